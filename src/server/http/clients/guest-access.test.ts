import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { CurrentUser, Role } from '#contract/accounts/users.ts'
import type { RidingEvent } from '#contract/rides/riding-events.ts'
import { openDatabase } from '#server/db/open.ts'
import { createTestApp, type SignedIn } from '../../../../test/app.ts'
import { apply } from '../../../../test/applying.ts'
import { inFolder, read, twice } from '../../../../test/faults/two-sites.ts'
import { cancelRide, joinRide, makeRiders, placesOf, planRide } from '../../../../test/rides.ts'

const counts = ({ registeredCount, waitingCount }: RidingEvent) => [registeredCount, waitingCount]
const standing = async (...ride: Parameters<typeof placesOf>) =>
  (await placesOf(...ride)).map(({ userId, status }) => [userId, status])

test('a guest sees how many come, no names, and gets no place, for a ride with room as for one that does not exist', async () => {
  await using app = await createTestApp()
  const { ride } = await planRide(app, { maxParticipants: 2 })
  const [member, { headers }] = [await app.signedInAs('member'), await app.signedInAs('guest')]
  await joinRide(app, member, ride.id)
  for (const id of [ride.id, 'no-such-id']) {
    const names = await app.inject({ url: `/api/riding-events/${id}/participants`, headers })
    for (const answer of [names, await joinRide(app, { headers }, id)])
      assert.deepEqual([answer.statusCode, answer.json()], [403, { message: 'Forbidden' }])
  }
  assert.deepEqual(await standing(app.db, ride.id), [[member.userId, 'registered']])
  for (const path of ['', '/upcoming']) {
    const rides = await app.inject({ url: `/api/riding-events${path}`, headers })
    assert.deepEqual(rides.json<RidingEvent[]>().map(counts), [[1, 0]], 'how many come is no secret')
    assert.ok(!rides.body.includes(member.username))
  }
})

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

test('approval and demotion, here or by another process, hold with the very next answer to a session that goes on', async () => {
  await inFolder(async (dataDir) => {
    await using site = await twice(() => openDatabase({ dataDir }))
    const { admin, ride } = await planRide(site.there)
    const { headers, userId } = await site.here.signedInAs('guest')
    const expectAs = async (role: Role) => {
      const own = await read(`${site.address}/api/auth/user`, headers)
      assert.equal((JSON.parse(own.body) as CurrentUser).role, role)
      assert.equal((await read(`${site.address}/api/riding-events/upcoming`, headers)).status, 200)
      const names = await read(`${site.address}/api/riding-events/${ride.id}/participants`, headers)
      assert.equal(names.status, role === 'guest' ? 403 : 200)
    }
    await expectAs('guest')
    const { id } = (await apply(site.here, headers)).json()
    const approval = { method: 'POST', url: `/api/membership-applications/${id}/approve`, headers: admin.headers } as const
    assert.equal((await site.there.inject({ ...approval, payload: { userId: '' } })).statusCode, 200)
    await expectAs('member')
    for (const writer of [site.here, site.there]) {
      for (const role of ['guest', 'member'] as const) {
        const change = { method: 'PATCH', url: `/api/users/${userId}/role`, headers: admin.headers, payload: { role } } as const
        assert.equal((await writer.inject(change)).statusCode, 200)
        await expectAs(role)
      }
    }
  })
})
