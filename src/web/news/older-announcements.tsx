import { type MouseEvent, useEffect, useState } from 'react'
import { useTranslations } from 'use-intl'
import { olderAnnouncementsAddress } from '#contract/news/announcement-addresses.ts'
import { lazy, useLazy } from '#web/lazy.ts'
import { loadPage } from '#web/load-page.ts'
import { LinkButton } from '#web/ui/button.tsx'
import { isPlainClick } from '#web/ui/link.tsx'

const olderList = lazy(() => import('./older-list.tsx').then(({ OlderList }) => OlderList))

/** Leads to the announcements older than one: in place where scripts run, else on a page of their own. */
export function OlderAnnouncements({ behind }: { behind: string }) {
  const t = useTranslations('home')
  const [isAsked, setIsAsked] = useState(false)
  const { loaded: List, hasFailed } = useLazy(olderList, isAsked)
  const address = `${olderAnnouncementsAddress(behind)}#announcements`

  useEffect(() => {
    if (hasFailed) loadPage(address)
  }, [hasFailed, address])

  function showHere(event: MouseEvent<HTMLAnchorElement>) {
    if (!isPlainClick(event)) return
    event.preventDefault()
    setIsAsked(true)
  }

  if (isAsked && List) return <List behind={behind} />
  return (
    <p className="announcements-edge">
      <LinkButton href={address} aria-busy={isAsked} onClick={showHere}>
        {t('older')}
      </LinkButton>
    </p>
  )
}
