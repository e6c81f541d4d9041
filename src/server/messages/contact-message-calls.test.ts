import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  type ContactMessage,
  type ContactSuspicion,
  contactCeiling,
  contactStorageCeiling,
} from '#contract/messages/contact-messages.ts'
import { createUser } from '#server/accounts/users.ts'
import type { Db } from '#server/db/open.ts'
import { findSecret } from '#server/db/secrets.ts'
import { createTestApp, type TestApp } from '../../../test/app.ts'
import { moment } from '../../../test/club-clock.ts'
import { engines, freshDatabase } from '../../../test/databases/databases.ts'
import { readOutbox } from '../../../test/eager-mail-worker.ts'
import { ask, statusOf } from '../../../test/send.ts'
import { changeContactStatus, countContactMessages, listContactMessages, receiveContactMessage } from './contact-message-calls.ts'
import { stampForm } from './contact-suspicions.ts'

const words = {
  name: '이서연',
  email: 'seoyeon@example.com',
  subject: '첫 라이딩 문의',
  message: '안녕하세요.\n스쿠터로도 함께할 수 있을까요?',
}

const write = (app: TestApp, payload: object, remoteAddress = '192.0.2.1') =>
  app.inject({ method: 'POST', url: '/api/contact', payload, remoteAddress })
const read = async (app: TestApp): Promise<ContactMessage[]> =>
  ask(app, await app.signedInAs('admin'), 'GET /api/contact-messages')

test('four fields are enough, each has its error message and accepts its limit, and the server log contains none', async () => {
  const lines: string[] = []
  await using app = await createTestApp({ log: { write: (line) => void lines.push(line) } })
  const answer = await write(app, { ...words, name: '  이서연 ' })
  assert.equal(answer.statusCode, 201)
  const { id, createdAt, ...rest } = answer.json()
  assert.deepEqual(rest, words)
  assert.equal(new Date(createdAt).toISOString(), createdAt)
  const trapped = await write(app, { ...words, website: 'https://pills.example' })
  assert.equal(trapped.statusCode, 201)
  assert.deepEqual(Object.keys(trapped.json()).toSorted(), Object.keys(answer.json()).toSorted(), 'no verdict')
  const states = (await read(app)).map((message) => `${message.id} ${message.status}`)
  assert.deepEqual(states, [`${trapped.json().id} spam`, `${id} new`])

  const short = await write(app, { name: ' 김 ', email: 'no address', subject: 'Help', message: 'Too short' })
  assert.equal(short.statusCode, 400)
  assert.deepEqual(short.json().issues, [
    { path: 'name', message: 'Name must be at least 2 characters' },
    { path: 'email', message: 'Please enter a valid email address' },
    { path: 'subject', message: 'Subject must be at least 5 characters' },
    { path: 'message', message: 'Message must be at least 10 characters' },
  ])
  assert.deepEqual((await write(app, {})).json().issues, short.json().issues)
  const long = await write(app, { ...words, name: 'x'.repeat(101), subject: 'x'.repeat(201), message: 'x'.repeat(5_001) })
  const tooLong = (path: string, most: number) => ({
    path,
    message: `This text can have at most ${most} characters. It has ${most + 1}: please cut 1.`,
  })
  assert.deepEqual(long.json().issues, [tooLong('name', 100), tooLong('subject', 200), tooLong('message', 5_000)])
  const least = { name: '김이', email: 'a@b.co', subject: '12345', message: '1234567890' }
  assert.equal((await write(app, least)).statusCode, 201)
  assert.equal((await read(app)).length, 3)
  assert.equal(lines.filter((line) => line.includes('/api/contact')).length, 6)
  assert.doesNotMatch(lines.join(), /seoyeon|이서연|라이딩|스쿠터|192\.0\.2/)
})

// Wrong types and other forms of a body: test/attacks/hostile-input.test.ts, http/errors.test.ts.
test('header injection and extra recipients are rejected', async () => {
  await using app = await createTestApp()
  for (const attempt of [
    { name: 'Kim\r\nBcc: victim@example.com' },
    { message: 'A bell rings\u0007 in here' },
    { subject: 'Hello there\u2028Bcc: victim@example.com' },
    { email: 'a@example.com\r\nBcc: victim@example.com' },
    { email: 'a@example.com, victim@example.com' },
    { email: 'Kim <a@example.com>' },
  ])
    assert.equal((await write(app, { ...words, ...attempt })).statusCode, 400, JSON.stringify(attempt))
  assert.deepEqual(await readOutbox(app.db), [])
})

test('a forged form stamp is recognized, and a valid one gives the form’s age', async () => {
  await using app = await createTestApp()
  const answer = await app.inject('/api/contact/form')
  assert.equal(answer.headers['cache-control'], 'no-store')
  const { stamp } = answer.json()
  const secret = await findSecret(app.db, 'contact form')
  const ago = (minutes: number) => stampForm(secret, new Date(Date.now() - minutes * 60_000))
  for (const given of [undefined, null, '', stamp, `${stamp}x`, ago(2), ago(25 * 60)])
    await write(app, { ...words, stamp: given })
  const verdicts = (await read(app)).map(({ status, suspicions }) => `${status} ${suspicions}`)
  const expected = ['new form', 'new form', 'new form', 'new timing', 'spam form', 'new ', 'new timing']
  assert.deepEqual(verdicts.toReversed(), expected)
})

test('an address that has sent too much leaves others alone; a full network and 500 messages in a day get 429 with advice', async () => {
  await using app = await createTestApp({ config: { rateLimits: true } })
  for (let n = 0; n < 10; n += 1) assert.equal((await write(app, words)).statusCode, 201)
  assert.equal((await write(app, words)).statusCode, 429)
  assert.equal((await write(app, words, '192.0.2.2')).statusCode, 201)
  assert.equal((await read(app)).length, 11)

  // How many a network may send: http/limits/shared-limits.test.ts.
  await app.db.updateTable('limitCounters').set({ count: 50 }).where('limit', '=', 'contactFromNetwork').execute()
  const ofNetwork = await write(app, words, '192.0.2.3')
  const row = await app.db.selectFrom('contactMessages').selectAll().executeTakeFirstOrThrow()
  const more = Array.from({ length: contactStorageCeiling - 12 }, (_, n) => ({ ...row, id: `message ${n}` }))
  await app.db.insertInto('contactMessages').values(more).execute()
  assert.equal((await write(app, words, '203.0.113.1')).statusCode, 201, 'the last one')
  const ofAll = await write(app, words, '203.0.113.2')
  assert.ok(Number(ofAll.headers['retry-after']) > 80_000)
  for (const { statusCode, body } of [ofNetwork, ofAll]) {
    assert.equal(statusCode, 429)
    assert.match(body, /tomorrow, or contact the club/)
  }
})

test('an administrator changes and deletes messages; unknown ids and statuses are rejected', async () => {
  await using app = await createTestApp()
  const admin = await app.signedInAs('admin')
  const { id } = (await write(app, words)).json()
  const change = (status: string, of = id) => statusOf(app, admin, `PATCH /api/contact-messages/${of}`, { status })
  assert.deepEqual([await change('handled'), await change('gone'), await change('new', 'unknown')], [200, 400, 404])
  assert.equal(await statusOf(app, admin, 'GET /api/contact-messages?status=none'), 400)
  for (const status of [204, 404]) assert.equal(await statusOf(app, admin, `DELETE /api/contact-messages/${id}`), status)
})

const clean = { isSpam: false, suspicions: [] }
const spam: { isSpam: boolean; suspicions: ContactSuspicion[] } = { isSpam: true, suspicions: ['form', 'links'] }

const receive = (db: Db, verdict: typeof spam | typeof clean = clean, hasCeiling = true) =>
  receiveContactMessage(db, words, { verdict, hasCeiling, moment })

async function makeOfficer(db: Db): Promise<string> {
  const account = { username: 'officer', passwordHash: 'none', email: null, firstName: null, lastName: null }
  return (await createUser(db, { ...account, role: 'admin' })).id
}

for (const engine of engines) {
  test(`${engine}: messages are listed newest first, by status, page by page; concurrent callers get the same secret`, async () => {
    await using db = await freshDatabase(engine)
    const sent = []
    for (let n = 0; n < 5; n += 1) sent.push((await receive(db, n === 2 ? spam : clean)).id)
    const first = await listContactMessages(db, { limit: 2, status: 'new' })
    const second = await listContactMessages(db, { limit: 2, status: 'new', after: first.next ?? '' })
    const ids = [...first.rows, ...second.rows].map(({ id }) => id)
    assert.deepEqual(new Set(ids), new Set(sent.toSpliced(2, 1)))
    assert.equal(second.next, null)
    const times = (await listContactMessages(db, { limit: 10 })).rows.map(({ createdAt }) => createdAt)
    assert.equal(times.length, 5)
    assert.deepEqual(times, times.toSorted().toReversed())
    const [set] = (await listContactMessages(db, { limit: 10, status: 'spam' })).rows
    assert.deepEqual([set?.id, set?.status, set?.suspicions], [sent[2], 'spam', ['form', 'links']])
    assert.deepEqual(await countContactMessages(db), { new: 4, handled: 0, spam: 1, overCeiling: 0 })

    const secrets = await Promise.all([1, 2, 3, 4].map(() => findSecret(db, 'contact form')))
    assert.equal(new Set(secrets).size, 1)
    assert.equal(Buffer.from(secrets[0] ?? '', 'base64url').length, 32)
  })

  test(`${engine}: a mail is queued on arrival, or once when spam is marked as new; who handled a message may be erased`, async () => {
    await using db = await freshDatabase(engine)
    const actorId = await makeOfficer(db)
    const meant = await receive(db)
    const held = await receive(db, spam)
    const queued = async () => (await readOutbox(db)).map(({ kind, subjectId }) => [kind, subjectId])
    assert.deepEqual(await queued(), [['contact', meant.id]])
    const handled = await changeContactStatus(db, held.id, { status: 'handled', actorId, moment })
    assert.deepEqual([handled.handledBy, handled.handledAt !== null], ['officer', true])
    assert.equal((await queued()).length, 1, 'an officer has read it here')
    const [again] = await Promise.all([1, 2, 3].map(() => changeContactStatus(db, held.id, { status: 'new', actorId, moment })))
    assert.deepEqual([again?.status, again?.handledBy, again?.handledAt], ['new', null, null])
    await changeContactStatus(db, held.id, { status: 'spam', actorId, moment })
    await db.deleteFrom('outbox').where('subjectId', '=', meant.id).execute()
    for (const id of [held.id, meant.id]) await changeContactStatus(db, id, { status: 'new', actorId, moment })
    assert.deepEqual(await queued(), [['contact', held.id]])

    await changeContactStatus(db, held.id, { status: 'handled', actorId, moment })
    await db.deleteFrom('users').where('id', '=', actorId).execute()
    const left = (await listContactMessages(db, { limit: 2 })).rows.find(({ id }) => id === held.id)
    assert.deepEqual([left?.status, left?.handledBy], ['handled', null])
  })
}

test('messages beyond the daily ceiling are marked as spam and counted; other spam does not count', async () => {
  await using db = await freshDatabase()
  for (let n = 0; n < 3; n += 1) await receive(db, spam)
  for (let n = 0; n < contactCeiling + 2; n += 1) await receive(db)
  await receive(db, clean, false)
  assert.deepEqual(await countContactMessages(db), { new: contactCeiling + 1, handled: 0, spam: 5, overCeiling: 2 })
  assert.equal((await readOutbox(db)).length, contactCeiling + 1)
  const yesterday = new Date(Date.now() - 86_400_001).toISOString()
  await db.updateTable('contactMessages').set({ createdAt: yesterday }).execute()
  const { id } = await receive(db)
  const [newest] = (await listContactMessages(db, { limit: 1, status: 'new' })).rows
  assert.equal(newest?.id, id)
})
