import { type Look, lookActions } from '#contract/accounts/personal-data.ts'
import { rideParts } from '#contract/rides/riding-events.ts'
import type { AuditAction } from '#contract/site/audit-log.ts'
import type { Db } from '#server/db/open.ts'
import { selectOwnApplications } from '#server/store/applications/own-applications.ts'
import { actorName, siteActor } from '#server/store/site/audit-log.ts'

const shownLooks = 20

/** The answers of these calls hold the whole application, so each is a look at it. */
const answeredActions: AuditAction[] = [
  'application.approve',
  'application.reject',
  'application.payment',
  'application.update',
  'application.link',
  'application.duplicate',
  'application.notDuplicate',
]

/** Who looked at the user's application, or changed it and so saw it, or looked at their contacts on a ride sheet, newest first. */
export async function listLooks(db: Db, userId: string): Promise<Look[]> {
  const applications = await selectOwnApplications(db, userId).select('id').execute()
  const rows = await db
    .selectFrom('auditLog')
    .leftJoin('users', 'users.id', 'auditLog.actorId')
    .select(['at', 'action', 'detail', 'actorId', 'username', 'firstName', 'lastName'])
    .where('subjectId', 'in', [userId, ...applications.map(({ id }) => id)])
    .where('action', 'in', [...lookActions, ...answeredActions])
    .where('actorId', 'not in', [userId, siteActor])
    .orderBy('at', 'desc')
    .orderBy('auditLog.id', 'desc')
    .limit(shownLooks)
    .execute()
  return rows.map(({ actorId, username, action, detail, ...look }) => ({
    ...look,
    part: rideParts.find((part) => part === detail) ?? null,
    action: lookActions.find((known) => known === action) ?? 'application.view',
    actor: actorName(actorId, username),
  }))
}
