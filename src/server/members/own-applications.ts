import type { Db } from '#server/db/open.ts'

/**
 * All applications of the account's owner: the account's own, and those of no account that an administrator has marked as
 * duplicates of an approved one of them. The owner reads exactly these, and erasing the account erases exactly these.
 */
export function selectOwnApplications(db: Db, userId: string) {
  const approved = db
    .selectFrom('membershipApplications')
    .select('id')
    .where('userId', '=', userId)
    .where('status', '=', 'approved')
  return db
    .selectFrom('membershipApplications')
    .where((row) => row.or([row('userId', '=', userId), row('userId', 'is', null).and('duplicateOf', 'in', approved)]))
}
