import type { Club } from '#contract/site/club.ts'
import type { VisitorSettings } from '#contract/site/visitor-settings.ts'
import { requireAdministrator } from '#server/accounts/users.ts'
import { record } from '#server/activities/record.ts'
import type { Db } from '#server/db/open.ts'
import { inTransaction } from '#server/db/transaction.ts'
import type { Site } from '#server/http/api.ts'
import { refreshClub, storeClubValues } from './club-values.ts'

const names = ['showsRidesToVisitors', 'showsRecentRidesToVisitors'] as const

/** The first one is also one of the club's own values; where a file rules these, what was chosen here is a rule of its own. */
export async function readVisitorSettings(db: Db, { showsRidesToVisitors }: Club): Promise<VisitorSettings> {
  const rules = await db.selectFrom('clubRules').selectAll().where('name', 'in', names).execute()
  const chosen = new Map(rules.map(({ name, value }) => [name, value === 'true']))
  return {
    showsRidesToVisitors: chosen.get('showsRidesToVisitors') ?? showsRidesToVisitors,
    showsRecentRidesToVisitors: chosen.get('showsRecentRidesToVisitors') ?? false,
  }
}

/** @throws 401 or 403 when the actor is no longer an administrator. */
export async function changeVisitorSettings(
  { db, config }: Site,
  settings: VisitorSettings,
  actorId: string,
): Promise<VisitorSettings> {
  await inTransaction(db, async (change) => {
    await requireAdministrator(change, actorId)
    const { showsRidesToVisitors } = settings
    const isRule = config.clubFile !== undefined
    if (!isRule) await storeClubValues(change, config, { showsRidesToVisitors }, actorId)
    await change
      .insertInto('clubRules')
      .values(
        names
          .filter((name) => isRule || name !== 'showsRidesToVisitors')
          .map((name) => ({ name, value: String(settings[name]) })),
      )
      .onConflict((known) => known.column('name').doUpdateSet(({ ref }) => ({ value: ref('excluded.value') })))
      .execute()
    const shown = names.filter((name) => settings[name])
    await record(change, 'club.visitors', { actorId, detail: shown.length === 2 ? 'all' : (shown[0] ?? 'none') })
  })
  await refreshClub(db, config)
  return settings
}
