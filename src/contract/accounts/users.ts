import * as z from 'zod/mini'
import { Id, Instant, ListQuery, oneOf } from '#contract/fields.ts'
import { say } from '#contract/sentences.ts'

export const roles = ['admin', 'member', 'guest'] as const
export type Role = (typeof roles)[number]

/** Accounts that an administrator has approved: riders' names and places in rides are for them. Anyone can register as a guest. */
export const memberRoles: readonly Role[] = ['admin', 'member']

export const NotificationPreferences = z.object({ emailNotifications: z.boolean(), eventReminders: z.boolean() })
export type NotificationPreferences = z.infer<typeof NotificationPreferences>

/** The logged-in user as their own browser sees them. */
export const CurrentUser = z.object({
  id: Id,
  username: z.string(),
  email: z.nullable(z.string()),
  firstName: z.nullable(z.string()),
  lastName: z.nullable(z.string()),
  role: z.enum(roles),
  createdAt: Instant,
  /** What the person wants to hear by mail; null while the site cannot send any. */
  notifications: z.nullable(NotificationPreferences),
  /** Present while the password is the one that the first start printed or read from a file. */
  hasFirstPassword: z.optional(z.literal(true)),
})
export type CurrentUser = z.infer<typeof CurrentUser>

/** An account as administrators see it. `isActive` is text (docs/product.md 13.8). */
export const User = z.object({
  id: Id,
  username: z.string(),
  email: z.nullable(z.string()),
  firstName: z.nullable(z.string()),
  lastName: z.nullable(z.string()),
  profileImageUrl: z.nullable(z.string()),
  role: z.enum(roles),
  isActive: z.enum(['true', 'false']),
  createdAt: Instant,
  updatedAt: Instant,
})
export type User = z.infer<typeof User>

export const UserListQuery = z.extend(ListQuery, {
  /** Part of a name, username or email address; Korean initial consonants too. */
  search: z.optional(z.string().check(z.maxLength(100, say('This text is too long')))),
})
export type UserListQuery = z.infer<typeof UserListQuery>

export const RoleChange = z.object({ role: oneOf(roles) })
export const ActivityChange = z.object({ isActive: oneOf(['true', 'false']) })

/** A link by which a person sets a new password, once, until it expires. The token stands in the address's fragment: no server or log sees it. */
export const PasswordLink = z.object({ token: z.string(), expiresAt: Instant })
export type PasswordLink = z.infer<typeof PasswordLink>

/** One session of the user, as they see it themselves. */
export const Session = z.object({
  /** Names the session in the API; it does not log in. */
  id: Id,
  signedInAt: Instant,
  /** Exact to a day: it is noted once in 24 hours. */
  lastSeenAt: Instant,
  /** Kind of device and browser, such as `iPhone · Safari`; null when unknown. */
  device: z.nullable(z.string()),
  /** The one that asks. */
  isCurrent: z.boolean(),
})
export type Session = z.infer<typeof Session>

/** Logins to one's own account that failed with a wrong password. */
export const FailedLogins = z.object({
  /** Since the last password change, and since `since`. */
  count: z.int(),
  /** When the first of them happened, in the last 90 days; null while there are none. */
  since: z.nullable(Instant),
})
export type FailedLogins = z.infer<typeof FailedLogins>
