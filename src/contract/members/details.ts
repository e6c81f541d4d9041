import * as z from 'zod/mini'
import { ExpectedVersion } from '#contract/fields.ts'
import { eachOf } from '#contract/records.ts'
import { ownDetails } from './application-facts.ts'
import { ConsentVersion, MembershipApplication, MembershipApplicationInput } from './membership-applications.ts'

/** What the owner of an application keeps true (docs/product.md 7.12). Names and date of birth are for administrators. */
export const OwnDetails = z.pick(MembershipApplicationInput, eachOf(ownDetails, true as const))
export type OwnDetails = z.infer<typeof OwnDetails>

/** The body of the PUT. */
export const OwnDetailsUpdate = z.extend(OwnDetails, ExpectedVersion.shape)

/**
 * The owner says that the details are right, those of `expectedVersion` when it is given, and may agree to the current privacy notice. The
 * body may be left out.
 */
export const DetailsConfirmation = z.pipe(
  z.nullish(z.object({ ...ExpectedVersion.shape, consentVersion: z.optional(ConsentVersion) })),
  z.transform((body) => body ?? {}),
)
export type DetailsConfirmation = z.infer<typeof DetailsConfirmation>

/** An application as its owner reads it: only administrators see notes. */
export const OwnApplication = z.omit(MembershipApplication, { notes: true })
export type OwnApplication = z.infer<typeof OwnApplication>
