import { useEffect, useRef } from 'react'
import type { Announcement } from '#contract/news/announcements.ts'
import { useTexts } from '#web/i18n/use-texts.ts'
import { PagedList } from '#web/lists/paged-list.tsx'
import { AnnouncementCard } from './announcement-card.tsx'
import { olderAnnouncementPagesQuery } from './announcement-reads.ts'
import { homeTexts } from './home.texts.ts'

export function OlderList({ behind }: { behind: string }) {
  const t = useTexts(homeTexts)
  return (
    <PagedList query={olderAnnouncementPagesQuery(behind)} empty={t('noAnnouncements')} className="above-5">
      {(announcements) => <Cards announcements={announcements} />}
    </PagedList>
  )
}

/** The first card takes over the focus of the button that it replaces. */
function Cards({ announcements }: { announcements: readonly Announcement[] }) {
  const list = useRef<HTMLUListElement>(null)
  useEffect(() => list.current?.querySelector('li')?.focus({ preventScroll: true }), [])
  return (
    <ul ref={list} className="announcements">
      {announcements.map((announcement) => (
        <AnnouncementCard key={announcement.id} announcement={announcement} />
      ))}
    </ul>
  )
}
