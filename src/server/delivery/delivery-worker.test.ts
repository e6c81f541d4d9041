import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setTimeout as wait } from 'node:timers/promises'
import { prepareKeys } from '#server/db/encryption/registered-keys.ts'
import { openDatabase } from '#server/db/open.ts'
import { queueMail } from '#server/notices/outbox.ts'
import { insertApplication } from '../../../test/applying.ts'
import { column } from '../../../test/columns.ts'
import { engines, freshDatabase, migratedPlace } from '../../../test/databases/databases.ts'
import { config, eagerWorker, readOutbox, until } from '../../../test/eager-mail-worker.ts'
import { startMailServer } from '../../../test/mail-server.ts'
import { makeMembers } from '../../../test/moved-delivery.ts'
import { retryDelay } from './delivery-worker.ts'

const { club } = config
const day = 86_400_000

test('each kind of mail arrives once, only at the applicant, in the language of the application', async () => {
  await using db = await freshDatabase()
  await using server = await startMailServer()
  const [{ id: userId }] = await makeMembers(db, 1)
  const notes = 'The officers know why.'
  const korean = await insertApplication(db, { userId, notes })
  const english = await insertApplication(db, { language: 'en', email: 'rider@example.com', notes })
  const decided = await insertApplication(db, { status: 'approved', email: 'decided@example.com' })
  for (const kind of ['received', 'approved', 'rejected'] as const)
    for (const { id } of [korean, english]) await queueMail(db, { kind, subjectId: id })
  // No second one, and no confirmation after the decision.
  for (const { id } of [korean, decided]) await queueMail(db, { kind: 'received', subjectId: id })
  await using sender = eagerWorker(db, server.url)
  await until(async () => (await readOutbox(db)).every(({ sentAt }) => sentAt !== null))
  sender.nudge()
  await wait(100)

  assert.deepEqual(
    server.mails.map(({ recipients, headers }) => [recipients.join(), headers.get('subject')]).toSorted(),
    [
      ['doyun@example.com', '[한길 라이더스] 가입 신청서를 잘 받았습니다'],
      ['doyun@example.com', '[한길 라이더스] 가입을 환영합니다'],
      ['doyun@example.com', '[한길 라이더스] 가입 신청 결과를 알려 드립니다'],
      ['rider@example.com', 'Hangil Riders: we have your application'],
      ['rider@example.com', 'Welcome to Hangil Riders'],
      ['rider@example.com', 'Hangil Riders: about your application'],
    ].toSorted(),
  )
  for (const { sender: from, headers, text } of server.mails) {
    const isKorean = headers.get('to')?.includes('doyun@example.com')
    assert.equal(from, club.email)
    assert.match(headers.get('to') ?? '', isKorean ? /^김도윤 </ : /^Doyun Kim </)
    assert.equal(headers.get('from'), `${isKorean ? club.name.ko : club.name.en} <${club.email}>`)
    assert.equal(headers.get('auto-submitted'), 'auto-generated')
    assert.match(headers.get('content-type') ?? '', /^multipart\/alternative;/)
    assert.match(text, isKorean ? /^김도윤 님, 안녕하세요\.\n/ : /^Hello Doyun Kim,\n/)
    assert.ok(!text.includes(notes), 'what officers write among themselves stays there')
  }
  const welcome = server.mails.find(({ headers }) => headers.get('subject')?.endsWith('가입을 환영합니다'))
  assert.match(welcome?.text ?? '', /^https:\/\/riders\.example\.com\/login$/m)
  assert.doesNotMatch(sender.lines.join(), /@example|김도윤|Doyun/i)
})

for (const engine of engines) {
  test(`${engine}: two processes on one database send each mail once`, async () => {
    const place = await migratedPlace(engine)
    await using first = openDatabase(place)
    await using second = openDatabase(place)
    await prepareKeys(first)
    await using server = await startMailServer()
    await using here = eagerWorker(first, server.url)
    await using there = eagerWorker(second, server.url)
    for (let count = 0; count < 20; count += 1) {
      const { id } = await insertApplication(first, { email: `rider-${count}@example.com` })
      await queueMail(first, { kind: 'received', subjectId: id })
      if (count % 5 === 0) for (const each of [here, there]) each.nudge()
    }
    await until(async () => (await readOutbox(first)).every(({ sentAt }) => sentAt !== null))
    await wait(100)
    assert.equal(new Set(server.mails.flatMap(({ recipients }) => recipients)).size, 20)
    assert.equal(server.mails.length, 20)
    assert.deepEqual(column(await readOutbox(first), 'attempts'), Array(20).fill(1))
  })
}

test('queued mail is removed with its transaction and with its application', async () => {
  await using db = await freshDatabase()
  const { id } = await insertApplication(db)
  const work = db.transaction().execute(async (change) => {
    await queueMail(change, { kind: 'approved', subjectId: id })
    throw new Error('the approval failed')
  })
  await assert.rejects(work, /the approval failed/)
  assert.deepEqual(await readOutbox(db), [])
  await queueMail(db, { kind: 'approved', subjectId: id })
  await db.deleteFrom('membershipApplications').where('id', '=', id).execute()
  await using server = await startMailServer()
  await using _sender = eagerWorker(db, server.url)
  await until(async () => (await readOutbox(db)).length === 0)
  assert.deepEqual(server.mails, [])
})

test('after a week the site gives up with one log line, and forgets it a week later; without a mail server silently', async () => {
  await using db = await freshDatabase()
  await using server = await startMailServer()
  const eightDaysAgo = new Date(Date.now() - 8 * day).toISOString()
  for (const smtpUrl of [server.url, undefined]) {
    const [old, young] = [await insertApplication(db), await insertApplication(db)]
    for (const { id } of [old, young]) await queueMail(db, { kind: 'received', subjectId: id })
    const values = { createdAt: eightDaysAgo, attempts: 9, lastErrorCode: 'EAUTH 535' }
    await db.updateTable('outbox').set(values).where('subjectId', '=', old.id).execute()
    const oldRow = async () => (await readOutbox(db)).find(({ subjectId }) => subjectId === old.id)
    {
      await using worker = eagerWorker(db, smtpUrl)
      await until(async () => {
        const row = await oldRow()
        return smtpUrl ? row?.failedAt != null : row === undefined
      })
      await until(async () => smtpUrl === undefined || (await readOutbox(db)).some(({ sentAt }) => sentAt !== null))
      const gaveUp = worker.lines.filter((line) => line.includes('gave up'))
      assert.equal(gaveUp.length, smtpUrl ? 1 : 0)
      assert.match(gaveUp[0] ?? '"code":"EAUTH 535"', /"code":"EAUTH 535"/)
    }
    await using _later = eagerWorker(db, smtpUrl, { now: () => new Date(Date.now() + 8 * day) })
    await until(async () => (await oldRow()) === undefined)
  }
  assert.equal(server.mails.length, 1)
})

test('the retry delay grows from a minute to a day', () => {
  const minutes = [1, 2, 3, 4, 5, 6, 7].map((attempts) => retryDelay(attempts) / 60_000)
  assert.deepEqual(minutes, [1, 5, 30, 120, 360, 1440, 1440])
})

test('stopping waits for the current mails and starts no other', async () => {
  await using db = await freshDatabase()
  const held = Promise.withResolvers<void>()
  let begun = 0
  await using server = await startMailServer({
    onMailFrom(_address, _session, done) {
      begun += 1
      void held.promise.then(() => done())
    },
  })
  // Three at once.
  for (const name of ['a', 'b', 'c', 'd', 'e']) {
    const { id } = await insertApplication(db, { email: `${name}@${name}.example.com` })
    await queueMail(db, { kind: 'received', subjectId: id })
  }
  await using sender = eagerWorker(db, server.url)
  await until(() => begun === 3)
  const stopped = sender.stop()
  held.resolve()
  await stopped
  assert.equal(server.mails.length, 3)
  assert.equal((await readOutbox(db)).filter(({ sentAt }) => sentAt !== null).length, 3)
})
