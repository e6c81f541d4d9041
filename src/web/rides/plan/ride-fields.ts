import * as z from 'zod/mini'
import { isCalendarDay } from '#contract/calendar-day.ts'
import { meetingPlace } from '#contract/rides/meeting-place.ts'
import type { RideStop } from '#contract/rides/ride-stops.ts'
import {
  difficulties,
  eventStatuses,
  type RidingEvent,
  type RidingEventFields,
  RidingEventInput,
} from '#contract/rides/riding-events.ts'
import { say } from '#contract/sentences.ts'
import { builtInPhrases, fillPhrase, type PhraseText, type PhraseValues, withSentence } from '#web/content/phrases.ts'
import type { Format } from '#web/i18n/format.ts'
import { addDays } from '#web/rides/ride-dates.ts'

export function blankRide(today: string): Required<RidingEventFields> {
  return {
    titleKo: '',
    titleEn: '',
    descriptionKo: '',
    descriptionEn: '',
    eventDate: today,
    endDate: '',
    startTime: '',
    endTime: '',
    meetingLocation: '',
    meetingLocationEn: '',
    route: '',
    difficulty: 'easy',
    maxParticipants: '',
    registrationClosesAt: '',
    leaderId: '',
    sweepId: '',
    decideBy: '',
    stops: [],
    status: 'upcoming',
    reason: null,
    ...alone,
  }
}

const alone = { andFollowing: null, repeats: 'never' as const, repeatsUntil: '', leftOut: [] }

/** The days of a ride as its form shows them. */
export function daysInForm({ dayInput, localInput }: Pick<Format, 'dayInput' | 'localInput'>, event: RidingEvent) {
  const { eventDate, endDate, registrationClosesAt, decideBy } = event
  return {
    day: dayInput(eventDate),
    lastDay: endDate === null ? '' : dayInput(endDate),
    registrationClosesAt: registrationClosesAt === null ? '' : localInput(registrationClosesAt),
    decideBy: decideBy === null ? '' : localInput(decideBy),
  }
}

/** @param day `YYYY-MM-DD`, `lastDay` the same or '', and `registrationClosesAt` and `decideBy` `YYYY-MM-DDTHH:mm` or '', in the club's time zone. */
export function fieldsOfRide(
  event: RidingEvent,
  { day, lastDay, registrationClosesAt, decideBy }: Record<'day' | 'lastDay' | 'registrationClosesAt' | 'decideBy', string>,
): Required<RidingEventFields> {
  const { titleKo, titleEn, descriptionKo, descriptionEn, startTime, meetingLocation } = event
  return {
    titleKo,
    titleEn,
    descriptionKo,
    descriptionEn,
    eventDate: day,
    endDate: lastDay,
    startTime,
    endTime: event.endTime ?? '',
    meetingLocation,
    meetingLocationEn: event.meetingLocationEn ?? '',
    route: event.route ?? '',
    difficulty: difficulties.find((offered) => offered === event.difficulty) ?? 'hard',
    maxParticipants: event.maxParticipants ?? '',
    registrationClosesAt,
    leaderId: event.leaderId ?? '',
    sweepId: event.sweepId ?? '',
    decideBy,
    stops: event.stops.map(fieldsOfStop),
    status: eventStatuses.find((offered) => offered === event.status) ?? 'upcoming',
    reason: null,
    ...alone,
    andFollowing: event.seriesId === null ? null : false,
  }
}

function fieldsOfStop({ id, kind, name, time, coordinates, day }: RideStop): StopFields {
  return { id, kind, name: name ?? '', time: time ?? '', coordinates: coordinates?.replace(',', ', ') ?? '', day: String(day) }
}

/** For what its riders want to know why: the ride is cancelled, or has a later day. */
export function reasonAskedFor(
  before: Pick<RidingEventFields, 'status' | 'eventDate'>,
  { status, eventDate }: Pick<RidingEventFields, 'status' | 'eventDate'>,
): 'status' | 'eventDate' | null {
  if (status === 'cancelled' && before.status !== 'cancelled') return 'status'
  return isCalendarDay(eventDate) && eventDate > before.eventDate ? 'eventDate' : null
}

type StopFields = NonNullable<RidingEventFields['stops']>[number]

export function placeOfNewStop(stops: readonly Pick<StopFields, 'kind'>[]): number {
  return stops.at(-1)?.kind === 'end' ? stops.length - 1 : stops.length
}

// Days are `YYYY-MM-DD`, times `HH:mm`, and `now` is `YYYY-MM-DDTHH:mm`, all in the club's zone.

export type RecentPlace = Pick<RidingEvent, 'meetingLocation' | 'meetingLocationEn' | 'startTime'>

const placesOffered = 3

/** Past rides, the last one first, and then those to come, the next one first. @param now an instant. */
function lastFirst(rides: readonly RidingEvent[], now: string): RidingEvent[] {
  const byDay = rides.toSorted((one, other) => (one.eventDate < other.eventDate ? -1 : 1))
  const isOver = ({ eventDate }: RidingEvent) => eventDate <= now
  return [...byDay.filter(isOver).reverse(), ...byDay.filter((ride) => !isOver(ride))]
}

const ridesOffered = 24

/** To begin a new one with, each title once. @param now an instant. */
export function ridesToRepeat(rides: readonly RidingEvent[], now: string): RidingEvent[] {
  const byTitle = Map.groupBy(lastFirst(rides, now), ({ titleKo }) => titleKo)
  return [...byTitle.values()].flatMap(([last]) => last ?? []).slice(0, ridesOffered)
}

/** @param now an instant. */
export function recentPlaces(rides: readonly RidingEvent[], now: string): RecentPlace[] {
  const places = new Map<string, RecentPlace>()
  for (const ride of lastFirst(rides, now)) {
    const name = placeKey(ride.meetingLocation)
    if (ride.status !== 'cancelled' && !places.has(name)) places.set(name, ride)
  }
  return [...places.values()].slice(0, placesOffered)
}

const placeKey = (name: string) =>
  name
    .toLowerCase()
    .replaceAll(/[\s,.]+/g, ' ')
    .trim()

export function findPlace(places: readonly RecentPlace[], meetingLocation: string): RecentPlace | undefined {
  return places.find((place) => placeKey(place.meetingLocation) === placeKey(meetingLocation))
}

const saturday = 6
const weekdayOf = (day: string) => new Date(`${day}T00:00:00Z`).getUTCDay()

/**
 * The next day without a ride on the weekday on which the club has ridden most, or a Saturday, at the hour at which it then starts.
 *
 * @param dayOf the club's day of an instant.
 */
export function usualStart(
  rides: readonly RidingEvent[],
  { today, dayOf }: { today: string; dayOf: (instant: string) => string },
): Pick<RidingEventFields, 'eventDate' | 'startTime'> {
  const planned = rides
    .filter(({ status }) => status !== 'cancelled')
    .map(({ eventDate, dayCount, startTime }) => ({ day: dayOf(eventDate), dayCount, startTime }))
  const past = planned.filter(({ day }) => day < today)
  const weekday = mostOften([saturday, ...past.map(({ day }) => weekdayOf(day))]) ?? saturday
  const starts = past.filter(({ day }) => weekdayOf(day) === weekday).map(({ startTime }) => startTime)
  const taken = new Set(planned.flatMap(({ day, dayCount }) => Array.from({ length: dayCount }, (_, at) => addDays(day, at))))
  let eventDate = addDays(today, ((weekday - weekdayOf(today) + 6) % 7) + 1)
  while (taken.has(eventDate)) eventDate = addDays(eventDate, 7)
  return { eventDate, startTime: mostOften(starts) ?? usualHour }
}

/** Of those that are equally often, the first. */
function mostOften<Value>(values: readonly Value[]): Value | undefined {
  const groups = [...Map.groupBy(values, (value) => value).values()]
  return groups.toSorted((one, other) => other.length - one.length)[0]?.[0]
}

export interface OfferedDay {
  name: 'today' | 'tomorrow' | 'saturday'
  day: string
}

const usualHour = '09:00'
const lastHour = '23:00'

export function offeredDays(now: string): OfferedDay[] {
  const [today = '', time = ''] = now.split('T')
  const untilSaturday = saturday - weekdayOf(today)
  return [
    ...(time < lastHour ? [{ name: 'today', day: today } as const] : []),
    { name: 'tomorrow', day: addDays(today, 1) },
    ...(untilSaturday > 1 ? [{ name: 'saturday', day: addDays(today, untilSaturday) } as const] : []),
  ]
}

const usualHours = ['07:00', '08:00', '09:00', '10:00', '14:00', '18:00']

export function offeredTimes(day: string, now: string, lastStart?: string): string[] {
  const times = new Set([...usualHours, ...(lastStart === undefined ? [] : [lastStart])])
  return [...times].sort().filter((time) => `${day}T${time}` > now)
}

export const popUpSchema = (now: () => string) =>
  z
    .pick(RidingEventInput, { meetingLocation: true, eventDate: true, startTime: true, difficulty: true, maxParticipants: true })
    .check(
      z.refine(({ eventDate, startTime }) => `${eventDate}T${startTime}` > now(), {
        error: say('This time has already passed. Please choose a later one.'),
        path: ['startTime'],
      }),
    )
type ChoiceFields = 'meetingLocation' | 'eventDate' | 'startTime' | 'difficulty' | 'maxParticipants'
export type PopUpChoice = Pick<Required<RidingEventFields>, ChoiceFields>

/** How long before the start a ride of today is proposed at least. */
const leadMinutes = 60

/** Today if the hour is at least an hour away, else tomorrow. */
export function firstChoice([place]: readonly RecentPlace[], now: string): PopUpChoice {
  const startTime = place?.startTime ?? usualHour
  const [tomorrow] = offeredDays(now).filter(({ name }) => name === 'tomorrow')
  const [today = '', time = ''] = now.split('T')
  const isToday = offeredDays(now)[0]?.name === 'today' && minutes(startTime) - minutes(time) >= leadMinutes
  const eventDate = isToday ? today : (tomorrow?.day ?? today)
  const { difficulty, maxParticipants } = blankRide(eventDate)
  return { meetingLocation: place?.meetingLocation ?? '', eventDate, startTime, difficulty, maxParticipants }
}

const minutes = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5))

/** The title names no place: rides' titles may be shown to people who are not members. */
const title: PhraseText = { ko: '번개 라이딩 · {day}', en: 'Pop-up ride · {day}' }

/** @param place of which the choice is, with its name in English. */
export function popUpRide(choice: PopUpChoice, place?: RecentPlace): Required<RidingEventFields> {
  const { meetingLocation, eventDate, startTime, difficulty } = choice
  const meetingLocationEn = place?.meetingLocationEn ?? ''
  const english = meetingPlace({ meetingLocation, meetingLocationEn }, 'en')
  const values: PhraseValues = { day: eventDate, time: startTime, place: { ko: meetingLocation, en: english } }
  const { meeting, riding } = builtInPhrases
  const sentences = [meeting.meetAt, riding.fillUp, ...(difficulty === 'easy' ? [riding.easyPace] : []), riding.gear]
  const description = sentences
    .map((sentence) => fillPhrase(sentence, values))
    .reduce((whole, { ko, en }) => ({ ko: withSentence(whole.ko, ko), en: withSentence(whole.en, en) }))
  const titles = fillPhrase(title, values)
  return {
    ...blankRide(eventDate),
    ...choice,
    meetingLocationEn,
    titleKo: titles.ko,
    titleEn: titles.en,
    descriptionKo: description.ko,
    descriptionEn: description.en,
  }
}
