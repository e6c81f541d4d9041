import { hash } from 'node:crypto'
import ical, { ICalCalendarMethod, type ICalEventData, ICalEventStatus, ICalEventTransparency } from 'ical-generator'
import { factsOf } from '#contract/fields.ts'
import { addressIn, inEachLanguage, type Language } from '#contract/languages.ts'
import { meetingPlace } from '#contract/rides/meeting-place.ts'
import { rideLink } from '#contract/rides/ride-addresses.ts'
import { reasonText } from '#contract/rides/ride-reasons.ts'
import { memberRideWords, stopLine, stopsAfterMidnight } from '#contract/rides/ride-words.ts'
import { RidingEventInput } from '#contract/rides/riding-events.ts'
import type { Club } from '#contract/site/club.ts'
import { clockText, dayCountOf, nearDayText, nearTimeText, rideSpan } from '#server/club-time.ts'
import type { FeedRide } from './calendar-feed-calls.ts'
import { decidesAt, hasStarted, readStops } from './ride-times.ts'

const refreshSeconds = 60 * 60

export interface CalendarOptions {
  club: Club
  language: Language
  origin: string | undefined
  now: Date
}

export interface CalendarEntry {
  rideId: string
  createdAt: string
  updatedAt: string
  content: Omit<ICalEventData, 'sequence' | 'stamp' | 'created' | 'lastModified'>
  said: string
}

export function composeEntries(rides: readonly FeedRide[], options: CalendarOptions): CalendarEntry[] {
  return rides.map((ride) => {
    const content = contentOf(ride, options)
    const said = hash('sha256', JSON.stringify(content), 'base64url')
    return { rideId: ride.id, createdAt: ride.createdAt, updatedAt: ride.updatedAt, content, said }
  })
}

function contentOf(ride: FeedRide, { club, language, origin, now }: CalendarOptions): CalendarEntry['content'] {
  const { start, end } = rideSpan(ride, club.timeZone)
  const isAhead = ride.status !== 'cancelled' && !hasStarted(ride, { club, now })
  const url = origin === undefined ? null : `${origin}${addressIn(language, rideLink(ride.id))}`
  const description = describe(ride, { language, decision: isAhead ? decisionText(ride, { club, language }) : null })
  return {
    // The domain of the club's email stays when the site moves to another address.
    id: `${ride.id}@${club.email.slice(club.email.lastIndexOf('@') + 1)}`,
    start,
    end,
    summary: plainText(titleOf(ride, language)),
    // Google Calendar does not show the URL of an entry.
    description: plainText(url === null ? description : `${description}\n\n${url}`),
    location: plainText(meetingPlace(ride, language)),
    status: statusOf(ride, isAhead),
    // Only a ride that the reader joins blocks time in the calendar.
    transparency:
      ride.myStatus === 'registered' && ride.status !== 'cancelled'
        ? ICalEventTransparency.OPAQUE
        : ICalEventTransparency.TRANSPARENT,
    // RFC 5546 asks for one where the calendar is published.
    organizer: { name: plainText(club.name[language]), email: club.email },
    url,
  }
}

/** Equal entries with equal numbers give equal bytes, so that the ETag holds. docs/decisions/011 */
export function writeCalendar(
  entries: readonly CalendarEntry[],
  numbers: ReadonlyMap<string, number>,
  { club, language }: Pick<CalendarOptions, 'club' | 'language'>,
): string {
  const calendar = ical({
    // The library does not escape the name.
    name: escapeText(calendarTexts[language].calendar(club.name[language])),
    prodId: { company: 'club-site', product: 'rides', language: language.toUpperCase() },
    method: ICalCalendarMethod.PUBLISH,
    ttl: refreshSeconds,
  })
  for (const { rideId, createdAt, content } of entries) {
    // Calendars accept a change only with a higher number, and some only with a later time.
    const sequence = numbers.get(rideId) ?? 0
    const changed = new Date(Date.parse(createdAt) + sequence * 1000)
    calendar.createEvent({ ...content, sequence, stamp: changed, created: new Date(createdAt), lastModified: changed })
  }
  return foldLines(calendar.toString())
}

function statusOf({ status, myStatus, decision }: FeedRide, isAhead: boolean): ICalEventStatus {
  if (status === 'cancelled') return ICalEventStatus.CANCELLED
  const isOpen = isAhead && decision !== 'go'
  return myStatus === 'waiting' || isOpen ? ICalEventStatus.TENTATIVE : ICalEventStatus.CONFIRMED
}

/** Some calendars do not show the status of an entry, so the title says it too. */
function titleOf({ titleKo, titleEn, status }: FeedRide, language: Language): string {
  const title = language === 'ko' ? titleKo : titleEn
  return status === 'cancelled' ? calendarTexts[language].cancelled(title) : title
}

function describe(ride: FeedRide, { language, decision }: { language: Language; decision: string | null }): string {
  const texts = calendarTexts[language]
  const isCancelled = ride.status === 'cancelled'
  const reason = ride.reason ? texts.reason(reasonText(ride.reason, language)) : null
  const state = isCancelled
    ? present([texts.isCancelled, reason]).join('\n')
    : ride.myStatus === null
      ? null
      : texts[ride.myStatus]
  const facts = [
    ride.route === null ? null : texts.route(ride.route),
    ...stopLines(ride, language),
    texts.difficulty(ride.difficulty),
    ride.endTime === null ? texts.openEnd : null,
  ]
  const isOfMember = ride.kind === 'member'
  const called = present([isOfMember ? memberRideWords.note[language] : null, ride.word]).join('\n')
  const paragraphs = [
    state,
    decision,
    called || null,
    language === 'ko' ? ride.descriptionKo : ride.descriptionEn,
    present(facts).join('\n'),
  ]
  return present(paragraphs).join('\n\n')
}

function decisionText(ride: FeedRide, { club, language }: Pick<CalendarOptions, 'club' | 'language'>): string {
  const texts = calendarTexts[language]
  const { postponedFrom } = ride
  const decides = nearTimeText(decidesAt(ride, { club }).toISOString(), club.timeZone, language)
  return present([
    postponedFrom === null ? null : texts.postponed(nearDayText(postponedFrom, language)),
    postponedFrom !== null && ride.reason ? texts.reason(reasonText(ride.reason, language)) : null,
    ride.decision === 'go' ? texts.goes : texts.decides(decides),
  ]).join('\n')
}

/** The meeting and the hours of the ride are fields of their own. */
function stopLines(ride: FeedRide, language: Language): string[] {
  const clock = (time: string) => clockText(time, language)
  const isTour = ride.endDate !== null
  const stops = readStops(ride)
  const nextDay = stopsAfterMidnight({ ...ride, stops })
  return stops
    .filter(({ kind }) => kind !== 'meeting' && (kind !== 'lodging' || ride.ofMember))
    .map((stop) => {
      const line = calendarTexts[language].stop(stopLine(stop, { language, clock, isNextDay: nextDay.has(stop.id) }))
      return isTour ? calendarTexts[language].onDay(stop.kind === 'end' ? dayCountOf(ride) : stop.day, line) : line
    })
}

function present(texts: readonly (string | null)[]): string[] {
  return texts.filter((text) => text !== null)
}

/** Without control characters, which no calendar may have, and with the line breaks that every program takes for one. */
function plainText(text: string): string {
  return text.replaceAll(/\r\n?|[\u0085\u2028\u2029]/g, '\n').replaceAll(/[\p{Cc}--[\t\n]]/gv, '')
}

function escapeText(name: string): string {
  return plainText(name)
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/[\\;,]/g, '\\$&')
}

const difficultyNames: Readonly<Record<string, Record<Language, string>>> = factsOf(RidingEventInput, 'choices').difficulty

const calendarTexts = inEachLanguage({
  calendar: { ko: (club: string) => `${club} 라이딩`, en: (club: string) => `${club}: rides` },
  cancelled: { ko: (title: string) => `[취소] ${title}`, en: (title: string) => `Cancelled: ${title}` },
  isCancelled: { ko: '취소된 라이딩입니다.', en: 'This ride has been cancelled.' },
  registered: { ko: '내 참가: 참가 예정', en: 'You: going' },
  waiting: {
    ko: '내 참가: 대기 중 (신청 마감 전에 자리가 나면 순서대로 자동 참가됩니다.)',
    en: 'You: on the waitlist (until sign-up closes, you move up automatically when a spot opens)',
  },
  goes: { ko: '출발이 확정되었습니다.', en: 'It’s on: this ride goes.' },
  decides: { ko: (time: string) => `출발 여부: ${time}에 결정 예정`, en: (time: string) => `Go or no-go: decision due ${time}` },
  postponed: {
    ko: (day: string) => `${day}에서 연기된 라이딩입니다.`,
    en: (day: string) => `This ride was postponed from ${day}.`,
  },
  reason: { ko: (reason: string) => `이유: ${reason}`, en: (reason: string) => `Reason: ${reason}` },
  route: { ko: (route: string) => `코스: ${route}`, en: (route: string) => `Route: ${route}` },
  stop: { ko: (stop: string) => `경유: ${stop}`, en: (stop: string) => `Stop: ${stop}` },
  onDay: { ko: (day: number, stop: string) => `${day}일째 ${stop}`, en: (day: number, stop: string) => `Day ${day}. ${stop}` },
  difficulty: {
    ko: (difficulty: string) => `난이도: ${difficultyNames[difficulty]?.ko ?? difficulty}`,
    en: (difficulty: string) => `Difficulty: ${difficulty}`,
  },
  openEnd: { ko: '끝나는 시각은 정해지지 않았습니다.', en: 'The end is open.' },
})

const maxOctets = 75
// biome-ignore lint/plugin: no text for readers
const graphemes = new Intl.Segmenter('und', { granularity: 'grapheme' })

/** Never folds within an escape such as `\n`, because Google Calendar then drops the entry, nor within a character, because some programs decode each line alone. */
export function foldLines(calendar: string): string {
  const lines = calendar.replaceAll(/\r\n[ \t]/g, '').split('\r\n')
  return lines.map((line) => (Buffer.byteLength(line) > maxOctets ? foldLine(line) : line)).join('\r\n')
}

function foldLine(line: string): string {
  const characters = new Set([...graphemes.segment(line)].map(({ index }) => index))
  const folded: string[] = []
  let start = 0
  let octets = 0
  let lastCharacter = 0
  for (const { 0: unit, index } of line.matchAll(/\\.|./gsu)) {
    if (characters.has(index)) lastCharacter = index
    const size = Buffer.byteLength(unit)
    while (octets + size > maxOctets) {
      // A character that is longer than a line is folded between its code points.
      const end = lastCharacter > start ? lastCharacter : index
      folded.push(line.slice(start, end))
      // The blank that begins the line counts.
      octets = 1 + Buffer.byteLength(line.slice(end, index))
      start = end
    }
    octets += size
  }
  return [...folded, line.slice(start)].join('\r\n ')
}
