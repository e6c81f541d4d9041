import type { Activity } from '#contract/activities.ts'
import { activities } from '#contract/all-activities.ts'
import { type Look, lookActions } from '#contract/members/personal-data.ts'
import { rideParts } from '#contract/rides/riding-events.ts'
import { type ClubClock, toClubDay } from '#server/club-time.ts'
import type { Db } from '#server/db/open.ts'
import { actorName, siteActor } from '#server/site/audit-log.ts'
import { selectOwnApplications } from './membership-applications.ts'

const shownLooks = 20
/** Of the newest lines. Of a person who looks more often in a row, the earliest are left out. */
const readLines = 500

/** What was answered with the whole application is a look at it, too. */
const looks = Object.entries<Activity>(activities).flatMap(([name, { showsPerson }]) => (showsPerson ? [name] : []))

/**
 * Who looked at the user's application, or changed it and so saw it, or looked at their contacts on a ride sheet, newest first. What one person looked at on one day
 * of the club for one purpose is one look with a count.
 */
export async function listLooks(db: Db, userId: string, { club }: Pick<ClubClock, 'club'>): Promise<Look[]> {
  const applications = await selectOwnApplications(db, userId).select('id').execute()
  const rows = await db
    .selectFrom('auditLog')
    .leftJoin('users', 'users.id', 'auditLog.actorId')
    .select(['at', 'action', 'detail', 'actorId', 'username', 'firstName', 'lastName'])
    .where('subjectId', 'in', [userId, ...applications.map(({ id }) => id)])
    .where('action', 'in', looks)
    .where('actorId', 'not in', [userId, siteActor])
    .orderBy('at', 'desc')
    .orderBy('auditLog.id', 'desc')
    .limit(readLines)
    .execute()
  const shown = rows.map(({ username, action, detail, ...look }) => ({
    ...look,
    part: rideParts.find((part) => part === detail) ?? null,
    action: lookActions.find((known) => known === action) ?? ('application.view' as const),
    actor: actorName(look.actorId, username),
  }))
  const alike = Map.groupBy(shown, ({ actorId, part, action, at }) =>
    JSON.stringify([actorId, part, action, toClubDay(at, club.timeZone)]),
  )
  return [...alike.values()].slice(0, shownLooks).flatMap((same) => {
    const [newest, first] = [same[0], same.at(-1)]
    if (!newest || !first) return []
    const { actorId: _, ...look } = newest
    return [{ ...look, firstAt: first.at, count: same.length }]
  })
}
