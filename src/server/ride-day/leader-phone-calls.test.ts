import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createTestApp, people, type SignedIn, type TestApp } from '../../../test/app.ts'
import { insertApplication } from '../../../test/applying.ts'
import { testClub } from '../../../test/club-clock.ts'
import { engines } from '../../../test/databases/databases.ts'
import { changeRow, giveRegistration, moveClock, planRideDay } from '../../../test/ride-day.ts'
import { callRides, findRide } from '../../../test/rides.ts'
import { send } from '../../../test/send.ts'
import { eraseRideDays } from './ride-day-erasure.ts'

const dayBefore = '2027-05-07T15:00:00.000Z'
const phoneNumber = '(303) 555-0143'

const show = (app: TestApp, by: SignedIn, id: string, isShown: unknown = true) =>
  callRides(app, by, 'PUT', `/${id}/leader-phone`, { isShown })
const find = (app: TestApp, by: SignedIn, id: string) => callRides(app, by, 'GET', `/${id}/leader-phone`)

for (const engine of engines) {
  test(`riders call the road captain who allows it, from 24 hours before the start until the ride is over; the choice is erased after it (${engine})`, async (t) => {
    moveClock(t, dayBefore)
    await using app = await createTestApp({ engine })
    const { id, leader, riders } = await planRideDay(app, 3)
    const [, rider, other] = riders as [SignedIn, SignedIn, SignedIn]
    const without = await show(app, leader, id)
    const message = 'There is no phone number of yours on the site. Please add it in Settings first.'
    assert.deepEqual([without.statusCode, without.json().message], [409, message])
    await insertApplication(app.db, { userId: leader.userId, status: 'approved', phoneNumber })
    const [waiting, admin, stranger] = await people(app, 'member', 'admin', 'member')
    await giveRegistration(app, { eventId: id, userId: waiting.userId, turn: 9, status: 'waiting' })
    const statusFor = async (by: SignedIn) => (await find(app, by, id)).statusCode
    assert.equal(await statusFor(rider), 404, 'off at first')

    for (const by of [rider, admin]) assert.equal((await show(app, by, id)).statusCode, 403, 'the leader alone decides')
    assert.equal((await show(app, leader, id, 'yes')).statusCode, 400)
    for (const _again of [1, 2]) assert.equal((await show(app, leader, id)).json().showsLeaderPhone, true)
    const found = await find(app, rider, id)
    assert.deepEqual([found.statusCode, found.json().phoneNumber], [200, phoneNumber])
    for (const by of [waiting, stranger, admin]) {
      assert.equal(await statusFor(by), 404)
      assert.equal((await findRide(app, by, id)).showsLeaderPhone, false)
    }
    assert.ok(!JSON.stringify(await findRide(app, rider, id)).includes('555-0143'))

    const log = app.db.selectFrom('auditLog').select(['action', 'actorId']).where('action', 'like', 'leaderPhone%')
    assert.deepEqual((await log.execute()).map(({ action, actorId }) => `${action} ${actorId}`).sort(), [
      `leaderPhone.show ${leader.userId}`,
      `leaderPhone.view ${rider.userId}`,
    ])
    const looks = await send(app, leader, 'GET /api/auth/user/looks')
    assert.equal(looks.json()[0].action, 'leaderPhone.view')

    for (const [time, by, status] of [
      ['2027-05-07T14:59:59.000Z', rider, 404],
      ['2027-05-08T20:59:59.000Z', other, 200],
      ['2027-05-08T21:00:00.000Z', rider, 404],
    ] as const) {
      moveClock(t, time)
      assert.equal(await statusFor(by), status, time)
    }
    await changeRow(app, id, { status: 'ongoing' })
    assert.equal(await statusFor(rider), 200, 'a ride that is late is not over')

    // The choice holds for one leader.
    await changeRow(app, id, { leaderId: other.userId })
    await insertApplication(app.db, { userId: other.userId, status: 'approved', phoneNumber: '(303) 555-0199' })
    assert.equal(await statusFor(rider), 404)
    await changeRow(app, id, { leaderId: leader.userId, status: 'upcoming' })
    moveClock(t, dayBefore)
    assert.equal(await statusFor(rider), 200)
    await show(app, leader, id, false)
    assert.equal(await statusFor(rider), 404)
    await show(app, leader, id)
    await app.db.updateTable('users').set({ isActive: 'false' }).where('id', '=', leader.userId).execute()
    assert.equal(await statusFor(rider), 404)

    for (const [time, left] of [
      ['2027-05-10T20:59:00.000Z', leader.userId],
      ['2027-05-10T21:00:00.000Z', null],
    ] as const) {
      await eraseRideDays(app.db, new Date(time), testClub)
      const row = await app.db.selectFrom('ridingEvents').select('leaderPhoneBy').executeTakeFirstOrThrow()
      assert.equal(row.leaderPhoneBy, left, time)
    }
  })
}
