import { useTranslations } from 'use-intl'
import { useFormat } from '#web/i18n/use-format.ts'
import { ridesAhead, type SavedRides } from '#web/offline/saved-rides.ts'
import { EmptyState } from '#web/ui/list-states.tsx'
import { RideCard } from './ride-card.tsx'
import './upcoming-rides.css'

/** The rides as this device stores them, without controls. */
export function SavedRidesList(saved: SavedRides) {
  const t = useTranslations()
  const format = useFormat()
  const rides = ridesAhead(saved, new Date()) ?? []
  return (
    <>
      <p className="mb-4 text-ink-2 text-sm">{t('rides.offline', { time: format.dateTime(saved.savedAt) })}</p>
      {rides.length === 0 ? (
        <EmptyState heading={<p>{t('home.noEvents')}</p>} />
      ) : (
        <ul className="rides">
          {rides.map((ride) => (
            <RideCard key={ride.id} ride={ride} />
          ))}
        </ul>
      )}
    </>
  )
}
