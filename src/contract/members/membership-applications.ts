import * as z from 'zod/mini'
import { roles } from '#contract/accounts/users.ts'
import { Instant, isCalendarDay } from '#contract/date-fields.ts'
import { atMost, email, Id, ListQuery, line, oneOf, optionalProse, phone } from '#contract/fields.ts'
import { languages } from '#contract/languages.ts'
import { say } from '#contract/sentences.ts'
import { dailyCeilings } from '#contract/site/daily-ceilings.ts'
import { linksIn } from '#contract/text-links.ts'
import { applicationStatuses, consentVersion, emergencyRelations, paymentStatuses } from './applications.ts'

/** A possible day of birth. It may be one day in the future, because the applicant's time zone is unknown. */
function isBirthDay(text: string): boolean {
  return isCalendarDay(text) && Date.parse(text) <= Date.now() + 86_400_000
}

/** The applicant's fields (docs/product.md 13.3): all are required, and `paymentStatus` starts as pending. */
export const MembershipApplicationInput = z.object({
  koreanName: line(100),
  englishName: line(100),
  kakaoId: line(100),
  phoneNumber: phone(40),
  email: email(say('Invalid email format')),
  dateOfBirth: z
    .string(say('This field is required'))
    .check(z.trim(), z.minLength(1, say('This field is required')), z.refine(isBirthDay, say('Please enter a valid date'))),
  motorcycleModel: line(100),
  emergencyContactName: line(100),
  emergencyContactRelation: oneOf(emergencyRelations),
  emergencyContactPhone: phone(40),
  membershipFee: line(100),
  paymentStatus: z._default(oneOf(paymentStatuses), 'pending'),
})
export type MembershipApplicationInput = z.infer<typeof MembershipApplicationInput>

/**
 * An application as administrators read it. `dateOfBirth` is a calendar day, `YYYY-MM-DD`; `membershipFee` is free text
 * (docs/product.md 13.3).
 */
export const MembershipApplication = z.object({
  id: Id,
  koreanName: z.string(),
  englishName: z.string(),
  kakaoId: z.string(),
  phoneNumber: z.string(),
  email: z.string(),
  /** When its owner said, by a link in a letter, that the address is theirs; until then the site sends nothing else to it. */
  emailVerifiedAt: z.nullable(Instant),
  /** Where administrators read it: present while a mail server says that the address takes no mail. */
  emailRefusedAt: z.optional(Instant),
  dateOfBirth: z.string(),
  motorcycleModel: z.string(),
  emergencyContactName: z.string(),
  emergencyContactRelation: z.string(),
  emergencyContactPhone: z.string(),
  membershipFee: z.string(),
  paymentStatus: z.string(),
  status: z.string(),
  submittedAt: Instant,
  reviewedAt: z.nullable(Instant),
  notes: z.nullable(z.string()),
  /** When an administrator confirmed that the fee arrived; `paymentStatus` alone is the applicant's claim. */
  paymentConfirmedAt: z.nullable(Instant),
  /** Sent back as `expectedVersion` with a change of the details. */
  updatedAt: Instant,
  /** When the person last said that the details are right; null for records from the club's list until then. */
  detailsConfirmedAt: z.nullable(Instant),
  /** The version of the privacy notice that the person agreed to, and when. */
  consentVersion: z.nullable(z.string()),
  consentAt: z.nullable(Instant),
  /** When an administrator brought the record in from the club's list; null for applications of the form. */
  importedAt: z.nullable(Instant),
  /** Id of the application of the same person that counts instead of this one: a mark that versions up to 1.3.0 made. */
  duplicateOf: z.nullable(Id),
  links: linksIn({ phones: ['phoneNumber', 'emergencyContactPhone'] }),
})
export type MembershipApplication = z.infer<typeof MembershipApplication>

/** The answer to the applicant. */
export const SubmittedApplication = z.extend(MembershipApplication, {
  /** Whether a letter asks to verify the address; the site writes to it once that is done. */
  awaitsVerification: z.boolean(),
  /** Whether it belongs to an account, whose user sees how it goes on and is promoted with the approval. */
  isLinked: z.boolean(),
})
export type SubmittedApplication = z.infer<typeof SubmittedApplication>

/** The account to which an application from this browser would belong now, by its session or its ticket; null without one. */
export const Applicant = z.object({ username: z.nullable(z.string()) })

/** A row of the list: enough to find a person, without birth date, KakaoTalk id, emergency contact and notes. */
export const ApplicationSummary = z.pick(MembershipApplication, {
  id: true,
  koreanName: true,
  englishName: true,
  phoneNumber: true,
  email: true,
  emailVerifiedAt: true,
  emailRefusedAt: true,
  motorcycleModel: true,
  paymentStatus: true,
  paymentConfirmedAt: true,
  status: true,
  submittedAt: true,
  importedAt: true,
  duplicateOf: true,
  links: true,
})
export type ApplicationSummary = z.infer<typeof ApplicationSummary>

/**
 * One application with the account that approval promotes (docs/product.md 11.2). Reading it leaves a line in the activity log.
 */
export const ApplicationDetail = z.extend(MembershipApplication, {
  /** The language in which the applicant applied; mails use it. */
  language: z.enum(languages),
  /** The application that counts instead of this one: that of `duplicateOf`. */
  original: z.nullable(ApplicationSummary),
  /** Applications that look like this one: the same phone number or name, or marked as its duplicate; the newest few. */
  likelySame: z.array(ApplicationSummary),
  account: z.nullable(z.object({ id: Id, username: z.string(), role: z.enum(roles), deletionRequestedAt: z.nullable(Instant) })),
})
export type ApplicationDetail = z.infer<typeof ApplicationDetail>

/** With `view=summary` each row is an `ApplicationSummary`; otherwise each is the whole application, and reading it is logged. */
export const ApplicationListQuery = z.extend(ListQuery, {
  status: z.optional(oneOf(applicationStatuses)),
  /** Part of a name (also Korean initial consonants: ㄱㄷㅇ finds 김도윤), phone number, email address or motorcycle. */
  search: z.optional(z.string().check(atMost(100))),
  view: z.optional(z.literal('summary', say('Invalid value'))),
})
export type ApplicationListQuery = z.infer<typeof ApplicationListQuery>

export const ApplicationCounts = z.object({
  pending: z.number(),
  approved: z.number(),
  rejected: z.number(),
  /** The daily ceilings that are reached now. */
  ceilingsReached: z.array(z.enum(dailyCeilings)),
})

/**
 * docs/product.md 11.2: an empty `userId` promotes the account bound to the application. A named account is bound if none is
 * bound yet.
 */
export const Approval = z.pipe(
  z.nullish(z.object({ userId: z._default(z.union([z.literal(''), Id], say('Invalid value')), '') })),
  z.transform((body) => body ?? { userId: '' }),
)

/** Administrators see the reason, and the applicant in the own data file. It may be left out, and so may the whole body (docs/product.md 14.8). */
export const Rejection = z.pipe(
  z.nullish(z.object({ notes: optionalProse(2_000) })),
  z.transform((body) => body ?? { notes: null }),
)

/** An administrator confirms (`paid`) or withdraws (`pending`) that the fee arrived. */
export const PaymentConfirmation = z.object({ paymentStatus: oneOf(paymentStatuses) })

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
