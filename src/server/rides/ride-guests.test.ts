import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { AnnouncedGuest, RidingEvent } from '#contract/rides/riding-events.ts'
import { createTestApp, people, type SignedIn, setAccountActive, type TestApp } from '../../../test/app.ts'
import { engines } from '../../../test/databases/databases.ts'
import { count, mark, moveClock, readHeadCount, readSheet, rideDay, rideNoon } from '../../../test/ride-day.ts'
import {
  callRides,
  cancelRide,
  deleteRide,
  findRide,
  joinRide,
  planRide,
  restoreRide,
  saveRide,
  standingOn,
} from '../../../test/rides.ts'
import { send } from '../../../test/send.ts'

const jin: AnnouncedGuest = {
  name: '마진석',
  phoneNumber: '(303) 555-0191',
  emergencyContactName: '마은별',
  emergencyContactPhone: '(303) 555-0192',
}
const sol: AnnouncedGuest = { ...jin, name: '빙그레솔', phoneNumber: '(303) 555-0193' }
const beforeTheRide = '2027-05-07T20:00:00.000Z'

const callGuests = (app: TestApp, by: SignedIn, method: 'GET' | 'PUT' | 'DELETE', id: string, payload?: object) =>
  callRides(app, by, method, `/${id}/registration/guests`, payload)
const announce = (app: TestApp, by: SignedIn, id: string, guests: readonly object[]) => callGuests(app, by, 'PUT', id, { guests })
const takeBack = (app: TestApp, by: SignedIn, id: string) => callGuests(app, by, 'DELETE', id)
const own = async (app: TestApp, by: SignedIn, id: string): Promise<AnnouncedGuest[]> =>
  (await callGuests(app, by, 'GET', id)).json().guests

for (const engine of engines) {
  test(`guests whom a rider announces take places, and go with the rider's own (${engine})`, async (t) => {
    moveClock(t, beforeTheRide)
    await using app = await createTestApp({ engine })
    const { admin, ride } = await planRide(app, { ...rideDay, maxParticipants: 3 })
    const [host, other, late] = await people(app, 'member', 'member', 'member')
    const refusal = async (by: SignedIn, guests: readonly object[]) => {
      const answer = await announce(app, by, ride.id, guests)
      return [answer.statusCode, answer.json().message]
    }
    const needsPlace = 'You need a spot on this ride to bring guests. Please sign up first.'
    assert.deepEqual(await refusal(host, [jin]), [409, needsPlace])
    await joinRide(app, host, ride.id)
    const announced = (await announce(app, host, ride.id, [jin, sol])).json<RidingEvent>()
    assert.deepEqual([announced.registeredCount, announced.guestCount], [3, 2])
    assert.equal((await joinRide(app, other, ride.id)).json<RidingEvent>().myStatus, 'waiting')
    assert.deepEqual(await refusal(other, [jin]), [409, needsPlace])
    assert.deepEqual(await own(app, host, ride.id), [jin, sol])

    await announce(app, host, ride.id, [{ ...sol, emergencyContactName: ' 빙산 ' }])
    assert.deepEqual(await own(app, host, ride.id), [{ ...sol, emergencyContactName: '빙산' }])
    assert.equal((await findRide(app, other, ride.id)).myStatus, 'registered', 'the place of the first guest')
    assert.deepEqual(await refusal(host, [jin, sol]), [409, 'This ride has no free spot.'])
    assert.equal((await joinRide(app, late, ride.id)).json<RidingEvent>().myStatus, 'waiting')
    await cancelRide(app, host, ride.id)
    const places = [other.userId, late.userId].map((userId) => [userId, 'registered'])
    assert.deepEqual(await standingOn(app.db, ride.id), places)
    assert.equal((await findRide(app, admin, ride.id)).guestCount, 0)

    await announce(app, other, ride.id, [jin])
    assert.equal((await takeBack(app, other, ride.id)).statusCode, 204)
    assert.deepEqual(await own(app, other, ride.id), [])
    for (const guests of [[{ ...jin, name: ' ' }], [{ ...jin, phoneNumber: '없음' }], [{ name: jin.name }]])
      assert.equal((await announce(app, other, ride.id, guests)).statusCode, 400, JSON.stringify(guests))
    const { issues } = (await announce(app, other, ride.id, [jin, jin, jin])).json()
    assert.deepEqual(issues, [{ path: 'guests', message: 'A rider can bring two guests at most.' }])

    assert.equal((await announce(app, other, ride.id, [jin])).statusCode, 200)
    await setAccountActive(app.db, other.userId, 'false')
    await saveRide(app, admin, ride.id, rideDay)
    assert.equal((await findRide(app, admin, ride.id)).guestCount, 0, 'of an account that is no longer active')
    moveClock(t, '2027-05-08T15:00:00.000Z')
    assert.equal((await announce(app, late, ride.id, [jin])).statusCode, 409)
    assert.equal((await takeBack(app, late, ride.id)).statusCode, 409)
  })

  test(`announced guests are on sheet and head count with their phones, for who leads alone (${engine})`, async (t) => {
    moveClock(t, beforeTheRide)
    await using app = await createTestApp({ engine })
    const leader = await app.signedInAs('member')
    const { admin, ride } = await planRide(app, { ...rideDay, leaderId: leader.userId })
    const [host, other] = await people(app, 'member', 'member')
    for (const rider of [host, other]) await joinRide(app, rider, ride.id)
    await announce(app, host, ride.id, [jin])

    const [onSheet] = (await readSheet(app, leader, ride.id)).guests
    assert.deepEqual({ ...onSheet, ...jin, hostId: host.userId }, onSheet)
    assert.equal(onSheet?.links?.emergencyContactPhone?.[0]?.href, 'tel:+13035550192')
    const [counted] = (await readHeadCount(app, leader, ride.id)).guests
    assert.partialDeepStrictEqual(counted, { name: jin.name, phoneNumber: jin.phoneNumber, hostId: host.userId })
    assert.equal(counted?.links?.phoneNumber?.[0]?.href, 'tel:+13035550191')
    const id = counted?.id ?? ''
    const answer = await count(app, leader, ride.id, { marks: [mark('meeting', { userId: id }, 'here')], removedGuests: [id] })
    assert.deepEqual([answer.guests.map((guest) => guest.id), answer.marks.length], [[id], 1], 'the member’s to take back')
    await announce(app, host, ride.id, [sol, { ...jin, phoneNumber: '(303) 555-0194' }])
    assert.equal((await readHeadCount(app, leader, ride.id)).marks.length, 1, 'the same guest has the mark')
    const csv = await callRides(app, admin, 'GET', `/${ride.id}/sheet.csv`)
    for (const text of [sol.name, sol.phoneNumber, sol.emergencyContactPhone]) assert.ok(csv.body.includes(text), text)

    for (const url of ['', '/participants', '/registration', '/registration/guests']) {
      const { body } = await callRides(app, other, 'GET', `/${ride.id}${url}`)
      for (const text of [jin.name, sol.name, '555-019']) assert.ok(!body.includes(text), `${url}: ${text}`)
    }
    const mine = await send(app, host, 'GET /api/auth/user/export')
    const day = { titleKo: ride.titleKo, titleEn: ride.titleEn, eventDate: ride.eventDate }
    const exported = mine.json().guests.find(({ name }: AnnouncedGuest) => name === sol.name)
    assert.deepEqual(exported, { ...day, ...sol })
    assert.equal((await send(app, other, 'GET /api/auth/user/export')).json().guests.length, 0)
    const stored = await app.db.withoutPlugins().selectFrom('rideGuests').selectAll().execute()
    for (const text of [...Object.values(jin), ...Object.values(sol)]) assert.ok(!JSON.stringify(stored).includes(text), text)

    moveClock(t, rideNoon)
    await count(app, leader, ride.id, { arrivedAt: rideNoon })
    const attendance = await callRides(app, leader, 'GET', `/${ride.id}/attendance`)
    assert.equal(attendance.json().guestStarts, 1, 'the one who was counted')
  })
}

test('guests go along with a ride that is moved or restored, and not with an account that is erased', async (t) => {
  moveClock(t, beforeTheRide)
  await using app = await createTestApp()
  const { admin, ride } = await planRide(app, rideDay)
  const host = await app.signedInAs('member')
  await joinRide(app, host, ride.id)
  await announce(app, host, ride.id, [jin])
  await saveRide(app, admin, ride.id, { ...rideDay, eventDate: '2027-05-15' })
  assert.equal((await findRide(app, host, ride.id)).guestCount, 1)
  await deleteRide(app, admin, ride.id)
  await restoreRide(app, admin, ride.id)
  assert.deepEqual(await own(app, host, ride.id), [jin])
  await app.db.deleteFrom('users').where('id', '=', host.userId).execute()
  assert.equal((await findRide(app, admin, ride.id)).guestCount, 0)
})
