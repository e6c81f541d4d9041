import * as z from 'zod/mini'
import { Passkey } from '#contract/accounts/passkeys.ts'
import { SecondFactor } from '#contract/accounts/second-factor.ts'
import { CurrentUser, FailedLogins, NotificationPreferences, Session } from '#contract/accounts/users.ts'
import { Instant } from '#contract/date-fields.ts'
import { PushDevice } from '#contract/notices/notices.ts'
import { rideParts } from '#contract/rides/riding-events.ts'
import { DirectoryChoices } from './directory.ts'
import { MembershipApplication } from './membership-applications.ts'

export const lookActions = ['application.view', 'rideSheet.view', 'tellList.view', 'headCount.view'] as const

/**
 * A look of another person at the user's data: at the application, also in a list, in a file or in the answer to a change; at the phone number and emergency
 * contact on a ride sheet; or at the phone number, to call its riders or to count them.
 */
export const Look = z.object({
  /** The last time on that day of the club, and the first. */
  at: Instant,
  firstAt: Instant,
  /** How often on that day. */
  count: z.int(),
  action: z.enum(lookActions),
  /** What the other person was on the ride; null for an administrator. */
  part: z.nullable(z.enum(rideParts)),
  /** Username; null when the account is erased. */
  actor: z.nullable(z.string()),
  firstName: z.nullable(z.string()),
  lastName: z.nullable(z.string()),
})
export type Look = z.infer<typeof Look>

/** Titles and day are null while the ride is deleted and can be restored. */
const RideOfUser = z.object({
  titleKo: z.nullable(z.string()),
  titleEn: z.nullable(z.string()),
  eventDate: z.nullable(Instant),
})

/**
 * All data about the user, as one file. docs/privacy.md says what each part is for, and what is left out: the password, which
 * only exists as a hash; messages of the contact form, and applications of no account, because the email address in them is not
 * verified; backups.
 */
export const PersonalData = z.object({
  exportedAt: Instant,
  account: z.extend(
    z.omit(CurrentUser, {
      notifications: true,
      sendsMail: true,
      hasFirstPassword: true,
      consentDue: true,
      awaitsVerification: true,
    }),
    {
      hasFirstPassword: z.boolean(),
      isActive: z.boolean(),
      emailVerifiedAt: z.nullable(Instant),
      emailRefusedAt: z.optional(Instant),
      profileImageUrl: z.nullable(z.string()),
      updatedAt: Instant,
      notifications: NotificationPreferences,
    },
  ),
  /** With the officers' notes. */
  applications: z.array(z.extend(MembershipApplication, { language: z.string() })),
  registrations: z.array(
    z.object({
      titleKo: z.string(),
      titleEn: z.string(),
      eventDate: Instant,
      status: z.string(),
      registeredAt: Instant,
    }),
  ),
  /** What the user added for the sheets of rides; erased 48 hours after each. */
  sheetDetails: z.array(
    z.extend(RideOfUser, {
      motorcycle: z.nullable(z.string()),
      passengerName: z.nullable(z.string()),
      passengerPhone: z.nullable(z.string()),
      emergencyContactName: z.nullable(z.string()),
      emergencyContactPhone: z.nullable(z.string()),
    }),
  ),
  /** Where the user was counted, or had left the group; erased 48 hours after each ride. */
  headCounts: z.array(z.extend(RideOfUser, { status: z.string(), at: Instant })),
  /** Links for people at home; the links themselves are shown with the rides. */
  homeLinks: z.array(z.extend(RideOfUser, { language: z.string(), createdAt: Instant })),
  /** The rides that the user rode, by the club's record. */
  attendance: z.array(RideOfUser),
  /** The rides that the user leads or led. */
  led: z.array(z.extend(RideOfUser, { part: z.enum(rideParts) })),
  /** What the user published for the club. */
  published: z.array(z.object({ kind: z.string(), titleKo: z.string(), titleEn: z.string(), createdAt: Instant })),
  sessions: z.array(z.omit(Session, { isCurrent: true })),
  /** Without its key and its codes. */
  secondFactor: SecondFactor,
  /** Public keys and counters are for the devices alone. */
  passkeys: z.array(z.omit(Passkey, { id: true })),
  /** The link itself is shown in Settings. */
  calendarLink: z.nullable(z.object({ language: z.string(), createdAt: Instant })),
  /** Browsers that take push messages; their addresses and keys are secrets. */
  pushDevices: z.array(z.omit(PushDevice, { id: true })),
  /** What other members see, if anything was chosen. */
  directory: z.nullable(DirectoryChoices),
  /** Password links, application tickets and letters that ask to verify an address, as long as they are kept. */
  tickets: z.array(z.object({ purpose: z.string(), expiresAt: Instant, usedAt: z.nullable(Instant) })),
  /** Mails about the applications; their text is not stored. */
  letters: z.array(z.object({ kind: z.string(), createdAt: Instant, sentAt: z.nullable(Instant) })),
  /** What the user was told (the site's list of notices). */
  notices: z.array(z.object({ kind: z.string(), createdAt: Instant, readAt: z.nullable(Instant) })),
  failedLogins: FailedLogins,
  /** Lines of the activity log: the user's actions, and those of others on the account and its applications. */
  log: z.array(
    z.object({
      at: Instant,
      action: z.string(),
      detail: z.nullable(z.string()),
      byYou: z.boolean(),
      /** Username of another actor; null for the user's own actions and for erased accounts. */
      actor: z.nullable(z.string()),
      firstName: z.nullable(z.string()),
      lastName: z.nullable(z.string()),
    }),
  ),
})
export type PersonalData = z.infer<typeof PersonalData>
