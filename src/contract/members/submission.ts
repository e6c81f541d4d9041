import * as z from 'zod/mini'
import { say } from '#contract/sentences.ts'
import { consentVersion } from './consent.ts'
import { MembershipApplicationInput } from './membership-applications.ts'

/** What the box beside the notice sends: the version that was shown. */
export const ConsentVersion = z
  .string(say('Please read the privacy notice and tick the box.'))
  .check(
    z.refine(
      (version) => version === consentVersion,
      say('The privacy notice has changed. Please reload this page and read it.'),
    ),
  )

/** The body of the call that applies: the applicant's fields, and the consent, which the page demands and the call does not. */
export const MembershipApplicationSubmission = z.extend(MembershipApplicationInput, {
  consentVersion: z.optional(ConsentVersion),
})
export type MembershipApplicationSubmission = z.infer<typeof MembershipApplicationSubmission>

/** The same as the join page checks it. */
export const ConsentingApplication = z.extend(MembershipApplicationInput, { consentVersion: ConsentVersion })
export type ConsentingApplication = z.infer<typeof ConsentingApplication>

/** What members send who agree later. */
export const Consent = z.object({ consentVersion: ConsentVersion })
export type Consent = z.infer<typeof Consent>
