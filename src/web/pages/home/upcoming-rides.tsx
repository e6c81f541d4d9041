import { useTranslations } from 'use-intl'
import { upcomingEventsQuery } from '#web/api/riding-events.ts'
import { PagedList } from '#web/pages/paged-list.tsx'
import { Ride } from './ride.tsx'
import './upcoming-rides.css'

export function UpcomingRides() {
  const t = useTranslations('home')
  return (
    <PagedList query={upcomingEventsQuery} empty={t('noEvents')}>
      {(events) => (
        <ul className="rides">
          {events.map((event) => (
            <Ride key={event.id} event={event} />
          ))}
        </ul>
      )}
    </PagedList>
  )
}
