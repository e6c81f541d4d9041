import * as calls from '#contract/notices/notice-calls.ts'
import type { PushDevice, PushSubscriptionInput } from '#contract/notices/notices.ts'
import { say } from '#contract/sentences.ts'
import { record } from '#server/activities/record.ts'
import { newId } from '#server/db/new-id.ts'
import type { Db } from '#server/db/open.ts'
import type { PushSubscriptionRow } from '#server/db/tables.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { answer } from '#server/http/answer.ts'
import type { Api, Site } from '#server/http/api.ts'
import { deviceName } from '#server/http/clients/device-name.ts'
import { answerRead } from '#server/http/reads.ts'
import { invalid, notFound, tooManyAttempts, unauthorized } from '#server/refusals.ts'
import { isPushKey, isPushService, readVapidKeys } from './push-messages.ts'

export function answerPushCalls(app: Api, { db, config }: Site): void {
  answerRead(app, calls.listPushDevices, async ({ currentUser }) => ({
    // Push notifications are shown by the service worker, which OFFLINE_COPIES=off removes.
    publicKey: config.offlineCopies ? (await readVapidKeys(db)).publicKey : null,
    devices: await listPushDevices(db, currentUser.id),
  }))

  answer(app, calls.savePushSubscription, async ({ body, headers, currentUser, session }) => {
    if (!isPushService(body.endpoint, config)) throw invalid([{ path: 'endpoint', message: say('Invalid value') }])
    if (!isPushKey(body.keys.p256dh)) throw invalid([{ path: 'keys.p256dh', message: say('Invalid value') }])
    const owner = {
      userId: currentUser.id,
      sessionHash: session?.idHash ?? '',
      device: deviceName(headers['user-agent']),
    }
    return savePushSubscription(db, owner, body)
  })

  answer(app, calls.revokePushSubscription, ({ params, currentUser }) => revokePushSubscription(db, currentUser.id, params.id))
}

/** For one account. */
const maxSubscriptions = 10
/** New ones of one account in 24 hours: each is a line in the activity log. */
const maxNewPerDay = 20
const dayMs = 24 * 60 * 60 * 1000

const shown = ['id', 'device', 'createdAt'] as const

export function listPushDevices(db: Db, userId: string): Promise<PushDevice[]> {
  return db
    .selectFrom('pushSubscriptions')
    .select(shown)
    .where('userId', '=', userId)
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .execute()
}

export type Subscriptions = Map<string, { id: string }[]>

export async function listSubscriptions(db: Db, userIds: readonly string[]): Promise<Subscriptions> {
  if (userIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('pushSubscriptions')
    .select(['id', 'userId'])
    .where('userId', 'in', userIds)
    .orderBy('id')
    .execute()
  return Map.groupBy(rows, ({ userId }) => userId)
}

export function findPushSubscription(db: Db, id: string): Promise<PushSubscriptionRow | undefined> {
  return db.selectFrom('pushSubscriptions').selectAll().where('id', '=', id).executeTakeFirst()
}

/** A browser has one user: the last one who asked. @throws 429 after too many new ones in a day, 401 when the session has ended in the meantime. */
function savePushSubscription(
  db: Db,
  { userId, sessionHash, device }: { userId: string; sessionHash: string; device: string | null },
  { endpoint, keys: { p256dh, auth } }: PushSubscriptionInput,
): Promise<PushDevice> {
  return inTransaction(db, async (change) => {
    const session = await change
      .selectFrom('sessions')
      .select('id')
      .where('sid', '=', sessionHash)
      .executeTakeFirstOrThrow(unauthorized)
    const known = await change
      .selectFrom('pushSubscriptions')
      .select(['id', 'createdAt'])
      .where('endpoint', '=', endpoint)
      .where('userId', '=', userId)
      .executeTakeFirst()
    if (known === undefined) await limitNew(change, userId)
    const createdAt = known?.createdAt ?? new Date().toISOString()
    // A new id for a new user: pushes in the outbox name the subscription, and the former user's must not arrive here.
    const row = { id: known?.id ?? newId(), userId, p256dh, auth, device, sessionId: session.id, createdAt }
    await change
      .insertInto('pushSubscriptions')
      .values({ ...row, endpoint })
      .onConflict((same) => same.column('endpoint').doUpdateSet(row))
      .execute()
    if (known === undefined) {
      await deleteOldest(change, userId, row.id)
      await record(change, 'push.create', { actorId: userId, detail: device ?? undefined })
    }
    return { id: row.id, device, createdAt }
  })
}

async function limitNew(db: Db, userId: string): Promise<void> {
  const { added } = await db
    .selectFrom('auditLog')
    .select(({ fn }) => fn.countAll<number>().as('added'))
    .where('actorId', '=', userId)
    .where('action', '=', 'push.create')
    .where('at', '>=', new Date(Date.now() - dayMs).toISOString())
    .executeTakeFirstOrThrow()
  if (added >= maxNewPerDay) throw tooManyAttempts(dayMs / 1000)
}

/** @param added the new one, which stays even if the clock was set back. */
async function deleteOldest(db: Db, userId: string, added: string): Promise<void> {
  const newest = db
    .selectFrom('pushSubscriptions')
    .select('id')
    .where('userId', '=', userId)
    .where('id', '!=', added)
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .limit(maxSubscriptions - 1)
  await db
    .deleteFrom('pushSubscriptions')
    .where('userId', '=', userId)
    .where('id', '!=', added)
    .where('id', 'not in', newest)
    .execute()
}

/** @throws 404 when they have no such subscription. */
function revokePushSubscription(db: Db, userId: string, id: string): Promise<void> {
  return inTransaction(db, async (change) => {
    const { numDeletedRows } = await change
      .deleteFrom('pushSubscriptions')
      .where('id', '=', id)
      .where('userId', '=', userId)
      .executeTakeFirst()
    if (numDeletedRows === 0n) throw notFound()
    await record(change, 'push.revoke', { actorId: userId })
  })
}

/** The browser has ended it, or it can take no message. */
export async function deletePushSubscription(db: Db, id: string): Promise<void> {
  await db.deleteFrom('pushSubscriptions').where('id', '=', id).execute()
}

/** Its browser may be another person's next. A session that merely expires leaves them: its user goes on hearing of rides. */
export async function deletePushOfSession(db: Db, userId: string, sessionId: string): Promise<void> {
  await db.deleteFrom('pushSubscriptions').where('userId', '=', userId).where('sessionId', '=', sessionId).execute()
}

export async function deletePushOf(
  db: Db,
  userId: string,
  { exceptSession }: { exceptSession: string | undefined },
): Promise<void> {
  await db
    .deleteFrom('pushSubscriptions')
    .where('userId', '=', userId)
    .$if(exceptSession !== undefined, (query) => query.where('sessionId', '!=', exceptSession ?? ''))
    .execute()
}

export async function movePushToSession(db: Db, { from, to }: { from: string; to: string }): Promise<void> {
  await db.updateTable('pushSubscriptions').set({ sessionId: to }).where('sessionId', '=', from).execute()
}
