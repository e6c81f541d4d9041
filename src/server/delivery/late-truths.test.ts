import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Db } from '#server/db/open.ts'
import { createAnnouncement, deleteAnnouncement, updateAnnouncement } from '#server/news/news-calls.ts'
import { listNotices } from '#server/notices/notices.ts'
import { cancelRegistration } from '#server/rides/event-participant-calls.ts'
import { type ChangedRidingEvent, deleteRidingEvent, updateRidingEvent } from '#server/rides/riding-event-calls.ts'
import { deleteForGood, deleteOldItems } from '#server/site/deleted-items.ts'
import { setRole } from '../../../test/app.ts'
import { clockAt, testClub } from '../../../test/club-clock.ts'
import { freshDatabase } from '../../../test/databases/databases.ts'
import { until } from '../../../test/eager-mail-worker.ts'
import { startMailServer } from '../../../test/mail-server.ts'
import { isIdle, makeMembers, movedWorker, planWith } from '../../../test/moved-delivery.ts'
import { toldOf } from '../../../test/notices.ts'
import { startPushService } from '../../../test/push/push-service.ts'
import { newRide, rideInput } from '../../../test/rides.ts'

// What was told at night is sent at 7, 13:00 UTC, as things are then.

/** Sends what is due, and answers the titles and texts that arrived by each channel. */
async function sendAt(db: Db, at: string, subscribed: readonly { id: string }[]) {
  await using mails = await startMailServer()
  await using pushes = await startPushService()
  for (const { id } of subscribed) await pushes.subscribe(db, id)
  await using _worker = movedWorker(db, at, { smtpUrl: mails.url, pushHost: pushes.host })
  await until(() => isIdle(db))
  return {
    mails: mails.mails.map(({ headers, text }) => `${headers.get('subject')} ${text}`),
    pushes: pushes.pushes.map(({ notification: { title, body } }) => `${title} ${body}`),
  }
}

async function threeOfThem(db: Db) {
  const [one, other, admin] = await makeMembers(db, 3, { language: 'en' })
  await setRole(db, admin.id, 'admin')
  return { one, other, admin }
}

const changing =
  (db: Db, rideId: string, viewerId: string) =>
  (at: string, change: Partial<ChangedRidingEvent>): Promise<unknown> =>
    updateRidingEvent(db, rideId, { ...rideInput, ...change }, { viewerId, clock: clockAt(at) })

test('who got a place of a ride that was cancelled, is on again and starts earlier hears it all, with the hour of now', async () => {
  await using db = await freshDatabase()
  const { one, other, admin } = await threeOfThem(db)
  const ride = await planWith(db, [one, other], { maxParticipants: '1' })
  await cancelRegistration(db, { eventId: ride.id, userId: one.id, clock: clockAt('2126-07-03T05:00:00.000Z') })
  const change = changing(db, ride.id, admin.id)
  await change('2126-07-03T05:10:00.000Z', { maxParticipants: '1', status: 'cancelled' })
  await change('2126-07-03T05:20:00.000Z', { maxParticipants: '1', startTime: '07:30' })
  const { mails, pushes } = await sendAt(db, '2126-07-03T13:00:00.000Z', [other])
  assert.deepEqual([mails.length, pushes.length], [2, 2])
  for (const text of [...mails, ...pushes]) {
    assert.match(text, /7:30/)
    assert.doesNotMatch(text, /9:00/)
  }
  assert.match(pushes.join(), /You have a spot/)
  assert.match(pushes.join(), /on again/)
})

test('a title that was corrected is nowhere told any more, and one that was deleted not shown', async () => {
  await using db = await freshDatabase()
  const { one, admin } = await threeOfThem(db)
  const news = { titleKo: '실명', titleEn: 'A name', contentKo: '글', contentEn: 'text', type: 'safety' as const }
  const day = { eventDate: newRide.eventDate }
  const written = { createdBy: null, moment: clockAt('2126-07-03T05:00:00.000Z') }
  const { id } = await createAnnouncement(db, { ...news, ...day }, written)
  const corrected = { ...news, ...day, titleKo: '빙판', titleEn: 'Ice', sendToMembers: false }
  await updateAnnouncement(db, id, corrected, { actorId: admin.id, moment: clockAt('2126-07-03T05:05:00.000Z') })
  const { mails, pushes } = await sendAt(db, '2126-07-03T13:00:00.000Z', [one])
  const bell = async () =>
    (await listNotices(db, { userId: one.id, role: 'member' }, clockAt('2126-07-03T13:00:00.000Z'))).map((n) => n.headingEn)
  assert.equal(pushes.length, 1)
  for (const text of [...mails, ...pushes, ...(await bell())]) assert.match(text, /\bIce\b/)
  assert.doesNotMatch([...mails, ...pushes].join(), /A name|실명/)
  await deleteAnnouncement(db, id, { actorId: admin.id })
  assert.deepEqual(await bell(), [])
  await deleteForGood(db, id, { actorId: admin.id, clock: clockAt() })
  assert.deepEqual(await toldOf(db, 'announcement'), [])
})

test('of a ride that is deleted for good its cancellation is still told until its day is over', async () => {
  await using db = await freshDatabase()
  const { one, admin } = await threeOfThem(db)
  const ride = await planWith(db, [one])
  await changing(db, ride.id, admin.id)('2126-07-03T04:00:00.000Z', { startTime: '10:00' })
  await deleteRidingEvent(db, ride.id, { actorId: admin.id, clock: clockAt('2126-07-03T05:00:00.000Z') })
  await deleteForGood(db, ride.id, { actorId: admin.id, clock: clockAt() })
  assert.deepEqual(await toldOf(db, 'rideChanged'), [])
  const { pushes } = await sendAt(db, '2126-07-03T13:00:00.000Z', [one])
  assert.match(pushes.join(), /cancelled/)

  const other = await planWith(db, [one])
  await deleteRidingEvent(db, other.id, { actorId: admin.id, clock: clockAt('2126-07-03T05:00:00.000Z') })
  assert.equal((await toldOf(db, 'rideCancelled')).length, 2)
  await deleteOldItems(db, new Date('2126-08-20T00:00:00.000Z'), testClub)
  assert.equal((await toldOf(db, 'rideCancelled')).length, 1)
})
