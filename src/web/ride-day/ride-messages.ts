import { addressIn, type Language } from '#contract/languages.ts'
import { meetingPlace } from '#contract/rides/meeting-place.ts'
import { rideLink } from '#contract/rides/ride-addresses.ts'
import { reasonText } from '#contract/rides/ride-reasons.ts'
import type { RideStop } from '#contract/rides/ride-stops.ts'
import { memberRideWords, rideLength, stopLine, stopsAfterMidnight } from '#contract/rides/ride-words.ts'
import { cancels, changesOf, type RidingEvent } from '#contract/rides/riding-events.ts'
import { createFormat } from '#web/i18n/format.ts'
import { rideHours } from '#web/rides/ride-dates.ts'

export type Happening = 'created' | 'changed' | 'cancelled' | 'deleted'

interface Telling {
  happening: Happening
  event: RidingEvent
  /** The ride before the change, where it is known. */
  before?: RidingEvent | undefined
  /** All rides that were made with this one. */
  series?: readonly RidingEvent[] | undefined
  /** Whether the later rides of its series have changed, too. */
  andFollowing?: boolean | undefined
  timeZone: string
  origin: string
}

/** In both languages, because the club's chat has readers of both and a page has the texts of one. */
const words = {
  ko: {
    created: '【라이딩】',
    called: `【${memberRideWords.plate.ko}】`,
    word: '한마디',
    changed: '【변경】',
    cancelled: '【취소】',
    postponed: '【연기】',
    goes: '【출발 확정】',
    isOff: '이 라이딩은 취소되었습니다.',
    reason: '이유',
    isOn: '취소되었던 라이딩을 다시 진행합니다.',
    isGoing: '출발이 확정되었습니다.',
    decides: (time: string) => `출발 여부: ${time}에 결정 예정`,
    when: '일시',
    days: '날짜',
    hour: '시각',
    laterOff: '이 뒤의 같은 라이딩도 모두 취소되었습니다.',
    laterChanged: '이 뒤의 같은 라이딩도 똑같이 바뀌었습니다.',
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
    ridersText: (motorcycles: number, people: number) => `바이크 ${motorcycles}대 · ${people}명`,
    closes: '신청 마감',
    closed: '신청이 마감되었습니다.',
    address: '자세히 보기',
  },
  en: {
    created: '[Ride]',
    called: `[${memberRideWords.plate.en}]`,
    word: 'A word',
    changed: '[Changed]',
    cancelled: '[Cancelled]',
    postponed: '[Postponed]',
    goes: '[It’s on]',
    isOff: 'This ride has been cancelled.',
    reason: 'Reason',
    isOn: 'This ride was cancelled and is on again.',
    isGoing: 'It’s on: this ride goes.',
    decides: (time: string) => `Go or no-go: decision due ${time}`,
    when: 'When',
    days: 'Days',
    hour: 'Time',
    laterOff: 'The later rides of this series are cancelled, too.',
    laterChanged: 'The later rides of this series have changed, too.',
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

/** For the club's chat. */
export function rideText(language: Language, telling: Telling): string {
  const { happening, event, timeZone, origin } = telling
  const writer = { language, w: words[language], format: createFormat(language, timeZone) }
  const isOff = happening === 'cancelled' || happening === 'deleted'
  return [
    ...(isOff ? cancelledFacts(writer, telling) : plannedFacts(writer, telling)),
    ...(happening === 'deleted' ? [] : [`${writer.w.address}: ${rideUrl(language, event, origin)}`]),
  ].join('\n')
}

export function rideTexts(first: Language, telling: Telling): string {
  return `${rideText(first, telling)}\n\n${rideText(first === 'ko' ? 'en' : 'ko', telling)}`
}

export function rideUrl(language: Language, { id }: Pick<RidingEvent, 'id'>, origin: string): string {
  return `${origin}${addressIn(language, rideLink(id))}`
}

interface Writer {
  language: Language
  w: (typeof words)[Language]
  format: ReturnType<typeof createFormat>
}

function cancelledFacts(writer: Writer, { event, before, andFollowing }: Telling): string[] {
  const { language, w } = writer
  const laterFacts = andFollowing ? [w.laterOff] : []
  // Riders know the day that was planned, not one that was changed with the cancellation.
  const when = `${w.when}: ${timeOf(writer, before ?? event)}`
  return [`${w.cancelled} ${titleOf(language, event)}`, w.isOff, ...laterFacts, ...reasonFacts(writer, event), when]
}

/** One message for all rides of a new series. */
function seriesFacts({ language, w, format }: Writer, series: readonly RidingEvent[], event: RidingEvent): string[] {
  const length = event.endDate === null ? '' : ` (${rideLength(event.dayCount, language)})`
  const { maxParticipants } = event
  return [
    `${w.created} ${titleOf(language, event)}`,
    `${w.days}: ${series.map(({ eventDate }) => format.nearDay(eventDate)).join(', ')}${length}`,
    `${w.hour}: ${event.endDate === null ? rideHours(format, event) : format.clockTime(event.startTime)}`,
    `${w.place}: ${meetingPlace(event, language)}`,
    ...(event.route === null ? [] : [`${w.route}: ${event.route}`]),
    `${w.difficulty}: ${difficultyIn(w, event)}`,
    ...(maxParticipants === null ? [] : [`${w.left}: ${w.places(Number(maxParticipants))}`]),
  ]
}

function difficultyIn(w: (typeof words)[Language], { difficulty }: RidingEvent): string {
  return new Map(Object.entries(w.difficulties)).get(difficulty) ?? difficulty
}

function plannedFacts(writer: Writer, { happening, event, before: known, series = [], andFollowing }: Telling): string[] {
  const { language, w, format } = writer
  if (series.length > 1) return seriesFacts(writer, series, event)
  const before = happening === 'changed' ? known : undefined
  const changedFrom = (factOf: (ride: RidingEvent) => string) =>
    before && factOf(before) !== factOf(event) ? `${factOf(before)} → ${factOf(event)}` : factOf(event)
  const { registeredCount, passengerCount } = event
  const happened = happenedTo(event, before)
  return [
    `${w[happened === 'created' && event.kind === 'member' ? 'called' : happened]} ${titleOf(language, event)}`,
    ...(event.kind === 'member' ? [memberRideWords.note[language]] : []),
    ...(event.word === null ? [] : [`${w.word}: ${event.word}`]),
    ...(before?.status === 'cancelled' ? [w.isOn] : []),
    ...(andFollowing ? [w.laterChanged] : []),
    ...(happened === 'changed' || happened === 'postponed' ? reasonFacts(writer, event) : []),
    `${w.when}: ${before ? changedTime(writer, before, event) : plannedTime(writer, event)}`,
    ...(event.hasStarted ? [] : [event.decision === 'go' ? w.isGoing : w.decides(format.dayTime(event.decidesAt))]),
    `${w.place}: ${changedFrom((ride) => meetingPlace(ride, language))}`,
    ...(event.route === null ? [] : [`${w.route}: ${event.route}`]),
    ...stopFacts(writer, event),
    `${w.difficulty}: ${changedFrom((ride) => difficultyIn(w, ride))}`,
    // For the restaurant.
    ...(passengerCount === 0 ? [] : [`${w.riders}: ${w.ridersText(registeredCount, registeredCount + passengerCount)}`]),
    ...registrationFacts(writer, event),
  ]
}

function reasonFacts({ language, w }: Writer, { reason }: RidingEvent): string[] {
  return reason === null ? [] : [`${w.reason}: ${reasonText(reason, language)}`]
}

/** What the first line says. A decision that the change made comes before the rest of it. */
function happenedTo(event: RidingEvent, before: RidingEvent | undefined): 'created' | 'changed' | 'postponed' | 'goes' {
  const isNews = before === undefined || before.eventDate !== event.eventDate
  if (event.decision === 'postponed' && isNews) return 'postponed'
  if (before === undefined) return 'created'
  return event.decision === 'go' && before.decision !== 'go' ? 'goes' : 'changed'
}

function stopFacts({ language, w, format }: Writer, event: RidingEvent): string[] {
  const { stops, endDate, dayCount } = event
  const onDay = ({ kind, day }: RideStop) => (endDate === null ? '' : w.onDay(kind === 'end' ? dayCount : day))
  const nextDay = stopsAfterMidnight(event)
  return (
    stops
      // The text is passed on, and lodging is for members.
      .filter(({ kind }) => kind !== 'meeting' && kind !== 'lodging')
      .map((stop) => {
        const line = stopLine(stop, { language, clock: format.clockTime, isNextDay: nextDay.has(stop.id) })
        return `${onDay(stop)}${w.stop}: ${line}`
      })
  )
}

function registrationFacts({ w, format }: Writer, event: RidingEvent): string[] {
  const { registration, registeredCount, waitingCount, maxParticipants } = event
  if (registration === 'ended') return []
  if (registration === 'closed') return [w.closed]
  const left = maxParticipants === null ? null : Number(maxParticipants) - registeredCount
  const places = left === null ? w.unlimited : left > 0 ? w.places(left) : w.full
  const waiting = left !== null && waitingCount > 0 ? w.waiting(waitingCount) : ''
  return [`${w.left}: ${places}${waiting}`, `${w.closes}: ${format.dayTime(event.closesAt)}`]
}

export const titleOf = (language: Language, { titleKo, titleEn }: Pick<RidingEvent, 'titleKo' | 'titleEn'>) =>
  language === 'ko' ? titleKo : titleEn

function timeOf({ language, format }: Writer, event: RidingEvent): string {
  const length = event.endDate === null ? '' : ` (${rideLength(event.dayCount, language)})`
  return `${format.fullDate(event.eventDate)} ${rideHours(format, event)}${length}`
}

function plannedTime(writer: Writer, event: RidingEvent): string {
  const { decision, postponedFrom } = event
  const before = decision === 'postponed' && postponedFrom !== null ? `${writer.format.nearDay(postponedFrom)} → ` : ''
  return before + timeOf(writer, event)
}

/** Only what has changed of day and hours, in short: `11월 28일 (토) 오전 8:00 → 오전 9:00`. */
function changedTime(writer: Writer, before: RidingEvent, after: RidingEvent): string {
  const { format } = writer
  if (timeOf(writer, before) === timeOf(writer, after)) return timeOf(writer, after)
  const day = ({ eventDate }: RidingEvent) => format.nearDay(eventDate)
  const isEndSame = before.endTime === after.endTime && before.endDate === after.endDate
  const hours = (ride: RidingEvent) => (isEndSame ? format.clockTime(ride.startTime) : rideHours(format, ride))
  const isDaySame = before.eventDate === after.eventDate
  return `${day(before)} ${hours(before)} → ${isDaySame ? '' : `${day(after)} `}${hours(after)}`
}

/** @param before undefined when it is unknown, because the form was restored after a login: then it may be a change. */
export function happeningOf(before: RidingEvent | undefined, after: RidingEvent): Happening | null {
  if (before !== undefined && cancels(before, after)) return before.registration === 'ended' ? null : 'cancelled'
  if (after.registration === 'ended') return null
  return before === undefined || changesOf(before, after).length > 0 ? 'changed' : null
}

/** What a rider sends to those at home, in their language, which need not be that of the page. */
export function homeLinkText(
  language: Language,
  {
    event,
    timeZone,
    address,
  }: {
    event: Pick<RidingEvent, 'titleKo' | 'titleEn' | 'eventDate' | 'endDate' | 'dayCount' | 'startTime'>
    timeZone: string
    address: string
  },
): string {
  const format = createFormat(language, timeZone)
  const start = `${format.nearDay(event.eventDate)} ${format.clockTime(event.startTime)}`
  const when =
    event.endDate === null ? start : `${start} ~ ${format.nearDay(event.endDate)} (${rideLength(event.dayCount, language)})`
  const what =
    language === 'ko'
      ? '출발했는지, 언제 돌아오는지, 모두 도착했는지 여기에서 볼 수 있습니다.'
      : 'See here whether we have left, when we expect to be back, and when all have arrived.'
  return `${titleOf(language, event)}\n${when}\n${what}\n${address}`
}

export function homeLinkAddress(language: Language, path: string, origin: string): string {
  return `${origin}${path}?lang=${language}`
}
