import type { ExpressionBuilder } from 'kysely'
import { noticeOf, notices, readFacts } from '#server/activities/all-activities.ts'
import { channelsOf, urgency } from '#server/activities/notice.ts'
import type { Db } from '#server/db/open.ts'
import type { NoticeRow, Tables } from '#server/db/tables.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { type Addressee, findAddressees, reachedBy } from './addressees.ts'
import { type Channel, countWaiting, type NewDelivery, queueDeliveries } from './outbox.ts'
import { listSubscriptions, type Subscriptions } from './push-calls.ts'

/** Deliveries of one channel that may wait in the outbox. Notices beyond it wait to be queued, so nothing is lost. */
export const maxWaiting = 10_000
/** As many urgent ones more, so that news that waits does not keep them out. */
const urgentReserve = 1_000

const noticesPerTransaction = 200

interface Queueing {
  now: Date
  sendsMail: boolean
  maxWaiting: number
}

const marks = { push: 'pushQueuedAt', mail: 'mailQueuedAt' } as const satisfies Record<Channel, keyof NoticeRow>

/** Each notice is marked in the transaction that adds its deliveries, so each person gets each once. @returns whether anything was added. */
export async function queueDueNotices(db: Db, options: Queueing): Promise<boolean> {
  const pushes = await queueDue(db, 'push', options)
  const mails = await queueDue(db, 'mail', options)
  return pushes || mails
}

async function queueDue(db: Db, channel: Channel, options: Queueing): Promise<boolean> {
  let hasAdded = false
  for (;;) {
    const due = await db
      .selectFrom('notices')
      .select('id')
      .where(marks[channel], 'is', null)
      .where('dueAt', '<=', options.now.toISOString())
      .orderBy(urgentFirst)
      .orderBy('dueAt')
      .limit(noticesPerTransaction)
      .execute()
    if (due.length === 0) return hasAdded
    const ids = due.map(({ id }) => id)
    const queued = await inTransaction(db, (change) => queueNotices(change, ids, { ...options, channel }))
    hasAdded ||= queued.deliveries > 0
    if (queued.isFull) return hasAdded
  }
}

const urgentKinds = notices.flatMap(({ kind, budget }) => (budget.priority === urgency.urgent ? [kind] : []))

function urgentFirst({ case: choose, eb }: ExpressionBuilder<Tables, 'notices'>) {
  return choose()
    .when(eb('kind', 'in', urgentKinds))
    .then(0)
    .else(1)
    .end()
}

/** A process queues what is due within seconds. */
const overdueMs = 2 * 60 * 1000

export async function countBeyondOutbox(db: Db, now: Date): Promise<number> {
  const { overdue } = await db
    .selectFrom('notices')
    .select(({ fn }) => fn.countAll<number>().as('overdue'))
    .where(({ or, eb }) => or(Object.values(marks).map((mark) => eb(mark, 'is', null))))
    .where('dueAt', '<=', new Date(now.getTime() - overdueMs).toISOString())
    .executeTakeFirstOrThrow()
  return overdue
}

async function queueNotices(
  change: Db,
  ids: readonly string[],
  { now, sendsMail, maxWaiting, channel }: Queueing & { channel: Channel },
) {
  const due = await change
    .selectFrom('notices')
    .selectAll()
    .where('id', 'in', ids)
    .where(marks[channel], 'is', null)
    .orderBy(urgentFirst)
    .orderBy('dueAt')
    .execute()
  const userIds = [...new Set(due.map(({ userId }) => userId))]
  const people = await findAddressees(change, userIds)
  const subscriptions = await listSubscriptions(change, userIds)
  let freeSlots = maxWaiting - (await countWaiting(change, channel))
  const taken: string[] = []
  const deliveries: ReturnType<typeof deliveriesOf> = []
  for (const notice of due) {
    const added = deliveriesOf(notice, people.get(notice.userId), { subscriptions, sendsMail }).filter(
      (delivery) => delivery.channel === channel,
    )
    freeSlots -= added.length
    if (freeSlots < (noticeOf(notice.kind).budget.priority === urgency.urgent ? -urgentReserve : 0)) break
    taken.push(notice.id)
    deliveries.push(...added)
  }
  if (taken.length > 0)
    await change
      .updateTable('notices')
      .set({ [marks[channel]]: now.toISOString() })
      .where('id', 'in', taken)
      .execute()
  await queueDeliveries(change, deliveries, { now })
  return { deliveries: deliveries.length, isFull: freeSlots < 0 }
}

function deliveriesOf(
  { id, kind, userId, content }: NoticeRow,
  person: Addressee | undefined,
  { subscriptions, sendsMail }: { subscriptions: Subscriptions; sendsMail: boolean },
): NewDelivery[] {
  const notice = noticeOf(kind)
  const channels =
    person === undefined
      ? { mail: false, push: false }
      : channelsOf(notice, reachedBy(person, notice.mail?.address?.(readFacts({ content }))))
  const about = { kind: 'notice', subjectId: id, recipient: userId, priority: notice.budget.priority } as const
  return [
    ...(channels.mail && sendsMail ? [{ ...about, channel: 'mail' as const, subscriptionId: '' }] : []),
    ...(channels.push ? (subscriptions.get(userId) ?? []) : []).map((subscription) => ({
      ...about,
      channel: 'push' as const,
      subscriptionId: subscription.id,
    })),
  ]
}
