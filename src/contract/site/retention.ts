/**
 * How many days data is kept. The server deletes by these numbers (server/jobs/retention.ts, server/accounts/sessions.ts,
 * server/backups/backup-files.ts), and the privacy notice states them.
 */
export const retentionDays = {
  /** After the deletion of an account; an administrator can reactivate it until then. */
  deletedAccount: 14,
  /** After the decision on an application that was rejected or belongs to no account. Applicants may ask for the reason until then. */
  decidedApplication: 90,
  /** After the submission of an application that belongs to no account and was never decided. */
  pendingApplication: 365,
  contactMessage: 365,
  deletedItem: 30,
  /** What a user was told, on the site's list. */
  notice: 60,
  unusedSession: 14,
  session: 30,
  activityLog: 365,
  /** A collection with its charges and payments, after its due day and its last payment: seven years. */
  money: 2_557,
  /** Why something was waived or given back: two years. */
  moneyNotes: 731,
  backup: 366,
} as const

/** How many hours data is kept after the planned end of a ride, as above. */
export const retentionHours = {
  /** What riders add for the sheet, guests of the ride, and who was counted where. */
  rideDay: 48,
  /** A rider's link for people at home. */
  homeLink: 24,
} as const
