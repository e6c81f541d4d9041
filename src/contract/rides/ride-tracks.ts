import * as z from 'zod/mini'
import { say } from '#contract/sentences.ts'

/** One MB, as the file is stored on a phone. */
export const maxTrackBytes = 1024 * 1024

/** What a stored track has at most; written as GPX, they take less than `maxTrackBytes`. */
export const maxTrackPoints = 15_000

/** A GPX file as an administrator sends it. */
export const RideTrackInput = z.object({
  gpx: z.string(say('This field is required')).check(z.minLength(1, say('This field is required'))),
})

/** The line of a ride, simplified for a drawing. `GET …/track.gpx` has all points. */
export const RideTrack = z.object({
  /** Segments of points: meters east and north of the south-west corner, in a plane that is right for the middle of the track. */
  line: z.array(z.array(z.tuple([z.number(), z.number()]))),
  /** Meters from the start of the track, and meters above the sea; empty when the file has no elevation. */
  elevation: z.array(z.tuple([z.number(), z.number()])),
  lengthMeters: z.number(),
  /** All that goes up, in meters; null without elevation. */
  climbMeters: z.nullable(z.number()),
})
export type RideTrack = z.infer<typeof RideTrack>

/** The answer to a file. */
export const SavedTrack = z.extend(RideTrack, {
  /** How many points of the file were left out, because no one can have been there. */
  leftOut: z.int(),
})
export type SavedTrack = z.infer<typeof SavedTrack>
