import * as z from 'zod/mini'
import { Instant, OptionalClubTime } from '#contract/date-fields.ts'
import { Id, leftAsIs, oneOf, optionalLine } from '#contract/fields.ts'
import { say } from '#contract/sentences.ts'

export interface Coordinates {
  latitude: number
  longitude: number
}

const pair = /^\(?\s*([+-]?\d{1,2}(?:\.\d{1,15})?)\s*°?\s*[,\s]\s*([+-]?\d{1,3}(?:\.\d{1,15})?)\s*°?\s*\)?$/

/** Reads `39.7392, -104.9903`, as map apps copy it; null for anything else. */
export function readCoordinates(text: string): Coordinates | null {
  const [, north, east] = pair.exec(text.trim()) ?? []
  if (north === undefined || east === undefined) return null
  const [latitude, longitude] = [Number(north), Number(east)]
  return Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180 ? { latitude, longitude } : null
}

const invalidCoordinates = say('Please enter coordinates such as 39.7392, -104.9903')

/** Stored with five decimals, about a meter: `39.73920,-104.99030`. Left out, `null` and blank all mean `null`. */
export const OptionalCoordinates = z.pipe(
  z.nullish(
    z.string(invalidCoordinates).check(
      z.trim(),
      z.maxLength(60, invalidCoordinates),
      z.refine((text) => text === '' || readCoordinates(text) !== null, invalidCoordinates),
    ),
  ),
  z.transform((text) => {
    const place = text ? readCoordinates(text) : null
    return place && `${place.latitude.toFixed(5)},${place.longitude.toFixed(5)}`
  }),
)

const maps = ['google', 'apple', 'naver', 'kakao'] as const
export type MapName = (typeof maps)[number]

/** @param coordinates as they are stored: `39.73920,-104.99030`. @param name what the map shows at the place. */
export function mapLinks(coordinates: string, name: string): { map: MapName; href: string }[] {
  const place = readCoordinates(coordinates)
  if (place === null) return []
  const [latitude, longitude] = [place.latitude.toFixed(5), place.longitude.toFixed(5)]
  const label = encodeURIComponent(name)
  // Kakao takes the name apart at commas and slashes, also at encoded ones.
  const kakaoLabel = encodeURIComponent(name.replaceAll(/[,/\\%?#]+/g, ' ').trim()) || 'map'
  const hrefs: Record<MapName, string> = {
    google: `https://www.google.com/maps/search/?api=1&query=${latitude}%2C${longitude}`,
    apple: `https://maps.apple.com/?ll=${latitude},${longitude}&q=${label}`,
    naver: `https://map.naver.com/?lat=${latitude}&lng=${longitude}&title=${label}`,
    kakao: `https://map.kakao.com/link/map/${kakaoLabel},${latitude},${longitude}`,
  }
  return maps.map((map) => ({ map, href: hrefs[map] }))
}

export const maxRideDays = 14

export const RideDays = z.object({
  eventDate: Instant,
  endDate: z.nullable(Instant),
  dayCount: z.int(),
})
export type RideDays = z.infer<typeof RideDays>

export const stopKinds = ['meeting', 'fuel', 'lunch', 'break', 'lodging', 'end'] as const
export type StopKind = (typeof stopKinds)[number]

/** Of a ride of one day, and of one of several. */
export const maxStops = 12
export const maxTourStops = 40

/** Its id stays when the stop is changed or moved, because head counts name it. A meeting is where and when, an end when the ride says (`stopsOf`). */
export const RideStop = z.object({
  id: z.string(),
  kind: z.enum(stopKinds),
  name: z.nullable(z.string()),
  time: z.nullable(z.string()),
  coordinates: z.nullable(z.string()),
  /** On which day of the ride, from 1. */
  day: z.int(),
})
export type RideStop = z.infer<typeof RideStop>

export const hasOwnName = (kind: StopKind) => kind !== 'meeting'

export const hasOwnTime = (kind: StopKind) => kind !== 'meeting' && kind !== 'end'

const isWhole = (day: string | number) => /^\d{1,9}$/.test(String(day).trim())
const Day = z.union([z.number(), z.string()], say('Invalid value')).check(
  z.refine(isWhole, { error: say('Please enter a whole number in digits'), abort: true }),
  z.refine((day) => Number(day) >= 1, say('This number is too small')),
  z.refine((day) => Number(day) <= maxRideDays, say('The ride does not last that many days')),
)

/** A client that does not know `day` leaves it as it is, by the stop's id; that of a new stop is 1. */
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

/** Every ride has these two stops, also when they are not in its list. */
const meetingStopId = 'meeting'
const endStopId = 'end'

const isReserved = (id: string) => id === meetingStopId || id === endStopId

/** At most one meeting, which is the first, and one end, which is the last. */
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

/** All stops at which riders are counted, in order, with the meeting before and the end after them. */
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
