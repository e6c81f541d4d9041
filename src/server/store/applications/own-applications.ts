import type { Db } from '#server/db/open.ts'

/**
 * All applications of the account's owner: the account's own, and those of no account that an administrator has marked as
 * duplicates of them. Erasing the account erases both.
 */
export function selectOwnApplications(db: Db, userId: string) {
  const own = db.selectFrom('membershipApplications').select('id').where('userId', '=', userId)
  return db
    .selectFrom('membershipApplications')
    .where((row) => row.or([row('userId', '=', userId), row('userId', 'is', null).and('duplicateOf', 'in', own)]))
}
