import { useId } from 'react'
import type { RidingEvent } from '#contract/rides/riding-events.ts'
import { DifficultyBadge, EventStatusBadge } from '#web/badges/content-badges.tsx'
import { useLocalized } from '#web/i18n/language.tsx'
import { useFormat } from '#web/i18n/use-format.ts'
import { DatePlate } from '#web/ui/date-plate.tsx'
import { MyBadge } from './my-badge.tsx'
import { Registration } from './registration.tsx'
import { RideFacts } from './ride-facts.tsx'

/** One ride of the schedule, and whether its viewer is signed up. */
export function Ride({ event, isGuest }: { event: RidingEvent; isGuest: boolean }) {
  const localized = useLocalized()
  const format = useFormat()
  const titleId = useId()
  return (
    <li className="card ride" aria-labelledby={titleId}>
      <DatePlate dateTime={event.eventDate} full={format.fullDate(event.eventDate)} {...format.plate(event.eventDate)} />
      <div className="ride-body">
        <div className="ride-badges">
          <DifficultyBadge difficulty={event.difficulty} />
          {event.status === 'ongoing' && <EventStatusBadge status={event.status} />}
          <MyBadge event={event} />
        </div>
        <h3 id={titleId}>{localized(event, 'title')}</h3>
        <p className="ride-description">{localized(event, 'description')}</p>
      </div>
      <RideFacts event={event} />
      <Registration event={event} titleId={titleId} isGuest={isGuest} />
    </li>
  )
}
