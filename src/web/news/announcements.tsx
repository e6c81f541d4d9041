import { useQuery } from '@tanstack/react-query'
import { type MouseEvent, useEffect, useState } from 'react'
import { useSearch } from 'wouter'
import { olderAnnouncementsAddress, readRequestedAnnouncements } from '#contract/news/announcement-addresses.ts'
import type { Announcement } from '#contract/news/announcements.ts'
import { useTexts } from '#web/i18n/use-texts.ts'
import { lazy, useLazy } from '#web/lazy.ts'
import { loadPage } from '#web/load-page.ts'
import { LinkButton } from '#web/ui/button.tsx'
import { isPlainClick } from '#web/ui/link.tsx'
import { EmptyState, ListError, ListLoading } from '#web/ui/list-states.tsx'
import { AnnouncementCard } from './announcement-card.tsx'
import {
  announcementQuery,
  announcementsQuery,
  announcementsShown,
  olderAnnouncementsQuery,
  olderAnnouncementsShown,
} from './announcement-reads.ts'
import { homeTexts } from './home.texts.ts'

const nothing = { enabled: false, queryFn: () => null }

/** The newest announcements, after the one that the address names; or older ones, when the address asks for them. */
export function Announcements() {
  const asked = readRequestedAnnouncements(new URLSearchParams(useSearch()))
  const { data: older } = useQuery(
    asked?.kind === 'older' ? olderAnnouncementsQuery(asked.id) : { ...nothing, queryKey: ['no older announcements'] },
  )
  const { data: named } = useQuery(
    asked?.kind === 'one' ? announcementQuery(asked.id) : { ...nothing, queryKey: ['no announcement'] },
  )
  const newest = useQuery(announcementsQuery)
  const t = useTexts(homeTexts)

  if (asked?.kind === 'older' && older) {
    return (
      <>
        <p className="announcements-edge">
          <LinkButton href="/#announcements">{t('newest')}</LinkButton>
        </p>
        {older.length === 0 ? (
          <EmptyState heading={<p>{t('noAnnouncements')}</p>} />
        ) : (
          <AnnouncementList announcements={older} shown={olderAnnouncementsShown} />
        )}
      </>
    )
  }
  if (newest.isPending) return <ListLoading />
  if (newest.isError) return <ListError onRetry={() => void newest.refetch()} />
  return (
    <>
      {asked?.kind === 'one' && named === null && <p className="card-gone">{t('announcementGone')}</p>}
      {newest.data.length === 0 ? (
        <EmptyState heading={<p>{t('noAnnouncements')}</p>} />
      ) : (
        <AnnouncementList announcements={newest.data} shown={announcementsShown} named={named ?? undefined} />
      )}
    </>
  )
}

interface AnnouncementListProps {
  announcements: readonly Announcement[]
  /** How many of them are shown; one more tells that there are older ones. */
  shown: number
  named?: Announcement | undefined
}

function AnnouncementList({ announcements, shown, named }: AnnouncementListProps) {
  const visible = announcements.slice(0, shown)
  const last = visible.at(-1)
  return (
    <>
      <ul className="announcements">
        {named && <AnnouncementCard key={`named ${named.id}`} announcement={named} isNamed />}
        {visible.map((announcement) =>
          announcement.id === named?.id ? null : <AnnouncementCard key={announcement.id} announcement={announcement} />,
        )}
      </ul>
      {announcements.length > shown && last && <OlderAnnouncements key={last.id} behind={last.id} />}
    </>
  )
}

const olderList = lazy(() => import('./older-list.tsx').then(({ OlderList }) => OlderList))

/** Leads to the announcements older than one: in place where scripts run, else on a page of their own. */
function OlderAnnouncements({ behind }: { behind: string }) {
  const t = useTexts(homeTexts)
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
