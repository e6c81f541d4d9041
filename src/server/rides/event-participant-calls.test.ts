import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { EventParticipant, RidingEvent } from '#contract/rides/riding-events.ts'
import { createTestApp, type SignedIn, type TestApp } from '../../../test/app.ts'
import { engines } from '../../../test/databases/databases.ts'
import { cancelRide, joinRide, makeRiders, placesOf, planRide, rideInput } from '../../../test/rides.ts'

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

for (const engine of engines) {
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
    ...[1, 2, 3].map((index) => ({ firstName: null, lastName: `rider-${index}`, status: 'registered' })),
    ...[4, 5].map((index) => ({ firstName: null, lastName: `rider-${index}`, status: 'waiting' })),
    { firstName: 'Gil-dong', lastName: 'Hong', status: 'waiting' },
  ])
  const unknown = await app.inject({ url: '/api/riding-events/no-such-id/participants', headers: member.headers })
  assert.equal(unknown.statusCode, 404)
})
