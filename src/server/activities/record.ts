import type { Activity } from '#contract/activities.ts'
import { type ActivityName, activities, findActivity } from '#contract/all-activities.ts'
import { type LimitKind, lastNoted } from '#contract/site/audit-log.ts'
import { newId } from '#server/db/new-id.ts'
import type { Db } from '#server/db/open.ts'
import type { AuditRow } from '#server/db/tables.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { tell } from '#server/notices/tell.ts'
import { siteActor } from '#server/site/audit-log.ts'
import { raiseContentVersion } from '#server/site/content-version.ts'
import { type ToldActivities, toldActivities } from './all-activities.ts'
import type { Notice } from './notice.ts'

const subjectKinds = ['application', 'user', 'event', 'announcement', 'album', 'contactMessage', 'collection'] as const

/** At most one subject, or several of a kind, with a line for each. */
interface LogLine extends Partial<Record<(typeof subjectKinds)[number], string | readonly string[]>> {
  /** Null for what the site brings along, which has no line. */
  actorId: string | null
  /** See AuditEntry. Never contents, and nothing personal but a shortened address. */
  detail?: string | null | undefined
}

type HappeningOf<Each> = Each extends Notice<infer Told, infer _> ? Told : never
/** What `record` has to know: of an activity in the log its line, and of one that people are told whatever its entry asks for. */
type Recorded<Name> = Name extends unknown
  ? (Name extends ActivityName ? LogLine : unknown) &
      (Name extends keyof ToldActivities ? HappeningOf<ToldActivities[Name]> : unknown)
  : never

const dayMs = 24 * 60 * 60 * 1000
/** SQLite accepts 32,766 values in one statement. */
const rowsPerInsert = 2_000

/** Writes the line in the activity log, tells people, and lets pages change, as the entry says. Call it in the transaction of the act. */
export async function record<Name extends ActivityName | keyof ToldActivities>(
  change: Db,
  name: Name,
  happening: Recorded<Name>,
): Promise<void> {
  const logged = findActivity(name)
  if (logged !== undefined) {
    const rows = await withinLimit(change, logged, toRows(name, logged, happening as LogLine))
    for (let start = 0; start < rows.length; start += rowsPerInsert)
      await change
        .insertInto('auditLog')
        .values(rows.slice(start, start + rowsPerInsert))
        .execute()
  }
  const notice: Notice | undefined = name in toldActivities ? toldActivities[name as keyof ToldActivities] : undefined
  if (notice !== undefined) await tell(change, notice, happening as HappeningOf<Notice>)
  if (logged?.changesPages) await raiseContentVersion(change)
}

function toRows(action: string, { kind }: Activity, { actorId, detail = null, ...subjects }: LogLine): AuditRow[] {
  if (actorId === null) return []
  const subjectKind = subjectKinds.find((subject) => subjects[subject] !== undefined) ?? null
  const ids = subjectKind === null ? [null] : [subjects[subjectKind] ?? []].flat()
  const line = { actorId, action, kind, subjectKind, detail }
  return ids.map((subjectId) => ({ id: newId(), at: new Date().toISOString(), subjectId, ...line }))
}

/** Own actions in 24 hours. Counted apart, so that after twenty logins from one place a login from another device has its line. */
const alikePerDay = 20
const ownActionsPerDay = 200

async function withinLimit(change: Db, { own }: Activity, rows: AuditRow[]): Promise<AuditRow[]> {
  const [row] = rows
  if (own === undefined || row === undefined) return rows
  const before = await change
    .selectFrom('auditLog')
    .select('detail')
    .where('actorId', '=', row.actorId)
    .where('action', '=', row.action)
    .where('at', '>', new Date(Date.now() - dayMs).toISOString())
    .limit(ownActionsPerDay)
    .execute()
  const last = [row.detail ?? [], lastNoted].flat().join(' · ')
  const alike = before.filter(({ detail }) => detail === row.detail || detail === last).length
  const most = own === 'always' ? ownActionsPerDay : alikePerDay
  if (before.length >= ownActionsPerDay || alike >= most) return []
  const isLast = before.length + 1 === ownActionsPerDay || alike + 1 === most
  return [{ ...row, detail: isLast ? last : row.detail }]
}

/** Milliseconds in which a limit is logged at most once. */
export const limitLineSpanMs = 15 * 60 * 1000

/** One line for each kind of limit and span of time. */
export async function recordLimitReached(db: Db, limit: LimitKind, now: Date): Promise<void> {
  const id = JSON.stringify([limit, Math.floor(now.getTime() / limitLineSpanMs)])
  const rows = toRows('limit.reached', activities['limit.reached'], { actorId: siteActor, detail: limit })
  await inTransaction(db, async (change) => {
    if (await change.selectFrom('auditLog').select('id').where('id', '=', id).executeTakeFirst()) return
    await change
      .insertInto('auditLog')
      .values(rows.map((row) => ({ ...row, id })))
      .execute()
  })
}
