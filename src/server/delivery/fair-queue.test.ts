import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setTimeout as wait } from 'node:timers/promises'
import { claimDue, queueDeliveries, queueMail } from '#server/notices/outbox.ts'
import { queueDueNotices } from '#server/notices/queue-notices.ts'
import { updateRidingEvent } from '#server/rides/riding-event-calls.ts'
import { insertApplication } from '../../../test/applying.ts'
import { clockAt } from '../../../test/club-clock.ts'
import { engines, freshDatabase } from '../../../test/databases/databases.ts'
import { eagerWorker, until } from '../../../test/eager-mail-worker.ts'
import { startMailServer } from '../../../test/mail-server.ts'
import { makeMembers, planWith, tellNews } from '../../../test/moved-delivery.ts'
import { rideInput } from '../../../test/rides.ts'

for (const engine of engines) {
  test(`${engine}: claims go by priority, then in turn between people, and one person has one at a time`, async () => {
    await using db = await freshDatabase(engine)
    const now = new Date('2126-01-01T00:00:00.000Z')
    const later = (seconds: number) => new Date(now.getTime() + seconds * 1000)
    const queue = (recipient: string, priority: 0 | 1 | 2, count: number, at: Date) => {
      const delivery = { kind: 'notice', recipient, priority } as const
      const rows = Array.from({ length: count }, (_, n) => ({ ...delivery, subjectId: `${recipient}${n}` }))
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

test('a cancelled ride overtakes the news, and usual mail too', async () => {
  await using db = await freshDatabase()
  const [rider] = await makeMembers(db, 1)
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
  await using worker = eagerWorker(db, mails.url)
  await until(() => mails.mails.length === 1, { seconds: 25 })
  mails.closeConnections()
  await worker.stop()
})
