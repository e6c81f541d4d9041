import type { AuditAction, AuditEntry } from '#contract/audit-log.ts'
import { newId } from '#server/db/new-id.ts'
import type { Db } from '#server/db/open.ts'
import { type Page, type PageRequest, past, readPosition, toPage } from './keyset.ts'

/** Stands for whoever sat at the machine itself, in the place of an account's id. */
export const commandLineActor = 'command-line'
/** No username holds brackets. */
const commandLineName = '(npm run club)'

export interface AuditLine {
  actorId: string
  action: AuditAction
  /** Left out when it was about many. */
  application?: string
  user?: string
  event?: string
  /** Words of the contract, such as `guest → member`; never personal data. */
  detail?: string
}

/** Call it in the transaction of what it tells about: neither happens without the other. */
export async function recordAudit(db: Db, { actorId, action, detail, ...subjects }: AuditLine): Promise<void> {
  await db
    .insertInto('auditLog')
    .values({ id: newId(), at: new Date().toISOString(), actorId, action, ...subjectOf(subjects), detail: detail ?? null })
    .execute()
}

function subjectOf({ application, user, event }: Pick<AuditLine, 'application' | 'user' | 'event'>) {
  if (application !== undefined) return { subjectId: application, subjectKind: 'application' as const }
  if (user !== undefined) return { subjectId: user, subjectKind: 'user' as const }
  if (event !== undefined) return { subjectId: event, subjectKind: 'event' as const }
  return { subjectId: null, subjectKind: null }
}

/** Newest first, with the names that the people have now. */
export async function listAuditLog(db: Db, { limit, after }: PageRequest): Promise<Page<AuditEntry>> {
  const position = readPosition(after, ['string', 'string'])
  const rows = await db
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
    .select(({ fn }) => [
      'auditLog.id',
      'auditLog.at',
      'auditLog.action',
      'auditLog.detail',
      'auditLog.actorId',
      'actor.username as actor',
      fn.coalesce('person.username', 'application.koreanName', 'event.titleKo').as('subject'),
      'event.titleEn as subjectEn',
    ])
    .where(past(position, ['auditLog.at', 'auditLog.id'], 'desc'))
    .orderBy('auditLog.at', 'desc')
    .orderBy('auditLog.id', 'desc')
    .limit(limit + 1)
    .execute()
  const lines = rows.map(({ actorId, actor, ...line }) => ({
    ...line,
    actor: actorId === commandLineActor ? commandLineName : actor,
  }))
  return toPage(lines, limit, ({ at, id }) => [at, id])
}
