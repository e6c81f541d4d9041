import * as z from 'zod/mini'
import { ClubDate } from '#contract/date-fields.ts'
import { line } from '#contract/fields.ts'
import { say } from '#contract/sentences.ts'

/** Whether a ride goes. A cancelled ride has the status `cancelled`, which stays the truth. */
export const rideDecisions = ['open', 'go', 'postponed', 'cancelled'] as const
export type RideDecision = (typeof rideDecisions)[number]

/** A decision, made in one press. `open` takes one back. `newDate` is the new day of a ride that is postponed, and of no other. */
export const RideDecisionInput = z
  .object({
    decision: z.enum(rideDecisions),
    newDate: z.nullish(ClubDate),
    /** `updatedAt` of the ride as the decider saw it: of two who decide differently, the second is told. */
    expectedVersion: line(64),
  })
  .check(
    z.refine(({ decision, newDate }) => decision !== 'postponed' || newDate != null, {
      error: say('This field is required'),
      path: ['newDate'],
    }),
    z.refine(({ decision, newDate }) => decision === 'postponed' || newDate == null, {
      error: say('Invalid value'),
      path: ['newDate'],
    }),
  )
export type RideDecisionInput = z.infer<typeof RideDecisionInput>
