import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useSearch } from 'wouter'
import { bylawsTexts } from '#web/bylaws/bylaws.texts.ts'
import { bylawsQuery } from '#web/bylaws/bylaws-reads.ts'
import { ShownBylaws } from '#web/bylaws/shown-bylaws.tsx'
import { useClubNames } from '#web/i18n/language.tsx'
import { useTexts } from '#web/i18n/use-texts.ts'
import { pagesTexts } from '#web/layout/frame.texts.ts'
import { loadPage } from '#web/load-page.ts'
import { Link } from '#web/ui/link.tsx'
import { ListError, ListLoading } from '#web/ui/list-states.tsx'
import { useHydrated } from '#web/ui/use-browser.ts'

/** docs/product.md 5.1, 5.11: Bylaws, those in force or the version that the address names. */
export function BylawsPage() {
  const t = useTexts(bylawsTexts)
  const pages = useTexts(pagesTexts)
  return (
    <div className="page wrap">
      <h1 className="page-title display">{pages('bylawsTitle')}</h1>
      <p className="lead above-3 below-6">{t('subtitle', useClubNames())}</p>
      <Asked />
    </div>
  )
}

function Asked() {
  const search = new URLSearchParams(useSearch())
  const asked = search.get('version')
  const { data, fetchStatus, refetch } = useQuery(bylawsQuery(search))
  const isHydrated = useHydrated()
  const isAway = fetchStatus === 'paused' || (data === null && asked === null)
  useEffect(() => {
    // The copy of the page on this device has the texts in it.
    if (isAway && navigator.serviceWorker?.controller) loadPage(location.pathname + location.search + location.hash)
  }, [isAway])
  if (data) return <ShownBylaws key={data.version} bylaws={data} isAsked={asked !== null} />
  if (isAway) return <ListError onRetry={() => void refetch()} />
  // The server's page for a version that there is not is the same whatever was asked for, so its data is that of another address.
  return data === null || !isHydrated ? <NoSuchVersion /> : <ListLoading />
}

function NoSuchVersion() {
  const t = useTexts(bylawsTexts)
  return (
    <p className="call-out">
      {t('noSuchVersion')} <Link href="/bylaws">{t('readCurrent')}</Link>
    </p>
  )
}
