import * as z from 'zod/mini'
import { Instant } from '#contract/date-fields.ts'
import { Id, ListQuery } from '#contract/fields.ts'

export const auditKinds = ['logins', 'accounts', 'applications', 'content', 'limits', 'exports'] as const
export type AuditKind = (typeof auditKinds)[number]

/** Ends the `detail` of a line that is the last of its kind for now: an account's own actions are logged so many times in 24 hours. */
export const lastNoted = 'lastNoted'

/** Which limit was reached, as `detail` of `limit.reached`. */
export type LimitKind = 'login' | 'register' | 'apply' | 'contact' | 'passwordLink' | 'ownPassword' | 'requests'

/** One line of the activity log. It contains ids only; names are looked up when it is read, so no name outlives its row. */
export const AuditEntry = z.object({
  id: Id,
  at: Instant,
  action: z.string(),
  actor: z.nullable(z.string()),
  /** The subject: username, the application's Korean name or a Korean title; null when it is deleted or has no name. */
  subject: z.nullable(z.string()),
  /** The end of the actor's id when the account is erased: it shows which lines are by the same account. */
  goneActor: z.nullable(z.string()),
  /** The end of the subject's id when `subject` is null. */
  goneSubject: z.nullable(z.string()),
  /** The English title; null for people, whose names are the same in both languages. */
  subjectEn: z.nullable(z.string()),
  /**
   * Words of the contract such as `guest → member`. For logins the kind of device, if known, and the shortened network address,
   * such as `iPhone · Safari · 203.0.113.x`; for failed logins the address alone; for a restore the time of the backup, as
   * `2026-11-21 04:10 UTC`. May end with `lastNoted`, separated by ` · `.
   */
  detail: z.nullable(z.string()),
})
export type AuditEntry = z.infer<typeof AuditEntry>

export const AuditLogQuery = z.extend(ListQuery, {
  kind: z.optional(z.enum(auditKinds)),
  /** Id of an account: its actions, and those on it or its applications. */
  person: z.optional(Id),
})
export type AuditLogQuery = z.infer<typeof AuditLogQuery>
