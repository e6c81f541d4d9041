import * as z from 'zod/mini'
import { Instant } from '#contract/date-fields.ts'
import { Id, ListQuery } from '#contract/fields.ts'

export const deliveryStates = ['waiting', 'sent', 'failed'] as const

/** A mail or push of the last days, for administrators: what became of it, and nothing personal beyond the recipient. */
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
  /** Error code of the latest attempt; never text of a mail server. */
  errorCode: z.nullable(z.string()),
})
export type Delivery = z.infer<typeof Delivery>

export const DeliveryListQuery = z.extend(ListQuery, { state: z.optional(z.enum(deliveryStates)) })
