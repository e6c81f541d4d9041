import * as z from 'zod/mini'
import { Instant } from '#contract/date-fields.ts'
import { oneOf } from '#contract/fields.ts'

/** Whose address the club writes to: the account's, or that of the application when it has another one. */
export const addressOwners = ['account', 'application'] as const
export type AddressOwner = (typeof addressOwners)[number]

/** How many days a link in a letter can be used. */
export const verificationLinkDays = 7

export const VerificationRequest = z.object({ addressOf: oneOf(addressOwners) })

/** An email address of the user, and whether the club may write to it. */
const OwnAddress = z.object({
  email: z.string(),
  verifiedAt: z.nullable(Instant),
  /** When a mail server last said that the address does not exist or takes no mail. Such an address has to be verified anew, or changed. */
  refusedAt: z.nullable(Instant),
  /** When the newest letter was sent whose link can still be used. */
  letterSentAt: z.nullable(Instant),
})
export type OwnAddress = z.infer<typeof OwnAddress>

/** The user's addresses. `application` is null when it has the account's; both are null where the site cannot send letters with a link. */
export const OwnAddresses = z.object({ account: z.nullable(OwnAddress), application: z.nullable(OwnAddress) })
export type OwnAddresses = z.infer<typeof OwnAddresses>
