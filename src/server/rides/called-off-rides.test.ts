import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { RidingEvent } from '#contract/rides/riding-events.ts'
import { restoreDeletedItem } from '#server/site/deleted-items.ts'
import { clockAt } from '../../../test/club-clock.ts'
import { type Engine, engines, freshDatabase } from '../../../test/databases/databases.ts'
import { makeUsers, newRide, rideInput, signUp } from '../../../test/rides.ts'
import { cancelRegistration } from './event-participant-calls.ts'
import { listCalledOffRides, listUpcomingEvents } from './list-rides.ts'
import {
  type ChangedRidingEvent,
  createRidingEvent,
  deleteRidingEvent,
  type NewRidingEvent,
  updateRidingEvent,
} from './riding-event-calls.ts'

const laterDay = '2126-08-01'

/** A club with an officer, a rider with a place, one who waits and one who is not registered. */
async function club(engine?: Engine) {
  const db = await freshDatabase(engine)
  const [officer = '', rider = '', waiting = '', other = ''] = (await makeUsers(db, 4)).map(({ id }) => id)
  await db.updateTable('users').set({ role: 'admin' }).where('id', '=', officer).execute()
  const clock = clockAt()

  const plan = async (input: Partial<NewRidingEvent> = {}) => {
    const ride = await createRidingEvent(db, { ...newRide, ...input, maxParticipants: '1', createdBy: null }, clock)
    for (const userId of [rider, waiting]) await signUp(db, { eventId: ride.id, userId, clock })
    return ride
  }
  const change = (ride: Pick<RidingEvent, 'id'>, input: Partial<ChangedRidingEvent>, at = clockAt()) =>
    updateRidingEvent(db, ride.id, { ...rideInput, maxParticipants: '1', ...input }, { viewerId: officer, clock: at })
  const upcoming = async (viewerId: string) => (await listUpcomingEvents(db, { viewerId, clock, limit: 10 })).rows
  return {
    db,
    rider,
    waiting,
    other,
    plan,
    change,
    remove: (ride: Pick<RidingEvent, 'id'>, reason?: string) =>
      deleteRidingEvent(db, ride.id, { actorId: officer, clock: clockAt(), ...(reason && { reason }) }),
    restore: (ride: Pick<RidingEvent, 'id'>) => restoreDeletedItem(db, ride.id, { actorId: officer, clock: clockAt() }),
    calledOff: (userId: string, at = clock) => listCalledOffRides(db, userId, at),
    changesOf: async (viewerId: string) => (await upcoming(viewerId)).map(({ myChanges }) => myChanges),
    [Symbol.asyncDispose]: () => db.destroy(),
  }
}

/** A moment that is over when this resolves. */
async function pastMoment(): Promise<Date> {
  const moment = new Date(Date.now() + 1)
  while (Date.now() <= moment.getTime()) await new Promise(setImmediate)
  return moment
}

for (const engine of engines) {
  test(`${engine}: cancelled and deleted rides are listed once for those who were registered, soonest first, until their day is over`, async () => {
    await using site = await club(engine)
    const deleted = await site.plan({ eventDate: laterDay })
    const cancelled = await site.plan()
    const both = await site.plan({ eventDate: '2126-07-20' })
    await site.plan()
    await site.remove(deleted)
    await site.change(cancelled, { status: 'cancelled' })
    await site.change(both, { eventDate: '2126-07-20', status: 'cancelled' })
    await site.remove(both)
    const listed = async (person: string, now?: string) =>
      (await site.calledOff(person, clockAt(now))).map(({ id, isDeleted, eventDate }) => [id, isDeleted, eventDate])
    const first = [cancelled.id, false, '2126-07-04T06:00:00.000Z']
    const later = [
      [both.id, true, '2126-07-20T06:00:00.000Z'],
      [deleted.id, true, '2126-08-01T06:00:00.000Z'],
    ]
    for (const person of [site.rider, site.waiting]) assert.deepEqual(await listed(person), [first, ...later])
    assert.deepEqual(await listed(site.other), [])
    assert.deepEqual(await listed(site.rider, '2126-07-05T05:59:00.000Z'), [first, ...later])
    assert.deepEqual(await listed(site.rider, '2126-07-05T06:00:00.000Z'), later)
    assert.deepEqual(await listed(site.rider, '2126-07-21T06:00:00.000Z'), later.slice(1))
  })

  test(`${engine}: a ride says everything that changed since its viewer registered, in two updates too`, async () => {
    await using site = await club(engine)
    const ride = await site.plan()
    await site.change(ride, { eventDate: laterDay })
    await pastMoment() // two versions of the ride
    await site.change(ride, { eventDate: laterDay, meetingLocation: 'Lyons' })
    await site.change(ride, { eventDate: laterDay, meetingLocation: 'Lyons', descriptionEn: 'With lunch.' })
    assert.deepEqual(await site.changesOf(site.rider), [['day', 'meetingLocation']])
    assert.deepEqual(await site.changesOf(site.waiting), [['day', 'meetingLocation']])
    assert.deepEqual(await site.changesOf(site.other), [[]])
  })
}

test('a deleted ride says why, and not why it was postponed before; restored, it is as it was', async () => {
  await using site = await club()
  const ride = await site.plan()
  const reasons = async () => (await site.calledOff(site.rider)).map(({ reason }) => reason)
  await site.change(ride, { eventDate: laterDay, reason: '도로' })
  await site.remove(ride)
  assert.deepEqual(await reasons(), [null])
  await site.restore(ride)
  await site.remove(ride, '날씨')
  assert.deepEqual(await reasons(), ['날씨'])
  const told = await site.db.selectFrom('notices').select('content').where('kind', '=', 'rideCancelled').execute()
  assert.ok(told.some(({ content }) => JSON.parse(content).reason === '날씨'))
  const logged = await site.db.selectFrom('auditLog').select('detail').where('action', '=', 'event.delete').execute()
  assert.deepEqual(logged.map(({ detail }) => detail).sort(), [null, 'weather'])
  await site.restore(ride)
  assert.equal((await site.db.selectFrom('ridingEvents').select('reason').executeTakeFirstOrThrow()).reason, '도로')
})

test('a cancelled ride that is on again, and a restored one, are only in the upcoming list, and say so', async () => {
  await using site = await club()
  const cancelled = await site.plan()
  const deleted = await site.plan({ eventDate: laterDay })
  await site.change(cancelled, { status: 'cancelled' })
  await site.remove(deleted)
  assert.deepEqual(await site.changesOf(site.rider), [])
  await site.change(cancelled, {})
  await site.restore(deleted)
  assert.deepEqual(await site.calledOff(site.rider), [])
  assert.deepEqual(await site.changesOf(site.rider), [['takesPlace'], ['takesPlace']])
  assert.deepEqual(await site.changesOf(site.other), [[], []])
})

test('who registers after a change, or again, is not told of it', async () => {
  await using site = await club()
  const ride = await site.plan()
  await site.change(ride, { startTime: '10:00' }, clockAt(await pastMoment()))
  assert.deepEqual(await site.changesOf(site.waiting), [['startTime']])
  const registration = { eventId: ride.id, clock: clockAt() }
  await cancelRegistration(site.db, { ...registration, userId: site.waiting })
  assert.deepEqual(await site.changesOf(site.waiting), [[]])
  for (const userId of [site.waiting, site.other]) await signUp(site.db, { ...registration, userId })
  assert.deepEqual(await site.changesOf(site.waiting), [[]])
  assert.deepEqual(await site.changesOf(site.other), [[]])
  assert.deepEqual(await site.changesOf(site.rider), [['startTime']])
})
