import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { RidingEvent } from '#contract/rides/riding-events.ts'
import { clubClock } from '#server/club-time.ts'
import { createTestApp, type SignedIn, type TestApp } from '../../../test/app.ts'
import { insertApplication } from '../../../test/applying.ts'
import { clockAt } from '../../../test/club-clock.ts'
import { engines } from '../../../test/databases/databases.ts'
import { giveRegistration, moveClock, planRideDay } from '../../../test/ride-day.ts'
import { eraseRideDays } from './ride-day-erasure.ts'

const dayBefore = '2027-05-07T15:00:00.000Z'
const phoneNumber = '(303) 555-0143'

const address = (rideId: string) => `/api/riding-events/${rideId}/leader-phone`
const show = (app: TestApp, { headers }: SignedIn, rideId: string, isShown: unknown = true) =>
  app.inject({ method: 'PUT', url: address(rideId), headers, payload: { isShown } })
const find = (app: TestApp, { headers }: SignedIn, rideId: string) => app.inject({ url: address(rideId), headers })
const isShownTo = async (app: TestApp, { headers }: SignedIn, rideId: string) =>
  (await app.inject({ url: `/api/riding-events/${rideId}`, headers })).json<RidingEvent>().showsLeaderPhone

async function planned(app: TestApp) {
  const { id, leader, riders } = await planRideDay(app, 3)
  const [, rider, other] = riders
  if (rider === undefined || other === undefined) throw new Error('a ride has three riders')
  await insertApplication(app.db, { userId: leader.userId, status: 'approved', phoneNumber })
  return { id, leader, rider, other }
}

for (const engine of engines) {
  test(`riders call the road captain who allows it, from 24 hours before the start until the ride is over (${engine})`, async (t) => {
    moveClock(t, dayBefore)
    await using app = await createTestApp({ engine })
    const { id, leader, rider, other } = await planned(app)
    const waiting = await app.signedInAs('member')
    await giveRegistration(app, { eventId: id, userId: waiting.userId, turn: 9, status: 'waiting' })
    const [admin, guest] = [await app.signedInAs('admin'), await app.signedInAs('guest')]
    assert.equal((await find(app, rider, id)).statusCode, 404, 'off at first')

    for (const by of [rider, admin]) assert.equal((await show(app, by, id)).statusCode, 403, 'the leader alone decides')
    assert.equal((await show(app, leader, id, 'yes')).statusCode, 400)
    for (const _again of [1, 2]) assert.equal((await show(app, leader, id)).json<RidingEvent>().showsLeaderPhone, true)
    const found = await find(app, rider, id)
    assert.deepEqual([found.statusCode, found.json().phoneNumber], [200, phoneNumber])
    assert.equal(found.headers['cache-control'], 'private, no-store')
    for (const by of [waiting, await app.signedInAs('member'), admin]) {
      assert.equal((await find(app, by, id)).statusCode, 404)
      assert.equal(await isShownTo(app, by, id), false)
    }
    assert.equal((await find(app, guest, id)).statusCode, 403)
    assert.ok(!(await app.inject({ url: `/api/riding-events/${id}`, headers: rider.headers })).body.includes('555-0143'))

    const logged = await app.db
      .selectFrom('auditLog')
      .select(['action', 'actorId'])
      .where('action', 'like', 'leaderPhone%')
      .execute()
    assert.deepEqual(logged.map(({ action, actorId }) => `${action} ${actorId}`).sort(), [
      `leaderPhone.show ${leader.userId}`,
      `leaderPhone.view ${rider.userId}`,
    ])
    const looks = await app.inject({ url: '/api/auth/user/looks', headers: leader.headers })
    assert.equal(looks.json()[0].action, 'leaderPhone.view')

    moveClock(t, '2027-05-07T14:59:59.000Z')
    assert.equal((await find(app, rider, id)).statusCode, 404)
    moveClock(t, '2027-05-08T20:59:59.000Z')
    assert.equal((await find(app, other, id)).statusCode, 200)
    moveClock(t, '2027-05-08T21:00:00.000Z')
    assert.equal((await find(app, rider, id)).statusCode, 404)
    await app.db.updateTable('ridingEvents').set({ status: 'ongoing' }).execute()
    assert.equal((await find(app, rider, id)).statusCode, 200, 'a ride that is late is not over')

    await show(app, leader, id, false)
    assert.equal((await find(app, rider, id)).statusCode, 404)
  })

  test(`the choice holds for one leader and one day, and is erased after the ride (${engine})`, async (t) => {
    moveClock(t, dayBefore)
    await using app = await createTestApp({ engine })
    const { id, leader, rider, other } = await planned(app)
    await show(app, leader, id)
    await app.db.updateTable('ridingEvents').set({ leaderId: other.userId }).execute()
    await insertApplication(app.db, { userId: other.userId, status: 'approved', phoneNumber: '(303) 555-0199' })
    assert.equal((await find(app, rider, id)).statusCode, 404)
    await app.db.updateTable('ridingEvents').set({ leaderId: leader.userId }).execute()
    assert.equal((await find(app, rider, id)).statusCode, 200)
    await app.db.updateTable('users').set({ isActive: 'false' }).where('id', '=', leader.userId).execute()
    assert.equal((await find(app, rider, id)).statusCode, 404)

    const after = (at: string) => eraseRideDays(app.db, new Date(at), clubClock(new Date(at), clockAt().club).club)
    const stored = async () =>
      (await app.db.selectFrom('ridingEvents').select('leaderPhoneBy').executeTakeFirstOrThrow()).leaderPhoneBy
    await after('2027-05-10T20:59:00.000Z')
    assert.equal(await stored(), leader.userId)
    await after('2027-05-10T21:00:00.000Z')
    assert.equal(await stored(), null)
  })
}

test('a leader without a number on the site cannot show one', async (t) => {
  moveClock(t, dayBefore)
  await using app = await createTestApp()
  const { id, leader } = await planRideDay(app, 2)
  const refused = await show(app, leader, id)
  assert.deepEqual(
    [refused.statusCode, refused.json().message],
    [409, 'There is no phone number of yours on the site. Please add it in Settings first.'],
  )
})
