import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import type { MemberToAllow, RidingEvent } from '#contract/rides/riding-events.ts'
import { eraseRideDays } from '#server/ride-day/ride-day-erasure.ts'
import { createTestApp, people, type SignedIn, setRole, type TestApp } from '../../../test/app.ts'
import { insertApplication } from '../../../test/applying.ts'
import { linesFromNow } from '../../../test/audit-lines.ts'
import { testClub } from '../../../test/club-clock.ts'
import { engines } from '../../../test/databases/databases.ts'
import { changeRow, moveClock, readHeadCount, readSheet, recordRiders, rideDay } from '../../../test/ride-day.ts'
import { callRides, cancelRide, findRide, joinRide, planRide, rideInput, saveRide, standingOn } from '../../../test/rides.ts'
import { send } from '../../../test/send.ts'

const beforeTheRide = '2027-05-07T20:00:00.000Z'

/** Rides of these days that these people rode. */
async function recordRides(
  app: TestApp,
  admin: SignedIn,
  ...rides: (readonly [day: string, ...riders: SignedIn[]])[]
): Promise<string[]> {
  const ids: string[] = []
  for (const [eventDate, ...riders] of rides) {
    const { id } = (await callRides(app, admin, 'POST', '', { ...rideInput, eventDate })).json<RidingEvent>()
    await recordRiders(app, admin, id, riders)
    ids.push(id)
  }
  return ids
}

const patch = (app: TestApp, { headers }: SignedIn, userId: string, payload: object) =>
  app.inject({ method: 'PATCH', url: `/api/users/${userId}`, headers, payload })

const allow = (app: TestApp, by: SignedIn, id: string, userId: string) =>
  callRides(app, by, 'POST', `/${id}/registrations/${userId}/allowed`)

const membersToAllow = async (app: TestApp, by: SignedIn, id: string, search = ''): Promise<MemberToAllow[]> =>
  (await callRides(app, by, 'GET', `/${id}/registrations/allowed?search=${encodeURIComponent(search)}`)).json()

const refusal =
  'This ride is for riders who have ridden with the club more often. Please ask its road captain or an officer: once they have allowed it, you can sign up here.'

const app = await createTestApp()
after(() => app[Symbol.asyncDispose]())

for (const engine of engines) {
  test(`a rider's first three rides have their number on sheet, head count and for the rider, by the record as it is now (${engine})`, async (t) => {
    moveClock(t, beforeTheRide)
    await using app = await createTestApp({ engine })
    const { admin, ride } = await planRide(app, rideDay)
    const riders = await people(app, 'member', 'member', 'member', 'member', 'member')
    const [newcomer, third, fourth, older, early] = riders
    for (const rider of riders) assert.equal((await joinRide(app, rider, ride.id)).statusCode, 200)
    const days = [['2027-04-03', third, fourth] as const, ['2027-04-10', third, fourth] as const, ['2027-04-17', fourth] as const]
    const [, second = ''] = await recordRides(app, admin, ...days)
    const application = { status: 'approved', submittedAt: '2027-04-03T14:59:59.000Z' }
    await insertApplication(app.db, { ...application, userId: early.userId })
    await insertApplication(app.db, { ...application, userId: newcomer.userId, submittedAt: '2027-04-03T15:00:01.000Z' })
    assert.equal((await patch(app, admin, older.userId, { ridesBefore: 1 })).statusCode, 200)

    const numbers = async () => {
      const onSheet = (await readSheet(app, admin, ride.id)).riders.map(({ rideNumber }) => rideNumber)
      const counted = (await readHeadCount(app, admin, ride.id)).riders.map(({ rideNumber }) => rideNumber)
      assert.deepEqual(counted, onSheet)
      return onSheet
    }
    assert.deepEqual(await numbers(), [1, 3, null, 2, null])
    await recordRiders(app, admin, second, [fourth, newcomer])
    assert.deepEqual(await numbers(), [2, 2, null, 2, null], 'a corrected record')
    await changeRow(app, second, { status: 'cancelled' })
    assert.deepEqual(await numbers(), [1, 2, 3, 2, null], 'of a ride that was cancelled nothing counts')

    const find = async (rider: SignedIn) => (await findRide(app, rider, ride.id)).myRideNumber
    assert.deepEqual([await find(newcomer), await find(early), await find(admin)], [1, null, null])
    assert.equal((await joinRide(app, await app.signedInAs('member'), ride.id)).json<RidingEvent>().myRideNumber, 1)

    moveClock(t, '2027-05-08T22:00:00.000Z')
    await recordRiders(app, admin, ride.id, riders)
    assert.deepEqual((await numbers()).slice(0, 5), [1, 2, 3, 2, null], 'the ride itself is none of those before it')
  })

  test(`a ride that asks for rides takes those who have ridden so often, and those who were allowed (${engine})`, async (t) => {
    moveClock(t, beforeTheRide)
    await using app = await createTestApp({ engine })
    const leader = await app.signedInAs('member')
    const { admin, ride } = await planRide(app, { ...rideDay, minRides: '2', maxParticipants: 1, leaderId: leader.userId })
    assert.equal(ride.minRides, 2)
    const [rider, newcomer] = await people(app, 'member', 'member')
    await recordRides(app, admin, ['2027-04-03', rider], ['2027-04-10', rider])
    const refused = await joinRide(app, newcomer, ride.id)
    assert.deepEqual([refused.statusCode, refused.json().message], [409, refusal])
    assert.equal((await joinRide(app, rider, ride.id)).json<RidingEvent>().myStatus, 'registered')
    assert.equal((await joinRide(app, leader, ride.id)).json<RidingEvent>().myStatus, 'waiting', 'who leads was chosen for it')

    const lines = await linesFromNow(app)
    assert.equal((await allow(app, leader, ride.id, newcomer.userId)).statusCode, 204)
    assert.equal((await allow(app, admin, ride.id, newcomer.userId)).statusCode, 204, 'again')
    assert.deepEqual(await lines(), [`event.allow | ${leader.username} | ${ride.id}`])
    assert.equal((await joinRide(app, newcomer, ride.id)).json<RidingEvent>().myStatus, 'waiting')
    await cancelRide(app, rider, ride.id)
    await cancelRide(app, leader, ride.id)
    assert.deepEqual(await standingOn(app.db, ride.id), [[newcomer.userId, 'registered']])

    const change = (minRides: unknown) => saveRide(app, admin, ride.id, { ...rideDay, minRides })
    assert.equal((await change(20)).json<RidingEvent>().registeredCount, 1, 'removes no one')
    assert.equal((await change(undefined)).json<RidingEvent>().minRides, 20, 'an older client keeps it')
    assert.equal((await joinRide(app, rider, ride.id)).statusCode, 409)
    assert.equal((await patch(app, admin, rider.userId, { ridesBefore: '18' })).statusCode, 200)
    assert.equal((await joinRide(app, rider, ride.id)).statusCode, 200, '18 from before the record and 2 recorded ones')

    await eraseRideDays(app.db, new Date('2027-05-10T20:59:59Z'), testClub)
    assert.equal((await app.db.selectFrom('rideAllowances').selectAll().execute()).length, 1)
    await eraseRideDays(app.db, new Date('2027-05-10T21:00:00Z'), testClub)
    assert.deepEqual(await app.db.selectFrom('rideAllowances').selectAll().execute(), [])
  })
}

test('the leaders of a ride and administrators allow others from its announcement on, and find them by name', async (t) => {
  moveClock(t, '2027-05-01T12:00:00.000Z')
  const leader = await app.signedInAs('member')
  const { admin, ride } = await planRide(app, { ...rideDay, minRides: 1, leaderId: leader.userId })
  const [member, guest] = await people(app, 'member', 'guest')
  assert.equal((await patch(app, admin, member.userId, { firstName: '도훈', lastName: '남궁' })).statusCode, 200)

  const oneself = 'You cannot allow yourself to join. Please ask someone else who leads the ride, or an officer.'
  for (const by of [leader, admin]) {
    const answer = await allow(app, by, ride.id, by.userId)
    assert.deepEqual([answer.statusCode, answer.json().message], [403, oneself])
  }
  assert.equal((await allow(app, member, ride.id, leader.userId)).statusCode, 403)
  assert.equal((await allow(app, leader, ride.id, 'none')).statusCode, 404)
  assert.equal((await allow(app, admin, 'none', member.userId)).statusCode, 404)
  assert.equal((await allow(app, leader, ride.id, guest.userId)).statusCode, 409)

  assert.deepEqual(await membersToAllow(app, leader, ride.id), [])
  assert.equal((await allow(app, leader, ride.id, member.userId)).statusCode, 204)
  const name = { firstName: '도훈', lastName: '남궁' }
  const [allowed, ...others] = await membersToAllow(app, leader, ride.id)
  assert.deepEqual({ ...allowed, ...name, userId: member.userId, isAllowed: true }, allowed)
  assert.equal(others.length, 0)
  assert.deepEqual(await membersToAllow(app, admin, ride.id, 'ㄴㄱㄷㅎ'), [allowed])
  assert.deepEqual(await membersToAllow(app, admin, ride.id, member.username), [], 'by names only')
  moveClock(t, '2027-05-08T15:00:00.000Z')
  assert.equal((await allow(app, leader, ride.id, guest.userId)).statusCode, 409, 'after the start')
  await setRole(app.db, leader.userId, 'guest')
  assert.equal((await allow(app, leader, ride.id, member.userId)).statusCode, 403)
})

test('rides from before the record are in the list of accounts and nowhere else, and only numbers from 0 to 999', async (t) => {
  moveClock(t, beforeTheRide)
  const { admin, ride } = await planRide(app, rideDay)
  const member = await app.signedInAs('member')
  await joinRide(app, member, ride.id)
  for (const ridesBefore of [-1, 1000, 2.5, 'a few', null]) {
    const { statusCode, ...answer } = await patch(app, admin, member.userId, { ridesBefore })
    assert.equal(statusCode, 400, String(ridesBefore))
    assert.deepEqual(answer.json().issues, [{ path: 'ridesBefore', message: 'Please enter a whole number from 0 to 999' }])
  }
  const changed = await patch(app, admin, member.userId, { ridesBefore: 999 })
  const rows = await send(app, admin, 'GET /api/users?members=true')
  assert.equal(rows.json().find(({ id }: { id: string }) => id === member.userId).ridesBefore, 999)
  const ofRide = ['', '/participants', '/ride-sheet', '/head-count'].map((part) => `/api/riding-events/${ride.id}${part}`)
  for (const url of ['/api/auth/user', `/api/users/${member.userId}`, '/api/directory', ...ofRide]) {
    const answer = await send(app, admin, `GET ${url}`)
    assert.equal(answer.statusCode, 200, url)
    assert.ok(!answer.body.includes('ridesBefore') && !answer.body.includes('999'), url)
  }
  assert.ok(!changed.body.includes('ridesBefore'))
  const own = await send(app, member, 'GET /api/auth/user/export')
  assert.equal(own.json().account.ridesBefore, 999)
})
