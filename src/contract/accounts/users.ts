import * as z from 'zod/mini'
import { Instant } from '#contract/date-fields.ts'
import { atMost, ExpectedVersion, email, Id, ListQuery, line, oneOf, orBlank } from '#contract/fields.ts'
import { languages } from '#contract/languages.ts'
import { say } from '#contract/sentences.ts'

export const roles = ['admin', 'member', 'guest'] as const
export type Role = (typeof roles)[number]

/**
 * Accounts that an administrator has approved: only they see riders' names and register for rides. Anyone can register as a
 * guest.
 */
export const memberRoles: readonly Role[] = ['admin', 'member']

export const NotificationPreferences = z.object({ emailNotifications: z.boolean(), eventReminders: z.boolean() })
export type NotificationPreferences = z.infer<typeof NotificationPreferences>

/** In which the site writes to the user. */
export const LanguageChange = z.object({ language: oneOf(languages) })

/** The logged-in user, for their own browser. */
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
  /** Whether the site can send mail. */
  sendsMail: z.boolean(),
  /** In which the site writes to the user; null until known, then Korean. */
  language: z.nullable(z.enum(languages)),
  /** Present while the password is the one that the first start printed or read from a file. */
  hasFirstPassword: z.optional(z.literal(true)),
  /** Present while the person has not agreed to the present privacy notice (docs/product.md 6.10). */
  consentDue: z.optional(z.literal(true)),
  /** Present while the person is asked by a letter to verify the account's email address; never where the site sends no letters. */
  awaitsVerification: z.optional(z.literal(true)),
  /** Present while a login of the user needs a code from an app: how many recovery codes are unused. */
  recoveryCodesLeft: z.optional(z.int()),
  /**
   * Present for administrators without a second factor (codes from an app, or a passkey); `required`: the dashboard stays closed until they have one;
   * `unshown`: it stays closed because they have a passkey that they have not used in this session.
   */
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
  profileImageUrl: z.nullable(z.string()),
  role: z.enum(roles),
  isActive: z.enum(['true', 'false']),
  createdAt: Instant,
  updatedAt: Instant,
  /** When the owner or an administrator deleted the account; it is erased `retentionDays.deletedAccount` later. */
  deletionRequestedAt: z.nullable(Instant),
})
export type User = z.infer<typeof User>

export const UserListQuery = z.extend(ListQuery, {
  /** Part of a name, username or email address; Korean initial consonants too. */
  search: z.optional(z.string().check(atMost(100))),
  /** Only active accounts of members and administrators. */
  members: z.optional(z.literal('true')),
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
})
export type AccountCorrection = z.infer<typeof AccountCorrection>

/** @field turnsCodesOff for a user who has lost phone and recovery codes. */
export const PasswordLinkRequest = z.nullish(z.object({ turnsCodesOff: z.optional(z.boolean()) }))

/** A one-time link for setting a new password. The token is in the URL's fragment, which no server or log sees. */
export const PasswordLink = z.object({ token: z.string(), expiresAt: Instant })
export type PasswordLink = z.infer<typeof PasswordLink>

export const loginMethods = ['password', 'passkey', 'continueLink'] as const
export type LoginMethod = (typeof loginMethods)[number]

/** One session, as its user sees it. */
export const Session = z.object({
  /** Public id, for the API. It gives no access. */
  id: Id,
  signedInAt: Instant,
  /** Exact to a day: written once in 24 hours. */
  lastSeenAt: Instant,
  /** Kind of device and browser, such as `iPhone · Safari`; null when unknown. */
  device: z.nullable(z.string()),
  /** How the user logged in. */
  method: z.enum(loginMethods),
  /** Of `continueLink`: kind of the device and browser in which the link was made; null when unknown, and for other methods. */
  continuedFrom: z.nullable(z.string()),
  /** Whether it is the session of this request. */
  isCurrent: z.boolean(),
})
export type Session = z.infer<typeof Session>

/** Logins to the user's account that failed with a wrong password. */
export const FailedLogins = z.object({
  /** Since the last password change, and since `since`. */
  count: z.int(),
  /** When the first of them happened, in the last 90 days; null while there are none. */
  since: z.nullable(Instant),
})
export type FailedLogins = z.infer<typeof FailedLogins>
