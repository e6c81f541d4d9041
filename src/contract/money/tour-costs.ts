import * as z from 'zod/mini'
import { MemberName } from '#contract/accounts/member-name.ts'
import { Instant } from '#contract/date-fields.ts'
import { ExpectedVersion, Id, line } from '#contract/fields.ts'
import { say } from '#contract/sentences.ts'

/** Of one ride. */
export const maxTourCosts = 100
/** Of one cost: $9,999.99. */
const maxTourCostCents = 999_999
const maxSharers = 300

/** `paidBy` and `sharedBy` are ids of the settlement's `riders`. */
export const TourCostInput = z.extend(ExpectedVersion, {
  what: line(100),
  amountCents: z
    .int(say('Please enter an amount in digits, such as 15 or 15.50.'))
    .check(
      z.minimum(1, say('Please enter an amount in digits, such as 15 or 15.50.')),
      z.maximum(maxTourCostCents, say('The largest amount is $9,999.99.')),
    ),
  paidBy: Id,
  sharedBy: z
    .array(Id)
    .check(z.minLength(1, say('Please choose who shares this cost.')), z.maxLength(maxSharers, say('Invalid value'))),
})
export type TourCostInput = z.infer<typeof TourCostInput>

/** A person of the settlement. Names are null once the account is erased. */
export const TourRider = z.object({ id: Id, ...MemberName.shape })
export type TourRider = z.infer<typeof TourRider>

export const TourCost = z.object({
  id: Id,
  what: z.string(),
  amountCents: z.int(),
  paidBy: Id,
  sharedBy: z.array(Id),
  updatedAt: Instant,
})
export type TourCost = z.infer<typeof TourCost>

const Transfer = z.object({ from: Id, to: Id, amountCents: z.int() })

/** All costs of a ride, oldest first, and the fewest transfers that settle them. */
export const TourCosts = z.object({
  /** Who rode, or has a spot while that is not recorded, and who is part of a cost. */
  riders: z.array(TourRider),
  costs: z.array(TourCost),
  totalCents: z.int(),
  transfers: z.array(Transfer),
})
export type TourCosts = z.infer<typeof TourCosts>

/** The same for one rider: every cost, but only the rider's own shares and transfers. */
export const OwnTourCosts = z.object({
  costs: z.array(z.object({ id: Id, what: z.string(), amountCents: z.int(), shareCents: z.int(), ...MemberName.shape })),
  totalCents: z.int(),
  paidCents: z.int(),
  shareCents: z.int(),
  /** Empty when nothing is left to pay or to get. */
  transfers: z.array(z.object({ direction: z.enum(['pay', 'get']), amountCents: z.int(), ...MemberName.shape })),
})
export type OwnTourCosts = z.infer<typeof OwnTourCosts>
