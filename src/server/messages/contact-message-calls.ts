import * as calls from '#contract/messages/contact-message-calls.ts'
import {
  type ContactMessage,
  type ContactMessageCounts,
  type ContactMessageInput,
  type ContactStatus,
  type ContactSuspicion,
  contactCeiling,
  contactStorageCeiling,
  type SentContactMessage,
} from '#contract/messages/contact-messages.ts'
import { say } from '#contract/sentences.ts'
import type { Moment } from '#server/activities/notice.ts'
import { record } from '#server/activities/record.ts'
import { latestFirst, type Page, type PageRequest, toPage } from '#server/db/keyset.ts'
import { newId } from '#server/db/new-id.ts'
import type { Db } from '#server/db/open.ts'
import { findSecret } from '#server/db/secrets.ts'
import type { ContactMessageRow } from '#server/db/tables.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { answer } from '#server/http/answer.ts'
import { type Api, type Site, sendListPage } from '#server/http/api.ts'
import { queueMail } from '#server/notices/outbox.ts'
import { notFound, Refusal } from '#server/refusals.ts'
import { moveToDeleted } from '#server/site/deleted-items.ts'
import { ageOfStamp, findSuspicions, stampForm } from './contact-suspicions.ts'

export function answerContactMessageCalls(app: Api, { db, config }: Site): void {
  const secret = () => findSecret(db, 'contact form')
  const moment = () => ({ now: new Date(), club: config.club })

  // Not part of the page: a cached page is the same for many visitors.
  answer(app, calls.stampContactForm, async () => ({ stamp: stampForm(await secret(), new Date()) }))

  answer(
    app,
    calls.sendContactMessage,
    async ({ body }) => {
      const age = body.stamp ? ageOfStamp(body.stamp, await secret(), new Date()) : undefined
      return receiveContactMessage(db, body, {
        verdict: findSuspicions(body, age),
        hasCeiling: config.rateLimits,
        moment: moment(),
      })
    },
    {
      // After the form was checked: what is refused for a missing word has cost nothing.
      preHandler: async (request) => {
        await app.limits.spend(request, 'contactFromAddress')
        await app.limits.spend(request, 'contactFromNetwork', { refuse: noMoreMessages })
      },
    },
  )

  answer(app, calls.listContactMessages, async (request, reply) =>
    sendListPage(request, reply, await listContactMessages(db, request.query)),
  )
  answer(app, calls.countContactMessages, () => countContactMessages(db))
  answer(app, calls.changeContactStatus, ({ params: { id }, body: { status }, currentUser }) =>
    changeContactStatus(db, id, { status, actorId: currentUser.id, moment: moment() }),
  )
  answer(app, calls.deleteContactMessage, ({ params, currentUser }) =>
    deleteContactMessage(db, params.id, { actorId: currentUser.id }),
  )
}

const day = 24 * 60 * 60 * 1000
const sent = ['id', 'name', 'email', 'subject', 'message', 'createdAt'] as const

export function receiveContactMessage(
  db: Db,
  { name, email, subject, message }: ContactMessageInput,
  {
    verdict,
    hasCeiling,
    moment,
  }: { verdict: { isSpam: boolean; suspicions: readonly ContactSuspicion[] }; hasCeiling: boolean; moment: Moment },
): Promise<SentContactMessage> {
  return inTransaction(db, async (change) => {
    const now = new Date()
    if (hasCeiling) await enforceStorageCeiling(change, now)
    const isOver = !verdict.isSpam && hasCeiling && (await isCeilingReached(change, now))
    const isSpam = verdict.isSpam || isOver
    const received = await change
      .insertInto('contactMessages')
      .values({
        id: newId(),
        name,
        email,
        subject,
        message,
        createdAt: now.toISOString(),
        status: isSpam ? 'spam' : 'new',
        suspicions: [...verdict.suspicions, ...(isOver ? ['ceiling'] : [])].join(' '),
        handledAt: null,
        handledBy: null,
        mailQueuedAt: isSpam ? null : now.toISOString(),
        isOverCeiling: isOver ? 'true' : 'false',
      })
      .returning(sent)
      .executeTakeFirstOrThrow()
    if (!isSpam) await announce(change, received.id, { since: received.createdAt, moment })
    return received
  })
}

async function announce(change: Db, id: string, { since, moment }: { since: string; moment: Moment }): Promise<void> {
  await queueMail(change, { kind: 'contact', subjectId: id })
  await record(change, 'inbox', { since, moment })
}

/** @throws 429 with the seconds until messages are stored again. */
async function enforceStorageCeiling(db: Db, now: Date): Promise<void> {
  const last = await db
    .selectFrom('contactMessages')
    .select('createdAt')
    .where('createdAt', '>', new Date(now.getTime() - day).toISOString())
    .orderBy('createdAt', 'desc')
    .offset(contactStorageCeiling - 1)
    .limit(1)
    .executeTakeFirst()
  if (last === undefined) return
  throw noMoreMessages(Math.ceil((Date.parse(last.createdAt) + day - now.getTime()) / 1000))
}

function noMoreMessages(seconds: number): Refusal {
  const message = say(
    'No more messages can be sent through this website today. Please try again tomorrow, or contact the club by email or phone.',
  )
  return new Refusal(429, message, [], Math.max(1, seconds))
}

/** Spam does not count, or a flood of it would mark every message as spam. */
async function isCeilingReached(db: Db, now: Date): Promise<boolean> {
  const rows = await db
    .selectFrom('contactMessages')
    .select('id')
    .where('createdAt', '>', new Date(now.getTime() - day).toISOString())
    .where('mailQueuedAt', 'is not', null)
    .limit(contactCeiling)
    .execute()
  return rows.length >= contactCeiling
}

function messages(db: Db) {
  return db
    .selectFrom('contactMessages')
    .leftJoin('users', 'users.id', 'contactMessages.handledBy')
    .select(sent.map((column) => `contactMessages.${column}` as const))
    .select(['contactMessages.status', 'contactMessages.suspicions', 'contactMessages.handledAt', 'users.username as handledBy'])
}

type Stored = Omit<ContactMessage, 'suspicions'> & Pick<ContactMessageRow, 'suspicions'>

function asRead({ suspicions, ...message }: Stored): ContactMessage {
  return { ...message, suspicions: suspicions.split(' ').filter((word) => word !== '') }
}

export async function listContactMessages(
  db: Db,
  { status, ...page }: PageRequest & { status?: ContactStatus | undefined },
): Promise<Page<ContactMessage>> {
  const found = messages(db).$if(status !== undefined, (query) => query.where('contactMessages.status', '=', status ?? ''))
  const rows = await latestFirst(found, ['contactMessages.createdAt', 'contactMessages.id'], page).execute()
  return toPage(rows.map(asRead), page.limit, ({ createdAt, id }) => [createdAt, id])
}

export async function countContactMessages(db: Db): Promise<ContactMessageCounts> {
  const rows = await db
    .selectFrom('contactMessages')
    .select(({ fn }) => ['status', 'isOverCeiling', fn.countAll<number>().as('count')])
    .groupBy(['status', 'isOverCeiling'])
    .execute()
  const sum = (isMeant: (row: (typeof rows)[number]) => boolean) =>
    rows.filter(isMeant).reduce((total, { count }) => total + count, 0)
  return {
    new: sum(({ status }) => status === 'new'),
    handled: sum(({ status }) => status === 'handled'),
    spam: sum(({ status }) => status === 'spam'),
    overCeiling: sum(({ status, isOverCeiling }) => status === 'spam' && isOverCeiling === 'true'),
  }
}

/** A spam message is mailed and told when it first becomes new. @throws 404 when there is no such message. */
export function changeContactStatus(
  db: Db,
  id: string,
  { status, actorId, moment }: { status: ContactStatus; actorId: string; moment: Moment },
): Promise<ContactMessage> {
  return inTransaction(db, async (change) => {
    const now = new Date().toISOString()
    const handled = status === 'handled' ? { handledAt: now, handledBy: actorId } : { handledAt: null, handledBy: null }
    const { numUpdatedRows } = await change
      .updateTable('contactMessages')
      .set({ status, ...handled })
      .where('id', '=', id)
      .executeTakeFirst()
    if (numUpdatedRows === 0n) throw notFound()
    await record(change, 'contact.status', { actorId, contactMessage: id, detail: status })
    if (status === 'new') await releaseMessage(change, id, { now, moment })
    return asRead(await messages(change).where('contactMessages.id', '=', id).executeTakeFirstOrThrow())
  })
}

async function releaseMessage(db: Db, id: string, { now, moment }: { now: string; moment: Moment }): Promise<void> {
  const released = await db
    .updateTable('contactMessages')
    .set({ mailQueuedAt: now })
    .where('id', '=', id)
    .where('mailQueuedAt', 'is', null)
    .returning('id')
    .executeTakeFirst()
  if (released) await announce(db, id, { since: now, moment })
}

/** @throws 401 or 403 when the actor is no longer an administrator, 404 when there is no such message. */
export function deleteContactMessage(db: Db, id: string, { actorId }: { actorId: string }): Promise<void> {
  return moveToDeleted(db, { kind: 'contactMessage', id, actorId })
}

export async function deleteOldContactMessages(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('contactMessages').where('createdAt', '<', before.toISOString()).execute()
}

export type ContactLetter = Pick<ContactMessageRow, 'name' | 'email' | 'subject' | 'message' | 'status'>

export function findContactLetter(db: Db, id: string): Promise<ContactLetter | undefined> {
  return db
    .selectFrom('contactMessages')
    .select(['name', 'email', 'subject', 'message', 'status'])
    .where('id', '=', id)
    .executeTakeFirst()
}
