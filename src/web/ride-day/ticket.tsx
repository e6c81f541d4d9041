import { type ReactNode, useId } from 'react'
import { rideLink } from '#contract/rides/ride-addresses.ts'
import type { RidingEvent } from '#contract/rides/riding-events.ts'
import { usePersonName } from '#web/accounts/person-name.tsx'
import { useFormat, useLocalized } from '#web/i18n/language.tsx'
import { useMinute } from '#web/i18n/use-minute.ts'
import { useTexts } from '#web/i18n/use-texts.ts'
import type { SavedRide } from '#web/offline/saved-rides.ts'
import { MapLink, MeetingPlace } from '#web/rides/meeting-place.tsx'
import { daysBetween, rideDates } from '#web/rides/ride-dates.ts'
import { MemberRideBadge, MemberRideNote } from '#web/rides/ride-status-badge.tsx'
import { ridesTexts } from '#web/rides/rides.texts.ts'
import { placesLeft } from '#web/rides/row-state.ts'
import { Link } from '#web/ui/link.tsx'
import { untilStart } from './countdown.ts'
import { rideDecisionTexts } from './ride-day.texts.ts'
import { ticketTexts } from './ticket.texts.ts'
import './ticket.css'

type Counts = Pick<RidingEvent, 'registeredCount' | 'passengerCount' | 'waitingCount' | 'registration' | 'leader'>

interface TicketProps {
  /** A copy on this device has no counts and no names. */
  ride: SavedRide & Partial<Counts>
  children?: (titleId: string) => ReactNode
}

/** The next ride: when, where, whether it goes and who comes (docs/product.md 4.10). */
export function Ticket({ ride, children }: TicketProps) {
  const t = useTexts(ticketTexts)
  const localized = useLocalized()
  const titleId = useId()
  return (
    <section className="ticket" aria-label={t('heading')}>
      <Head ride={ride} />
      <div className="stack s3 ticket-body">
        <h2 id={titleId} className="heading">
          <Link href={rideLink(ride.id)}>{localized(ride, 'title')}</Link>
        </h2>
        <div className="snug">
          <MemberRideBadge ride={ride} />
          <Where ride={ride} />
          <How ride={ride} />
        </div>
        <MemberRideNote ride={ride} />
        {children?.(titleId)}
      </div>
    </section>
  )
}

function Head({ ride }: TicketProps) {
  const t = useTexts(ticketTexts)
  const format = useFormat()
  const now = useMinute()
  // A copy of an earlier release does not say it.
  const start: string | undefined = ride.startsAt
  const until = untilStart(start, now)
  const days = daysBetween(format.dayInput(now), format.dayInput(ride.eventDate))
  const isOn = ride.hasStarted || (start !== undefined && start <= now)
  const word = days > 1 ? t('inDays', { days: String(days) }) : t(days === 1 ? 'tomorrow' : days === 0 ? 'today' : 'onTheRoad')
  return (
    <p className="row split flat snug strong ticket-head">
      <span>
        <span className="ticket-day">{word}</span> · {rideDates(format, ride)}
      </span>
      {isOn
        ? days === 0 && <span>{t('started')}</span>
        : until && (
            <span className="tabular">
              {until.hours > 0
                ? t('leavesInHours', { hours: String(until.hours), minutes: String(until.minutes) })
                : t('leavesInMinutes', { minutes: String(until.minutes) })}
            </span>
          )}
    </p>
  )
}

function Where({ ride }: TicketProps) {
  const format = useFormat()
  return (
    <p>
      <strong>{format.clockTime(ride.startTime)}</strong> <MeetingPlace ride={ride} />
      {' · '}
      <MapLink ride={ride} />
    </p>
  )
}

/** Whether it goes, how many come, how many can still come, and who leads. */
function How({ ride }: TicketProps) {
  const t = useTexts(ticketTexts, ridesTexts, rideDecisionTexts)
  const format = useFormat()
  const { decision, decidesAt, hasStarted, leader } = ride
  const nameOf = usePersonName()
  const captain = leader && nameOf(leader)
  const facts: ReactNode[] = []
  if (!hasStarted && decision === 'go') facts.push(<strong className="ticket-goes">✓ {t('rideDecision.goes')}</strong>)
  if (!hasStarted && (decision === 'open' || decision === 'postponed'))
    facts.push(t('ticket.decisionDue', { time: format.dayTime(decidesAt) }))
  if (ride.postponedFrom) facts.push(t('rideDecision.postponed', { day: format.nearDay(ride.postponedFrom) }))
  facts.push(...countsOf())
  if (captain) facts.push(t('ticket.captain', { name: captain }))

  function countsOf(): string[] {
    const { registeredCount, passengerCount = 0, waitingCount = 0, maxParticipants, registration } = ride
    if (registeredCount === undefined) return []
    const people = passengerCount > 0 ? `, ${t('ticket.people', { count: registeredCount + passengerCount })}` : ''
    const counts = [registeredCount === 0 ? t('rides.noRiders') : t('ticket.bikes', { count: registeredCount }) + people]
    const left = placesLeft({ maxParticipants, registeredCount })
    if (registration === 'open' && left !== null)
      counts.push(left === 0 ? t('rides.full') : t('rides.placesLeft', { count: left }))
    if (waitingCount > 0) counts.push(t('rides.waiting', { count: waitingCount }))
    return counts
  }

  return (
    <p className="quiet">
      {facts.map((fact, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the facts have a fixed order
        <span key={index} className="one-piece">
          {fact}
          {index < facts.length - 1 && <>&nbsp;·&nbsp;</>}
        </span>
      ))}
    </p>
  )
}
