import type { NoticeKind } from '#contract/notices/notices.ts'
import type { DeliveryKind, OutboxRow } from '#server/db/tables.ts'

/** Urgent mail and push go before all other, and news after all other. */
const urgency = { urgent: 0, usual: 1, news: 2 } as const satisfies Record<string, OutboxRow['priority']>

export interface Budget {
  priority: OutboxRow['priority']
  /** Notices of this kind that one person gets in 24 hours, about the same `of`. */
  perDay: number
  /** `recipient`: about anything. `subject`: about one ride, announcement or application. `other`: about one other person. `event`: one kind of change. */
  of: 'recipient' | 'subject' | 'other' | 'event'
  /**
   * `last`: the last one of the day says that further ones are not told one by one. `hourly`: further ones wait for the next full hour, and each
   * replaces the one that waits, so that the last of them is told.
   */
  beyond: 'last' | 'hourly'
}

/**
 * How often one person is told, and what goes first. The act itself is never held up here: calls that nobody has a reason to repeat have a limit of their own
 * (http/limits/rate-limits.ts). A kind without its line does not compile.
 */
export const budgets: Record<NoticeKind, Budget> = {
  placeFree: { priority: urgency.urgent, perDay: 3, of: 'subject', beyond: 'hourly' },
  rideChanged: { priority: urgency.urgent, perDay: 5, of: 'subject', beyond: 'hourly' },
  rideCancelled: { priority: urgency.urgent, perDay: 5, of: 'subject', beyond: 'hourly' },
  rideDecision: { priority: urgency.urgent, perDay: 5, of: 'subject', beyond: 'hourly' },
  rideReminder: { priority: urgency.usual, perDay: 3, of: 'subject', beyond: 'hourly' },
  // One for each rider and ride until it is read (tell.ts).
  riderLeft: { priority: urgency.urgent, perDay: 6, of: 'other', beyond: 'last' },
  announcement: { priority: urgency.news, perDay: 3, of: 'subject', beyond: 'hourly' },
  applicationReceived: { priority: urgency.usual, perDay: 5, of: 'recipient', beyond: 'last' },
  applicationApproved: { priority: urgency.usual, perDay: 5, of: 'recipient', beyond: 'last' },
  applicationRejected: { priority: urgency.usual, perDay: 5, of: 'recipient', beyond: 'last' },
  secondFactor: { priority: urgency.urgent, perDay: 5, of: 'event', beyond: 'last' },
  passwordLink: { priority: urgency.urgent, perDay: 5, of: 'event', beyond: 'last' },
  addressChanged: { priority: urgency.urgent, perDay: 5, of: 'recipient', beyond: 'last' },
  continueLink: { priority: urgency.urgent, perDay: 10, of: 'recipient', beyond: 'last' },
  passkeyAdded: { priority: urgency.urgent, perDay: 10, of: 'recipient', beyond: 'last' },
  addressRefused: { priority: urgency.news, perDay: 2, of: 'other', beyond: 'last' },
  // One for each hour as it is.
  inbox: { priority: urgency.news, perDay: 24, of: 'recipient', beyond: 'hourly' },
}

/** Of the mails without a notice. How many there can be: one for each decision, messages/contact-messages.ts, accounts/email-verification/verification-letters.ts. */
export const priorityOf: Record<Exclude<DeliveryKind, 'notice'>, OutboxRow['priority']> = {
  accountAddress: urgency.urgent,
  applicationAddress: urgency.urgent,
  received: urgency.usual,
  approved: urgency.usual,
  rejected: urgency.usual,
  contact: urgency.usual,
}

export const urgentKinds = Object.entries(budgets).flatMap(([kind, { priority }]) =>
  priority === urgency.urgent ? [kind as NoticeKind] : [],
)
