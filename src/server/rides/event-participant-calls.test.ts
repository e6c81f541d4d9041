import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { EventParticipant } from '#contract/rides/riding-events.ts'
import { changeActivity } from '#server/accounts/account-changes.ts'
import type { Db } from '#server/db/open.ts'
import { eraseAccount } from '#server/members/erasure.ts'
import { Refusal } from '#server/refusals.ts'
import { createTestApp, setAccountActive, setRole } from '../../../test/app.ts'
import { clockAt } from '../../../test/club-clock.ts'
import { engines, freshDatabase, openTwice } from '../../../test/databases/databases.ts'
import {
  callRides,
  cancelRide,
  joinRide,
  makeRiders,
  makeUsers,
  newRide,
  placesOf,
  planRide,
  rideInput,
  signUp,
} from '../../../test/rides.ts'
import { cancelRegistration } from './event-participant-calls.ts'
import { createRidingEvent, deleteRidingEvent, updateRidingEvent } from './riding-event-calls.ts'

const clock = clockAt('2126-07-03T12:00:00Z')

const change = (db: Db, eventId: string, input: object) =>
  updateRidingEvent(db, eventId, { ...rideInput, ...input }, { viewerId: 'unknown', clock })

async function lineOf(db: Db, rideId: string) {
  const places = await placesOf(db, rideId)
  const withStatus = (status: string) => places.filter((place) => place.status === status).map(({ userId }) => userId)
  return { all: places.map(({ userId }) => userId), riding: withStatus('registered'), waiting: withStatus('waiting') }
}

for (const engine of engines) {
  test(`${engine}: of 26 registrations at once, each sent twice, 10 get places and the others wait in order; a cancellation or erasure frees a place`, async () => {
    await using db = await freshDatabase(engine)
    const { id: eventId } = await createRidingEvent(db, { ...newRide, maxParticipants: '10' }, clockAt())
    const users = await makeUsers(db, 26)
    // More at once would wait too long on a busy machine (queueTimeoutMs of postgres-pool.ts).
    const told = await Promise.all([...users, ...users].map(({ id: userId }) => signUp(db, { eventId, userId, clock })))

    const places = await placesOf(db, eventId)
    assert.deepEqual(new Set(places.map(({ userId }) => userId)), new Set(users.map(({ id }) => id)))
    assert.equal(new Set(places.map(({ turn }) => turn)).size, 26)
    const { all, riding, waiting } = await lineOf(db, eventId)
    assert.deepEqual(riding, all.slice(0, 10), 'the first ten turns ride')
    assert.deepEqual(waiting, all.slice(10))
    for (const [index, { myStatus, myWaitingPlace }] of told.entries()) {
      const place = waiting.indexOf(users[index % 26]?.id ?? '') + 1
      assert.deepEqual([myStatus, myWaitingPlace], place ? ['waiting', place] : ['registered', null])
    }

    const leaving = [1, 3, 5, 7, 9].map((index) => all[index] ?? '')
    await Promise.all([...leaving, ...leaving].map((userId) => cancelRegistration(db, { eventId, userId, clock })))
    const after = await lineOf(db, eventId)
    assert.deepEqual(after.riding, [...all.slice(0, 10).filter((id) => !leaving.includes(id)), ...all.slice(10, 15)])
    assert.deepEqual(after.waiting, all.slice(15))
    const [back = ''] = leaving
    assert.equal((await signUp(db, { eventId, userId: back, clock })).myWaitingPlace, 12, 'who registers again is last')

    await change(db, eventId, { maxParticipants: '13' })
    assert.deepEqual((await lineOf(db, eventId)).waiting, [...all.slice(18), back])

    const [erased = ''] = after.riding
    const longAgo = '2000-01-01T00:00:00.000Z'
    await db.updateTable('users').set({ isActive: 'false', deletionRequestedAt: longAgo }).where('id', '=', erased).execute()
    await eraseAccount(db, erased, { requestedBefore: new Date(), clock })
    assert.deepEqual((await lineOf(db, eventId)).waiting, [...all.slice(19), back])
    const [gone = '', ...others] = (await lineOf(db, eventId)).riding
    assert.equal(others.length, 12)

    await change(db, eventId, { maxParticipants: '11' })
    assert.equal((await lineOf(db, eventId)).riding.length, 13, 'a smaller limit removes no rider')
    await cancelRegistration(db, { eventId, userId: gone, clock })
    assert.deepEqual((await lineOf(db, eventId)).waiting, [...all.slice(19), back], 'and gives no place until one is free')
    await change(db, eventId, { maxParticipants: null })
    assert.deepEqual((await lineOf(db, eventId)).waiting, [])
  })

  test(`${engine}: registrations and cancellations during the deletion of the ride are made or refused, and none is left`, async () => {
    await using db = await freshDatabase(engine)
    const { id: eventId } = await createRidingEvent(db, { ...newRide, maxParticipants: '5' }, clockAt())
    const [officer = '', ...riders] = (await makeUsers(db, 21)).map(({ id }) => id)
    await setRole(db, officer, 'admin')
    const join = (userId: string) => signUp(db, { eventId, userId, clock })
    const leave = (userId: string) => cancelRegistration(db, { eventId, userId, clock })
    const outcomes = await Promise.allSettled([
      ...riders.slice(0, 8).map(join),
      deleteRidingEvent(db, eventId, { actorId: officer, clock }),
      ...riders.slice(8).map(leave),
    ])
    for (const { reason } of outcomes.filter((outcome) => outcome.status === 'rejected'))
      assert.ok(reason instanceof Refusal && reason.status === 404, String(reason))
    assert.deepEqual(await placesOf(db, eventId), [])
    for (const late of [join, leave]) await assert.rejects(late(officer), { status: 404 })
  })
}

test('places and order hold across processes', async () => {
  const dbs = await openTwice('postgres')
  const [db] = dbs
  const { id: eventId } = await createRidingEvent(db, { ...newRide, maxParticipants: '3' }, clockAt())
  const [first = '', ...others] = (await makeUsers(db, 9)).map(({ id }) => id)
  await signUp(db, { eventId, userId: first, clock })
  await Promise.all(
    dbs.flatMap((each) => [
      ...others.map((userId) => signUp(each, { eventId, userId, clock })),
      cancelRegistration(each, { eventId, userId: first, clock }),
    ]),
  )
  const { all, riding, waiting } = await lineOf(db, eventId)
  assert.deepEqual([riding, waiting], [all.slice(0, 3), all.slice(3)])
  assert.deepEqual(all.toSorted(), others.toSorted())
  for (const each of dbs) await each.destroy()
})

test('a member demoted during the request gets no place, and an earlier turn on the waitlist moves up to one', async () => {
  await using db = await freshDatabase()
  const { id: eventId } = await createRidingEvent(db, { ...newRide, maxParticipants: '1' }, clockAt())
  const [first = '', held = '', late = ''] = (await makeUsers(db, 3)).map(({ id }) => id)
  for (const userId of [first, held]) await signUp(db, { eventId, userId, clock })
  for (const userId of [held, late]) {
    await setRole(db, userId, 'guest')
    await assert.rejects(signUp(db, { eventId, userId, clock }), { status: 403 })
  }
  await cancelRegistration(db, { eventId, userId: first, clock })
  assert.deepEqual((await lineOf(db, eventId)).riding, [held])
  await setAccountActive(db, late, 'false')
  await assert.rejects(signUp(db, { eventId, userId: late, clock }), { status: 401 })
})

test('past and cancelled rides accept no registration or cancellation and keep their riders; a reopened ride fills its places', async () => {
  await using db = await freshDatabase()
  const { id: eventId } = await createRidingEvent(db, { ...newRide, maxParticipants: '1' }, clock)
  const [first = '', second = '', third = '', officer = ''] = (await makeUsers(db, 4)).map(({ id }) => id)
  await setRole(db, officer, 'admin')
  for (const userId of [first, second]) await signUp(db, { eventId, userId, clock })
  const closed = { status: 409, message: 'This ride is over or has been cancelled, so sign-up is closed.' }
  const past = { eventDate: '2026-01-01' }
  for (const input of [{ status: 'cancelled' }, { status: 'completed' }, past, { status: 'ongoing', ...past }]) {
    const { registeredCount, waitingCount } = await change(db, eventId, { maxParticipants: '2', ...input })
    assert.deepEqual([registeredCount, waitingCount], [1, 1], 'no rider moves up')
    await assert.rejects(signUp(db, { eventId, userId: third, clock }), closed)
    await assert.rejects(cancelRegistration(db, { eventId, userId: first, clock }), closed)
  }
  await changeActivity(db, first, { isActive: 'false', actorId: officer, clock })
  assert.equal((await placesOf(db, eventId)).length, 2, 'a past ride keeps its riders')
  await change(db, eventId, { status: 'ongoing', maxParticipants: '1' })
  const { riding, waiting } = await lineOf(db, eventId)
  assert.deepEqual([riding, waiting], [[second], []])
})

test('members see the participants page by page, by name only', async () => {
  await using app = await createTestApp()
  const { ride } = await planRide(app, { maxParticipants: 3 })
  const riders = await makeRiders(app, 6)
  const member = await app.signedInAs('member')
  for (const rider of [...riders, member]) await joinRide(app, rider, ride.id)
  await cancelRide(app, riders[0] ?? {}, ride.id)
  const seen: EventParticipant[] = []
  let path: string | undefined = `/${ride.id}/participants?limit=2`
  while (path !== undefined) {
    const answer = await callRides(app, member, 'GET', path)
    assert.equal(answer.statusCode, 200)
    assert.ok(answer.json().length <= 2)
    seen.push(...answer.json())
    path = /^<\/api\/riding-events([^>]+)>; rel="next"$/.exec(String(answer.headers.link ?? ''))?.[1]
  }
  const other = (index: number, status: 'registered' | 'waiting') => {
    return { firstName: null, lastName: `rider-${index}`, otherName: null, status, isMe: false }
  }
  assert.deepEqual(seen, [
    ...[1, 2, 3].map((index) => other(index, 'registered')),
    ...[4, 5].map((index) => other(index, 'waiting')),
    { firstName: 'Gil-dong', lastName: 'Hong', otherName: null, status: 'waiting', isMe: true },
  ])
  assert.equal((await callRides(app, member, 'GET', '/no-such-id/participants')).statusCode, 404)
})
