import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setTimeout as wait } from 'node:timers/promises'
import { record } from '#server/activities/record.ts'
import type { Db } from '#server/db/open.ts'
import { claimDue, queueDeliveries, queueMail, queueMailAgain } from '#server/notices/outbox.ts'
import { queueDueNotices } from '#server/notices/queue-notices.ts'
import { updateRidingEvent } from '#server/rides/riding-event-calls.ts'
import { insertApplication } from '../../../test/applying.ts'
import { clockAt } from '../../../test/club-clock.ts'
import { engines, freshDatabase } from '../../../test/databases/databases.ts'
import { config, eagerWorker, readOutbox, until } from '../../../test/eager-mail-worker.ts'
import { startMailServer } from '../../../test/mail-server.ts'
import { makeMembers, planWith, tellNews } from '../../../test/moved-delivery.ts'
import { startPushService } from '../../../test/push/push-service.ts'
import { rideInput } from '../../../test/rides.ts'

/** As many mails for one person as a flood would queue: without the budgets, which would stop it. */
async function flood(db: Db, userId: string, count: number, channel: 'mail' | 'push' = 'mail', subscriptionId = '') {
  const moment = { now: new Date(), club: config.club }
  for (let n = 0; n < count; n += 1) {
    await record(db, 'passkey.create', { actorId: userId, passkeyId: `p${n}`, device: null, moment })
    await db.updateTable('notices').set({ createdAt: '2026-01-01T00:00:00.000Z' }).where('subjectId', '=', `p${n}`).execute()
  }
  const notices = await db.selectFrom('notices').select('id').where('userId', '=', userId).execute()
  await db.updateTable('notices').set({ mailQueuedAt: 'x', pushQueuedAt: 'x' }).execute()
  const to = { kind: 'notice', recipient: userId, priority: 0, channel, subscriptionId } as const
  await queueDeliveries(
    db,
    notices.map(({ id }) => ({ ...to, subjectId: id })),
    moment,
  )
}

for (const engine of engines) {
  test(`${engine}: claims go by priority, then in turn between people, and one person has one at a time`, async () => {
    await using db = await freshDatabase(engine)
    const now = new Date('2126-01-01T00:00:00.000Z')
    const later = (seconds: number) => new Date(now.getTime() + seconds * 1000)
    const queue = (recipient: string, priority: 0 | 1 | 2, count: number, at: Date) => {
      const rows = Array.from({ length: count }, (_, n) => ({
        kind: 'notice' as const,
        recipient,
        priority,
        subjectId: `${recipient}${n}`,
      }))
      return queueDeliveries(db, rows, { now: at })
    }
    await queue('many', 1, 3, now)
    await queue('other', 1, 1, later(1))
    await queue('news', 2, 1, later(2))
    await queue('urgent', 0, 1, later(3))
    const claim = async () => (await claimDue(db, 'mail', { now: later(4), until: later(60) }))?.subjectId
    const first = [await claim(), await claim(), await claim(), await claim(), await claim()]
    assert.deepEqual(first, ['urgent0', 'many0', 'other0', 'news0', undefined])
    await db.updateTable('outbox').set({ sentAt: 'x', claimedUntil: null }).where('subjectId', '=', 'many0').execute()
    assert.equal(await claim(), 'many1')
    // The process with the claims has died.
    const claimedAfter = async () => (await claimDue(db, 'mail', { now: later(61), until: later(120) }))?.subjectId
    assert.deepEqual([await claimedAfter(), await claimedAfter()], ['urgent0', 'other0'])
  })
}

test('of 200 mails for one person none holds up the letter to another, over two processes', async () => {
  await using db = await freshDatabase()
  let longest = 0
  let running = 0
  const recipients: string[] = []
  await using mails = await startMailServer({
    onRcptTo({ address }, _session, done) {
      recipients.push(address)
      if (!address.startsWith('rider-0')) return done()
      running += 1
      longest = Math.max(longest, running)
      void wait(300).then(() => {
        running -= 1
        done()
      })
    },
  })
  const [slow] = await makeMembers(db, 1)
  assert.ok(slow)
  await flood(db, slow.id, 200)
  await using one = eagerWorker(db, mails.url)
  await using other = eagerWorker(db, mails.url)
  const workers = [one, other]
  await until(() => mails.mails.length >= 2)
  const { id } = await insertApplication(db, { email: 'new@example.org', emailVerifiedAt: null })
  const began = performance.now()
  await queueMailAgain(db, { kind: 'applicationAddress', subjectId: id })
  for (const worker of workers) worker.nudge()
  await until(() => recipients.includes('new@example.org'), { seconds: 5 })
  assert.ok(performance.now() - began < 2_000)
  assert.ok(recipients.length < 30, 'the flood still waits')
  assert.ok(longest <= 2, 'one connection of each process at the most')
  const sent = (await readOutbox(db)).filter(({ sentAt }) => sentAt !== null).length
  assert.equal(mails.mails.length - sent <= 3, true)
  for (const worker of workers) await worker.stop()
  assert.equal(new Set(mails.mails.map(({ headers }) => headers.get('message-id'))).size, mails.mails.length, 'each once')
})

test('a cancelled ride overtakes the news, and usual mail too', async () => {
  await using db = await freshDatabase()
  const [rider] = await makeMembers(db, 1)
  assert.ok(rider)
  const { id } = await planWith(db, [rider])
  await tellNews(db, '2126-07-02T18:00:00.000Z')
  const application = await insertApplication(db, { email: 'usual@example.org' })
  await queueMail(db, { kind: 'approved', subjectId: application.id })
  const clock = clockAt('2126-07-02T18:00:01.000Z')
  await updateRidingEvent(db, id, { ...rideInput, status: 'cancelled' }, { viewerId: 'x', clock })
  await queueDueNotices(db, { now: clock.now, sendsMail: true, maxWaiting: 100 })
  const mails = db.selectFrom('outbox').leftJoin('notices', 'notices.id', 'outbox.subjectId').orderBy('outbox.priority')
  const rows = await mails.select(['outbox.kind', 'notices.kind as told']).execute()
  assert.deepEqual(
    rows.map(({ told, kind }) => told ?? kind),
    ['rideCancelled', 'approved', 'announcement'],
  )
})

test('a destination that takes long leaves connections to the others', async () => {
  await using db = await freshDatabase()
  await using mails = await startMailServer({
    onRcptTo: ({ address }, _session, done) =>
      void (address.endsWith('@tarpit.example') ? wait(30_000).then(() => done()) : done()),
  })
  for (let n = 0; n < 20; n += 1) {
    const { id } = await insertApplication(db, { email: `${n}@tarpit.example` })
    await queueMail(db, { kind: 'approved', subjectId: id })
  }
  const { id } = await insertApplication(db, { email: 'one@example.org' })
  await queueMail(db, { kind: 'approved', subjectId: id })
  const began = performance.now()
  await using worker = eagerWorker(db, mails.url)
  await until(() => mails.mails.length === 1, { seconds: 8 })
  assert.ok(performance.now() - began < 6_000)
  mails.closeConnections()
  await worker.stop()
})

test('a push service that takes long, and many messages for one person, leave the others their turn', async () => {
  await using db = await freshDatabase()
  await using slow = await startPushService({ answer: () => wait(1_000).then(() => 201) })
  await using fast = await startPushService()
  const [one, other] = await makeMembers(db, 2)
  assert.ok(one && other)
  const { id } = await slow.subscribe(db, one.id)
  await flood(db, one.id, 100, 'push', id)
  const pushServices = [slow.host, fast.host]
  await using worker = eagerWorker(db, undefined, { config: { ...config, smtpUrl: undefined, pushServices } })
  await slow.arrived(1)
  await fast.subscribe(db, other.id)
  const began = performance.now()
  await record(db, 'session.continueLink', { actorId: other.id, device: null, moment: { now: new Date(), club: config.club } })
  worker.nudge()
  await fast.arrived(1)
  assert.ok(performance.now() - began < 2_000)
  assert.ok(slow.pushes.length < 10)
  await worker.stop()
})
