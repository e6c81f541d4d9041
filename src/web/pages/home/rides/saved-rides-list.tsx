import { useTranslations } from 'use-intl'
import { DifficultyBadge, EventStatusBadge } from '#web/badges/content-badges.tsx'
import { useLocalized } from '#web/i18n/language.tsx'
import { useFormat } from '#web/i18n/use-format.ts'
import { ridesAhead, type SavedRide, type SavedRides } from '#web/offline/saved-rides.ts'
import { DatePlate } from '#web/ui/date-plate.tsx'
import { EmptyState } from '#web/ui/list-states.tsx'
import { MyBadge } from './my-badge.tsx'
import { RideFacts } from './ride-facts.tsx'
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
            <SavedRideCard key={ride.id} ride={ride} />
          ))}
        </ul>
      )}
    </>
  )
}

function SavedRideCard({ ride }: { ride: SavedRide }) {
  const localized = useLocalized()
  const format = useFormat()
  return (
    <li className="card ride">
      <DatePlate dateTime={ride.eventDate} full={format.fullDate(ride.eventDate)} {...format.plate(ride.eventDate)} />
      <div className="ride-body">
        <div className="ride-badges">
          <DifficultyBadge difficulty={ride.difficulty} />
          {ride.status === 'ongoing' && <EventStatusBadge status={ride.status} />}
          <MyBadge event={ride} />
        </div>
        <h3>{localized(ride, 'title')}</h3>
        <p className="ride-description">{localized(ride, 'description')}</p>
      </div>
      <RideFacts event={ride} />
    </li>
  )
}
