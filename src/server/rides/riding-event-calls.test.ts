import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { type RidingEvent, RidingEventInput } from '#contract/rides/riding-events.ts'
import { createTestApp, people, type SignedIn, setAccountActive, type TestApp } from '../../../test/app.ts'
import { answeredRide, callRides, deleteRide, planRide, rideInput, saveRide } from '../../../test/rides.ts'

const app = await createTestApp()
after(() => app[Symbol.asyncDispose]())

const list = async (app: TestApp, by: SignedIn, path = ''): Promise<RidingEvent[]> =>
  (await callRides(app, by, 'GET', path)).json()

test('an administrator creates, changes and deletes a ride that all logged-in users see', async () => {
  const { admin, ride } = await planRide(app, {
    ...{ startTime: '9:00', endTime: '', maxParticipants: ' 12 ', route: '  ', status: undefined },
    ...{ id: 'mine', createdBy: 'unknown', registrationTurn: 7, registeredCount: 5, extra: 1 },
  })
  const { id, createdAt, updatedAt } = ride
  const own = { id, createdAt, updatedAt, createdBy: admin.userId, maxParticipants: '12', mayLead: true, mayDecide: true }
  // Its day begins at midnight in Denver, the sample club's time zone.
  assert.deepEqual(ride, { ...answeredRide, ...own })
  assert.notEqual(id, 'mine')
  assert.equal(createdAt, updatedAt)
  const guest = await app.signedInAs('guest')
  const shown = (answered: RidingEvent) => [{ ...answered, mayLead: false, mayDecide: false }]
  for (const path of ['', '/upcoming']) assert.deepEqual(await list(app, guest, path), shown(ride))

  const { eventDate } = ride
  const wishes = { titleEn: 'Moved', endTime: '17:30', route: 'US 36', status: 'cancelled', eventDate }
  const changed = (await saveRide(app, admin, id, wishes)).json<RidingEvent>()
  const followed = { updatedAt: changed.updatedAt, maxParticipants: null, registration: 'ended', decision: 'cancelled' } as const
  assert.deepEqual(changed, { ...ride, ...wishes, ...followed })
  assert.deepEqual(await list(app, guest), shown(changed))
  assert.deepEqual(await list(app, guest, '/upcoming'), [])

  const removed = await deleteRide(app, admin, id)
  assert.deepEqual([removed.statusCode, removed.body], [204, ''])
  assert.equal((await deleteRide(app, admin, id)).statusCode, 404)
  assert.equal((await saveRide(app, admin, id)).statusCode, 404)
  assert.deepEqual(await list(app, guest), [])
})

test('each required field is checked, and optional ones may be left out', () => {
  const pathsOf = (input: object) => RidingEventInput.safeParse(input).error?.issues.map(({ path }) => path[0]) ?? []
  const texts = ['titleKo', 'titleEn', 'descriptionKo', 'descriptionEn']
  const required = [...texts, 'eventDate', 'startTime', 'meetingLocation', 'difficulty']
  for (const field of Object.keys(rideInput))
    for (const value of required.includes(field) ? [undefined, null, '   ', 7, ['x'], {}] : [['x'], {}, true])
      assert.equal(pathsOf({ ...rideInput, [field]: value })[0], field, JSON.stringify(value))
  const bad = {
    eventDate: ['2026-02-30', 'tomorrow', '07/04/2026'],
    startTime: ['25:00', '9', '09:60'],
    endTime: ['25:00', '9', '09:60'],
    maxParticipants: [0, -1, 1.5, 'many', '1e3'],
    minRides: [-1, 21, 1.5, 'many', true],
    difficulty: ['insane'],
    status: ['postponed'],
    titleKo: ['x'.repeat(201)],
    route: ['a\u0000b'],
  }
  for (const [field, values] of Object.entries(bad))
    for (const value of values) assert.deepEqual(pathsOf({ ...rideInput, [field]: value }), [field], String(value).slice(0, 40))
  const least = Object.fromEntries(Object.entries(rideInput).filter(([field]) => required.includes(field)))
  assert.equal(RidingEventInput.parse(least).status, 'upcoming')
})

test('leader and sweep are two active members or administrators; who has led the ride so far may stay', async () => {
  const { admin, ride } = await planRide(app)
  const [member, guest] = await people(app, 'member', 'guest')
  const refusal = async (leaders: object) => (await saveRide(app, admin, ride.id, leaders)).json().issues
  const noMember = (path: string) => [{ path, message: 'Please choose a member' }]
  assert.deepEqual(await refusal({ leaderId: guest.userId }), noMember('leaderId'))
  assert.deepEqual(await refusal({ sweepId: 'no-such-id' }), noMember('sweepId'))
  assert.deepEqual(await refusal({ leaderId: member.userId, sweepId: member.userId }), [
    { path: 'sweepId', message: 'Leader and sweep must be two people' },
  ])
  const both = { leaderId: member.userId, sweepId: admin.userId }
  assert.equal((await saveRide(app, admin, ride.id, both)).json().leaderId, member.userId)
  await setAccountActive(app.db, member.userId, 'false')
  assert.equal((await saveRide(app, admin, ride.id, both)).statusCode, 200)
  assert.deepEqual(await refusal({ sweepId: member.userId }), noMember('sweepId'))
})
