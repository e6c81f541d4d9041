import * as z from 'zod/mini'
import { Instant } from '#contract/date-fields.ts'

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
