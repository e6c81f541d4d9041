import * as z from 'zod/mini'
import { Instant } from '#contract/date-fields.ts'
import { ExpectedVersion, Id } from '#contract/fields.ts'
import { registrationStatuses } from '#contract/rides/riding-events.ts'
import { say } from '#contract/sentences.ts'

/** A year of the club, such as `2026`; without it, the present one in the club's time zone. */
export const SeasonQuery = z.object({ year: z.optional(z.string().check(z.regex(/^(19|20|21)\d\d$/, say('Invalid value')))) })
export type SeasonQuery = z.infer<typeof SeasonQuery>

const SeasonRide = z.object({ id: Id, titleKo: z.string(), titleEn: z.string(), eventDate: Instant })

/** The years that have rides with a record, the present one and the requested one, newest first. */
const seasonYears = { year: z.int(), years: z.array(z.int()) }

/** The rides of a year that the requesting user rode, newest first. */
export const OwnSeason = z.object({
  ...seasonYears,
  rides: z.array(SeasonRide),
  /** How many rides of the club have a record in that year. */
  rideCount: z.int(),
})
export type OwnSeason = z.infer<typeof OwnSeason>

/** A year of the club: its recorded rides in order, and how many of them each member rode, most first. */
export const Season = z.object({
  ...seasonYears,
  rides: z.array(z.extend(SeasonRide, { starts: z.int(), guestStarts: z.int() })),
  riders: z.array(
    z.object({ userId: Id, firstName: z.nullable(z.string()), lastName: z.nullable(z.string()), rideCount: z.int() }),
  ),
  /** Sum over the rides: people who rode, guests and passengers included. */
  starts: z.int(),
  guestStarts: z.int(),
})
export type Season = z.infer<typeof Season>

/** Who may have ridden, for the officer or leader who records it. */
export const Attendance = z.object({
  riders: z.array(
    z.object({
      userId: Id,
      firstName: z.nullable(z.string()),
      lastName: z.nullable(z.string()),
      /** Null for someone who was not registered and rode. */
      status: z.nullable(z.enum(registrationStatuses)),
      rode: z.boolean(),
    }),
  ),
  /** People who rode without an account: passengers and guests. */
  guestStarts: z.int(),
  /** Whether it was recorded before; else everyone with a place is proposed. */
  isRecorded: z.boolean(),
  /** The ride's `updatedAt`, for `expectedVersion`. */
  version: z.string(),
})
export type Attendance = z.infer<typeof Attendance>

export const AttendanceInput = z.extend(ExpectedVersion, {
  userIds: z.array(Id).check(z.maxLength(1_000)),
  guestStarts: z.int().check(z.minimum(0), z.maximum(1_000)),
})
export type AttendanceInput = z.infer<typeof AttendanceInput>
