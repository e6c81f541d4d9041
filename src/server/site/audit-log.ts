import { sql } from 'kysely'
import { type AuditAction, type AuditEntry, type AuditKind, kindOf, type LimitKind, lastNoted } from '#contract/site/audit-log.ts'
import { latestFirst, type Page, type PageRequest, toPage } from '#server/db/keyset.ts'
import { newId } from '#server/db/new-id.ts'
import type { Db } from '#server/db/open.ts'
import type { AuditRow } from '#server/db/tables.ts'
import { inTransaction } from '#server/db/transaction.ts'

const day = 24 * 60 * 60 * 1000

/** Used in place of an account's id. */
export const commandLineActor = 'command-line'
export const siteActor = 'site'
/** Usernames cannot contain parentheses. */
const specialActors = new Map([
  [commandLineActor, '(npm run club)'],
  [siteActor, '(site)'],
])

/** @param username of the account with that id; null when it is gone. */
export function actorName(actorId: string, username: string | null): string | null {
  return specialActors.get(actorId) ?? username
}

const subjectKinds = ['application', 'user', 'event', 'announcement', 'album', 'contactMessage'] as const

/** At most one subject, by its id; none when the action concerns the actor only. */
export interface AuditLine extends Partial<Record<(typeof subjectKinds)[number], string>> {
  actorId: string
  action: AuditAction
  /** See AuditEntry. Never contents, and nothing personal but a shortened address. */
  detail?: string | undefined
}

/** SQLite accepts 32,766 values in one statement. */
const rowsPerInsert = 2_000

/** Call it in the transaction of the action, so that both are committed or neither. */
export async function recordAudit(db: Db, lines: AuditLine | readonly AuditLine[]): Promise<void> {
  const rows = [lines].flat().map((line) => toRow(line, newId()))
  for (let start = 0; start < rows.length; start += rowsPerInsert)
    await db
      .insertInto('auditLog')
      .values(rows.slice(start, start + rowsPerInsert))
      .execute()
}

/** Actions of users on their own account, which any guest could repeat endlessly. */
type OwnAction = Extract<
  AuditAction,
  | `session.${string}`
  | `ownDetails.${string}`
  | `push.${string}`
  | 'secondFactor.on'
  | 'secondFactor.off'
  | 'secondFactor.codes'
  | 'secondFactor.recovery'
  | `passkey.${string}`
  | 'user.password'
  | 'calendar.create'
  | 'calendar.revoke'
  | `homeLink.${string}`
  | 'export.ownData'
>

/**
 * Lines in 24 hours with the same action and detail, and with the same action. Counted apart, so that repeating one hides no other: after twenty logins from
 * one place, a login from another device or network has its line. What changes how the account is logged in to has one each time: the calls have limits
 * of their own, far below.
 */
const alikePerDay = 20
const ownActionsPerDay = 200

const alwaysNoted: readonly OwnAction[] = [
  'user.password',
  'passkey.create',
  'passkey.delete',
  'secondFactor.on',
  'secondFactor.off',
  'secondFactor.codes',
  'secondFactor.recovery',
  'session.endOthers',
]

/**
 * Records an action of users on their own account, a bounded number of times in 24 hours.
 */
export async function recordOwnAction(
  db: Db,
  { detail, ...line }: Pick<AuditLine, 'actorId' | 'detail'> & { action: OwnAction },
): Promise<void> {
  const before = await db
    .selectFrom('auditLog')
    .select('detail')
    .where('actorId', '=', line.actorId)
    .where('action', '=', line.action)
    .where('at', '>', new Date(Date.now() - day).toISOString())
    .limit(ownActionsPerDay)
    .execute()
  const own = [detail ?? [], lastNoted].flat().join(' · ')
  const alike = before.filter((earlier) => earlier.detail === (detail ?? null) || earlier.detail === own).length
  const most = alwaysNoted.includes(line.action) ? ownActionsPerDay : alikePerDay
  if (before.length >= ownActionsPerDay || alike >= most) return
  const isLast = before.length + 1 === ownActionsPerDay || alike + 1 === most
  await recordAudit(db, { ...line, detail: isLast ? own : detail })
}

/** Milliseconds in which a limit is logged at most once. */
export const limitLineSpanMs = 15 * 60 * 1000

/** One line for each kind of limit and span of time: the id is made of both, so that a second line is not written. */
export async function recordLimitReached(db: Db, limit: LimitKind, now: Date): Promise<void> {
  const id = JSON.stringify([limit, Math.floor(now.getTime() / limitLineSpanMs)])
  const row = toRow({ actorId: siteActor, action: 'limit.reached', detail: limit }, id)
  await inTransaction(db, async (change) => {
    if (await change.selectFrom('auditLog').select('id').where('id', '=', id).executeTakeFirst()) return
    await change.insertInto('auditLog').values(row).execute()
  })
}

function toRow(line: AuditLine, id: string): AuditRow {
  const { actorId, action, detail = null } = line
  const subjectKind = subjectKinds.find((kind) => line[kind] !== undefined) ?? null
  const subjectId = subjectKind === null ? null : (line[subjectKind] ?? null)
  return { id, at: new Date().toISOString(), actorId, action, kind: kindOf(action), subjectId, subjectKind, detail }
}

interface Which extends PageRequest {
  kind?: AuditKind | undefined
  /** Id of an account: its actions, and those on it or its applications. */
  person?: string | undefined
}

/** Newest first, with the current names of accounts and rows. */
export async function listAuditLog(db: Db, { kind, person, ...page }: Which): Promise<Page<AuditEntry>> {
  const ofKind = namedLines(db).$if(kind !== undefined, (lines) => lines.where('auditLog.kind', '=', kind ?? ''))
  const newest = () => latestFirst(ofKind, ['auditLog.at', 'auditLog.id'], page)
  const rows = person === undefined ? await newest().execute() : await newestOf(db, person, newest)
  const lines = rows.map(({ actorId, subjectId, ...line }) => {
    const actor = actorName(actorId, line.actor)
    const goneActor = actor === null ? endOf(actorId) : null
    const goneSubject = line.subject === null && subjectId !== null ? endOf(subjectId) : null
    return { ...line, actor, goneActor, goneSubject }
  })
  return toPage(lines.slice(0, page.limit + 1), page.limit, ({ at, id }) => [at, id])
}

/** Ids of one day begin alike. */
function endOf(id: string): string {
  return id.slice(-6)
}

/** One query for each index; each has its own limit. */
async function newestOf(db: Db, person: string, newest: () => ReturnType<typeof namedLines>) {
  const applications = await db.selectFrom('membershipApplications').select('id').where('userId', '=', person).execute()
  const queries = [
    newest().where('auditLog.actorId', '=', person),
    ...[person, ...applications.map(({ id }) => id)].map((subject) =>
      newest().where('auditLog.subjectId', '=', subject).where('auditLog.actorId', '!=', person),
    ),
  ]
  const found = await Promise.all(queries.map((query) => query.execute()))
  return found.flat().sort((one, other) => (one.at + one.id < other.at + other.id ? 1 : -1))
}

/** Records from the club's list may have one of the two names. */
const applicantName = sql<string | null>`coalesce(nullif("application"."koreanName", ''), "application"."englishName")`

function namedLines(db: Db) {
  return db
    .selectFrom('auditLog')
    .leftJoin('users as actor', 'actor.id', 'auditLog.actorId')
    .leftJoin('users as person', (join) =>
      join.onRef('person.id', '=', 'auditLog.subjectId').on('auditLog.subjectKind', '=', 'user'),
    )
    .leftJoin('membershipApplications as application', (join) =>
      join.onRef('application.id', '=', 'auditLog.subjectId').on('auditLog.subjectKind', '=', 'application'),
    )
    .leftJoin('ridingEvents as event', (join) =>
      join.onRef('event.id', '=', 'auditLog.subjectId').on('auditLog.subjectKind', '=', 'event'),
    )
    .leftJoin('announcements as announcement', (join) =>
      join.onRef('announcement.id', '=', 'auditLog.subjectId').on('auditLog.subjectKind', '=', 'announcement'),
    )
    .leftJoin('photoAlbums as album', (join) =>
      join.onRef('album.id', '=', 'auditLog.subjectId').on('auditLog.subjectKind', '=', 'album'),
    )
    .select(({ fn }) => [
      'auditLog.id',
      'auditLog.at',
      'auditLog.action',
      'auditLog.detail',
      'auditLog.actorId',
      'auditLog.subjectId',
      'actor.username as actor',
      fn.coalesce('person.username', applicantName, 'event.titleKo', 'announcement.titleKo', 'album.titleKo').as('subject'),
      fn.coalesce('event.titleEn', 'announcement.titleEn', 'album.titleEn').as('subjectEn'),
    ])
}

/** The database rejects deletes of lines that are younger than a year by its own clock (db/append-only.ts). */
export async function deleteOldAuditLines(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('auditLog').where('at', '<', before.toISOString()).execute()
}
