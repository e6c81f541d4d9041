import { useId } from 'react'
import { useTranslations } from 'use-intl'
import type { RidingEvent } from '#contract/riding-events.ts'
import { DifficultyBadge } from '#web/badges/difficulty-badge.tsx'
import { EventStatusBadge } from '#web/badges/event-status-badge.tsx'
import { useLocalized } from '#web/i18n/language.tsx'
import { useFormat } from '#web/i18n/use-format.ts'
import { Badge, BadgeGlyph } from '#web/ui/badge.tsx'
import { DatePlate } from '#web/ui/date-plate.tsx'
import { Registration } from './registration.tsx'
import { RideFacts } from './ride-facts.tsx'

/** One ride of the schedule: what is planned, and whether its viewer comes along. */
export function Ride({ event }: { event: RidingEvent }) {
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
      <Registration event={event} titleId={titleId} />
    </li>
  )
}

function MyBadge({ event: { myStatus, myWaitingPlace } }: { event: RidingEvent }) {
  const t = useTranslations('rides')
  if (myStatus === null) return null
  return myStatus === 'registered' ? (
    <Badge tone="green" glyph={<BadgeGlyph stroke="M4 12.5 9.5 18 20 6.5" />}>
      {t('youGo')}
    </Badge>
  ) : (
    <Badge tone="yellow" glyph={<BadgeGlyph stroke="M12 3a8 8 0 1 0 .1 0M12 6.5v5l3.5 2" />}>
      {t('youWait', { place: String(myWaitingPlace ?? '') })}
    </Badge>
  )
}
