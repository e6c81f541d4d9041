import * as z from 'zod/mini'
import { Instant, OptionalClubTime } from '#contract/date-fields.ts'
import { Id, leftAsIs, oneOf, optionalLine } from '#contract/fields.ts'
import { say } from '#contract/sentences.ts'
import { OptionalCoordinates } from './coordinates.ts'

/** A ride of several days ends at most 13 days after its first day. */
export const maxRideDays = 14

/** The days of a ride in answers: the first moments of its first and its last day in the club's zone. */
export const RideDays = z.object({
  eventDate: Instant,
  /** Null for a ride of one day. */
  endDate: z.nullable(Instant),
  /** 1 for a ride of one day. */
  dayCount: z.int(),
})
export type RideDays = z.infer<typeof RideDays>

export const stopKinds = ['meeting', 'fuel', 'lunch', 'break', 'lodging', 'end'] as const
export type StopKind = (typeof stopKinds)[number]

/** Of a ride of one day, and of one of several. */
export const maxStops = 12
export const maxTourStops = 40

/**
 * A stop of a ride. Its id stays when the stop is changed or moved in the list, because head counts name it. A stored meeting has neither name nor time, and a
 * stored end no time: those of the ride hold (`stopsOf`).
 */
export const RideStop = z.object({
  id: z.string(),
  kind: z.enum(stopKinds),
  name: z.nullable(z.string()),
  /** `HH:mm` in the club's zone. */
  time: z.nullable(z.string()),
  /** As `OptionalCoordinates` stores them. */
  coordinates: z.nullable(z.string()),
  /** On which day of the ride, from 1. */
  day: z.int(),
})
export type RideStop = z.infer<typeof RideStop>

/** Whether a stop of this kind has a name of its own, or is where the ride says. */
export const hasOwnName = (kind: StopKind) => kind !== 'meeting'

/** Whether a stop of this kind has a time of its own, or is when the ride says. */
export const hasOwnTime = (kind: StopKind) => kind !== 'meeting' && kind !== 'end'

/** Forms hold it as text. */
const isWhole = (day: string | number) => /^\d{1,9}$/.test(String(day).trim())
const Day = z.union([z.number(), z.string()], say('Invalid value')).check(
  z.refine(isWhole, { error: say('Please enter a whole number in digits'), abort: true }),
  z.refine((day) => Number(day) >= 1, say('This number is too small')),
  z.refine((day) => Number(day) <= maxRideDays, say('The ride does not last that many days')),
)

/**
 * The same as forms and API clients send it. A client that does not know `day` leaves it as it is, by the stop's id; that of a new stop is 1. Meeting and end are
 * on the first and the last day.
 */
const RideStopInput = z
  .object({
    id: Id,
    kind: oneOf(stopKinds),
    name: optionalLine(300),
    time: OptionalClubTime,
    coordinates: OptionalCoordinates,
    day: leftAsIs(
      z.pipe(
        z.nullish(Day),
        z.transform((day) => Number(day ?? 1)),
      ),
    ),
  })
  .check(
    z.refine(({ kind, name }) => name === null || hasOwnName(kind), {
      error: say('The name of the meeting place is set with the ride'),
      path: ['name'],
    }),
    z.refine(({ kind, time }) => time === null || hasOwnTime(kind), {
      error: say('The times of the meeting and the end are set with the ride'),
      path: ['time'],
    }),
  )

/** Ids of the stops that every ride has, also when they are not in its list. */
const meetingStopId = 'meeting'
const endStopId = 'end'

const isReserved = (id: string) => id === meetingStopId || id === endStopId

/** The stops in their order: at most one meeting, which is the first, and one end, which is the last. */
export const RideStops = z.array(RideStopInput).check(
  z.maxLength(maxTourStops, say('This ride has too many stops')),
  z.refine((stops) => new Set(stops.map(({ id }) => id)).size === stops.length, say('Invalid value')),
  z.refine((stops) => stops.every(({ id, kind }) => kind === id || !isReserved(id)), say('Invalid value')),
  z.refine((stops) => stops.every(({ kind }, at) => kind !== 'meeting' || at === 0), say('The meeting place is the first stop')),
  z.refine((stops) => stops.every(({ kind }, at) => kind !== 'end' || at === stops.length - 1), say('The end is the last stop')),
)

interface Plan {
  meetingLocation: string
  startTime: string
  endTime: string | null
  dayCount: number
  stops: readonly RideStop[]
}

/**
 * All stops at which riders are counted, in order: those of the ride by day, with the meeting before and the end after them, where and when the ride says.
 */
export function stopsOf({ meetingLocation, startTime, endTime, dayCount, stops }: Plan): RideStop[] {
  const meeting = stops.find(({ kind }) => kind === 'meeting')
  const end = stops.find(({ kind }) => kind === 'end')
  const blank = { name: null, time: null, coordinates: null }
  const between = stops.filter((stop) => stop !== meeting && stop !== end)
  return [
    { ...blank, ...meeting, id: meetingStopId, kind: 'meeting', name: meetingLocation, time: startTime, day: 1 },
    ...between.toSorted((one, other) => one.day - other.day),
    { ...blank, ...end, id: endStopId, kind: 'end', time: endTime, day: dayCount },
  ]
}
