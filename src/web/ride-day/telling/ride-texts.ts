import { addressIn, type Language } from '#contract/languages.ts'
import { rideLink } from '#contract/rides/ride-addresses.ts'
import type { RideStop } from '#contract/rides/ride-stops.ts'
import { rideLength, stopLine, stopsAfterMidnight } from '#contract/rides/ride-words.ts'
import { type RidingEvent, cancels, changesOf } from '#contract/rides/riding-events.ts'
import { createFormat } from '#web/i18n/format.ts'
import { rideHours } from '#web/rides/ride-dates.ts'

/** What happened to a ride, so that its riders are told. */
export type Happening = 'created' | 'changed' | 'cancelled' | 'deleted'

interface Telling {
  happening: Happening
  event: RidingEvent
  /** The ride before the change, where it is known. */
  before?: RidingEvent | undefined
  timeZone: string
  /** Scheme and host of the site. */
  origin: string
}

/** In both languages, because the club's chat has readers of both and a page has the texts of one. */
const words = {
  ko: {
    created: '【라이딩】',
    changed: '【변경】',
    cancelled: '【취소】',
    postponed: '【연기】',
    goes: '【출발 확정】',
    isOff: '이 라이딩은 취소되었습니다.',
    isOn: '취소되었던 라이딩을 다시 진행합니다.',
    isGoing: '출발이 확정되었습니다.',
    decides: (time: string) => `출발 여부: ${time}에 결정 예정`,
    when: '일시',
    place: '모이는 곳',
    route: '코스',
    stop: '경유',
    onDay: (day: number) => `${day}일째 `,
    difficulty: '난이도',
    difficulties: { easy: '초급', moderate: '중급', hard: '상급' },
    left: '남은 자리',
    places: (count: number) => `${count}자리`,
    unlimited: '제한 없음',
    full: '정원 마감 (대기 신청 가능)',
    waiting: (count: number) => ` (대기 ${count}명)`,
    riders: '인원',
    ridersText: (motorcycles: number, people: number) => `모터사이클 ${motorcycles}대 · 모두 ${people}명`,
    closes: '신청 마감',
    closed: '신청이 마감되었습니다.',
    address: '자세히 보기',
  },
  en: {
    created: '[Ride]',
    changed: '[Changed]',
    cancelled: '[Cancelled]',
    postponed: '[Postponed]',
    goes: '[It’s on]',
    isOff: 'This ride has been cancelled.',
    isOn: 'This ride was cancelled and is on again.',
    isGoing: 'It’s on: this ride goes.',
    decides: (time: string) => `Go or no-go: decision due ${time}`,
    when: 'When',
    place: 'Meeting place',
    route: 'Route',
    stop: 'Stop',
    onDay: (day: number) => `Day ${day}. `,
    difficulty: 'Difficulty',
    difficulties: { easy: 'Easy', moderate: 'Moderate', hard: 'Hard' },
    left: 'Spots left',
    places: (count: number) => String(count),
    unlimited: 'no limit',
    full: 'full (you can join the waitlist)',
    waiting: (count: number) => ` (${count} waiting)`,
    riders: 'Riders',
    ridersText: (motorcycles: number, people: number) =>
      `${motorcycles} ${motorcycles === 1 ? 'motorcycle' : 'motorcycles'} · ${people} people in all`,
    closes: 'Sign up by',
    closed: 'Sign-up has closed.',
    address: 'Details',
  },
} as const satisfies Record<Language, object>

/** The finished message for the club's chat in one language: what happened, the facts, and the ride's address. */
export function rideText(language: Language, telling: Telling): string {
  const { happening, event } = telling
  const facts = happening === 'cancelled' || happening === 'deleted' ? cancelledFacts : plannedFacts
  const lines = facts(language, telling)
  // A deleted ride has no address.
  if (happening !== 'deleted') lines.push(`${words[language].address}: ${rideUrl(language, event, telling.origin)}`)
  return lines.join('\n')
}

/** Both languages, that of the reader first. */
export function rideTexts(first: Language, telling: Telling): string {
  const second = first === 'ko' ? 'en' : 'ko'
  return `${rideText(first, telling)}\n\n${rideText(second, telling)}`
}

/** The whole address of a ride. */
export function rideUrl(language: Language, { id }: Pick<RidingEvent, 'id'>, origin: string): string {
  return `${origin}${addressIn(language, rideLink(id))}`
}

function cancelledFacts(language: Language, { event, before, timeZone }: Telling): string[] {
  const w = words[language]
  // Riders know the day that was planned, not one that was changed with the cancellation.
  return [`${w.cancelled} ${titleOf(language, event)}`, w.isOff, `${w.when}: ${timeOf(language, before ?? event, timeZone)}`]
}

function plannedFacts(language: Language, { happening, event, before, timeZone }: Telling): string[] {
  const w = words[language]
  const isChange = happening === 'changed' && before !== undefined
  const changedFrom = (factOf: (ride: RidingEvent) => string) =>
    isChange && factOf(before) !== factOf(event) ? `${factOf(before)} → ${factOf(event)}` : factOf(event)
  const happened = happenedTo(event, isChange ? before : undefined)
  return [
    `${w[happened]} ${titleOf(language, event)}`,
    ...(isChange && before.status === 'cancelled' ? [w.isOn] : []),
    `${w.when}: ${isChange ? changedTime(language, before, event, timeZone) : plannedTime(language, event, timeZone)}`,
    ...decisionFacts(language, event, timeZone),
    `${w.place}: ${changedFrom((ride) => ride.meetingLocation)}`,
    ...(event.route === null ? [] : [`${w.route}: ${event.route}`]),
    ...stopFacts(language, event),
    `${w.difficulty}: ${changedFrom((ride) => difficultyOf(language, ride))}`,
    ...peopleFacts(language, event),
    ...registrationFacts(language, event, timeZone),
  ]
}

/** What the first line says. A decision that the change made comes before the rest of it. */
function happenedTo(event: RidingEvent, before: RidingEvent | undefined): 'created' | 'changed' | 'postponed' | 'goes' {
  const isNews = before === undefined || before.eventDate !== event.eventDate
  if (event.decision === 'postponed' && isNews) return 'postponed'
  if (before === undefined) return 'created'
  return event.decision === 'go' && before.decision !== 'go' ? 'goes' : 'changed'
}

/** Whether the ride goes, or when that is decided, until it starts. */
function decisionFacts(language: Language, event: RidingEvent, timeZone: string): string[] {
  const w = words[language]
  if (event.hasStarted) return []
  return [event.decision === 'go' ? w.isGoing : w.decides(createFormat(language, timeZone).dayTime(event.decidesAt))]
}

/** For the restaurant: with passengers, more people than motorcycles. */
function peopleFacts(language: Language, { registeredCount, passengerCount }: RidingEvent): string[] {
  const w = words[language]
  return passengerCount === 0 ? [] : [`${w.riders}: ${w.ridersText(registeredCount, registeredCount + passengerCount)}`]
}

/** A line for each stop; the meeting and the hours of the ride stand above. */
function stopFacts(language: Language, event: RidingEvent): string[] {
  const { stops, endDate, dayCount } = event
  const w = words[language]
  const onDay = ({ kind, day }: RideStop) => (endDate === null ? '' : w.onDay(kind === 'end' ? dayCount : day))
  // A clock time is of no zone.
  const { clockTime } = createFormat(language, 'UTC')
  const nextDay = stopsAfterMidnight(event)
  return (
    stops
      // The text is passed on, and lodging is for members.
      .filter(({ kind }) => kind !== 'meeting' && kind !== 'lodging')
      .map(
        (stop) => `${onDay(stop)}${w.stop}: ${stopLine(stop, { language, clock: clockTime, isNextDay: nextDay.has(stop.id) })}`,
      )
  )
}

/** Places and the end of registration, as long as riders can register. */
function registrationFacts(language: Language, event: RidingEvent, timeZone: string): string[] {
  const w = words[language]
  if (event.registration === 'ended') return []
  if (event.registration === 'closed') return [w.closed]
  const closes = createFormat(language, timeZone).dayTime(event.closesAt)
  return [`${w.left}: ${placesOf(language, event)}`, `${w.closes}: ${closes}`]
}

function placesOf(language: Language, { registeredCount, waitingCount, maxParticipants }: RidingEvent): string {
  const w = words[language]
  if (maxParticipants === null) return w.unlimited
  const left = Number(maxParticipants) - registeredCount
  return (left > 0 ? w.places(left) : w.full) + (waitingCount > 0 ? w.waiting(waitingCount) : '')
}

function difficultyOf(language: Language, { difficulty }: RidingEvent): string {
  return new Map(Object.entries(words[language].difficulties)).get(difficulty) ?? difficulty
}

function titleOf(language: Language, { titleKo, titleEn }: RidingEvent): string {
  return language === 'ko' ? titleKo : titleEn
}

function timeOf(language: Language, event: RidingEvent, timeZone: string): string {
  const format = createFormat(language, timeZone)
  const length = event.endDate === null ? '' : ` (${rideLength(event.dayCount, language)})`
  return `${format.fullDate(event.eventDate)} ${rideHours(format, event)}${length}`
}

/** The time of a ride; of one that was postponed after the day that it had. */
function plannedTime(language: Language, event: RidingEvent, timeZone: string): string {
  const time = timeOf(language, event, timeZone)
  const { decision, postponedFrom } = event
  if (decision !== 'postponed' || postponedFrom === null) return time
  return `${createFormat(language, timeZone).nearDay(postponedFrom)} → ${time}`
}

/** Only what has changed of day and hours, in short: `11월 28일 (토) 오전 8:00 → 오전 9:00`. */
function changedTime(language: Language, before: RidingEvent, after: RidingEvent, timeZone: string): string {
  const format = createFormat(language, timeZone)
  if (timeOf(language, before, timeZone) === timeOf(language, after, timeZone)) return timeOf(language, after, timeZone)
  const day = ({ eventDate }: RidingEvent) => format.nearDay(eventDate)
  const isEndSame = before.endTime === after.endTime && before.endDate === after.endDate
  const hours = (ride: RidingEvent) => (isEndSame ? format.clockTime(ride.startTime) : rideHours(format, ride))
  if (before.eventDate === after.eventDate) return `${day(after)} ${hours(before)} → ${hours(after)}`
  return `${day(before)} ${hours(before)} → ${day(after)} ${hours(after)}`
}

/**
 * What the riders have to know of an update; null for nothing.
 * @param before undefined when it is unknown, because the form was restored after a login: then it may be a change.
 */
export function happeningOf(before: RidingEvent | undefined, after: RidingEvent): Happening | null {
  if (before !== undefined && cancels(before, after)) return before.registration === 'ended' ? null : 'cancelled'
  if (after.registration === 'ended') return null
  return before === undefined || changesOf(before, after).length > 0 ? 'changed' : null
}
