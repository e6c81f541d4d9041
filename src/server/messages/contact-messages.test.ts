import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type ContactSuspicion, contactCeiling } from '#contract/messages/contact-messages.ts'
import { createUser } from '#server/accounts/users.ts'
import type { Db } from '#server/db/open.ts'
import { findSecret } from '#server/db/secrets.ts'
import { Refusal } from '#server/refusals.ts'
import { moment } from '../../../test/club-clock.ts'
import { engines, freshDatabase } from '../../../test/databases/databases.ts'
import { readOutbox } from '../../../test/eager-mail-worker.ts'
import {
  changeContactStatus,
  countContactMessages,
  deleteContactMessage,
  listContactMessages,
  receiveContactMessage,
} from './contact-message-calls.ts'

const words = {
  name: '이서연',
  email: 'seoyeon@example.com',
  subject: '첫 라이딩 문의',
  message: '스쿠터로도 함께할 수 있을까요?',
}
const clean = { isSpam: false, suspicions: [] }
const spam: { isSpam: boolean; suspicions: ContactSuspicion[] } = { isSpam: true, suspicions: ['form', 'links'] }

const receive = (db: Db, verdict: typeof spam | typeof clean = clean, hasCeiling = true) =>
  receiveContactMessage(db, words, { verdict, hasCeiling, moment })

async function makeOfficer(db: Db): Promise<string> {
  const account = { username: 'officer', passwordHash: 'none', email: null, firstName: null, lastName: null }
  return (await createUser(db, { ...account, role: 'admin' })).id
}

for (const engine of engines) {
  test(`${engine}: messages are listed newest first, by status, page by page`, async () => {
    await using db = await freshDatabase(engine)
    const sent = []
    for (let n = 0; n < 5; n += 1) sent.push((await receive(db, n === 2 ? spam : clean)).id)
    const first = await listContactMessages(db, { limit: 2, status: 'new' })
    const second = await listContactMessages(db, { limit: 2, status: 'new', after: first.next ?? '' })
    const ids = [...first.rows, ...second.rows].map(({ id }) => id)
    assert.deepEqual(new Set(ids), new Set(sent.toSpliced(2, 1)))
    assert.equal(second.next, null)
    const everything = await listContactMessages(db, { limit: 10 })
    assert.equal(everything.rows.length, 5)
    assert.deepEqual(
      everything.rows.map(({ createdAt }) => createdAt),
      everything.rows
        .map(({ createdAt }) => createdAt)
        .toSorted()
        .toReversed(),
    )
    const [set] = (await listContactMessages(db, { limit: 10, status: 'spam' })).rows
    assert.deepEqual([set?.id, set?.status, set?.suspicions], [sent[2], 'spam', ['form', 'links']])
    assert.deepEqual(await countContactMessages(db), { new: 4, handled: 0, spam: 1, overCeiling: 0 })
  })

  test(`${engine}: handledBy is shown until the message is new again or the account is erased`, async () => {
    await using db = await freshDatabase(engine)
    const actorId = await makeOfficer(db)
    const { id } = await receive(db)
    const handled = await changeContactStatus(db, id, { status: 'handled', actorId, moment })
    assert.deepEqual([handled.status, handled.handledBy], ['handled', 'officer'])
    assert.ok(handled.handledAt)
    const again = await changeContactStatus(db, id, { status: 'new', actorId, moment })
    assert.deepEqual([again.status, again.handledBy, again.handledAt], ['new', null, null])
    await changeContactStatus(db, id, { status: 'handled', actorId, moment })
    await db.deleteFrom('users').where('id', '=', actorId).execute()
    const [left] = (await listContactMessages(db, { limit: 1 })).rows
    assert.deepEqual([left?.status, left?.handledBy], ['handled', null])
    const other = { actorId: await makeOfficer(db) }
    await deleteContactMessage(db, id, other)
    const isGone = (error: unknown) => error instanceof Refusal && error.status === 404
    await assert.rejects(deleteContactMessage(db, id, other), isGone)
    await assert.rejects(changeContactStatus(db, id, { status: 'new', actorId, moment }), isGone)
  })

  test(`${engine}: a mail is queued on arrival, or once when spam is marked as new`, async () => {
    await using db = await freshDatabase(engine)
    const actorId = await makeOfficer(db)
    const meant = await receive(db)
    const held = await receive(db, spam)
    const queued = async () => (await readOutbox(db)).map(({ kind, subjectId }) => [kind, subjectId])
    assert.deepEqual(await queued(), [['contact', meant.id]])
    await changeContactStatus(db, held.id, { status: 'handled', actorId, moment })
    assert.equal((await queued()).length, 1, 'an officer has read it here')
    await Promise.all([1, 2, 3].map(() => changeContactStatus(db, held.id, { status: 'new', actorId, moment })))
    await changeContactStatus(db, held.id, { status: 'spam', actorId, moment })
    await db.deleteFrom('outbox').where('subjectId', '=', meant.id).execute()
    for (const id of [held.id, meant.id]) await changeContactStatus(db, id, { status: 'new', actorId, moment })
    assert.deepEqual(await queued(), [['contact', held.id]])
  })

  test(`${engine}: messages beyond the daily ceiling are marked as spam and counted; other spam does not count`, async () => {
    await using db = await freshDatabase(engine)
    for (let n = 0; n < 3; n += 1) await receive(db, spam)
    for (let n = 0; n < contactCeiling; n += 1) await receive(db)
    for (let n = 0; n < 2; n += 1) await receive(db)
    await receive(db, clean, false)
    assert.deepEqual(await countContactMessages(db), { new: contactCeiling + 1, handled: 0, spam: 5, overCeiling: 2 })
    assert.equal((await readOutbox(db)).length, contactCeiling + 1)
    const yesterday = new Date(Date.now() - 86_400_001).toISOString()
    await db.updateTable('contactMessages').set({ createdAt: yesterday }).execute()
    assert.equal((await readOutbox(db)).length, contactCeiling + 1)
    const { id } = await receive(db)
    const [newest] = (await listContactMessages(db, { limit: 1, status: 'new' })).rows
    assert.equal(newest?.id, id)
  })

  test(`${engine}: concurrent callers get the same secret`, async () => {
    await using db = await freshDatabase(engine)
    const secrets = await Promise.all([1, 2, 3, 4].map(() => findSecret(db, 'contact form')))
    assert.equal(new Set(secrets).size, 1)
    assert.equal(Buffer.from(secrets[0] ?? '', 'base64url').length, 32)
    assert.notEqual(await findSecret(db, 'another'), secrets[0])
  })
}
