import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { LateMinutes } from '#contract/ride-day/late-rules.ts'
import type { RidingEvent } from '#contract/rides/riding-events.ts'
import { updateRidingEvent } from '#server/rides/riding-event-calls.ts'
import { createTestApp, type SignedIn, type TestApp } from '../../../test/app.ts'
import { clockAt } from '../../../test/club-clock.ts'
import { engines } from '../../../test/databases/databases.ts'
import { count, giveRegistration, moveClock, planRideDay, readHeadCount, rideDay, rideStart } from '../../../test/ride-day.ts'
import { cancelRide, rideInput } from '../../../test/rides.ts'

const beforeStart = '2027-05-08T14:20:00.000Z'

const address = (rideId: string) => `/api/riding-events/${rideId}/registration/late`
const say = (app: TestApp, { headers }: SignedIn, rideId: string, minutes: unknown = 20) =>
  app.inject({ method: 'PUT', url: address(rideId), headers, payload: { minutes } })
const takeBack = (app: TestApp, { headers }: SignedIn, rideId: string) =>
  app.inject({ method: 'DELETE', url: address(rideId), headers })
const rideSeenBy = async (app: TestApp, { headers }: SignedIn, rideId: string) =>
  (await app.inject({ url: `/api/riding-events/${rideId}`, headers })).json<RidingEvent>()

async function planned(app: TestApp, changes: Parameters<typeof planRideDay>[2] = {}) {
  const { id, leader, riders } = await planRideDay(app, 3, changes)
  const [, late, other] = riders
  if (late === undefined || other === undefined) throw new Error('a ride has three riders')
  return { id, leader, late, other }
}

for (const engine of engines) {
  test(`how late a rider is reaches the head count and the sheet, and no one else (${engine})`, async (t) => {
    moveClock(t, beforeStart)
    await using app = await createTestApp({ engine })
    const { id, leader, late, other } = await planned(app)
    const opened = await readHeadCount(app, leader, id)
    assert.deepEqual(opened.late, [])

    const answer = await say(app, late, id)
    assert.deepEqual([answer.statusCode, answer.json<RidingEvent>().myLateMinutes], [200, 20])
    await say(app, late, id, 30)
    const said = [{ riderId: late.userId, minutes: 30 }]
    assert.deepEqual((await count(app, leader, id, {})).late, said, 'a phone that counts learns of it with its next sending')
    assert.deepEqual((await readHeadCount(app, leader, id)).late, said)
    const sheet = await app.inject({ url: `/api/riding-events/${id}/ride-sheet`, headers: leader.headers })
    assert.deepEqual(
      sheet.json().riders.map((rider: { lateMinutes: number | null }) => rider.lateMinutes),
      [null, 30, null],
    )

    const admin = await app.signedInAs('admin')
    for (const member of [other, admin]) assert.equal((await rideSeenBy(app, member, id)).myLateMinutes, null)
    const participants = await app.inject({ url: `/api/riding-events/${id}/participants`, headers: other.headers })
    const file = await app.inject({ url: `/api/riding-events/${id}/sheet.csv`, headers: admin.headers })
    assert.equal(file.statusCode, 200)
    for (const { body } of [participants, file]) assert.ok(!body.includes('30'), body)
    assert.deepEqual(await app.db.selectFrom('notices').selectAll().execute(), [])

    assert.equal((await takeBack(app, late, id)).statusCode, 204)
    assert.equal((await takeBack(app, late, id)).statusCode, 204, 'again')
    assert.equal((await rideSeenBy(app, late, id)).myLateMinutes, null)
    assert.deepEqual(await app.db.selectFrom('sheetDetails').selectAll().execute(), [], 'nothing is left')
  })

  test(`what a rider added for the sheet and how late they are do not undo each other (${engine})`, async (t) => {
    moveClock(t, beforeStart)
    await using app = await createTestApp({ engine })
    const { id, late } = await planned(app, { registrationClosesAt: null })
    const added = { motorcycle: 'Honda Rebel', emergencyContactPhone: '(303) 555-0177' }
    const save = (payload: object) =>
      app.inject({ method: 'PUT', url: `/api/riding-events/${id}/registration`, headers: late.headers, payload })
    await say(app, late, id, 10)
    assert.equal((await save(added)).json<RidingEvent>().myLateMinutes, 10)
    await takeBack(app, late, id)
    const kept = await app.inject({ url: `/api/riding-events/${id}/registration`, headers: late.headers })
    assert.equal(kept.json().motorcycle, 'Honda Rebel')
    await say(app, late, id, 10)
    await cancelRide(app, late, id)
    assert.deepEqual(await app.db.selectFrom('sheetDetails').selectAll().execute(), [], 'it goes with the place')
  })

  test(`a ride that starts at another time has no one who is late (${engine})`, async (t) => {
    moveClock(t, beforeStart)
    await using app = await createTestApp({ engine })
    const { id, leader, late } = await planned(app)
    const change = async (changes: object) => {
      const { updatedAt: expectedVersion } = await rideSeenBy(app, leader, id)
      const input = { ...rideInput, ...rideDay, leaderId: leader.userId, expectedVersion, ...changes }
      await updateRidingEvent(app.db, id, input, { viewerId: leader.userId, clock: clockAt(beforeStart) })
      return (await rideSeenBy(app, late, id)).myLateMinutes
    }
    await say(app, late, id)
    assert.equal(await change({ meetingLocation: 'Lyons' }), 20)
    assert.equal(await change({ startTime: '09:30' }), null)
    await say(app, late, id)
    assert.equal(await change({ startTime: '09:30', eventDate: '2027-05-09' }), null)
  })

  test(`on each morning of a tour a rider says to be late, and what was said of the day before does not count (${engine})`, async (t) => {
    moveClock(t, beforeStart)
    await using app = await createTestApp({ engine })
    const { id, leader, late, other } = await planned(app, { endDate: '2027-05-10' })
    const known = async () => {
      const { late: counted } = await readHeadCount(app, leader, id)
      const sheet = await app.inject({ url: `/api/riding-events/${id}/ride-sheet`, headers: leader.headers })
      const onSheet = sheet.json().riders.map(({ lateMinutes }: { lateMinutes: number | null }) => lateMinutes)
      return { own: (await rideSeenBy(app, late, id)).myLateMinutes, counted, onSheet: onSheet[1] }
    }
    const no = { own: null, counted: [], onSheet: null }
    const yes = { own: 20, counted: [{ riderId: late.userId, minutes: 20 }], onSheet: 20 }
    assert.equal((await say(app, late, id)).statusCode, 200)
    moveClock(t, '2027-05-09T05:59:00.000Z') // 23:59 in Denver
    assert.deepEqual(await known(), yes)
    moveClock(t, '2027-05-09T06:00:00.000Z')
    assert.deepEqual(await known(), no)
    assert.equal((await say(app, late, id)).statusCode, 409)
    moveClock(t, '2027-05-09T12:00:00.000Z')
    assert.equal((await say(app, late, id)).statusCode, 200)
    assert.deepEqual(await known(), yes)
    moveClock(t, '2027-05-10T15:59:00.000Z')
    assert.deepEqual(await known(), no)
    assert.equal((await say(app, other, id)).statusCode, 200)
    moveClock(t, '2027-05-11T14:20:00.000Z')
    assert.equal((await say(app, late, id)).statusCode, 409)
  })

  test(`of a ride that starts shortly before midnight, how late a rider is holds until its time is over (${engine})`, async (t) => {
    moveClock(t, '2027-05-09T05:00:00.000Z')
    await using app = await createTestApp({ engine })
    const { id, late } = await planned(app, { startTime: '23:30', endTime: '05:00' })
    assert.equal((await say(app, late, id)).statusCode, 200)
    const seen = async (at: string) => {
      moveClock(t, at)
      return (await rideSeenBy(app, late, id)).myLateMinutes
    }
    assert.equal(await seen('2027-05-09T06:29:00.000Z'), 20)
    assert.equal(await seen('2027-05-09T06:30:00.000Z'), null)
  })
}

test('riders with a place say that they are late, from three hours before the start until an hour after it', async (t) => {
  moveClock(t, beforeStart)
  await using app = await createTestApp()
  const { id, leader, late, other } = await planned(app)
  const waiting = await app.signedInAs('member')
  await giveRegistration(app, { eventId: id, userId: waiting.userId, turn: 9, status: 'waiting' })
  const refusal = async (by: SignedIn, minutes: unknown = 20 satisfies LateMinutes) => {
    const answer = await say(app, by, id, minutes)
    return answer.statusCode === 200 ? null : [answer.statusCode, answer.json().message]
  }
  const noPlace = [409, 'You have no spot on this ride.']
  assert.deepEqual(await refusal(waiting), noPlace)
  assert.deepEqual(await refusal(await app.signedInAs('member')), noPlace)
  for (const minutes of [15, '20', 0, null]) assert.equal((await refusal(late, minutes))?.[0], 400)
  assert.equal((await say(app, late, 'no-such-ride')).statusCode, 404)
  assert.equal((await takeBack(app, late, 'no-such-ride')).statusCode, 404)

  const notNow = [409, 'You can say that you are late from three hours before the start until an hour after it.']
  moveClock(t, '2027-05-08T11:59:59.999Z')
  assert.deepEqual(await refusal(late), notNow)
  moveClock(t, '2027-05-08T12:00:00.000Z')
  assert.equal(await refusal(late), null)
  // The group has left, and rides slowly.
  moveClock(t, '2027-05-08T15:40:00.000Z')
  await count(app, leader, id, { startedAt: rideStart })
  assert.equal(await refusal(other), null)
  moveClock(t, '2027-05-08T16:00:00.000Z')
  assert.deepEqual(await refusal(late), notNow)

  moveClock(t, beforeStart)
  await app.db.updateTable('ridingEvents').set({ status: 'cancelled' }).execute()
  assert.deepEqual(await refusal(late), [409, 'This ride has been cancelled.'])
})
