import * as z from 'zod/mini'
import { Instant } from '#contract/date-fields.ts'
import { Id } from '#contract/fields.ts'

/** What people are told. Who is told what is in server/notices/tell.ts. */
export const noticeKinds = [
  // The rider moved up from the waitlist.
  'placeFree',
  'rideChanged',
  // The ride was cancelled or deleted.
  'rideCancelled',
  // The ride goes, or that it goes was taken back.
  'rideDecision',
  // The evening before the ride.
  'rideReminder',
  // To administrators: a rider gave up a place after sign-up closed, or in the last 24 hours before the start.
  'riderLeft',
  // News for members.
  'announcement',
  'applicationReceived',
  'applicationApproved',
  'applicationRejected',
  // Codes from an app were turned on or off, or a recovery code was used.
  'secondFactor',
  // A link that sets the account's password was made or used.
  'passwordLink',
  // The address of the account's email was changed; also told to the old one.
  'addressChanged',
  // Another browser was logged in by a link.
  'continueLink',
  // A passkey was added to the user's account.
  'passkeyAdded',
  // To administrators: a member's address takes no mail.
  'addressRefused',
  // To administrators, at most once an hour: new applications and messages.
  'inbox',
] as const
export type NoticeKind = (typeof noticeKinds)[number]

/** What concerns the security of the reader's own account: told at once, also at night, by every channel, whatever the switches are. */
export const accountKinds = ['secondFactor', 'passwordLink', 'addressChanged', 'continueLink', 'passkeyAdded'] as const
export type AccountKind = (typeof accountKinds)[number]

export function isAccountKind(kind: NoticeKind): kind is AccountKind {
  return accountKinds.some((one) => one === kind)
}

/** What of a ride can change so that its riders are told; `takesPlace`: a cancelled or deleted ride is on again. */
export const rideChanges = ['day', 'startTime', 'meetingLocation', 'takesPlace'] as const
export type RideChange = (typeof rideChanges)[number]

/** How many notices the bell lists. */
export const noticesShown = 50

/** Something that the user was told, with its text in both languages. */
export const Notice = z.object({
  id: Id,
  kind: z.string(),
  headingKo: z.string(),
  headingEn: z.string(),
  textKo: z.string(),
  textEn: z.string(),
  /** Path, query and fragment on this site. */
  link: z.string(),
  createdAt: Instant,
  readAt: z.nullable(Instant),
})
export type Notice = z.infer<typeof Notice>

/** Notices of the user that are read now. */
export const ReadNotices = z.object({ ids: z.array(Id).check(z.maxLength(noticesShown)) })
