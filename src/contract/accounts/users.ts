import * as z from 'zod/mini'
import { Instant } from '#contract/date-fields.ts'
import { atMost, ExpectedVersion, email, Id, ListQuery, line, oneOf, orBlank, wholeNumber } from '#contract/fields.ts'
import { languages } from '#contract/languages.ts'
import { PersonFacts, PersonFilterField } from '#contract/members/people.ts'
import { say } from '#contract/sentences.ts'
import { MemberName } from './member-name.ts'

export const roles = ['admin', 'member', 'guest'] as const
export type Role = (typeof roles)[number]

/** Of accounts that an administrator has approved; anyone can register as a guest. */
export const memberRoles: readonly Role[] = ['admin', 'member']

export const NotificationPreferences = z.object({ emailNotifications: z.boolean(), eventReminders: z.boolean() })
export type NotificationPreferences = z.infer<typeof NotificationPreferences>

export const LanguageChange = z.object({ language: oneOf(languages) })

export const CurrentUser = z.object({
  id: Id,
  username: z.string(),
  email: z.nullable(z.string()),
  firstName: z.nullable(z.string()),
  lastName: z.nullable(z.string()),
  role: z.enum(roles),
  createdAt: Instant,
  /** Of news by mail, and of reminders before a ride by mail and push. */
  notifications: NotificationPreferences,
  sendsMail: z.boolean(),
  /** In which the site writes to the user; null until known, then Korean. */
  language: z.nullable(z.enum(languages)),
  /** Present while the password is the one that the first start printed or read from a file. */
  hasFirstPassword: z.optional(z.literal(true)),
  /** Present while the person has not agreed to the present privacy notice (docs/product.md 6.10). */
  consentDue: z.optional(z.literal(true)),
  /** Present while a member has not said for six months that phone and emergency contact are right (docs/product.md 9.7). */
  detailsDue: z.optional(z.literal(true)),
  /** Present while a letter asks the person to verify the account's email address. */
  awaitsVerification: z.optional(z.literal(true)),
  /** Unused ones. Present while a login of the user needs a code from an app. */
  recoveryCodesLeft: z.optional(z.int()),
  /** Of administrators without a second factor; `required`: the dashboard stays closed until they have one; `unshown`: until they use theirs in this session. */
  secondFactorDue: z.optional(z.enum(['advised', 'required', 'unshown'])),
})
export type CurrentUser = z.infer<typeof CurrentUser>

/** An account as administrators see it. `isActive` is text (docs/product.md 13.8). */
export const User = z.object({
  id: Id,
  username: z.string(),
  email: z.nullable(z.string()),
  /** When the owner said, by a link in a letter, that the address is theirs. */
  emailVerifiedAt: z.nullable(Instant),
  /** In the list: present while a mail server says that the address takes no mail. */
  emailRefusedAt: z.optional(Instant),
  firstName: z.nullable(z.string()),
  lastName: z.nullable(z.string()),
  /** In the list and of one account: as in `MemberName`. */
  otherName: z.optional(MemberName.shape.otherName),
  profileImageUrl: z.nullable(z.string()),
  role: z.enum(roles),
  isActive: z.enum(['true', 'false']),
  createdAt: Instant,
  updatedAt: Instant,
  /** When the owner or an administrator deleted the account; it is erased `retentionDays.deletedAccount` later. */
  deletionRequestedAt: z.nullable(Instant),
  /** In the list with `view=people`. */
  person: z.optional(PersonFacts),
})
export type User = z.infer<typeof User>

/** Rides with the club from before its rides were recorded. */
export const RidesBefore = wholeNumber(999, say('Please enter a whole number from 0 to 999'))

export const ListedUser = z.extend(User, { ridesBefore: z.int() })
export type ListedUser = z.infer<typeof ListedUser>

export const UserListQuery = z.extend(ListQuery, {
  /** Part of a name in either script (Korean initial consonants too), username, phone number, email address or motorcycle. */
  search: z.optional(z.string().check(atMost(100))),
  members: z.optional(z.literal('true')),
  filter: PersonFilterField,
  view: z.optional(z.literal('people', say('Invalid value'))),
})
export type UserListQuery = z.infer<typeof UserListQuery>

export const RoleChange = z.object({ role: oneOf(roles) })
export const ActivityChange = z.object({ isActive: oneOf(['true', 'false']) })

/** `''` becomes `null`; a field that is left out stays as it is. */
function optionalChange(field: z.ZodMiniType<string, string>) {
  return z.optional(
    z.pipe(
      z.nullable(orBlank(field)),
      z.transform((text) => text || null),
    ),
  )
}

/** What administrators correct in the account of another person (docs/product.md 10.13). */
export const AccountCorrection = z.extend(ExpectedVersion, {
  firstName: optionalChange(line(100)),
  lastName: optionalChange(line(100)),
  email: optionalChange(email(say('Invalid email format'))),
  ridesBefore: z.optional(RidesBefore),
})
export type AccountCorrection = z.infer<typeof AccountCorrection>

/** @field turnsCodesOff for a user who has lost phone and recovery codes. */
export const PasswordLinkRequest = z.nullish(z.object({ turnsCodesOff: z.optional(z.boolean()) }))

export const PasswordLink = z.object({ token: z.string(), expiresAt: Instant })
export type PasswordLink = z.infer<typeof PasswordLink>

export const loginMethods = ['password', 'passkey', 'continueLink'] as const
export type LoginMethod = (typeof loginMethods)[number]

export const Session = z.object({
  /** Public id, for the API. It gives no access. */
  id: Id,
  signedInAt: Instant,
  /** Exact to a day: written once in 24 hours. */
  lastSeenAt: Instant,
  /** Kind of device and browser, such as `iPhone · Safari`; null when unknown. */
  device: z.nullable(z.string()),
  method: z.enum(loginMethods),
  /** Of `continueLink`: kind of the device and browser in which the link was made; null when unknown, and for other methods. */
  continuedFrom: z.nullable(z.string()),
  isCurrent: z.boolean(),
})
export type Session = z.infer<typeof Session>

export const FailedLogins = z.object({
  /** Since the last password change, and since `since`. */
  count: z.int(),
  /** When the first of them happened, in the last 90 days; null while there are none. */
  since: z.nullable(Instant),
})
export type FailedLogins = z.infer<typeof FailedLogins>

/** The application's address only when it is another one than the account's. */
export const addressOwners = ['account', 'application'] as const
export type AddressOwner = (typeof addressOwners)[number]

export const verificationLinkDays = 7

export const VerificationRequest = z.object({ addressOf: oneOf(addressOwners) })

const OwnAddress = z.object({
  email: z.string(),
  verifiedAt: z.nullable(Instant),
  /** When a mail server last said that the address takes no mail. Such an address has to be verified anew, or changed. */
  refusedAt: z.nullable(Instant),
  /** When the newest letter was sent whose link can still be used. */
  letterSentAt: z.nullable(Instant),
})
export type OwnAddress = z.infer<typeof OwnAddress>

/** Both are null where the site cannot send letters with a link. */
export const OwnAddresses = z.object({ account: z.nullable(OwnAddress), application: z.nullable(OwnAddress) })
export type OwnAddresses = z.infer<typeof OwnAddresses>
