import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { updateRidingEvent } from '#server/rides/riding-event-calls.ts'
import { createTestApp, people, type SignedIn, type TestApp } from '../../../test/app.ts'
import { clockAt } from '../../../test/club-clock.ts'
import { engines } from '../../../test/databases/databases.ts'
import { count, giveRegistration, moveClock, planRideDay, readHeadCount, rideDay } from '../../../test/ride-day.ts'
import { callRides, cancelRide, findRide, rideInput } from '../../../test/rides.ts'

const beforeStart = '2027-05-08T14:20:00.000Z'

const say = (app: TestApp, by: SignedIn, id: string, minutes: unknown = 20) =>
  callRides(app, by, 'PUT', `/${id}/registration/late`, { minutes })
const takeBack = (app: TestApp, by: SignedIn, id: string) => callRides(app, by, 'DELETE', `/${id}/registration/late`)
const lateSeenBy = async (app: TestApp, by: SignedIn, id: string) => (await findRide(app, by, id)).myLateMinutes
const detailsOf = (app: TestApp, id: string) => app.db.selectFrom('sheetDetails').selectAll().where('eventId', '=', id).execute()

async function onSheet(app: TestApp, by: SignedIn, id: string): Promise<(number | null)[]> {
  const sheet = await callRides(app, by, 'GET', `/${id}/ride-sheet`)
  return sheet.json().riders.map(({ lateMinutes }: { lateMinutes: number | null }) => lateMinutes)
}

async function planned(app: TestApp, changes: Parameters<typeof planRideDay>[2] = {}) {
  const { id, leader, riders } = await planRideDay(app, 3, changes)
  const [, late, other] = riders as [SignedIn, SignedIn, SignedIn]
  return { id, leader, late, other }
}

const app = await createTestApp()
after(() => app[Symbol.asyncDispose]())

for (const engine of engines) {
  test(`how late a rider is reaches the head count and the sheet, and no one else (${engine})`, async (t) => {
    moveClock(t, beforeStart)
    await using app = await createTestApp({ engine })
    const { id, leader, late, other } = await planned(app)
    assert.deepEqual((await readHeadCount(app, leader, id)).late, [])
    const answer = await say(app, late, id)
    assert.deepEqual([answer.statusCode, answer.json().myLateMinutes], [200, 20])
    await say(app, late, id, 30)
    const said = [{ riderId: late.userId, minutes: 30 }]
    assert.deepEqual((await count(app, leader, id, {})).late, said, 'a phone that counts learns of it with its next sending')
    assert.deepEqual((await readHeadCount(app, leader, id)).late, said)
    assert.deepEqual(await onSheet(app, leader, id), [null, 30, null])

    const admin = await app.signedInAs('admin')
    for (const member of [other, admin]) assert.equal(await lateSeenBy(app, member, id), null)
    const participants = await callRides(app, other, 'GET', `/${id}/participants`)
    const file = await callRides(app, admin, 'GET', `/${id}/sheet.csv`)
    assert.equal(file.statusCode, 200)
    for (const { body } of [participants, file]) assert.ok(!body.includes('30'), body)
    assert.deepEqual(await app.db.selectFrom('notices').selectAll().execute(), [])

    for (const _again of [1, 2]) assert.equal((await takeBack(app, late, id)).statusCode, 204)
    assert.equal(await lateSeenBy(app, late, id), null)
    assert.deepEqual(await detailsOf(app, id), [], 'nothing is left')
  })
}

test('what a rider added for the sheet and how late they are do not undo each other', async (t) => {
  moveClock(t, beforeStart)
  const { id, late } = await planned(app, { registrationClosesAt: null })
  const added = { motorcycle: 'Honda Rebel', emergencyContactPhone: '(303) 555-0177' }
  await say(app, late, id, 10)
  assert.equal((await callRides(app, late, 'PUT', `/${id}/registration`, added)).json().myLateMinutes, 10)
  await takeBack(app, late, id)
  assert.equal((await callRides(app, late, 'GET', `/${id}/registration`)).json().motorcycle, 'Honda Rebel')
  await say(app, late, id, 10)
  await cancelRide(app, late, id)
  assert.deepEqual(await detailsOf(app, id), [], 'it goes with the place')
})

test('a ride that starts at another time has no one who is late', async (t) => {
  moveClock(t, beforeStart)
  const { id, leader, late } = await planned(app)
  const change = async (changes: object) => {
    const input = { ...rideInput, ...rideDay, leaderId: leader.userId, ...changes }
    await updateRidingEvent(app.db, id, input, { viewerId: leader.userId, clock: clockAt(beforeStart) })
    return lateSeenBy(app, late, id)
  }
  await say(app, late, id)
  assert.equal(await change({ meetingLocation: 'Lyons' }), 20)
  assert.equal(await change({ startTime: '09:30' }), null)
  await say(app, late, id)
  assert.equal(await change({ startTime: '09:30', eventDate: '2027-05-09' }), null)
})

test('on each morning of a tour a rider says to be late, and what was said of the day before does not count', async (t) => {
  moveClock(t, beforeStart)
  const { id, leader, late } = await planned(app, { endDate: '2027-05-10', status: 'ongoing' })
  const known = async () => {
    const { late: counted } = await readHeadCount(app, leader, id)
    return { own: await lateSeenBy(app, late, id), counted, onSheet: (await onSheet(app, leader, id))[1] }
  }
  const no = { own: null, counted: [], onSheet: null }
  const yes = { own: 20, counted: [{ riderId: late.userId, minutes: 20 }], onSheet: 20 }
  assert.equal((await say(app, late, id)).statusCode, 200)
  moveClock(t, '2027-05-09T05:59:00.000Z') // 23:59 in Denver
  assert.deepEqual(await known(), yes)
  moveClock(t, '2027-05-09T06:00:00.000Z')
  assert.deepEqual(await known(), no)
  moveClock(t, '2027-05-09T12:00:00.000Z')
  assert.equal((await say(app, late, id)).statusCode, 200)
  assert.deepEqual(await known(), yes)
  moveClock(t, '2027-05-10T15:59:00.000Z')
  assert.deepEqual(await known(), no)
})

test('of a ride that starts shortly before midnight, how late a rider is holds until its time is over', async (t) => {
  moveClock(t, '2027-05-09T05:00:00.000Z')
  const { id, late } = await planned(app, { startTime: '23:30', endTime: '05:00' })
  assert.equal((await say(app, late, id)).statusCode, 200)
  moveClock(t, '2027-05-09T06:29:00.000Z')
  assert.equal(await lateSeenBy(app, late, id), 20)
  moveClock(t, '2027-05-09T06:30:00.000Z')
  assert.equal(await lateSeenBy(app, late, id), null)
})

test('riders with a place say that they are late, in its time only', async (t) => {
  moveClock(t, beforeStart)
  const { id, late } = await planned(app)
  const [waiting, stranger] = await people(app, 'member', 'member')
  await giveRegistration(app, { eventId: id, userId: waiting.userId, turn: 9, status: 'waiting' })
  const refusal = async (by: SignedIn, minutes: unknown = 20) => {
    const answer = await say(app, by, id, minutes)
    return answer.statusCode === 200 ? null : [answer.statusCode, answer.json().message]
  }
  for (const by of [waiting, stranger]) assert.deepEqual(await refusal(by), [409, 'You have no spot on this ride.'])
  for (const minutes of [15, '20', 0, null]) assert.equal((await refusal(late, minutes))?.[0], 400)
  for (const call of [say, takeBack]) assert.equal((await call(app, late, 'no-such-ride')).statusCode, 404)
  moveClock(t, '2027-05-08T16:00:00.000Z')
  const notNow = 'You can say that you are late from three hours before the start until an hour after it.'
  assert.deepEqual(await refusal(late), [409, notNow])
  moveClock(t, beforeStart)
  await app.db.updateTable('ridingEvents').set({ status: 'cancelled' }).where('id', '=', id).execute()
  assert.deepEqual(await refusal(late), [409, 'This ride has been cancelled.'])
})
