import * as z from 'zod/mini'
import { Passkey, SecondFactor } from '#contract/accounts/auth.ts'
import { MemberName } from '#contract/accounts/member-name.ts'
import { CurrentUser, FailedLogins, NotificationPreferences, Session } from '#contract/accounts/users.ts'
import { Instant } from '#contract/date-fields.ts'
import { OwnCharge, Payment } from '#contract/money/money.ts'
import { PushDevice } from '#contract/notices/notices.ts'
import { rideParts } from '#contract/rides/riding-events.ts'
import { DirectoryChoices } from './directory.ts'
import { MembershipApplication } from './membership-applications.ts'

export const lookActions = ['application.view', 'rideSheet.view', 'tellList.view', 'headCount.view', 'leaderPhone.view'] as const

/** A look of another person at the user's application, also in a file or in the answer to a change, or at the contacts for a ride. */
export const Look = z.object({
  /** The last time on that day of the club, and the first. */
  at: Instant,
  firstAt: Instant,
  count: z.int(),
  action: z.enum(lookActions),
  /** What the other person was on the ride; null for an administrator. */
  part: z.nullable(z.enum(rideParts)),
  /** Username; null when the account is erased. */
  actor: z.nullable(z.string()),
  ...MemberName.shape,
})
export type Look = z.infer<typeof Look>

/** Titles and day are null while the ride is deleted and can be restored. */
const RideOfUser = z.object({
  titleKo: z.nullable(z.string()),
  titleEn: z.nullable(z.string()),
  eventDate: z.nullable(Instant),
})

/** All data about the user, as one file. docs/privacy.md says what each part is for, and what is left out. */
export const PersonalData = z.object({
  exportedAt: Instant,
  account: z.extend(
    z.omit(CurrentUser, {
      notifications: true,
      sendsMail: true,
      hasFirstPassword: true,
      consentDue: true,
      detailsDue: true,
      awaitsVerification: true,
    }),
    {
      hasFirstPassword: z.boolean(),
      isActive: z.boolean(),
      emailVerifiedAt: z.nullable(Instant),
      emailRefusedAt: z.optional(Instant),
      profileImageUrl: z.nullable(z.string()),
      ridesBefore: z.int(),
      updatedAt: Instant,
      notifications: NotificationPreferences,
    },
  ),
  applications: z.array(z.extend(MembershipApplication, { language: z.string() })),
  registrations: z.array(
    z.object({ titleKo: z.string(), titleEn: z.string(), eventDate: Instant, status: z.string(), registeredAt: Instant }),
  ),
  /** Erased 48 hours after each ride, and so are the head counts. */
  sheetDetails: z.array(
    z.extend(RideOfUser, {
      motorcycle: z.nullable(z.string()),
      passengerName: z.nullable(z.string()),
      passengerPhone: z.nullable(z.string()),
      emergencyContactName: z.nullable(z.string()),
      emergencyContactPhone: z.nullable(z.string()),
      lateMinutes: z.nullable(z.int()),
    }),
  ),
  /** Announced by the user; erased as these. */
  guests: z.array(
    z.extend(RideOfUser, {
      name: z.string(),
      phoneNumber: z.nullable(z.string()),
      emergencyContactName: z.nullable(z.string()),
      emergencyContactPhone: z.nullable(z.string()),
    }),
  ),
  headCounts: z.array(z.extend(RideOfUser, { status: z.string(), at: Instant })),
  homeLinks: z.array(z.extend(RideOfUser, { language: z.string(), createdAt: Instant })),
  attendance: z.array(RideOfUser),
  /** Rides for which the user may sign up despite the rides that they ask for; erased 48 hours after each. */
  allowances: z.array(z.extend(RideOfUser, { allowedAt: Instant })),
  /** What the user has to pay, and has paid. */
  charges: z.array(
    z.extend(z.omit(OwnCharge, { id: true, collectionId: true, waysKo: true, waysEn: true, payments: true }), {
      waivedReason: z.nullable(z.string()),
      payments: z.array(z.omit(Payment, { id: true })),
    }),
  ),
  led: z.array(z.extend(RideOfUser, { part: z.enum(rideParts) })),
  published: z.array(
    z.object({ kind: z.string(), titleKo: z.string(), titleEn: z.string(), word: z.optional(z.string()), createdAt: Instant }),
  ),
  sessions: z.array(z.omit(Session, { isCurrent: true })),
  secondFactor: SecondFactor,
  passkeys: z.array(z.omit(Passkey, { id: true })),
  calendarLink: z.nullable(z.object({ language: z.string(), createdAt: Instant })),
  pushDevices: z.array(z.omit(PushDevice, { id: true })),
  directory: z.nullable(DirectoryChoices),
  /** Letters that ask to verify an address are among them. */
  tickets: z.array(z.object({ purpose: z.string(), expiresAt: Instant, usedAt: z.nullable(Instant) })),
  letters: z.array(z.object({ kind: z.string(), createdAt: Instant, sentAt: z.nullable(Instant) })),
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
      ...MemberName.shape,
    }),
  ),
})
export type PersonalData = z.infer<typeof PersonalData>
