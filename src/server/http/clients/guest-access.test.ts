import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Role } from '#contract/accounts/users.ts'
import { createTestApp, type SignedIn } from '../../../../test/app.ts'
import { cancelRide, joinRide, makeRiders, placesOf, planRide } from '../../../../test/rides.ts'

const standing = async (...ride: Parameters<typeof placesOf>) =>
  (await placesOf(...ride)).map(({ userId, status }) => [userId, status])

test('a guest keeps the place or the turn from before, moves up like everyone, and gives it up for good', async () => {
  await using app = await createTestApp()
  const { admin, ride } = await planRide(app, { maxParticipants: 1 })
  const [first, second, third] = await makeRiders(app, 3)
  assert.ok(first && second && third)
  for (const rider of [first, second, third]) await joinRide(app, rider, ride.id)
  const become = async ({ userId }: SignedIn, role: Role) => {
    const change = { method: 'PATCH', url: `/api/users/${userId}/role`, headers: admin.headers, payload: { role } } as const
    assert.equal((await app.inject(change)).statusCode, 200)
  }
  for (const rider of [first, second]) await become(rider, 'guest')
  assert.deepEqual(await standing(app.db, ride.id), [
    [first.userId, 'registered'],
    [second.userId, 'waiting'],
    [third.userId, 'waiting'],
  ])
  assert.equal((await joinRide(app, first, ride.id)).statusCode, 403, 'also who holds a place already')
  assert.equal((await cancelRide(app, first, ride.id)).statusCode, 204)
  const moved = [
    [second.userId, 'registered'],
    [third.userId, 'waiting'],
  ]
  assert.deepEqual(await standing(app.db, ride.id), moved, 'a guest moves up in turn')
  assert.equal((await joinRide(app, first, ride.id)).statusCode, 403)
  await become(first, 'member')
  const [back, names] = [await joinRide(app, first, ride.id), { url: `/api/riding-events/${ride.id}/participants`, ...first }]
  assert.equal(back.json().myWaitingPlace, 2, 'approved, with the same session, at the end of the waitlist')
  assert.equal((await app.inject(names)).json().length, 3)
})
