import { type ReactNode, useId } from 'react'
import { DifficultyBadge, EventStatusBadge } from '#web/badges/content-badges.tsx'
import { useLanguage, useLocalized } from '#web/i18n/language.tsx'
import { useFormat } from '#web/i18n/use-format.ts'
import type { SavedRide } from '#web/offline/saved-rides.ts'
import { DatePlate } from '#web/ui/date-plate.tsx'
import { LinkedText } from '#web/ui/linked-text.tsx'
import { MyBadge } from './my-badge.tsx'
import { RideFacts } from './ride-facts.tsx'
import { Changed, ChangePlates } from './ride-plate.tsx'

interface RideCardProps {
  ride: SavedRide
  /** What has changed since the viewer registered (contract/notices/notices.ts). */
  changes?: readonly string[]
  /** What the viewer can do; they are described by the title. */
  controls?: (titleId: string) => ReactNode
}

/** One ride of the schedule. */
export function RideCard({ ride, changes, controls }: RideCardProps) {
  const localized = useLocalized()
  const { language } = useLanguage()
  const format = useFormat()
  const titleId = useId()
  return (
    <li className="card ride" aria-labelledby={titleId}>
      <Changed when={changes?.includes('day')}>
        <DatePlate dateTime={ride.eventDate} full={format.fullDate(ride.eventDate)} {...format.plate(ride.eventDate)} />
      </Changed>
      <div className="ride-body">
        <div className="ride-badges">
          <DifficultyBadge difficulty={ride.difficulty} />
          {ride.status === 'ongoing' && <EventStatusBadge status={ride.status} />}
          <MyBadge event={ride} />
          {changes && <ChangePlates changes={changes} />}
        </div>
        <h3 id={titleId}>{localized(ride, 'title')}</h3>
        <p className="ride-description">
          <LinkedText
            text={localized(ride, 'description')}
            links={ride.links?.[language === 'ko' ? 'descriptionKo' : 'descriptionEn']}
          />
        </p>
      </div>
      <RideFacts event={ride} changes={changes} />
      {controls?.(titleId)}
    </li>
  )
}
