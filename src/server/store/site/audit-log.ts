import { type AuditAction, type AuditEntry, type AuditKind, kindOf, type LimitKind, lastNoted } from '#contract/site/audit-log.ts'
import { newId } from '#server/db/new-id.ts'
import type { Db } from '#server/db/open.ts'
import type { AuditRow } from '#server/db/tables.ts'
import { afterCursor, type Page, type PageRequest, readCursor, toPage } from '#server/store/keyset.ts'

const day = 24 * 60 * 60 * 1000

/** Stand in the place of an account's id. */
export const commandLineActor = 'command-line'
export const siteActor = 'site'
/** No username holds brackets. */
const namesOfOthers = new Map([
  [commandLineActor, '(npm run club)'],
  [siteActor, '(site)'],
])

/** @param username of the account with that id; null when it is gone. */
export function actorName(actorId: string, username: string | null): string | null {
  return namesOfOthers.get(actorId) ?? username
}

const subjectKinds = ['application', 'user', 'event', 'announcement', 'album', 'contactMessage'] as const

/** At most one subject, by its id; none when it was about the actor alone. */
export interface AuditLine extends Partial<Record<(typeof subjectKinds)[number], string>> {
  actorId: string
  action: AuditAction
  /** See AuditEntry. Never contents, and nothing personal but a shortened address. */
  detail?: string | undefined
}

/** SQLite takes 32,766 values in one statement. */
const rowsPerInsert = 2_000

/** Call it in the transaction that the line is about: neither happens without the other. */
export async function recordAudit(db: Db, lines: AuditLine | readonly AuditLine[]): Promise<void> {
  const rows = [lines].flat().map((line) => toRow(line, newId()))
  for (let start = 0; start < rows.length; start += rowsPerInsert)
    await db
      .insertInto('auditLog')
      .values(rows.slice(start, start + rowsPerInsert))
      .execute()
}

/** What users do with their own account, and any guest could repeat without end. */
type OwnAct = Extract<
  AuditAction,
  `session.${string}` | 'user.password' | 'calendar.create' | 'calendar.revoke' | 'export.ownData'
>

/** Lines in 24 hours for each kind of own act, so 160 for an account. Counted by kind, or repeating one would hide all others. */
const ownActsPerDay = 20

/**
 * Records what a person did with their own account, up to `ownActsPerDay` of a kind in 24 hours. Call it with the account locked, so that two at once do
 * not both count as the same one. An export locks nothing, since a read should not: in PostgreSQL several at the same instant may leave a few lines more.
 */
export async function recordOwnAct(
  db: Db,
  { detail, ...line }: Pick<AuditLine, 'actorId' | 'detail'> & { action: OwnAct },
): Promise<void> {
  const before = await db
    .selectFrom('auditLog')
    .select('id')
    .where('actorId', '=', line.actorId)
    .where('action', '=', line.action)
    .where('at', '>', new Date(Date.now() - day).toISOString())
    .limit(ownActsPerDay)
    .execute()
  if (before.length >= ownActsPerDay) return
  const isLast = before.length + 1 === ownActsPerDay
  await recordAudit(db, { ...line, detail: isLast ? [detail ?? [], lastNoted].flat().join(' · ') : detail })
}

/** Milliseconds in which a limit leaves at most one line. */
export const limitLineSpan = 15 * 60 * 1000

/** One line for each kind of limit and span of time: the id is made of both, so that a second line is not written. */
export async function recordLimitReached(db: Db, limit: LimitKind, now: Date): Promise<void> {
  const id = JSON.stringify([limit, Math.floor(now.getTime() / limitLineSpan)])
  const row = toRow({ actorId: siteActor, action: 'limit.reached', detail: limit }, id)
  const columns = ['id', 'at', 'actorId', 'action', 'kind', 'detail'] as const
  const there = db.selectFrom('auditLog').select('id').where('id', '=', id)
  await db
    .insertInto('auditLog')
    .columns(columns)
    // SQLite's trigger refuses an id that is there; in PostgreSQL another process may write it at the same instant.
    .expression(
      db
        .selectNoFrom(({ val }) => columns.map((column) => val(row[column]).as(column)))
        .where(({ not, exists }) => not(exists(there))),
    )
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute()
}

function toRow(line: AuditLine, id: string): AuditRow {
  const { actorId, action, detail = null } = line
  const subjectKind = subjectKinds.find((kind) => line[kind] !== undefined) ?? null
  const subjectId = subjectKind === null ? null : (line[subjectKind] ?? null)
  return { id, at: new Date().toISOString(), actorId, action, kind: kindOf(action), subjectId, subjectKind, detail }
}

interface Which extends PageRequest {
  kind?: AuditKind | undefined
  /** Id of an account: lines of what it did, and of what concerns it or its applications. */
  person?: string | undefined
}

/** Newest first, with the names that people and things have now. */
export async function listAuditLog(db: Db, { limit, after, kind, person }: Which): Promise<Page<AuditEntry>> {
  const cursor = readCursor(after, ['string', 'string'])
  const newest = () =>
    namedLines(db)
      .$if(kind !== undefined, (lines) => lines.where('auditLog.kind', '=', kind ?? ''))
      .where(afterCursor(cursor, ['auditLog.at', 'auditLog.id'], 'desc'))
      .orderBy('auditLog.at', 'desc')
      .orderBy('auditLog.id', 'desc')
      .limit(limit + 1)
  const rows = person === undefined ? await newest().execute() : await newestOf(db, person, newest)
  const lines = rows.map(({ actorId, subjectId, ...line }) => {
    const actor = actorName(actorId, line.actor)
    const goneActor = actor === null ? endOf(actorId) : null
    const goneSubject = line.subject === null && subjectId !== null ? endOf(subjectId) : null
    return { ...line, actor, goneActor, goneSubject }
  })
  return toPage(lines.slice(0, limit + 1), limit, ({ at, id }) => [at, id])
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
      fn
        .coalesce('person.username', 'application.koreanName', 'event.titleKo', 'announcement.titleKo', 'album.titleKo')
        .as('subject'),
      fn.coalesce('event.titleEn', 'announcement.titleEn', 'album.titleEn').as('subjectEn'),
    ])
}

/** Twelve months; by the database's own clock it refuses to delete younger lines (db/append-only.ts). */
export async function deleteOldAuditLines(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('auditLog').where('at', '<', before.toISOString()).execute()
}
