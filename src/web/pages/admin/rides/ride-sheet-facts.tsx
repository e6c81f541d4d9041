import { useTranslations } from 'use-intl'
import type { RidingEvent } from '#contract/rides/riding-events.ts'
import { DifficultyBadge, EventStatusBadge } from '#web/badges/content-badges.tsx'
import { useLocalized } from '#web/i18n/language.tsx'
import { useFormat } from '#web/i18n/use-format.ts'
import { Fact } from '#web/ui/fact.tsx'

/** The ride at the head of the sheet. */
export function RideSheetFacts({ event }: { event: RidingEvent }) {
  const t = useTranslations('rideSheet')
  const localized = useLocalized()
  const format = useFormat()
  const start = format.clockTime(event.startTime)
  const count = event.registeredCount
  return (
    <div className="ride-sheet-ride">
      <h2>{localized(event, 'title')}</h2>
      <div className="cell-badges">
        <DifficultyBadge difficulty={event.difficulty} />
        <EventStatusBadge status={event.status} />
      </div>
      <dl className="sheet-ride-facts">
        <Fact name={t('date')}>
          <time dateTime={event.eventDate}>{format.fullDate(event.eventDate)}</time>
        </Fact>
        <Fact name={t('time')}>
          {event.endTime === null
            ? t('start', { time: start })
            : t('startToEnd', { start, end: format.clockTime(event.endTime) })}
        </Fact>
        <Fact name={t('meetingLocation')}>{event.meetingLocation}</Fact>
        <Fact name={t('ridersHeading')}>
          {event.maxParticipants === null
            ? t('people', { count })
            : t('peopleOf', { count: String(count), max: Number(event.maxParticipants) })}
        </Fact>
        <Fact name={t('route')}>{event.route}</Fact>
      </dl>
    </div>
  )
}
