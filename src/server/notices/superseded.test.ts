import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Role } from '#contract/accounts/users.ts'
import type { Db } from '#server/db/open.ts'
import type { NoticeRow } from '#server/db/tables.ts'
import { createAnnouncement, deleteAnnouncement, updateAnnouncement } from '#server/news/news-calls.ts'
import { deleteRidingEvent } from '#server/rides/riding-event-calls.ts'
import { setAccountActive, setRole } from '../../../test/app.ts'
import { clockAt } from '../../../test/club-clock.ts'
import { column } from '../../../test/columns.ts'
import { engines, freshDatabase } from '../../../test/databases/databases.ts'
import { planFullRide } from '../../../test/full-rides.ts'
import { readTold, toldOf } from '../../../test/notices.ts'
import { newRide } from '../../../test/rides.ts'
import { findDeliverable, listNotices } from './notices.ts'
import { tellReminders } from './reminders.ts'

const noon = clockAt('2126-07-01T18:00:00Z')
const evening = clockAt('2126-07-04T00:00:30Z')
const started = clockAt('2126-07-04T15:00:00Z')
const over = clockAt('2126-07-04T18:00:00Z')

/** The kinds of the person's notices that are still sent, in the order in which they were told. */
async function stillSent(db: Db, userId: string, clock = noon): Promise<NoticeRow['kind'][]> {
  const kinds: NoticeRow['kind'][] = []
  for (const notice of await readTold(db))
    if (notice.userId === userId && (await findDeliverable(db, notice.id, { channel: 'push', moment: clock })) !== undefined)
      kinds.push(notice.kind)
  return kinds
}

async function planRide(db: Db) {
  const planned = await planFullRide(db, { places: '1', riders: 2, others: 3, clock: noon })
  const [one = '', rider = '', admin = '', leader = '', next = ''] = planned.members
  await setRole(db, admin, 'admin')
  return { ...planned, one, rider, admin, leader, next }
}

for (const engine of engines) {
  test(`${engine}: a place and a reminder are sent to who still has the place, on the day it is about`, async () => {
    await using db = await freshDatabase(engine)
    const { id, one, rider, admin, change, join, leave } = await planRide(db)
    await leave(one)
    await tellReminders(db, evening, '18:00')
    assert.deepEqual(await stillSent(db, rider, evening), ['placeFree', 'rideReminder'])
    assert.deepEqual(await stillSent(db, rider, started), [])
    const leaveEarly = (startedAt: string | null) =>
      db.updateTable('ridingEvents').set({ startedAt }).where('id', '=', id).execute()
    await leaveEarly('2126-07-04T00:00:00.000Z')
    assert.deepEqual(await stillSent(db, rider, evening), [], 'the group has left early')
    await leaveEarly(null)
    await setAccountActive(db, rider, 'false')
    assert.deepEqual(await stillSent(db, rider, evening), [], 'deactivated')
    await setAccountActive(db, rider, 'true')
    await change({ eventDate: '2126-07-06' })
    assert.deepEqual(await stillSent(db, rider, evening), ['placeFree', 'rideChanged'])
    await leave(rider)
    await join(rider)
    assert.ok(!(await stillSent(db, rider)).includes('placeFree'), 'another registration')
    await deleteRidingEvent(db, id, { actorId: admin, clock: noon })
    assert.deepEqual(await stillSent(db, rider), ['rideCancelled'])
  })
}

test('of several changes the last one is sent, and none when the ride is cancelled, given up or has started', async () => {
  await using db = await freshDatabase()
  const { rider, change, leave } = await planRide(db)
  await change({ startTime: '10:00' })
  await change({ startTime: '10:00', meetingLocation: 'Boulder' })
  assert.deepEqual(await stillSent(db, rider), ['rideChanged'])
  assert.deepEqual(await stillSent(db, rider, clockAt('2126-07-04T16:00:00Z')), [], 'started')
  await change({ status: 'cancelled' })
  assert.deepEqual(await stillSent(db, rider), ['rideCancelled'])
  assert.deepEqual(await stillSent(db, rider, started), ['rideCancelled'], 'someone may stand at the meeting place')
  assert.deepEqual(await stillSent(db, rider, clockAt('2126-07-04T19:00:00Z')), [])
  await change({ meetingLocation: 'Boulder' })
  assert.deepEqual(await stillSent(db, rider), ['rideChanged'], 'on again')
  await leave(rider)
  assert.deepEqual(await stillSent(db, rider), [])
})

test('administrators who no longer are hear nothing of riders; members who no longer are, no news', async () => {
  await using db = await freshDatabase()
  const { one, admin, rider, leave } = await planRide(db)
  await leave(one, clockAt('2126-07-04T13:00:00Z'))
  const text = { titleKo: '글', titleEn: 'text', contentKo: '글', contentEn: 'text', eventDate: newRide.eventDate }
  const { id } = await createAnnouncement(db, { ...text, type: 'safety' }, { createdBy: null, moment: noon })
  assert.deepEqual(await stillSent(db, admin), ['riderLeft', 'announcement'])
  assert.deepEqual(await stillSent(db, admin, over), ['announcement'])
  await setRole(db, admin, 'member')
  assert.deepEqual(await stillSent(db, admin), ['announcement'])
  await updateAnnouncement(db, id, { ...text, type: 'safety', sendToMembers: true }, { actorId: admin, moment: evening })
  assert.deepEqual(await stillSent(db, admin), ['announcement'], 'the last version alone')
  await setRole(db, admin, 'admin')
  await setRole(db, rider, 'guest')
  assert.ok(!(await stillSent(db, rider)).includes('announcement'))
  await deleteAnnouncement(db, id, { actorId: admin })
  assert.deepEqual(await stillSent(db, admin), ['riderLeft'])
})

test("of a place that was given up late the ride's leader hears too, as long as they are a member and lead it", async () => {
  await using db = await freshDatabase()
  const { id, one, rider, admin, leader, next, leave } = await planRide(db)
  const lead = (leaderId: string) => db.updateTable('ridingEvents').set({ leaderId }).where('id', '=', id).execute()
  const shown = async (role: Role) => column(await listNotices(db, { userId: leader, role }, evening), 'kind')
  await lead(leader)
  await leave(one, evening)
  assert.deepEqual(await toldOf(db, 'riderLeft'), [admin, leader].sort())
  assert.deepEqual([await stillSent(db, leader, evening), await shown('member')], [['riderLeft'], ['riderLeft']])
  await setRole(db, leader, 'guest')
  assert.deepEqual([await stillSent(db, leader, evening), await shown('guest')], [[], []], 'demoted')
  await setRole(db, leader, 'member')
  await lead(next)
  assert.deepEqual([await stillSent(db, leader, evening), await shown('member')], [[], []], 'another leader')
  await setAccountActive(db, next, 'false')
  await leave(rider, clockAt('2126-07-04T05:00:00Z'))
  assert.deepEqual(await toldOf(db, 'riderLeft'), [admin, admin, leader].sort(), 'a deactivated leader hears nothing')
})
