import * as z from 'zod/mini'
import { ExpectedVersion, Id, orBlank } from '#contract/fields.ts'
import { eachOf } from '#contract/records.ts'
import { say } from '#contract/sentences.ts'
import { type Detail, ownDetails } from './application-facts.ts'
import { ConsentVersion, MembershipApplication, MembershipApplicationInput } from './membership-applications.ts'

/** What the owner of an application keeps true (docs/product.md 7.12). Names and date of birth are for administrators. */
export const OwnDetails = z.pick(MembershipApplicationInput, eachOf(ownDetails, true as const))
export type OwnDetails = z.infer<typeof OwnDetails>

export const OwnDetailsUpdate = z.extend(OwnDetails, ExpectedVersion.shape)

/** The owner says that the details are right, and may agree to the current privacy notice. The body may be left out. */
export const DetailsConfirmation = z.pipe(
  z.nullish(z.object({ ...ExpectedVersion.shape, consentVersion: z.optional(ConsentVersion) })),
  z.transform((body) => body ?? {}),
)
export type DetailsConfirmation = z.infer<typeof DetailsConfirmation>

export const OwnApplication = z.omit(MembershipApplication, { notes: true })
export type OwnApplication = z.infer<typeof OwnApplication>

const details = z.omit(MembershipApplicationInput, { membershipFee: true, paymentStatus: true }).shape

/** `isConfirmed`: the member has said that the details are right. */
const correction = { ...ExpectedVersion.shape, isConfirmed: z._default(z.boolean(), false) }

/** What an administrator corrects in an application that came through the form: every field is required, as there. */
export const ApplicationCorrection = z.object({ ...details, ...correction })
export type ApplicationCorrection = z.infer<typeof ApplicationCorrection>

const blankable = Object.fromEntries(
  Object.entries<z.ZodMiniType>(details).map(([name, field]) => [
    name,
    field.safeParse('').success ? field : orBlank(field as z.ZodMiniType<string, string>),
  ]),
) as Record<Detail, ReturnType<typeof orBlank>>

/** The same in a record from the club's list, where all but one of the names may be unknown (docs/product.md 11.7). The call takes this for both. */
export const ImportedCorrection = z.object({ ...blankable, ...correction }).check(
  z.refine(({ koreanName, englishName }) => koreanName !== '' || englishName !== '', {
    path: ['koreanName'],
    error: say('This field is required'),
  }),
)

export const AccountLink = z.object({ userId: Id })
