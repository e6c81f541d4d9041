import * as z from 'zod/mini'
import { say } from '#contract/sentences.ts'

export const maxTrackBytes = 1024 * 1024

/** What a stored track has at most; written as GPX, they take less than `maxTrackBytes`. */
export const maxTrackPoints = 15_000

export const RideTrackInput = z.object({
  gpx: z.string(say('This field is required')).check(z.minLength(1, say('This field is required'))),
})

/** The line of a ride, simplified for a drawing. `GET …/track.gpx` has all points. */
export const RideTrack = z.object({
  /** Segments of points: meters east and north of the south-west corner. */
  line: z.array(z.array(z.tuple([z.number(), z.number()]))),
  /** Meters from the start of the track, and meters above the sea. */
  elevation: z.array(z.tuple([z.number(), z.number()])),
  lengthMeters: z.number(),
  climbMeters: z.nullable(z.number()),
})
export type RideTrack = z.infer<typeof RideTrack>

export const SavedTrack = z.extend(RideTrack, {
  /** Points of the file where no one can have been. */
  leftOut: z.int(),
})
export type SavedTrack = z.infer<typeof SavedTrack>

/** Latitude, longitude and, where the file has it, elevation in meters. */
export type TrackPoint = [latitude: number, longitude: number, elevation?: number]

export type TrackSegment = TrackPoint[]

const earthRadiusMeters = 6_371_000
const radians = Math.PI / 180

export function metersBetween([north, east]: TrackPoint, [otherNorth, otherEast]: TrackPoint): number {
  const half = (degrees: number) => Math.sin((degrees * radians) / 2) ** 2
  const chord = half(otherNorth - north) + Math.cos(north * radians) * Math.cos(otherNorth * radians) * half(otherEast - east)
  return 2 * earthRadiusMeters * Math.asin(Math.min(1, Math.sqrt(chord)))
}

/** Points on a plane in meters east and north of the middle of the track, where distances are right. */
export function onPlane(segments: readonly TrackSegment[]) {
  const middle = (at: 0 | 1) => {
    const { least, most } = extremes(segments.flat().map((point) => point[at]))
    return (least + most) / 2
  }
  const [north, east] = [middle(0), middle(1)]
  const metersPerDegree = earthRadiusMeters * radians
  const shrink = Math.cos(north * radians)
  return segments.map((points) =>
    points.map(([latitude, longitude]) => ({
      x: (longitude - east) * metersPerDegree * shrink,
      y: (latitude - north) * metersPerDegree,
    })),
  )
}

/** The least and the most of some numbers; `Math.min(...numbers)` fails for very many. */
export function extremes(numbers: readonly number[]): { least: number; most: number } {
  let [least, most] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY]
  for (const number of numbers) {
    if (number < least) least = number
    if (number > most) most = number
  }
  return { least, most }
}
