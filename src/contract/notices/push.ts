import * as z from 'zod/mini'
import { Instant } from '#contract/date-fields.ts'
import { Id } from '#contract/fields.ts'
import { say } from '#contract/sentences.ts'

const base64url = (characters: number) => z.string().check(z.regex(new RegExp(`^[A-Za-z0-9_-]{${characters}}={0,2}$`)))

/** What the browser's `PushSubscription.toJSON()` gives: the address at its push service, and its keys. */
export const PushSubscriptionInput = z.object({
  endpoint: z.string().check(z.maxLength(1_000), z.url({ protocol: /^https$/, error: say('Invalid value') })),
  /** An uncompressed P-256 point, and a secret of 16 bytes. */
  keys: z.object({ p256dh: base64url(87), auth: base64url(22) }),
})
export type PushSubscriptionInput = z.infer<typeof PushSubscriptionInput>

/** A browser that takes push messages for the user. */
export const PushDevice = z.object({
  id: Id,
  /** Kind of device and browser, such as `iPhone · Safari`; null when unknown. */
  device: z.nullable(z.string()),
  createdAt: Instant,
})
export type PushDevice = z.infer<typeof PushDevice>

export const Push = z.object({
  /** The site's public VAPID key, which browsers need to subscribe; null where the site has no service worker (`OFFLINE_COPIES=off`). */
  publicKey: z.nullable(z.string()),
  /** The user's browsers, newest first. */
  devices: z.array(PushDevice),
})
export type Push = z.infer<typeof Push>
