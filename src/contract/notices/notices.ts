import * as z from 'zod/mini'
import { Instant } from '#contract/date-fields.ts'
import { Id, ListQuery } from '#contract/fields.ts'
import { say } from '#contract/sentences.ts'

/** `takesPlace`: a cancelled or deleted ride is on again. */
export const rideChanges = ['day', 'startTime', 'meetingLocation', 'takesPlace'] as const
export type RideChange = (typeof rideChanges)[number]

/** How many notices the bell lists. */
export const noticesShown = 50

export const Notice = z.object({
  id: Id,
  kind: z.string(),
  headingKo: z.string(),
  headingEn: z.string(),
  textKo: z.string(),
  textEn: z.string(),
  link: z.string(),
  createdAt: Instant,
  readAt: z.nullable(Instant),
})
export type Notice = z.infer<typeof Notice>

export const UnreadNotices = z.object({ count: z.int() })

export const ReadNotices = z.object({ ids: z.array(Id).check(z.maxLength(noticesShown)) })

export const deliveryStates = ['waiting', 'sent', 'failed'] as const

/** For administrators: nothing personal beyond the recipient. */
export const Delivery = z.object({
  id: Id,
  channel: z.enum(['mail', 'push']),
  /** A `NoticeKind`, or the kind of a mail about an application or message. */
  kind: z.string(),
  /** Username, or the applicant's Korean name; null when erased, and for mail to the club. */
  recipient: z.nullable(z.string()),
  state: z.enum(deliveryStates),
  createdAt: Instant,
  sentAt: z.nullable(Instant),
  /** Never text of a mail server. */
  errorCode: z.nullable(z.string()),
})
export type Delivery = z.infer<typeof Delivery>

export const DeliveryListQuery = z.extend(ListQuery, { state: z.optional(z.enum(deliveryStates)) })

const base64url = (characters: number) => z.string().check(z.regex(new RegExp(`^[A-Za-z0-9_-]{${characters}}={0,2}$`)))

/** As `PushSubscription.toJSON()` gives it. */
export const PushSubscriptionInput = z.object({
  endpoint: z.string().check(z.maxLength(1_000), z.url({ protocol: /^https$/, error: say('Invalid value') })),
  /** An uncompressed P-256 point, and a secret of 16 bytes. */
  keys: z.object({ p256dh: base64url(87), auth: base64url(22) }),
})
export type PushSubscriptionInput = z.infer<typeof PushSubscriptionInput>

export const PushDevice = z.object({
  id: Id,
  /** Such as `iPhone · Safari`; null when unknown. */
  device: z.nullable(z.string()),
  createdAt: Instant,
})
export type PushDevice = z.infer<typeof PushDevice>

export const Push = z.object({
  /** Null where the site has no service worker (`OFFLINE_COPIES=off`). */
  publicKey: z.nullable(z.string()),
  devices: z.array(PushDevice),
})
export type Push = z.infer<typeof Push>
