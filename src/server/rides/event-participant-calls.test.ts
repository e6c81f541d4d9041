import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { EventParticipant, RidingEvent } from '#contract/rides/riding-events.ts'
import type { Db } from '#server/db/open.ts'
import { eraseAccount } from '#server/members/erasure.ts'
import { createTestApp, type SignedIn, setAccountActive, setRole, type TestApp } from '../../../test/app.ts'
import { clockAt } from '../../../test/club-clock.ts'
import { engines, freshDatabase, openTwice } from '../../../test/databases/databases.ts'
import {
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
import { createRidingEvent, updateRidingEvent } from './riding-event-calls.ts'

const closed = { message: 'This ride is over or has been cancelled, so sign-up is closed.' }

async function change(app: TestApp, admin: SignedIn, ride: RidingEvent, input: object): Promise<RidingEvent> {
  const url = `/api/riding-events/${ride.id}`
  const answer = await app.inject({ method: 'PUT', url, headers: admin.headers, payload: { ...rideInput, ...input } })
  assert.equal(answer.statusCode, 200)
  return answer.json()
}

const counts = ({ registeredCount, waitingCount }: RidingEvent) => [registeredCount, waitingCount]
const withStatus = (places: Awaited<ReturnType<typeof placesOf>>, status: string) =>
  places.filter((place) => place.status === status).map(({ userId }) => userId)

const clock = clockAt('2126-07-03T12:00:00Z')

async function lineOf(db: Db, rideId: string) {
  const places = await placesOf(db, rideId)
  const withStatus = (status: string) => places.filter((place) => place.status === status).map(({ userId }) => userId)
  return { all: places.map(({ userId }) => userId), riding: withStatus('registered'), waiting: withStatus('waiting') }
}

for (const engine of engines) {
  test(`${engine}: of a hundred registrations at once 20 get places and the others wait in order; a cancellation or erasure frees a place`, async () => {
    await using db = await freshDatabase(engine)
    const ride = await createRidingEvent(db, { ...newRide, maxParticipants: '20' }, clockAt())
    const users = await makeUsers(db, 100)
    const eventId = ride.id
    const told = await Promise.all(users.map(({ id }) => signUp(db, { eventId, userId: id, clock })))

    const places = await placesOf(db, eventId)
    assert.deepEqual(new Set(places.map(({ userId }) => userId)), new Set(users.map(({ id }) => id)))
    assert.equal(new Set(places.map(({ turn }) => turn)).size, 100)
    const { all, riding, waiting } = await lineOf(db, eventId)
    assert.deepEqual(riding, all.slice(0, 20), 'the first twenty turns ride')
    assert.deepEqual(waiting, all.slice(20))
    for (const [index, { id }] of users.entries()) {
      const place = waiting.indexOf(id) + 1
      assert.deepEqual([told[index]?.myStatus, told[index]?.myWaitingPlace], place ? ['waiting', place] : ['registered', null])
    }

    const leaving = [3, 7, 11, 15, 19].map((index) => all[index] ?? '')
    await Promise.all(leaving.map((userId) => cancelRegistration(db, { eventId, userId, clock })))
    const after = await lineOf(db, eventId)
    assert.deepEqual(after.riding, [...all.slice(0, 20).filter((id) => !leaving.includes(id)), ...all.slice(20, 25)])
    assert.deepEqual(after.waiting, all.slice(25))

    const setLimit = (maxParticipants: string | null) =>
      updateRidingEvent(db, eventId, { ...rideInput, maxParticipants }, { viewerId: 'unknown', clock })
    await setLimit('23')
    assert.deepEqual((await lineOf(db, eventId)).waiting, all.slice(28))

    const [erased = ''] = after.riding
    const longAgo = '2000-01-01T00:00:00.000Z'
    await db.updateTable('users').set({ isActive: 'false', deletionRequestedAt: longAgo }).where('id', '=', erased).execute()
    await eraseAccount(db, erased, { requestedBefore: new Date(), clock })
    assert.deepEqual((await lineOf(db, eventId)).waiting, all.slice(29))
    const [gone = '', ...others] = (await lineOf(db, eventId)).riding
    assert.equal(others.length, 22)

    await setLimit('21')
    assert.equal((await lineOf(db, eventId)).riding.length, 23, 'a smaller limit removes no rider')
    await cancelRegistration(db, { eventId, userId: gone, clock })
    assert.deepEqual((await lineOf(db, eventId)).waiting, all.slice(29), 'and gives no place until one is free')
    await setLimit(null)
    assert.deepEqual((await lineOf(db, eventId)).waiting, [])
  })

  test(`${engine}: a member demoted during the request gets no place, and keeps an earlier one`, async () => {
    await using db = await freshDatabase(engine)
    const { id: eventId } = await createRidingEvent(db, newRide, clockAt())
    const [held, late] = (await makeUsers(db, 2)).map(({ id }) => id)
    assert.ok(held && late)
    await signUp(db, { eventId, userId: held, clock })
    for (const userId of [held, late]) {
      await setRole(db, userId, 'guest')
      await assert.rejects(signUp(db, { eventId, userId, clock }), { status: 403 })
    }
    assert.deepEqual((await lineOf(db, eventId)).riding, [held])
    await setAccountActive(db, late, 'false')
    await assert.rejects(signUp(db, { eventId, userId: late, clock }), { status: 401 })
  })

  test(`twenty registrations of one user at once give one place, and one cancellation frees it (${engine})`, async () => {
    await using app = await createTestApp({ engine })
    const { ride } = await planRide(app, { maxParticipants: 1 })
    const member = await app.signedInAs('member')
    const answers = await Promise.all(Array.from({ length: 20 }, () => joinRide(app, member, ride.id)))
    for (const answer of answers) {
      assert.equal(answer.statusCode, 200)
      assert.equal(answer.json().myStatus, 'registered')
      assert.deepEqual(counts(answer.json()), [1, 0])
    }
    const left = await Promise.all(Array.from({ length: 20 }, () => cancelRide(app, member, ride.id)))
    assert.deepEqual(new Set(left.map(({ statusCode }) => statusCode)), new Set([204]))
    assert.deepEqual(await placesOf(app.db, ride.id), [])
  })

  test(`registrations during changes and deletion of the ride never fail with a server error (${engine})`, async () => {
    await using app = await createTestApp({ engine })
    const { admin, ride } = await planRide(app, { maxParticipants: 5 })
    const riders = await makeRiders(app, 40)
    const sizes = Array.from({ length: 10 }, (_, index) => ({ maxParticipants: 5 + ((index * 7) % 12) }))
    const answers = await Promise.all([
      ...riders.map((rider) => joinRide(app, rider, ride.id)),
      ...sizes.map(async (size) => ({ statusCode: (await change(app, admin, ride, size)) && 200 })),
      ...riders.slice(0, 20).map((rider) => cancelRide(app, rider, ride.id)),
    ])
    for (const { statusCode } of answers) assert.ok([200, 204].includes(statusCode), String(statusCode))
    // In any order of events: no place is free while riders wait, and those who wait registered after those who moved up.
    const [now] = (await app.inject({ url: '/api/riding-events', headers: admin.headers })).json<RidingEvent[]>()
    assert.ok(now)
    assert.ok(now.waitingCount === 0 || now.registeredCount >= Number(now.maxParticipants), JSON.stringify(counts(now)))
    const { waitingCount } = await change(app, admin, ride, { maxParticipants: 12 })
    const places = await placesOf(app.db, ride.id)
    assert.deepEqual(
      withStatus(places, 'waiting'),
      places.slice(places.length - waitingCount).map(({ userId }) => userId),
    )

    const url = `/api/riding-events/${ride.id}`
    const last = await Promise.all([
      ...riders.slice(0, 15).map((rider) => joinRide(app, rider, ride.id)),
      app.inject({ method: 'DELETE', url, headers: admin.headers }),
      ...riders.slice(15).map((rider) => cancelRide(app, rider, ride.id)),
    ])
    for (const { statusCode } of last) assert.ok([200, 204, 404].includes(statusCode), String(statusCode))
    assert.deepEqual(await placesOf(app.db, ride.id), [])
    assert.equal((await joinRide(app, admin, ride.id)).statusCode, 404)
    assert.equal((await cancelRide(app, admin, ride.id)).statusCode, 404)
  })
}

test('places and order hold across processes', async () => {
  const [db, other] = await openTwice('postgres')
  const { id: eventId } = await createRidingEvent(db, { ...newRide, maxParticipants: '5' }, clockAt())
  const users = await makeUsers(db, 40)
  const [first, ...others] = users.map(({ id: userId }) => ({ eventId, userId, clock }))
  assert.ok(first)
  await signUp(db, first)
  await Promise.all([
    ...others.flatMap((who) => [signUp(db, who), signUp(other, who)]),
    cancelRegistration(db, first),
    cancelRegistration(other, first),
  ])
  const { all, riding, waiting } = await lineOf(db, eventId)
  assert.deepEqual(riding, all.slice(0, 5))
  assert.deepEqual(waiting, all.slice(5))
  assert.deepEqual(new Set(all), new Set(others.map(({ userId }) => userId)))
  await Promise.all([db.destroy(), other.destroy()])
})

test('a user who registers again after leaving is last on the waitlist', async () => {
  await using app = await createTestApp()
  const { ride } = await planRide(app, { maxParticipants: 1 })
  const [first, second, third] = await makeRiders(app, 3)
  assert.ok(first && second && third)
  for (const rider of [first, second, third]) await joinRide(app, rider, ride.id)
  await cancelRide(app, second, ride.id)
  assert.equal((await joinRide(app, second, ride.id)).json().myWaitingPlace, 2)
  await cancelRide(app, first, ride.id)
  const places = await placesOf(app.db, ride.id)
  assert.deepEqual(
    places.map(({ userId, status }) => [userId, status]),
    [
      [third.userId, 'registered'],
      [second.userId, 'waiting'],
    ],
  )
})

test('past and cancelled rides accept no registration or cancellation; a reopened ride fills its places', async () => {
  await using app = await createTestApp()
  const { admin, ride } = await planRide(app, { maxParticipants: 1 })
  const [first, second, third] = await makeRiders(app, 3)
  assert.ok(first && second && third)
  for (const rider of [first, second]) await joinRide(app, rider, ride.id)
  for (const input of [
    { status: 'cancelled' },
    { status: 'completed' },
    { eventDate: '2026-01-01' },
    { status: 'ongoing', eventDate: '2026-01-01' },
  ]) {
    assert.deepEqual(counts(await change(app, admin, ride, { maxParticipants: 2, ...input })), [1, 1], 'no rider moves up')
    for (const answer of [await joinRide(app, third, ride.id), await cancelRide(app, first, ride.id)]) {
      assert.equal(answer.statusCode, 409)
      assert.deepEqual(answer.json(), closed)
    }
  }
  await app.inject({
    method: 'PATCH',
    url: `/api/users/${first.userId}/active`,
    headers: admin.headers,
    payload: { isActive: 'false' },
  })
  assert.equal((await placesOf(app.db, ride.id)).length, 2, 'a past ride keeps its riders')
  assert.deepEqual(counts(await change(app, admin, ride, { status: 'ongoing', maxParticipants: 1 })), [1, 0])
  assert.deepEqual(withStatus(await placesOf(app.db, ride.id), 'registered'), [second.userId])
})

test('members see the participants page by page, by name only', async () => {
  await using app = await createTestApp()
  const { ride } = await planRide(app, { maxParticipants: 3 })
  const riders = await makeRiders(app, 6)
  for (const rider of riders) await joinRide(app, rider, ride.id)
  const member = await app.signedInAs('member')
  await joinRide(app, member, ride.id)
  await cancelRide(app, riders[0] ?? {}, ride.id)
  const seen: EventParticipant[] = []
  let url: string | undefined = `/api/riding-events/${ride.id}/participants?limit=2`
  while (url !== undefined) {
    const answer = await app.inject({ url, headers: member.headers })
    assert.equal(answer.statusCode, 200)
    assert.ok(answer.json().length <= 2)
    seen.push(...answer.json())
    url = /^<([^>]+)>; rel="next"$/.exec(String(answer.headers.link ?? ''))?.[1]
  }
  assert.deepEqual(seen, [
    ...[1, 2, 3].map((index) => ({
      firstName: null,
      lastName: `rider-${index}`,
      otherName: null,
      status: 'registered',
      isMe: false,
    })),
    ...[4, 5].map((index) => ({ firstName: null, lastName: `rider-${index}`, otherName: null, status: 'waiting', isMe: false })),
    { firstName: 'Gil-dong', lastName: 'Hong', otherName: null, status: 'waiting', isMe: true },
  ])
  const unknown = await app.inject({ url: '/api/riding-events/no-such-id/participants', headers: member.headers })
  assert.equal(unknown.statusCode, 404)
})
