import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import type { OwnRegistration, RidingEvent } from '#contract/rides/riding-events.ts'
import { clubClock, clubToday } from '#server/club-time.ts'
import { findOwnRegistration } from '#server/ride-day/sheet-details.ts'
import { createTestApp, people, type SignedIn, setRole, type TestApp } from '../../../test/app.ts'
import { insertApplication } from '../../../test/applying.ts'
import { testClub } from '../../../test/club-clock.ts'
import { changeRow, readSheet } from '../../../test/ride-day.ts'
import { callRides, cancelRide, deleteRide, findRide, joinRide, ownContact, planRide, restoreRide } from '../../../test/rides.ts'
import { send } from '../../../test/send.ts'

const passenger = { passengerName: '남궁민지', passengerPhone: '(303) 555-0190' }

const ownOf = async (app: TestApp, by: SignedIn, rideId: string): Promise<OwnRegistration> =>
  (await callRides(app, by, 'GET', `/${rideId}/registration`)).json()

const put = (app: TestApp, by: SignedIn, rideId: string, payload?: object) =>
  callRides(app, by, 'PUT', `/${rideId}/registration`, payload)

const rowsOf = (app: TestApp, eventId: string) =>
  app.db.selectFrom('sheetDetails').select('userId').where('eventId', '=', eventId).execute()

const app = await createTestApp()
after(() => app[Symbol.asyncDispose]())

test('motorcycle and passenger of a ride are on its sheet and for their rider alone', async () => {
  const { admin, ride } = await planRide(app, { maxParticipants: '2' })
  const [rider, other] = await people(app, 'member', 'member')
  await insertApplication(app.db, { userId: rider.userId, status: 'approved', motorcycleModel: 'BMW R 1250 GS' })
  assert.deepEqual(await ownOf(app, rider, ride.id), {
    ...ownContact,
    emergencyContactPhone: null,
    needsEmergencyPhone: false,
    keepsEmergencyContact: true,
    usualMotorcycle: 'BMW R 1250 GS',
  })

  const joined = await put(app, rider, ride.id, { motorcycle: 'Honda Gold Wing', ...passenger })
  assert.equal(joined.statusCode, 200, joined.body)
  assert.deepEqual([joined.json<RidingEvent>().registeredCount, joined.json<RidingEvent>().passengerCount], [1, 1])
  assert.equal((await joinRide(app, other, ride.id)).json<RidingEvent>().myStatus, 'registered', 'a passenger takes no place')
  const [onSheet, second] = (await readSheet(app, admin, ride.id)).riders
  const ofApplication = { emergencyContactPhone: '(303) 555-0143', isContactOfRide: false }
  assert.partialDeepStrictEqual(onSheet, { motorcycleModel: 'Honda Gold Wing', ...passenger, ...ofApplication })
  assert.equal(onSheet?.links?.passengerPhone?.[0]?.href, 'tel:+13035550190')
  assert.deepEqual([second?.emergencyContactPhone, second?.isContactOfRide], [ownContact.emergencyContactPhone, true])
  const csv = await callRides(app, admin, 'GET', `/${ride.id}/sheet.csv`)
  for (const text of ['Honda Gold Wing', ...Object.values(passenger)]) assert.ok(csv.body.includes(text), text)

  for (const by of [other, admin]) assert.equal((await ownOf(app, by, ride.id)).passengerName, null)
  for (const path of ['', '/upcoming', `/${ride.id}`, `/${ride.id}/participants`]) {
    const { body } = await callRides(app, other, 'GET', path)
    for (const text of ['Gold Wing', ...Object.values(passenger)]) assert.ok(!body.includes(text), `${path}: ${text}`)
  }
})

test('sent again, the details are those that were sent last; without a body they stay', async () => {
  const { ride } = await planRide(app)
  const rider = await app.signedInAs('member')
  await insertApplication(app.db, { userId: rider.userId, status: 'approved', motorcycleModel: 'BMW R 1250 GS' })
  await put(app, rider, ride.id, { motorcycle: 'Honda Gold Wing', ...passenger })
  assert.equal((await put(app, rider, ride.id)).statusCode, 200)
  assert.equal((await ownOf(app, rider, ride.id)).passengerName, passenger.passengerName)
  const answer = await put(app, rider, ride.id, { motorcycle: 'BMW R 1250 GS' })
  assert.deepEqual([answer.statusCode, answer.json<RidingEvent>().passengerCount], [200, 0])
  assert.deepEqual(await rowsOf(app, ride.id), [], 'the usual motorcycle without passenger is nothing to keep')
  for (const half of [{ passengerName: 'Minji' }, { passengerPhone: '303 555 0190' }]) {
    const refused = await put(app, rider, ride.id, half)
    assert.equal(refused.statusCode, 400)
    assert.equal(refused.json().issues.length, 1)
  }
})

test('a rider without an emergency phone adds one first', async () => {
  const { admin, ride } = await planRide(app)
  const [without, member] = await people(app, 'admin', 'member')
  await insertApplication(app.db, { userId: without.userId, status: 'rejected' })
  await insertApplication(app.db, {
    userId: member.userId,
    status: 'approved',
    emergencyContactName: '',
    // From before the form asked for a whole number: it calls no one.
    emergencyContactPhone: '1',
  })
  for (const rider of [without, member]) {
    const { needsEmergencyPhone, keepsEmergencyContact } = await ownOf(app, rider, ride.id)
    assert.deepEqual([needsEmergencyPhone, keepsEmergencyContact], [true, rider === member])
    for (const payload of [undefined, { ...passenger }, { emergencyContactPhone: ' ' }]) {
      const refused = await put(app, rider, ride.id, payload)
      const message = 'Please add a phone number to call in an emergency, then sign up.'
      assert.deepEqual([refused.statusCode, refused.json().issues], [400, [{ path: 'emergencyContactPhone', message }]])
    }
  }
  assert.equal((await findRide(app, admin, ride.id)).registeredCount, 0)

  const contact = { emergencyContactName: '이수빈', emergencyContactPhone: '303 555 0111' }
  for (const rider of [without, member]) assert.equal((await put(app, rider, ride.id, contact)).statusCode, 200)
  const lines = await app.db.selectFrom('auditLog').selectAll().where('action', '=', 'ownDetails.update').execute()
  assert.deepEqual([lines.length, lines[0]?.actorId], [1, member.userId])
  assert.equal(lines[0]?.detail, 'emergencyContactName, emergencyContactRelation, emergencyContactPhone')
  assert.deepEqual(await rowsOf(app, ride.id), [{ userId: without.userId }])
  assert.equal((await ownOf(app, member, ride.id)).needsEmergencyPhone, false)
  const sheet = (await readSheet(app, admin, ride.id)).riders
  assert.partialDeepStrictEqual(sheet, [
    { ...contact, isContactOfRide: true },
    { ...contact, isContactOfRide: false },
  ])
  // The stored contact is enough for a change of the rest.
  assert.equal((await put(app, without, ride.id, { ...passenger })).statusCode, 200)
  const own = await ownOf(app, without, ride.id)
  assert.deepEqual([own.emergencyContactPhone, own.passengerName], [contact.emergencyContactPhone, passenger.passengerName])
})

test('what a rider added goes with the place: left, deactivated, also on a deleted ride', async () => {
  const { admin, ride } = await planRide(app)
  const riders = await people(app, 'member', 'member', 'member')
  const [leaving, deactivated, staying] = riders
  for (const rider of riders) await joinRide(app, rider, ride.id, passenger)
  assert.equal((await cancelRide(app, leaving, ride.id)).statusCode, 204)
  assert.deepEqual((await rowsOf(app, ride.id)).length, 2)
  await deleteRide(app, admin, ride.id)
  await send(app, admin, `PATCH /api/users/${deactivated.userId}/active`, { isActive: 'false' })
  assert.deepEqual(await rowsOf(app, ride.id), [{ userId: staying.userId }], 'a deleted ride keeps the rest')
  assert.equal((await restoreRide(app, admin, ride.id)).statusCode, 200)
  assert.equal((await ownOf(app, staying, ride.id)).passengerName, passenger.passengerName)
  await deleteRide(app, admin, ride.id)
  await setRole(app.db, staying.userId, 'guest')
  await restoreRide(app, admin, ride.id)
  assert.deepEqual(await rowsOf(app, ride.id), [], 'nor are they restored without the place')
})

test('a ride that has started takes no changes, a closed one takes those of its riders', async () => {
  const { ride } = await planRide(app)
  const [rider, late] = await people(app, 'member', 'member')
  await joinRide(app, rider, ride.id)
  await changeRow(app, ride.id, { registrationClosesAt: '2026-01-01T00:00:00.000Z' })
  assert.equal((await joinRide(app, rider, ride.id, passenger)).json<RidingEvent>().passengerCount, 1)
  assert.equal((await joinRide(app, late, ride.id, passenger)).statusCode, 409)
  const yesterday = clubToday(new Date(), testClub.timeZone, -1)
  await changeRow(app, ride.id, { eventDate: yesterday, status: 'ongoing', startTime: '00:00' })
  assert.equal((await joinRide(app, rider, ride.id, { motorcycle: 'Another' })).statusCode, 409)
  await setRole(app.db, rider.userId, 'guest')
  assert.equal((await ownOf(app, rider, ride.id)).passengerName, passenger.passengerName, 'a guest still reads what they added')
  assert.equal((await rowsOf(app, ride.id)).length, 1)
})

test('answers show nothing of it from 48 hours after the planned end on, also before it is erased', async () => {
  const { admin, ride } = await planRide(app, { startTime: '09:00', endTime: '17:00' })
  const rider = await app.signedInAs('member')
  await joinRide(app, rider, ride.id, passenger)
  const end = Date.parse('2126-07-04T23:00:00.000Z')
  const at = (hours: number) => clubClock(new Date(end + hours * 3_600_000), testClub)
  const of = { eventId: ride.id, userId: rider.userId }
  assert.equal((await findOwnRegistration(app.db, of, at(47.9))).passengerName, passenger.passengerName)
  assert.equal((await findOwnRegistration(app.db, of, at(48))).passengerName, null)
  await changeRow(app, ride.id, { eventDate: '2026-01-03' })
  const [onSheet] = (await readSheet(app, admin, ride.id)).riders
  assert.deepEqual([onSheet?.passengerName, onSheet?.passengerPhone, onSheet?.emergencyContactPhone], [null, null, null])
  assert.equal((await findRide(app, rider, ride.id)).passengerCount, 0)
  assert.equal((await rowsOf(app, ride.id)).length, 1, 'the row is still there')
})
