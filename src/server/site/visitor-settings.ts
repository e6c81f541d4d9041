import type { Club } from '#contract/site/club.ts'
import type { VisitorSettings } from '#contract/site/visitor-settings.ts'
import { requireAdministrator } from '#server/accounts/users.ts'
import { record } from '#server/activities/record.ts'
import type { Db } from '#server/db/open.ts'
import { inTransaction } from '#server/db/transaction.ts'
import type { Site } from '#server/http/api.ts'
import { readRule, storeRule } from './club-rules.ts'
import { refreshClub, storeRidesShown } from './club-values.ts'

const names = ['showsRidesToVisitors', 'showsRecentRidesToVisitors'] as const
const [, ruleOfRecentRides] = names

/** The first one is one of the club's own values. */
export async function readVisitorSettings(db: Db, { showsRidesToVisitors }: Club): Promise<VisitorSettings> {
  return { showsRidesToVisitors, showsRecentRidesToVisitors: (await readRule(db, ruleOfRecentRides)) === 'true' }
}

/** @throws 401 or 403 when the actor is no longer an administrator. */
export async function changeVisitorSettings(
  { db, config }: Site,
  settings: VisitorSettings,
  actorId: string,
): Promise<VisitorSettings> {
  await inTransaction(db, async (change) => {
    await requireAdministrator(change, actorId)
    await storeRidesShown(change, config, settings.showsRidesToVisitors, actorId)
    await storeRule(change, ruleOfRecentRides, String(settings.showsRecentRidesToVisitors))
    const shown = names.filter((name) => settings[name])
    await record(change, 'club.visitors', { actorId, detail: shown.length === 2 ? 'all' : (shown[0] ?? 'none') })
  })
  await refreshClub(db, config)
  return settings
}
