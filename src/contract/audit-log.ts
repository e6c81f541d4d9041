import * as z from 'zod/mini'
import { Id, Instant } from './fields.ts'

/** What leaves a line: every look at an application or a ride sheet, every decision, every change of somebody's account by somebody else. */
export const auditActions = [
  'application.view',
  'application.viewAll',
  'application.approve',
  'application.reject',
  'application.payment',
  'user.role',
  'user.activate',
  'user.deactivate',
  'user.passwordLink',
  'event.rideSheet',
] as const
export type AuditAction = (typeof auditActions)[number]

/** One line of the audit log. It holds ids only; names are looked up when it is read, so nothing personal outlives its row. */
export const AuditEntry = z.object({
  id: Id,
  at: Instant,
  action: z.string(),
  /** Username of who did it; null when the account is gone. */
  actor: z.nullable(z.string()),
  /** What it was about: username, the application's Korean name or the ride's Korean title; null when gone, or when it was about many. */
  subject: z.nullable(z.string()),
  /** The ride's English title; null for people, whose names are the same in both languages. */
  subjectEn: z.nullable(z.string()),
  /** What changed, in words of the contract such as `guest → member`; never personal data. */
  detail: z.nullable(z.string()),
})
export type AuditEntry = z.infer<typeof AuditEntry>
