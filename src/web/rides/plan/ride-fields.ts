import * as z from 'zod/mini'
import { isCalendarDay } from '#contract/calendar-day.ts'
import { samePlace } from '#contract/rides/meeting-place.ts'
import { PopUpInput, popUpLeadMinutes, popUpTexts } from '#contract/rides/pop-up.ts'
import type { RideStop } from '#contract/rides/ride-stops.ts'
import {
  difficulties,
  eventStatuses,
  type RidingEvent,
  type RidingEventFields,
  RidingEventInput,
} from '#contract/rides/riding-events.ts'
import { say } from '#contract/sentences.ts'
import { createFormat, type Format } from '#web/i18n/format.ts'
import { addDays } from '#web/rides/ride-dates.ts'

export const wholeNumber = { type: 'number', inputMode: 'numeric', min: 1, step: 1, optional: true } as const

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
    minRides: '',
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
    minRides: event.minRides === 0 ? '' : String(event.minRides),
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
  const places: RecentPlace[] = []
  for (const ride of lastFirst(rides, now))
    if (ride.status !== 'cancelled' && !findPlace(places, ride.meetingLocation)) places.push(ride)
  return places.slice(0, placesOffered)
}

export function findPlace(places: readonly RecentPlace[], meetingLocation: string): RecentPlace | undefined {
  return places.find((place) => samePlace(place.meetingLocation, meetingLocation))
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

/** Today if the hour is far enough away, else tomorrow. */
export function firstChoice([place]: readonly RecentPlace[], now: string, lead = leadMinutes): PopUpChoice {
  const startTime = place?.startTime ?? usualHour
  const [tomorrow] = offeredDays(now).filter(({ name }) => name === 'tomorrow')
  const [today = '', time = ''] = now.split('T')
  const isToday = offeredDays(now)[0]?.name === 'today' && minutes(startTime) - minutes(time) >= lead
  const eventDate = isToday ? today : (tomorrow?.day ?? today)
  const { difficulty, maxParticipants } = blankRide(eventDate)
  return { meetingLocation: place?.meetingLocation ?? '', eventDate, startTime, difficulty, maxParticipants }
}

/** Of a member, who may still choose for a quarter of an hour. */
export const callMinutes = popUpLeadMinutes + 15

export type CallChoice = PopUpChoice & { word: string }

export function firstCall(places: readonly RecentPlace[], now: string): CallChoice {
  return { ...firstChoice(places, now, callMinutes), word: '' }
}

/** Days that one press chooses, the coming Saturday also on a Friday or Saturday. */
export function daysToCall(now: string): OfferedDay[] {
  const days = offeredDays(now)
  if (days.some(({ name }) => name === 'saturday')) return days
  const [today = ''] = now.split('T')
  return [...days, { name: 'saturday', day: addDays(today, saturday - weekdayOf(today) + 7) }]
}

/** How far ahead the dialog offers a day. */
export const callDays = 14

/** @param earliest in an hour. @param before the start that a ride has, which it may keep. */
export const callSchema = (earliest: () => string, before?: Pick<PopUpChoice, 'eventDate' | 'startTime'>) =>
  PopUpInput.check(
    z.refine(({ eventDate, startTime }) => isStart(before, eventDate, startTime) || `${eventDate}T${startTime}` >= earliest(), {
      error: say('Please choose a start that is at least one hour away.'),
      path: ['startTime'],
    }),
  )

function isStart(
  before: Pick<PopUpChoice, 'eventDate' | 'startTime'> | undefined,
  eventDate: string,
  startTime: string,
): boolean {
  return before?.eventDate === eventDate && before.startTime === startTime
}

/** `9시`, `오후 2시 30분` or `9:00 AM`: as riders say it. */
export function hourInWords(time: string, { language, clockTime }: Pick<Format, 'language' | 'clockTime'>): string {
  if (language === 'en') return clockTime(time)
  const [hour = 0, minute = 0] = time.split(':').map(Number)
  const said = `${hour > 12 ? `오후 ${hour - 12}` : hour}시`
  return minute === 0 ? said : `${said} ${minute}분`
}

/** A ride that leaves from the same place within an hour. @param dayOf the club's day of an instant. */
export function findNearby(
  rides: readonly RidingEvent[],
  { eventDate, startTime, meetingLocation }: Pick<PopUpChoice, 'eventDate' | 'startTime' | 'meetingLocation'>,
  dayOf: (instant: string) => string,
): RidingEvent | undefined {
  return rides.find(
    (ride) =>
      ride.status === 'upcoming' &&
      dayOf(ride.eventDate) === eventDate &&
      samePlace(ride.meetingLocation, meetingLocation) &&
      Math.abs(minutes(ride.startTime) - minutes(startTime)) <= popUpLeadMinutes,
  )
}

const minutes = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5))

/** @param place of which the choice is, with its name in English. */
export function popUpRide(choice: PopUpChoice, place?: RecentPlace): Required<RidingEventFields> {
  const meetingLocationEn = place?.meetingLocationEn ?? ''
  return {
    ...blankRide(choice.eventDate),
    ...choice,
    meetingLocationEn,
    // Clock times and calendar days, which no zone changes.
    ...popUpTexts({ ...choice, meetingLocationEn }, (language) => createFormat(language, 'UTC')),
  }
}
