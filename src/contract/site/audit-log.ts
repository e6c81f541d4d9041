import * as z from 'zod/mini'
import { Instant } from '#contract/date-fields.ts'
import { Id, ListQuery } from '#contract/fields.ts'

/** The logged actions, by the kind that the log is filtered by. */
export const auditActions = {
  logins: [
    'session.login',
    // With a passkey; the detail as of a login with a password.
    'session.passkey',
    // By a link of another browser; the detail as above.
    'session.continueLink',
    // In old lines only: until 1.3.0 it was a code.
    'session.browserCode',
    'session.logout',
    'session.end',
    'session.endOthers',
    'login.failures',
    'login.limit',
    'ownPassword.failures',
    'ownPassword.limit',
    // Wrong codes after the right password.
    'code.failures',
    'code.limit',
  ],
  accounts: [
    // By `npm run club -- make-admin`. Registrations are not logged: strangers could fill the log with them.
    'user.create',
    'user.role',
    'user.activate',
    'user.deactivate',
    'user.password',
    'user.passwordLink',
    'user.passwordReset',
    'user.passwordSet',
    'user.delete',
    'user.erase',
    // An administrator changed names or email address; the detail has the names of the fields.
    'user.update',
    // An administrator deleted the account of another person, who has 14 days as after `user.delete`.
    'user.remove',
    // By `npm run club -- log-out-everyone`. The detail has the number of people, as that of the next one.
    'user.logOutAll',
    'members.import',
    'calendar.create',
    'calendar.revoke',
    'homeLink.create',
    'homeLink.revoke',
    'push.create',
    'push.revoke',
    // Codes from an app.
    'secondFactor.on',
    'secondFactor.off',
    // New recovery codes.
    'secondFactor.codes',
    // A login with a recovery code.
    'secondFactor.recovery',
    // Turned off for another user.
    'secondFactor.reset',
    // The rule for administrators.
    'secondFactor.require',
    'secondFactor.release',
    // The detail is the device where it was added.
    'passkey.create',
    'passkey.delete',
  ],
  applications: [
    'application.view',
    // In old lines only: since 2026-11 each application that is read has its own line.
    'application.viewAll',
    'application.approve',
    // The account that an approval bound to the application.
    'application.bind',
    'application.reject',
    'application.payment',
    // An administrator changed details; the detail has the names of the fields. So has the next one, by the owner.
    'application.update',
    'ownDetails.update',
    'ownDetails.confirm',
    'ownDetails.consent',
    'application.unbind',
    // An account was connected or disconnected: the same act as the line before, with the application as its subject.
    'application.link',
    'application.unlink',
    // In old lines only: versions up to 1.3.0 marked duplicates.
    'application.duplicate',
    'application.notDuplicate',
    'application.delete',
    'event.rideSheet',
    // An administrator gave a free place to a rider of the waitlist after registration had closed.
    'event.givePlace',
    // The riders' phone numbers were opened to tell them of a change, and one line for each rider with one. The detail as of the next one.
    'event.tellList',
    'tellList.view',
    // One for each rider whose phone or emergency contact is on the sheet. The detail says whether the ride's `leader` or `sweep` looked.
    'rideSheet.view',
    // The riders' names and phone numbers were opened to count them, and one line for each rider. The detail as above.
    'event.headCount',
    'headCount.view',
  ],
  content: [
    'announcement.create',
    'announcement.update',
    // An administrator confirmed that the other language is up to date.
    'announcement.confirm',
    'announcement.delete',
    'announcement.restore',
    'announcement.purge',
    'event.create',
    'event.update',
    'event.confirm',
    'event.delete',
    'event.restore',
    'event.purge',
    // Whether the ride goes; the detail is the decision.
    'event.decide',
    'event.track',
    'event.trackDelete',
    // Who rode was recorded, by the head count or afterwards; the detail is the number of people.
    'event.attendance',
    'phrase.create',
    'phrase.delete',
    'album.create',
    'album.update',
    'album.confirm',
    'album.delete',
    'album.restore',
    'album.purge',
    'contact.status',
    'contact.delete',
    'contact.restore',
    'contact.purge',
  ],
  limits: ['limit.reached'],
  exports: [
    'export.ownData',
    'export.content',
    'export.backup',
    'backup.restore',
    // By `npm run club -- rotate-key`.
    'encryption.rotate',
    // CSV files from the dashboard.
    'export.members',
    'export.applications',
    'export.rideSheet',
    'export.log',
  ],
} as const

export type AuditKind = keyof typeof auditActions
export const auditKinds = Object.keys(auditActions) as [AuditKind, ...AuditKind[]]

export type AuditAction = (typeof auditActions)[AuditKind][number]
const kindByAction = new Map<string, AuditKind>(
  auditKinds.flatMap((kind) => auditActions[kind].map((action) => [action, kind] as const)),
)

export function isAuditAction(word: string): word is AuditAction {
  return kindByAction.has(word)
}

export function kindOf(action: AuditAction): AuditKind {
  return kindByAction.get(action) ?? 'accounts'
}

/**
 * At the end of a line's `detail`: it is the last of its kind for now, because an account's own actions are logged only so many
 * times in 24 hours.
 */
export const lastNoted = 'lastNoted'

/** Which limit was reached, as `detail` of `limit.reached`. */
export const limitKinds = ['login', 'register', 'apply', 'contact', 'passwordLink', 'ownPassword', 'requests'] as const
export type LimitKind = (typeof limitKinds)[number]

/** One line of the activity log. It contains ids only; names are looked up when it is read, so no name outlives its row. */
export const AuditEntry = z.object({
  id: Id,
  at: Instant,
  action: z.string(),
  /** Username of the actor; null when the account is erased. */
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
