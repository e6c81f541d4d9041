import assert from 'node:assert/strict'
import { test } from 'node:test'
import { findAddressees } from '#server/notices/addressees.ts'
import { queueMail } from '#server/notices/outbox.ts'
import { openRidersToTell } from '#server/ride-day/ride-sheets.ts'
import { updateRidingEvent } from '#server/rides/riding-event-calls.ts'
import { commandLineActor } from '#server/site/audit-log.ts'
import { insertApplication } from '../../../test/applying.ts'
import { clockAt } from '../../../test/club-clock.ts'
import { column } from '../../../test/columns.ts'
import { freshDatabase } from '../../../test/databases/databases.ts'
import { readOutbox, until } from '../../../test/eager-mail-worker.ts'
import { startMailServer } from '../../../test/mail-server.ts'
import { isIdle, makeMembers, movedWorker, planWith, tellNews } from '../../../test/moved-delivery.ts'
import { startPushService } from '../../../test/push/push-service.ts'
import { newRide, rideInput } from '../../../test/rides.ts'

const at = '2126-07-02T18:00:00.000Z'
const verified = '2126-01-01T00:00:00.000Z'

test('news, changes of rides and reminders go by push to all, by mail to verified addresses alone, news to who wants it; they are not caught up', async () => {
  await using db = await freshDatabase()
  await using mails = await startMailServer()
  await using pushes = await startPushService()
  const [known, unknown, silent] = await makeMembers(db, 3)
  await db.updateTable('users').set({ emailVerifiedAt: null }).where('id', '=', unknown.id).execute()
  await db.updateTable('users').set({ emailNotifications: 'false' }).where('id', '=', silent.id).execute()
  for (const { id } of [known, unknown, silent]) await pushes.subscribe(db, id)
  const ride = await planWith(db, [known, unknown])
  await tellNews(db, at)
  const moved = { ...rideInput, eventDate: newRide.eventDate, meetingLocation: 'Golden' }
  await updateRidingEvent(db, ride.id, moved, { clock: clockAt(at), viewerId: known.id })
  await using worker = movedWorker(db, at, { smtpUrl: mails.url, pushHost: pushes.host })
  await until(() => isIdle(db))
  worker.moveTo('2126-07-04T00:05:00.000Z')
  await until(async () => (await db.selectFrom('notices').where('kind', '=', 'rideReminder').select('id').execute()).length === 2)
  await until(() => isIdle(db))
  const kinds = ['announcement', 'rideChanged', 'rideReminder']
  const told = await db.selectFrom('notices').select('kind').where('userId', '=', unknown.id).execute()
  assert.deepEqual(told.map(({ kind }) => kind).toSorted(), kinds, 'on the site')
  assert.equal(pushes.pushes.length, 2 * kinds.length + 1)
  assert.deepEqual(new Set(mails.mails.flatMap(({ recipients }) => recipients)), new Set([known.email]))
  assert.equal(mails.mails.length, kinds.length)
  assert.ok(
    mails.mails.some(({ text }) => text.includes('조심하세요')),
    'the news itself',
  )
  await db.updateTable('users').set({ emailVerifiedAt: verified }).execute()
  worker.moveTo('2126-07-04T00:10:00.000Z')
  await until(() => isIdle(db))
  assert.equal(mails.mails.length, kinds.length)
})

test('a mail that waits when the address is changed does not go to the new one', async () => {
  await using db = await freshDatabase()
  await using mails = await startMailServer({ onMailFrom: (_address, _session, done) => done(new Error('not now')) })
  await makeMembers(db, 1)
  await tellNews(db, at)
  await using worker = movedWorker(db, at, { smtpUrl: mails.url })
  await until(async () => (await readOutbox(db)).some(({ lastErrorCode }) => lastErrorCode !== null))
  await db.updateTable('users').set({ email: 'stranger@example.com', emailVerifiedAt: null }).execute()
  worker.nudge()
  await until(async () => (await readOutbox(db)).some(({ failedAt }) => failedAt !== null))
  assert.deepEqual(column(await readOutbox(db), 'lastErrorCode'), ['EUNVERIFIED'])
  assert.deepEqual(mails.mails, [])
})

test(`the application's address if it is verified, else the account's; officers see who has none`, async () => {
  await using db = await freshDatabase()
  const [both, account, none] = await makeMembers(db, 3)
  const email = 'application@example.com'
  await insertApplication(db, { userId: both.id, email, status: 'approved' })
  await insertApplication(db, { userId: account.id, email, status: 'approved', emailVerifiedAt: null })
  await insertApplication(db, { userId: none.id, email, status: 'approved', emailVerifiedAt: null })
  await db.updateTable('users').set({ emailVerifiedAt: null }).where('id', '=', none.id).execute()
  const people = await findAddressees(db, [both.id, account.id, none.id])
  assert.deepEqual(
    [both, account, none].map(({ id }) => [people.get(id)?.address, people.get(id)?.hasUnverifiedAddress]),
    [
      [email, false],
      [account.email, false],
      [null, true],
    ],
  )
  const ride = await planWith(db, [both, account, none])
  for (const sendsMail of [true, false]) {
    const list = await openRidersToTell(db, ride.id, { actorId: commandLineActor, sendsMail, now: new Date(at) })
    const byId = new Map(list.map((rider) => [rider.userId, `${rider.channels} ${rider.hasUnverifiedAddress}`]))
    assert.deepEqual(
      [both, account, none].map(({ id }) => byId.get(id)),
      sendsMail ? ['mail false', 'mail false', ' true'] : [' false', ' false', ' false'],
    )
  }
})

test('a mail whose address is not verified is dropped after a week, without an alarm', async () => {
  await using db = await freshDatabase()
  await using mails = await startMailServer()
  const { id } = await insertApplication(db, { emailVerifiedAt: null })
  const week = 7 * 86_400_000
  await queueMail(db, { kind: 'received', subjectId: id })
  await db.updateTable('outbox').set({ createdAt: at, nextAttemptAt: at, orderAt: at }).execute()
  await using worker = movedWorker(db, at, { smtpUrl: mails.url })
  await until(async () => (await readOutbox(db)).some(({ lastErrorCode }) => lastErrorCode === 'EUNVERIFIED'))
  worker.moveTo(new Date(Date.parse(at) + week + 1000).toISOString())
  await until(async () => (await readOutbox(db)).length === 0)
  assert.deepEqual(mails.mails, [])
  assert.doesNotMatch(worker.lines.join(), /gave up/)
})
