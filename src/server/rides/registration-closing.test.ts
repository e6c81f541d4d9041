import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { NoticeKind } from '#contract/all-activities.ts'
import type { ClubClock } from '#server/club-time.ts'
import type { Db } from '#server/db/open.ts'
import { eraseAccount } from '#server/members/erasure.ts'
import { setRole } from '../../../test/app.ts'
import { clockAt, testClub } from '../../../test/club-clock.ts'
import { engines, freshDatabase, openTwice } from '../../../test/databases/databases.ts'
import { makeUsers, newRide, placesOf, rideInput, signUp } from '../../../test/rides.ts'
import { cancelRegistration, givePlace } from './event-participant-calls.ts'
import { leaveUpcomingRides } from './ride-places.ts'
import { closesAt, registrationTimes } from './ride-times.ts'
import { createRidingEvent, type NewRidingEvent, updateRidingEvent } from './riding-event-calls.ts'

// The ride starts on July 4, 2126 at 09:00 in Denver, 15:00 UTC: registration closes twelve hours before, at 03:00 UTC.
const open = clockAt('2126-07-04T02:59:59Z')
const closed = clockAt('2126-07-04T03:00:00Z')
const started = clockAt('2126-07-04T15:00:00Z')

const times = { ...newRide, createdAt: '2126-06-01T00:00:00.000Z' }

test('registration closes twelve hours before the start, when ride or club say, at the start after a short notice, never later', () => {
  for (const [changes, hours, expected] of [
    [{}, 12, '2126-07-04T03:00:00.000Z'],
    [{ registrationClosesAt: '2126-07-01T00:00:00.000Z' }, 12, '2126-07-01T00:00:00.000Z'],
    [{ registrationClosesAt: '2126-07-05T00:00:00.000Z' }, 12, '2126-07-04T15:00:00.000Z'],
    // A day before, and less than a day before.
    [{ createdAt: '2126-07-03T15:00:00.000Z' }, 12, '2126-07-04T03:00:00.000Z'],
    [{ createdAt: '2126-07-03T15:00:00.001Z' }, 12, '2126-07-04T15:00:00.000Z'],
    // With the club's own hours no ride is closed when it is announced.
    [{}, 0, '2126-07-04T15:00:00.000Z'],
    [{}, 72, '2126-07-01T15:00:00.000Z'],
    [{ createdAt: '2126-07-01T16:00:00.000Z' }, 72, '2126-07-04T15:00:00.000Z'],
    // Twelve hours also in the nights in which the clocks change: at 20:00 (MST), at 22:00 (MDT).
    [{ eventDate: '2026-03-08', createdAt: '2026-01-01T00:00:00.000Z' }, 12, '2026-03-08T03:00:00.000Z'],
    [{ eventDate: '2026-11-01', createdAt: '2026-01-01T00:00:00.000Z' }, 12, '2026-11-01T04:00:00.000Z'],
  ] as const) {
    const club = { ...testClub, registrationClosesHours: hours }
    assert.equal(closesAt({ ...times, ...changes }, club).toISOString(), expected, JSON.stringify(changes))
  }
})

test('what users can do follows the moment and the status', () => {
  const state = (clock: ClubClock, ride: Partial<NewRidingEvent> = {}) =>
    registrationTimes({ ...times, ...ride }, clock).registration
  assert.deepEqual([state(open), state(closed), state(started)], ['open', 'closed', 'ended'])
  assert.deepEqual([state(open, { status: 'ongoing' }), state(closed, { status: 'ongoing' })], ['open', 'closed'])
  assert.deepEqual([state(open, { status: 'cancelled' }), state(open, { status: 'completed' })], ['ended', 'ended'])
})

/** A ride for two riders, with two more who wait. */
async function fullRide(db: Db, input: Partial<NewRidingEvent> = {}) {
  const [first = '', second = '', third = '', fourth = '', officer = ''] = (await makeUsers(db, 5)).map(({ id }) => id)
  await setRole(db, officer, 'admin')
  const { id: eventId } = await createRidingEvent(db, { ...newRide, maxParticipants: '2', ...input }, clockAt())
  for (const userId of [first, second, third, fourth]) await signUp(db, { eventId, userId, clock: clockAt() })
  const riding = async () =>
    (await placesOf(db, eventId)).filter(({ status }) => status === 'registered').map(({ userId }) => userId)
  const told = async (kind: NoticeKind) => {
    const notices = db.selectFrom('notices').select(['userId', 'aboutUserId']).where('kind', '=', kind).orderBy('createdAt')
    return (await notices.execute()).map(({ userId, aboutUserId }) => [userId, aboutUserId])
  }
  return { eventId, first, second, third, fourth, officer, riding, told }
}

const noPlace = { status: 409, message: 'This ride has no free spot.' }
const notWaiting = { status: 409, message: 'This rider is no longer on the waitlist.' }
const isClosed = { status: 409, message: 'Sign-up for this ride has closed. Please call the club.' }
const isFinal = { status: 409, message: 'This ride has started, so its list of riders is final.' }

for (const engine of engines) {
  test(`${engine}: until registration closes a place goes to the next rider, after that it stays free, and the officers hear of it`, async () => {
    await using db = await freshDatabase(engine)
    const { eventId, first, second, third, fourth, officer, riding, told } = await fullRide(db)
    await cancelRegistration(db, { eventId, userId: first, clock: clockAt('2126-07-01T00:00:00Z') })
    assert.deepEqual(await riding(), [second, third])
    assert.deepEqual(await told('riderLeft'), [], 'days before')
    assert.deepEqual(await told('placeFree'), [[third, null]])

    await cancelRegistration(db, { eventId, userId: second, clock: closed })
    assert.deepEqual(await riding(), [third])
    assert.deepEqual(await told('riderLeft'), [[officer, second]])
    assert.deepEqual(await told('placeFree'), [[third, null]], 'no one else moved up')
    await assert.rejects(signUp(db, { eventId, userId: first, clock: closed }), isClosed)
    const again = await signUp(db, { eventId, userId: fourth, clock: closed })
    assert.equal(again.myStatus, 'waiting', 'who is on the list already is answered as always')

    await cancelRegistration(db, { eventId, userId: fourth, clock: closed })
    assert.deepEqual(await told('riderLeft'), [[officer, second]], 'who only waited frees no place')
    await assert.rejects(cancelRegistration(db, { eventId, userId: third, clock: started }), isFinal)
    await assert.rejects(signUp(db, { eventId, userId: first, clock: started }), isFinal)
    assert.deepEqual(await riding(), [third])
  })

  test(`${engine}: an administrator gives a free place to any rider who waits, who is told; the log says so`, async () => {
    await using db = await freshDatabase(engine)
    const { eventId, first, second, third, fourth, officer, riding, told } = await fullRide(db)
    const give = (userId: string, clock = closed) => givePlace(db, { eventId, userId, actorId: officer, clock })
    await assert.rejects(give(third), noPlace)
    await cancelRegistration(db, { eventId, userId: first, clock: closed })
    await assert.rejects(give(first), notWaiting)
    const ride = await give(fourth)
    assert.deepEqual([ride.registeredCount, ride.waitingCount], [2, 1])
    assert.deepEqual(await riding(), [second, fourth])
    const again = await give(fourth)
    assert.deepEqual([again.registeredCount, again.waitingCount], [2, 1], 'given twice, which changes nothing')
    assert.deepEqual(await told('placeFree'), [[fourth, null]])
    await assert.rejects(give(third), noPlace)
    await cancelRegistration(db, { eventId, userId: second, clock: closed })
    await assert.rejects(give(third, started), isFinal)
    await assert.rejects(givePlace(db, { eventId: 'none', userId: third, actorId: officer, clock: closed }), { status: 404 })
    const log = await db.selectFrom('auditLog').select(['actorId', 'subjectId']).where('action', '=', 'event.givePlace').execute()
    assert.deepEqual(log, [{ actorId: officer, subjectId: eventId }])
  })
}

test('a raised limit or a reopened registration: only while it is open riders move up by themselves', async () => {
  await using db = await freshDatabase()
  const { eventId, first, second, third, fourth, officer, riding } = await fullRide(db)
  const update = (change: object, clock: ClubClock) =>
    updateRidingEvent(db, eventId, { ...rideInput, ...change }, { viewerId: officer, clock })
  await update({ maxParticipants: '3' }, closed)
  assert.deepEqual(await riding(), [first, second])
  await update({ maxParticipants: '3', status: 'cancelled' }, closed)
  await update({ maxParticipants: '3', status: 'upcoming' }, closed)
  assert.deepEqual(await riding(), [first, second])
  await update({ maxParticipants: '3', registrationClosesAt: '2126-07-04T14:00:00.000Z' }, closed)
  assert.deepEqual(await riding(), [first, second, third])
  await update({ maxParticipants: '4', registrationClosesAt: '2126-07-04T02:00:00.000Z' }, open)
  assert.deepEqual(await riding(), [first, second, third], 'closed at once by the officer')
  await update({ maxParticipants: '4', startTime: '16:00' }, closed)
  assert.deepEqual(await riding(), [first, second, third, fourth], 'a later start opens it again')
})

test('the place of a deactivated account stays free after closing, and the officers hear of it; a ride that has started keeps its list', async () => {
  await using db = await freshDatabase()
  const { first, second, officer, riding, told } = await fullRide(db)
  const leave = (userId: string, clock: ClubClock) =>
    db.transaction().execute((change) => leaveUpcomingRides(change, userId, clock))
  await leave(first, closed)
  assert.deepEqual(await riding(), [second])
  assert.deepEqual(await told('riderLeft'), [[officer, first]])
  await leave(second, started)
  assert.deepEqual(await riding(), [second])
  // Erasure removes the account, and with it the notice about its owner.
  const longAgo = '2000-01-01T00:00:00.000Z'
  await db.updateTable('users').set({ isActive: 'false', deletionRequestedAt: longAgo }).where('id', '=', first).execute()
  await eraseAccount(db, first, { requestedBefore: new Date(), clock: closed })
  assert.deepEqual(await told('riderLeft'), [])
})

test('registration cannot close after the start or before the ride was announced', async () => {
  await using db = await freshDatabase()
  const create = (registrationClosesAt: string, change: Partial<NewRidingEvent> = {}) =>
    createRidingEvent(db, { ...newRide, registrationClosesAt, ...change }, clockAt())
  const rejected = (message: string) => ({ status: 400, issues: [{ path: 'registrationClosesAt', message }] })
  const tooLate = rejected('Sign-up cannot close after the ride has started.')
  const tooEarly = rejected('Sign-up cannot close before the ride was announced.')
  await assert.rejects(create('2126-07-04T15:00:00.001Z'), tooLate)
  await assert.rejects(create('2020-07-04T15:00:00.000Z'), tooEarly)
  await create('2020-07-04T03:00:00.000Z', { eventDate: '2020-07-04', status: 'completed' })
  const ride = await create('2126-07-04T15:00:00.000Z')
  const { registrationClosesAt } = ride
  const by = () => ({ viewerId: 'unknown', clock: clockAt() })
  const update = (change: object) => updateRidingEvent(db, ride.id, { ...rideInput, registrationClosesAt, ...change }, by())
  await assert.rejects(update({ startTime: '08:59' }), tooLate)
  await assert.rejects(update({ eventDate: '2126-07-03' }), tooLate)
  await assert.rejects(update({ registrationClosesAt: '2020-01-01T00:00:00.000Z' }), tooEarly)
  const unchanged = await db.selectFrom('ridingEvents').select('startTime').where('id', '=', ride.id).executeTakeFirstOrThrow()
  assert.equal(unchanged.startTime, '09:00')
  assert.equal((await update({ registrationClosesAt: new Date().toISOString() })).registration, 'closed')
})

test('across processes, one free place is given once, and riders who arrive at the closing time get none', async () => {
  const [db, other] = await openTwice('postgres')
  const { eventId, first, second, third, fourth, officer, riding, told } = await fullRide(db)
  await cancelRegistration(db, { eventId, userId: first, clock: closed })
  const outcomes = await Promise.allSettled([
    ...[third, fourth, third, fourth].map((userId, index) =>
      givePlace(index % 2 === 0 ? db : other, { eventId, userId, actorId: officer, clock: closed }),
    ),
    ...[first, officer].map((userId) => signUp(other, { eventId, userId, clock: closed })),
  ])
  const [given] = (await riding()).filter((id) => id !== second)
  assert.equal(outcomes.filter(({ status }) => status === 'fulfilled').length, 2, 'both requests for the rider who got it')
  assert.equal((await riding()).length, 2)
  assert.deepEqual(await told('placeFree'), [[given, null]])
  await Promise.all([db.destroy(), other.destroy()])
})
