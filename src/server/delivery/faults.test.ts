import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Db } from '#server/db/open.ts'
import { describeSite } from '#server/site/site-status.ts'
import { freshDatabase } from '../../../test/databases/databases.ts'
import { config, readOutbox, until } from '../../../test/eager-mail-worker.ts'
import { startMailServer } from '../../../test/mail-server.ts'
import { isIdle, makeMembers, movedWorker, tellNews } from '../../../test/moved-delivery.ts'
import { startPushService } from '../../../test/push/push-service.ts'

const at = '2126-07-02T18:00:00.000Z'

const codesOf = async (db: Db) => (await readOutbox(db)).map(({ lastErrorCode }) => lastErrorCode)

test('a mail server that never answers does not hold up push, nor a push service mail', async () => {
  for (const silent of ['mail', 'push'] as const) {
    await using db = await freshDatabase()
    // Longer than the test; the connection is closed at its end.
    await using mails = await startMailServer({ onMailFrom: (_address, _session, done) => silent === 'push' && done() })
    await using pushes = await startPushService({ answer: () => (silent === 'push' ? 'never' : 201) })
    const members = await makeMembers(db, 6)
    for (const { id } of members) await pushes.subscribe(db, id)
    await tellNews(db, at)
    await using worker = movedWorker(db, at, { smtpUrl: mails.url, pushHost: pushes.host })
    await (silent === 'push' ? mails.arrived(6) : pushes.arrived(6))
    await pushes[Symbol.asyncDispose]()
    mails.closeConnections()
    await worker.stop()
  }
})

test('a browser that has ended its subscription or has wrong keys is forgotten, what no attempt can mend is final, every other failure is tried again', async () => {
  await using db = await freshDatabase()
  const statuses = new Map<string, number>()
  await using pushes = await startPushService({ answer: (browser) => statuses.get(browser) ?? 201 })
  const [member] = await makeMembers(db, 1)
  for (const status of [404, 410, 400, 413, 429, 500, 302]) statuses.set((await pushes.subscribe(db, member.id)).browser, status)
  for (const wrong of [{ p256dh: 'B'.repeat(87) }, { endpoint: 'https://127.0.0.1:1/no-push-service' }]) {
    const { id } = await pushes.subscribe(db, member.id)
    await db.updateTable('pushSubscriptions').set(wrong).where('id', '=', id).execute()
  }
  await tellNews(db, at)
  await using worker = movedWorker(db, at, { pushHost: pushes.host, retryDelayMs: () => 60_000 })
  const expected = ['EPUSHKEYS', 'EPUSHSERVICE', 'PUSH 302', 'PUSH 400', 'PUSH 413', 'PUSH 429', 'PUSH 500']
  await until(async () => (await codesOf(db)).toSorted().join() === expected.join())
  assert.equal((await db.selectFrom('pushSubscriptions').select('id').execute()).length, 6)
  statuses.clear()
  worker.moveTo('2126-07-02T18:01:01.000Z')
  await pushes.arrived(3)
  await until(() => isIdle(db))
  const final = (await readOutbox(db)).filter(({ failedAt }) => failedAt !== null)
  assert.deepEqual(final.map(({ lastErrorCode, attempts }) => `${lastErrorCode} ${attempts}`).toSorted(), [
    'EPUSHKEYS 1',
    'EPUSHSERVICE 1',
    'PUSH 400 1',
    'PUSH 413 1',
  ])
  assert.equal(new Set(pushes.pushes.map(({ notification }) => notification.tag)).size, 1)
  assert.doesNotMatch(worker.lines.join(), /localhost|rider|비 소식/)
})

test('beyond a full outbox mail waits for a dead server and leaves push its slots; officers see it, and each mail arrives once when the server is back', async () => {
  await using db = await freshDatabase()
  let isUp = false
  await using mails = await startMailServer({
    onMailFrom: (_address, _session, done) => done(isUp ? null : new Error('not now')),
  })
  await using pushes = await startPushService()
  for (const { id } of await makeMembers(db, 2)) await pushes.subscribe(db, id)
  for (let count = 0; count < 3; count += 1) await tellNews(db, at)
  await using worker = movedWorker(db, at, {
    smtpUrl: mails.url,
    pushHost: pushes.host,
    maxWaiting: 2,
    retryDelayMs: () => 60_000,
  })
  await pushes.arrived(6)
  const status = await describeSite(db, { ...config, smtpUrl: mails.url }, new Date('2126-07-02T18:05:00.000Z'))
  assert.deepEqual([status.mail.waiting, status.beyondOutbox], [2, 4])
  // Both attempts have ended: one that ended later would be repeated a minute after the moved clock.
  await until(async () => (await readOutbox(db)).every(({ sentAt, lastErrorCode }) => sentAt !== null || lastErrorCode !== null))
  isUp = true
  worker.moveTo('2126-07-02T18:01:01.000Z')
  await mails.arrived(6)
  await until(async () => (await readOutbox(db)).every(({ sentAt }) => sentAt !== null))
  assert.deepEqual([mails.mails.length, pushes.pushes.length], [6, 6])
})

test('of a push service that does not answer, the other messages wait, so that those of others arrive', async () => {
  await using db = await freshDatabase()
  await using dead = await startPushService({ answer: () => 'never' })
  await using alive = await startPushService()
  const members = await makeMembers(db, 13)
  for (const [index, { id }] of members.entries()) await (index === 12 ? alive : dead).subscribe(db, id)
  await tellNews(db, at)
  const pushServices = [dead.host, alive.host]
  const began = performance.now()
  await using _worker = movedWorker(db, at, {
    config: { ...config, smtpUrl: undefined, pushServices },
    retryDelayMs: () => 60_000,
    timeoutsMs: { mail: 1_000, push: 2_000 },
  })
  await alive.arrived(1)
  await until(async () => (await codesOf(db)).filter((code) => code === 'ETIMEDOUT').length === 12)
  // Four at once: twelve messages, one after the other, would take six seconds.
  assert.ok(performance.now() - began < 5_500, 'they waited once')
})

test('a mail server that takes a letter and dies before it answers gets the letter again, recognizably', async () => {
  await using db = await freshDatabase()
  let cuts = 1
  await using mails = await startMailServer({ cutsAfterData: () => cuts-- > 0 })
  await makeMembers(db, 1)
  await tellNews(db, at)
  await using _worker = movedWorker(db, at, { smtpUrl: mails.url })
  await mails.arrived(2)
  await until(async () => (await readOutbox(db)).every(({ sentAt }) => sentAt !== null))
  const ids = mails.mails.map(({ headers }) => headers.get('message-id'))
  assert.deepEqual([ids.length, new Set(ids).size], [2, 1])
})
