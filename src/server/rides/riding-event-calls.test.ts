import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { RidingEvent } from '#contract/rides/riding-events.ts'
import { readConfig } from '#server/config.ts'
import { createTestApp, type SignedIn, setAccountActive, type TestApp } from '../../../test/app.ts'
import { planRide, rideInput } from '../../../test/rides.ts'

const send = (app: TestApp, method: 'POST' | 'PUT' | 'DELETE', { headers }: SignedIn, path: string, payload?: object) =>
  app.inject({ method, url: `/api/riding-events${path}`, headers, ...(payload && { payload }) })
const list = async (app: TestApp, { headers }: SignedIn, path = ''): Promise<RidingEvent[]> =>
  (await app.inject({ url: `/api/riding-events${path}`, headers })).json()

const nothingOfTheDay = {
  passengerCount: 0,
  leader: null,
  sweep: null,
  myPart: null,
  showsLeaderPhone: false,
  decidesAt: '2126-07-04T03:00:00.000Z',
  decision: 'open',
  decidedAt: null,
  postponedFrom: null,
  sunset: null,
  hasHomeLink: false,
  hasTrack: false,
  startedAt: null,
  arrivedAt: null,
  starts: null,
}

test('an administrator creates, changes and deletes a ride that all logged-in users see', async () => {
  await using app = await createTestApp()
  const { admin, ride } = await planRide(app, {
    ...{ startTime: '9:00', endTime: '', maxParticipants: ' 12 ', route: '  ', status: undefined },
    ...{ id: 'mine', createdBy: 'unknown', registrationTurn: 7, registeredCount: 5, extra: 1 },
  })
  const { id, createdAt, updatedAt, ...rest } = ride
  assert.deepEqual(rest, {
    ...rideInput,
    // Midnight in Denver, the sample club's time zone.
    eventDate: '2126-07-04T06:00:00.000Z',
    dayCount: 1,
    overAt: '2126-07-05T06:00:00.000Z',
    maxParticipants: '12',
    createdBy: admin.userId,
    ...{ kind: 'club', word: null, seriesId: null },
    ...{
      registeredCount: 0,
      waitingCount: 0,
      myStatus: null,
      myWaitingPlace: null,
      myLateMinutes: null,
      guestCount: 0,
      myRideNumber: null,
      startsAt: '2126-07-04T15:00:00.000Z',
      laterStarts: [],
      reason: null,
      closesAt: '2126-07-04T03:00:00.000Z',
      registration: 'open',
      hasStarted: false,
      myChanges: [],
      ...nothingOfTheDay,
      mayLead: true,
      mayDecide: true,
      isLeadersTime: false,
      nextStep: null,
    },
  })
  assert.notEqual(id, 'mine')
  assert.equal(createdAt, updatedAt)
  const guest = await app.signedInAs('guest')
  for (const path of ['', '/upcoming'])
    assert.deepEqual(await list(app, guest, path), [{ ...ride, mayLead: false, mayDecide: false }])

  const wishes = {
    ...rideInput,
    titleEn: 'Moved',
    endTime: '17:30',
    route: 'US 36',
    status: 'cancelled',
    eventDate: ride.eventDate,
  }
  const changed = await send(app, 'PUT', admin, `/${id}`, wishes)
  assert.equal(changed.statusCode, 200)
  assert.deepEqual(changed.json(), {
    ...ride,
    ...wishes,
    eventDate: ride.eventDate,
    updatedAt: changed.json().updatedAt,
    maxParticipants: null,
    registration: 'ended',
    decision: 'cancelled',
  })
  assert.deepEqual(await list(app, guest), [{ ...changed.json(), mayLead: false, mayDecide: false }])
  assert.deepEqual(await list(app, guest, '/upcoming'), [])

  const removed = await send(app, 'DELETE', admin, `/${id}`)
  assert.equal(removed.statusCode, 204)
  assert.equal(removed.body, '')
  assert.equal((await send(app, 'DELETE', admin, `/${id}`)).statusCode, 404)
  assert.equal((await send(app, 'PUT', admin, `/${id}`, rideInput)).statusCode, 404)
  assert.deepEqual(await list(app, guest), [])
})

test('each required field is checked, and optional ones may be left out', async () => {
  await using app = await createTestApp()
  const admin = await app.signedInAs('admin')
  const required = [
    'titleKo',
    'titleEn',
    'descriptionKo',
    'descriptionEn',
    'eventDate',
    'startTime',
    'meetingLocation',
    'difficulty',
  ]
  for (const field of Object.keys(rideInput)) {
    for (const value of required.includes(field) ? [undefined, null, '   ', 7, ['x'], {}] : [['x'], {}, true]) {
      const answer = await send(app, 'POST', admin, '', { ...rideInput, [field]: value })
      assert.equal(answer.statusCode, 400, `${field}: ${JSON.stringify(value)}`)
      assert.equal(answer.json().issues[0].path.split('.')[0], field)
    }
  }
  const bad = [
    ...['2026-02-30', 'tomorrow', '07/04/2026'].map((eventDate) => ({ eventDate })),
    ...['25:00', '9', '09:60'].flatMap((time) => [{ startTime: time }, { endTime: time }]),
    ...[0, -1, 1.5, 'many', '1e3'].map((maxParticipants) => ({ maxParticipants })),
    ...[{ difficulty: 'insane' }, { status: 'postponed' }, { titleKo: 'x'.repeat(201) }, { route: 'a\u0000b' }],
  ]
  for (const change of bad) {
    assert.equal(
      (await send(app, 'POST', admin, '', { ...rideInput, ...change })).statusCode,
      400,
      JSON.stringify(change).slice(0, 40),
    )
  }
  assert.deepEqual(await list(app, admin), [])
  const least = Object.fromEntries(Object.entries(rideInput).filter(([field]) => required.includes(field)))
  assert.equal((await send(app, 'POST', admin, '', least)).json().status, 'upcoming')
})

test('leader and sweep are two active members or administrators; who has led the ride so far may stay', async () => {
  await using app = await createTestApp()
  const { admin, ride } = await planRide(app)
  const [member, guest] = [await app.signedInAs('member'), await app.signedInAs('guest')]
  const save = (leaders: object) => send(app, 'PUT', admin, `/${ride.id}`, { ...rideInput, ...leaders })
  const refusal = async (leaders: object) => (await save(leaders)).json().issues
  const noMember = (path: string) => [{ path, message: 'Please choose a member' }]
  assert.deepEqual(await refusal({ leaderId: guest.userId }), noMember('leaderId'))
  assert.deepEqual(await refusal({ sweepId: 'no-such-id' }), noMember('sweepId'))
  assert.deepEqual(await refusal({ leaderId: member.userId, sweepId: member.userId }), [
    { path: 'sweepId', message: 'Leader and sweep must be two people' },
  ])
  assert.equal((await save({ leaderId: member.userId, sweepId: admin.userId })).json().leaderId, member.userId)
  for (const [viewer, isNamed] of [
    [member, true],
    [guest, false],
  ] as const)
    for (const { leader, sweep } of await list(app, viewer)) assert.deepEqual([leader, sweep].map(Boolean), [isNamed, isNamed])
  await setAccountActive(app.db, member.userId, 'false')
  assert.equal((await save({ leaderId: member.userId, sweepId: admin.userId })).statusCode, 200)
  assert.deepEqual(await refusal({ sweepId: member.userId }), noMember('sweepId'))
})

/** Days on which the clocks change in that zone, an ordinary day, and the last day of a year. */
const zones = {
  'America/St_Johns': ['2026-03-08', '2026-11-01', '2026-07-04', '2026-12-31'],
  // Clocks change at midnight: one day begins at 01:00, and one has 25 hours.
  'America/Santiago': ['2026-09-06', '2026-09-05', '2026-04-04', '2026-04-05'],
  'Pacific/Kiritimati': ['2026-07-04', '2026-12-31'],
}

for (const [timeZone, clubDays] of Object.entries(zones)) {
  test(`a ride is upcoming until the last second of its day, one under way for a day more (${timeZone})`, async (t) => {
    t.mock.timers.enable({ apis: ['Date'] })
    const { club } = readConfig({})
    await using site = await createTestApp({ config: { club: { ...club, timeZone } } })
    for (const clubDay of clubDays) {
      const begins = (plusDays: number) =>
        Temporal.PlainDate.from(clubDay).add({ days: plusDays }).toZonedDateTime(timeZone).toInstant().epochMilliseconds
      t.mock.timers.setTime(begins(0) - 1000)
      const { admin, ride } = await planRide(site, { eventDate: clubDay })
      assert.equal(Temporal.Instant.from(ride.eventDate).toZonedDateTimeISO(timeZone).toPlainDate().toString(), clubDay)
      const again = await send(site, 'PUT', admin, `/${ride.id}`, { ...rideInput, eventDate: ride.eventDate })
      assert.equal(again.json().eventDate, ride.eventDate, 'sent back as it was answered')

      const isUpcomingAt = async (instantMs: number) => {
        t.mock.timers.setTime(instantMs)
        return (await list(site, await site.signedInAs('member'), '/upcoming')).length === 1
      }
      assert.deepEqual([await isUpcomingAt(begins(1) - 1000), await isUpcomingAt(begins(1))], [true, false], clubDay)
      await site.db.updateTable('ridingEvents').set({ status: 'ongoing' }).execute()
      assert.deepEqual([await isUpcomingAt(begins(2) - 1000), await isUpcomingAt(begins(2))], [true, false], clubDay)
      await site.db.deleteFrom('ridingEvents').execute()
    }
  })
}
