import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { announcementsQuery, announcementsShown } from '#web/api/announcements.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ListError, ListLoading } from '#web/ui/list-states.tsx'
import { AnnouncementCard } from './announcement-card.tsx'

export function Announcements() {
  const t = useTranslations('home')
  const { data, isPending, isError, refetch } = useQuery(announcementsQuery)
  if (isPending) return <ListLoading />
  if (isError) return <ListError onRetry={() => void refetch()} />
  if (data.length === 0) return <EmptyState heading={<p>{t('noAnnouncements')}</p>} />
  return (
    <ul className="announcements">
      {data.slice(0, announcementsShown).map((announcement) => (
        <AnnouncementCard key={announcement.id} announcement={announcement} />
      ))}
    </ul>
  )
}
