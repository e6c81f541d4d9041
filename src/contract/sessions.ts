import * as z from 'zod/mini'
import { Id, Instant } from './fields.ts'

/** One place where the person is signed in, as they see it themselves. */
export const Session = z.object({
  /** By which it is ended; nobody can sign in with it. */
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
