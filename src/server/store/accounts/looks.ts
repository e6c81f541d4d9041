import { type Look, lookActions } from '#contract/accounts/personal-data.ts'
import type { Db } from '#server/db/open.ts'
import { selectOwnApplications } from '#server/store/applications/own-applications.ts'
import { actorName } from '#server/store/site/audit-log.ts'

const shownLooks = 20

/** Who looked at the user's application or at their contacts on a ride sheet, newest first. */
export async function listLooks(db: Db, userId: string): Promise<Look[]> {
  const applications = await selectOwnApplications(db, userId).select('id').execute()
  const rows = await db
    .selectFrom('auditLog')
    .leftJoin('users', 'users.id', 'auditLog.actorId')
    .select(['at', 'action', 'actorId', 'username', 'firstName', 'lastName'])
    .where('subjectId', 'in', [userId, ...applications.map(({ id }) => id)])
    .where('action', 'in', lookActions)
    .where('actorId', '!=', userId)
    .orderBy('at', 'desc')
    .orderBy('auditLog.id', 'desc')
    .limit(shownLooks)
    .execute()
  return rows.map(({ actorId, username, action, ...look }) => ({
    ...look,
    action: lookActions.find((known) => known === action) ?? 'application.view',
    actor: actorName(actorId, username),
  }))
}
