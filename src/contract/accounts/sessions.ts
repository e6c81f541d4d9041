import * as z from 'zod/mini'
import { Id, Instant } from '#contract/fields.ts'

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
