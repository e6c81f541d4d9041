import { sql } from 'kysely'
import * as calls from '#contract/notices/notice-calls.ts'
import type { Delivery } from '#contract/notices/notices.ts'
import { say } from '#contract/sentences.ts'
import { sendsMail } from '#server/config.ts'
import { latestFirst, type Page, type PageRequest, toPage } from '#server/db/keyset.ts'
import type { Db } from '#server/db/open.ts'
import type { DeliveryKind } from '#server/db/tables.ts'
import { answer } from '#server/http/answer.ts'
import { type Api, type Site, sendListPage } from '#server/http/api.ts'
import { conflict, notFound } from '#server/refusals.ts'

export function answerDeliveryCalls(app: Api, { db, config }: Site): void {
  answer(app, calls.listDeliveries, async (request, reply) =>
    sendListPage(request, reply, await listDeliveries(db, { ...request.query, sendsMail: sendsMail(config) })),
  )

  answer(app, calls.retryDelivery, ({ params }) => retryDelivery(db, params.id, new Date()))
}

export async function listDeliveries(
  db: Db,
  { state, sendsMail, ...page }: PageRequest & { state?: Delivery['state'] | undefined; sendsMail: boolean },
): Promise<Page<Delivery>> {
  const found = namedDeliveries(db)
    // No one is asked to verify an address on a site that cannot send letters.
    .$if(!sendsMail, (query) => query.where('outbox.kind', 'not in', ['accountAddress', 'applicationAddress']))
    .$if(state === 'sent', (query) => query.where('outbox.sentAt', 'is not', null))
    .$if(state === 'failed', (query) => query.where('outbox.failedAt', 'is not', null))
    .$if(state === 'waiting', (query) => query.where('outbox.sentAt', 'is', null).where('outbox.failedAt', 'is', null))
  const rows = await latestFirst(found, ['outbox.createdAt', 'outbox.id'], page).execute()
  return toPage(rows.map(asDelivery), page.limit, ({ createdAt, id }) => [createdAt, id])
}

/** @throws 404 when there is none, 409 when it has not failed. */
async function retryDelivery(db: Db, id: string, now: Date): Promise<Delivery> {
  const at = now.toISOString()
  const retried = await db
    .updateTable('outbox')
    .set({ failedAt: null, attempts: 0, createdAt: at, nextAttemptAt: at })
    .where('id', '=', id)
    .where('failedAt', 'is not', null)
    .returning('id')
    .executeTakeFirst()
  const row = await namedDeliveries(db).where('outbox.id', '=', id).executeTakeFirstOrThrow(notFound)
  if (retried === undefined) throw conflict(say('This message has not failed.'))
  return asDelivery(row)
}

/** Records from the club's list may have one of the two names. */
const applicantName = sql<string | null>`coalesce(nullif("application"."koreanName", ''), "application"."englishName")`

const aboutApplications = ['received', 'approved', 'rejected', 'applicationAddress'] as const satisfies DeliveryKind[]

function namedDeliveries(db: Db) {
  return db
    .selectFrom('outbox')
    .leftJoin('notices', (join) => join.onRef('notices.id', '=', 'outbox.subjectId').on('outbox.kind', '=', 'notice'))
    .leftJoin('users as person', 'person.id', 'notices.userId')
    .leftJoin('membershipApplications as application', (join) =>
      join.onRef('application.id', '=', 'outbox.subjectId').on('outbox.kind', 'in', aboutApplications),
    )
    .leftJoin('users as owner', (join) =>
      join.onRef('owner.id', '=', 'outbox.subjectId').on('outbox.kind', '=', 'accountAddress'),
    )
    .select(({ fn }) => [
      'outbox.id',
      'outbox.channel',
      'outbox.createdAt',
      'outbox.sentAt',
      'outbox.failedAt',
      'outbox.lastErrorCode as errorCode',
      fn.coalesce('notices.kind', 'outbox.kind').as('kind'),
      fn.coalesce('person.username', 'owner.username', applicantName).as('recipient'),
    ])
}

function asDelivery({ failedAt, ...row }: Omit<Delivery, 'state'> & { failedAt: string | null }): Delivery {
  return { ...row, state: row.sentAt !== null ? 'sent' : failedAt !== null ? 'failed' : 'waiting' }
}
