import { sql } from 'kysely'
import type { AuditEntry, AuditKind } from '#contract/site/audit-log.ts'
import { latestFirst, type Page, type PageRequest, toPage } from '#server/db/keyset.ts'
import type { Db } from '#server/db/open.ts'

/** Used in place of an account's id. */
export const commandLineActor = 'command-line'
export const siteActor = 'site'
/** Usernames cannot contain parentheses. */
const specialActors = new Map([
  [commandLineActor, '(npm run club)'],
  [siteActor, '(site)'],
])

/** Whether the actor is an account. */
export const isPerson = (actorId: string) => !specialActors.has(actorId)

export function actorName(actorId: string, username: string | null): string | null {
  return specialActors.get(actorId) ?? username
}

interface Which extends PageRequest {
  kind?: AuditKind | undefined
  /** Id of an account: its actions, and those on it or its applications. */
  person?: string | undefined
}

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
    .leftJoin('collections as collection', (join) =>
      join.onRef('collection.id', '=', 'auditLog.subjectId').on('auditLog.subjectKind', '=', 'collection'),
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
        .coalesce(
          'person.username',
          applicantName,
          fn.coalesce('event.titleKo', 'announcement.titleKo', 'album.titleKo', 'collection.titleKo'),
        )
        .as('subject'),
      fn.coalesce('event.titleEn', 'announcement.titleEn', 'album.titleEn', 'collection.titleEn').as('subjectEn'),
    ])
}

/** The database rejects deletes of lines that are younger than a year by its own clock (db/migrate.ts). */
export async function deleteOldAuditLines(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('auditLog').where('at', '<', before.toISOString()).execute()
}
