import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Db } from '#server/db/open.ts'
import { createRidingEvent, updateRidingEvent } from '#server/rides/riding-event-calls.ts'
import { clockAt } from '../../../test/club-clock.ts'
import { column } from '../../../test/columns.ts'
import { engines, freshDatabase } from '../../../test/databases/databases.ts'
import { planFullRide } from '../../../test/full-rides.ts'
import { readTold, toldOf } from '../../../test/notices.ts'
import { newRide, rideInput, signUp } from '../../../test/rides.ts'
import { tellReminders } from './reminders.ts'

// The ride starts on 2126-07-04 at 9:00, which is 15:00 UTC; the evening before, 18:00 is midnight UTC.
const before = clockAt('2126-07-03T23:59:00Z')
const evening = clockAt('2126-07-04T00:00:30Z')
const morning = clockAt('2126-07-04T13:00:00Z')
const remind = (db: Db, clock = evening) => tellReminders(db, clock, '18:00')

/** A ride with room for two of the three. */
async function planRide(db: Db) {
  const planned = await planFullRide(db, { places: '2', riders: 3, clock: before })
  const [one = '', other = '', waiting = ''] = planned.members
  return { ...planned, one, other, waiting, riding: [one, other].sort() }
}

for (const engine of engines) {
  test(`${engine}: the evening before, those who have a place are reminded once, however often and by however many processes`, async () => {
    await using db = await freshDatabase(engine)
    const { riding } = await planRide(db)
    await remind(db, clockAt('2126-07-03T00:00:30Z'))
    await remind(db, before)
    assert.deepEqual(await readTold(db), [], 'two evenings before, and a minute before')
    await Promise.all([remind(db), remind(db), remind(db)])
    for (const clock of [evening, morning]) await remind(db, clock)
    assert.deepEqual(await toldOf(db, 'rideReminder'), riding)
    assert.deepEqual(new Set(column(await readTold(db), 'dueAt')), new Set([evening.now.toISOString()]))
  })
}

test('a site that was down in the evening reminds later, after the quiet hours, but not once the ride has started', async () => {
  await using db = await freshDatabase()
  const { riding, id } = await planRide(db)
  await remind(db, clockAt('2126-07-04T08:00:00Z'))
  assert.deepEqual(await toldOf(db, 'rideReminder'), riding)
  assert.deepEqual(new Set(column(await readTold(db), 'dueAt')), new Set(['2126-07-04T13:00:00.000Z']))
  await db.deleteFrom('notices').where('subjectId', '=', id).execute()
  await remind(db, clockAt('2126-07-04T15:00:00Z'))
  assert.deepEqual(await readTold(db), [])
})

test('who registered, moved up or heard of a change after the reminder time knows it, and is not reminded', async () => {
  await using db = await freshDatabase()
  const { id, one, other, waiting, leave } = await planRide(db)
  const registeredAt = '2126-07-04T00:00:10.000Z'
  await db.updateTable('eventParticipants').set({ registeredAt }).where('userId', '=', other).execute()
  await db.updateTable('ridingEvents').set({ registrationClosesAt: '2126-07-04T06:00:00.000Z' }).where('id', '=', id).execute()
  await leave(one, evening)
  assert.deepEqual(await toldOf(db, 'placeFree'), [waiting])
  await remind(db, morning)
  assert.deepEqual(await toldOf(db, 'rideReminder'), [])
  const { id: second } = await createRidingEvent(db, newRide, clockAt())
  await signUp(db, { eventId: second, userId: one, clock: before })
  await updateRidingEvent(db, second, { ...rideInput, meetingLocation: 'Boulder' }, { viewerId: one, clock: evening })
  await remind(db, morning)
  assert.deepEqual(await toldOf(db, 'rideReminder'), [])
})

test('a ride that moves to another day reminds again; a cancelled one and those who left are left out', async () => {
  await using db = await freshDatabase()
  const { one, other, riding, leave, change } = await planRide(db)
  await remind(db)
  await change({ eventDate: '2126-07-11' }, morning)
  await remind(db, morning)
  assert.deepEqual(await toldOf(db, 'rideReminder'), riding)
  const nextEvening = clockAt('2126-07-11T00:00:30Z')
  await change({ eventDate: '2126-07-11', maxParticipants: '1' }, morning)
  await leave(one, morning)
  await remind(db, nextEvening)
  assert.deepEqual(await toldOf(db, 'rideReminder'), [...riding, other].sort())
  await change({ eventDate: '2126-07-18', status: 'cancelled' }, nextEvening)
  await remind(db, clockAt('2126-07-18T00:00:30Z'))
  assert.equal((await toldOf(db, 'rideReminder')).length, 3)
})
