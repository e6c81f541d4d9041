import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, test } from 'node:test'
import type { Attendance, AttendanceInput, OwnSeason, Season } from '#contract/ride-day/ride-day.ts'
import type { ClubDay } from '#server/club-time.ts'
import type { Db } from '#server/db/open.ts'
import { createRidingEvent, type NewRidingEvent } from '#server/rides/riding-event-calls.ts'
import { readWhatLeaves } from '#server/site/content-export.ts'
import { createTestApp, people, type SignedIn, setRole, type TestApp } from '../../../test/app.ts'
import { linesFromNow } from '../../../test/audit-lines.ts'
import { clockAt } from '../../../test/club-clock.ts'
import { engines } from '../../../test/databases/databases.ts'
import {
  count,
  giveRegistration,
  mark,
  moveClock,
  planRideDay,
  rideDay,
  rideNoon,
  rideRow,
  rideStart,
  rodeOn,
} from '../../../test/ride-day.ts'
import { callRides, deleteRide, newRide, saveRide } from '../../../test/rides.ts'

const read = async (app: TestApp, by: SignedIn, id: string): Promise<Attendance> =>
  (await callRides(app, by, 'GET', `/${id}/attendance`)).json()

const save = (app: TestApp, by: SignedIn, id: string, input: Partial<AttendanceInput>) =>
  callRides(app, by, 'PUT', `/${id}/attendance`, { userIds: [], guestStarts: 0, ...input })

const brief = ({ riders, guestStarts, isRecorded }: Attendance) => ({
  riders: riders.map(({ userId, status, rode }) => [userId, status, rode]),
  guestStarts,
  isRecorded,
})

const app = await createTestApp()
after(() => app[Symbol.asyncDispose]())

for (const engine of engines) {
  test(`the same record once more, after its answer was lost, is agreed with and changes nothing (${engine})`, async (t) => {
    moveClock(t, rideNoon)
    await using app = await createTestApp({ engine })
    const { id, leader, riders } = await planRideDay(app)
    const [one, two, three] = riders as [SignedIn, SignedIn, SignedIn]
    const lines = await linesFromNow(app)
    const { version } = await read(app, leader, id)
    const payload = { userIds: [one.userId, two.userId], guestStarts: 1, expectedVersion: version }
    moveClock(t, '2027-05-08T18:00:01.000Z')
    const first = await save(app, leader, id, payload)
    assert.equal(first.statusCode, 200)
    moveClock(t, '2027-05-08T18:00:02.000Z')
    for (const userIds of [payload.userIds, payload.userIds.toReversed()]) {
      const again = await save(app, leader, id, { ...payload, userIds })
      assert.deepEqual([again.statusCode, again.json()], [200, first.json()])
    }
    assert.deepEqual(await lines(), [`event.attendance | ${leader.username} | ${id} | 3`])
    for (const other of [
      { guestStarts: 2 },
      { userIds: [one.userId] },
      { userIds: [one.userId, two.userId, three.userId], guestStarts: 0 },
    ])
      assert.equal((await save(app, leader, id, { ...payload, ...other })).statusCode, 409, JSON.stringify(other))
    assert.equal((await rideRow(app, id)).updatedAt, first.json().version)

    // Another record in between: the old call would undo it.
    assert.equal((await save(app, leader, id, { userIds: [two.userId], expectedVersion: first.json().version })).statusCode, 200)
    assert.equal((await save(app, leader, id, payload)).statusCode, 409)
    assert.deepEqual(await rodeOn(app, id), [two.userId])
  })
}

test('who has a place is proposed; the officer records who rode, and corrects it', async (t) => {
  moveClock(t, rideNoon)
  const { id, leader, riders } = await planRideDay(app)
  const [one, two, three] = riders as [SignedIn, SignedIn, SignedIn]
  const [admin, waiting, added] = await people(app, 'admin', 'member', 'member')
  await giveRegistration(app, { eventId: id, userId: waiting.userId, turn: 9, status: 'waiting' })
  await app.db.insertInto('rideGuests').values({ id: randomUUID(), eventId: id, name: '손님', createdAt: rideStart }).execute()
  const lines = await linesFromNow(app)
  const proposed = await read(app, leader, id)
  assert.deepEqual(brief(proposed), {
    riders: [...riders.map(({ userId }) => [userId, 'registered', true]), [waiting.userId, 'waiting', false]],
    guestStarts: 1,
    isRecorded: false,
  })
  assert.deepEqual(await lines(), [])

  moveClock(t, '2027-05-08T18:00:01.000Z')
  const recorded = await save(app, leader, id, {
    userIds: [one.userId, two.userId, one.userId],
    guestStarts: 2,
    expectedVersion: proposed.version,
  })
  assert.equal(recorded.statusCode, 200)
  assert.deepEqual(brief(recorded.json()), {
    riders: [
      [one.userId, 'registered', true],
      [two.userId, 'registered', true],
      [three.userId, 'registered', false],
      [waiting.userId, 'waiting', false],
    ],
    guestStarts: 2,
    isRecorded: true,
  })
  const row = await rideRow(app, id)
  assert.deepEqual([row.status, row.starts, row.guestStarts, row.arrivedAt], ['completed', 4, 2, null])
  const stale = await save(app, admin, id, { userIds: [], expectedVersion: proposed.version })
  assert.equal(stale.statusCode, 409)
  assert.deepEqual(await rodeOn(app, id), [one.userId, two.userId].sort())

  const corrected = await save(app, admin, id, {
    userIds: [two.userId, waiting.userId, added.userId],
    expectedVersion: recorded.json().version,
  })
  assert.deepEqual(brief(corrected.json()).riders.slice(3), [
    [waiting.userId, 'waiting', true],
    [added.userId, null, true],
  ])
  assert.deepEqual(await rodeOn(app, id), [two.userId, waiting.userId, added.userId].sort())
  assert.equal((await rideRow(app, id)).starts, 3)
  assert.deepEqual(await lines(), [
    `event.attendance | ${leader.username} | ${id} | 4`,
    `event.attendance | ${admin.username} | ${id} | 3`,
  ])
  // The phone of the leader reaches the site at last: it adds people, and takes out no one.
  await count(app, leader, id, { marks: [mark('end', one, 'here'), mark('end', three, 'left')], arrivedAt: rideNoon })
  assert.deepEqual(await rodeOn(app, id), [one.userId, two.userId, waiting.userId, added.userId].sort())
  await app.db.deleteFrom('users').where('id', '=', added.userId).execute()
  assert.deepEqual(await rodeOn(app, id), [one.userId, two.userId, waiting.userId].sort())
  assert.equal((await rideRow(app, id)).starts, 4, 'the number outlives the account')
})

test('only members and registered riders are recorded, after the start, on a ride that took place', async (t) => {
  moveClock(t, rideNoon)
  const { id, leader, riders } = await planRideDay(app)
  const guest = await app.signedInAs('guest')
  for (const unknown of [guest.userId, 'made-up', id]) {
    const refused = await save(app, leader, id, { userIds: [leader.userId, unknown] })
    assert.equal(refused.statusCode, 400)
    assert.deepEqual(refused.json().issues, [{ path: 'userIds', message: 'Please choose a member' }])
  }
  assert.equal((await rideRow(app, id)).starts, null)
  const [, demoted] = riders as [SignedIn, SignedIn]
  await setRole(app.db, demoted.userId, 'guest')
  assert.equal((await save(app, leader, id, { userIds: [demoted.userId] })).statusCode, 200)

  const tomorrow = await planRideDay(app, 1, { startTime: '12:01' })
  const early = await save(app, tomorrow.leader, tomorrow.id, {})
  assert.deepEqual([early.statusCode, early.json().message], [409, 'Who rode can be recorded once the ride has started.'])
  await count(app, tomorrow.leader, tomorrow.id, { startedAt: rideNoon })
  assert.equal((await save(app, tomorrow.leader, tomorrow.id, {})).statusCode, 200, 'the group has left early')
  const off = await planRideDay(app, 1, { status: 'cancelled' })
  const cancelled = await save(app, off.leader, off.id, {})
  assert.deepEqual([cancelled.statusCode, cancelled.json().message], [409, 'This ride has been cancelled.'])
  assert.equal((await save(app, off.leader, id, {})).statusCode, 403)
  const admin = await app.signedInAs('admin')
  assert.equal((await save(app, admin, 'made-up', {})).statusCode, 404)
})

/** Saves the ride's form. @returns what is left of its day */
async function edit(app: TestApp, admin: SignedIn, id: string, changes: object) {
  const answer = await saveRide(app, admin, id, { ...rideDay, ...changes })
  assert.equal(answer.statusCode, 200, answer.body)
  const { startedAt, arrivedAt, starts, guestStarts, decision } = await rideRow(app, id)
  const countRows = async (table: 'headCountMarks' | 'rideGuests' | 'notices') =>
    (await app.db.selectFrom(table).selectAll().execute()).length
  const marks = await countRows('headCountMarks')
  return {
    record: { startedAt, arrivedAt, starts, guestStarts, rode: (await rodeOn(app, id)).length, marks },
    kept: [marks, await countRows('rideGuests'), decision, await countRows('notices')],
  }
}

test('a correction keeps what was counted, decided and recorded; a mistaken "all arrived" is undone by setting the ride back; a new day forgets who was counted', async (t) => {
  moveClock(t, '2027-05-08T14:00:00.000Z')
  await using app = await createTestApp()
  const admin = await app.signedInAs('admin')
  const { id, leader } = await planRideDay(app)
  const { updatedAt: expectedVersion } = await rideRow(app, id)
  const decided = await callRides(app, leader, 'POST', `/${id}/decision`, { decision: 'go', expectedVersion })
  assert.equal(decided.statusCode, 200)
  const guest = randomUUID()
  const marks = [mark('meeting', leader, 'here'), mark('meeting', { userId: guest }, 'here')]
  await count(app, leader, id, { addedGuests: [{ id: guest, name: '손님' }], marks })
  await app.db.deleteFrom('notices').execute()
  const leaderId = leader.userId
  for (const changes of [{ titleEn: 'Corrected' }, { eventDate: '2027-05-09T05:59:00Z' }])
    assert.deepEqual((await edit(app, admin, id, { leaderId, ...changes })).kept, [2, 1, 'go', 0], JSON.stringify(changes))

  moveClock(t, rideNoon)
  await count(app, leader, id, { startedAt: rideStart, arrivedAt: rideNoon })
  const recorded = { startedAt: rideStart, arrivedAt: rideNoon, starts: 2, guestStarts: 1, rode: 1, marks: 2 }
  const undone = { arrivedAt: null, starts: null, guestStarts: null, rode: 0, marks: 2 }
  for (const [changes, expected] of [
    [{ status: 'completed', titleEn: 'Corrected again' }, recorded],
    [{ status: 'completed', eventDate: '2027-05-07T06:00:00.000Z' }, recorded],
    [{ status: 'cancelled' }, recorded],
    [{ status: 'ongoing' }, { ...undone, startedAt: rideStart }],
  ] as const)
    assert.deepEqual((await edit(app, admin, id, { leaderId, ...changes })).record, expected)
  await count(app, leader, id, { arrivedAt: rideNoon })
  assert.deepEqual((await edit(app, admin, id, { status: 'completed' })).record, recorded)
  assert.deepEqual((await edit(app, admin, id, { status: 'upcoming' })).record, { ...undone, startedAt: null })
  const moved = await edit(app, admin, id, { eventDate: '2027-05-09T06:00:00Z' })
  assert.deepEqual([moved.record.marks, moved.kept.slice(0, 3)], [0, [0, 0, 'open']])
})

interface Ridden extends Partial<NewRidingEvent> {
  day: ClubDay
  riders: string[]
  guestStarts?: number
}

async function rideOn(db: Db, { day, riders, guestStarts = 0, ...changes }: Ridden): Promise<string> {
  const input = { ...newRide, status: 'completed', titleEn: day, eventDate: day, ...changes }
  const { id } = await createRidingEvent(db, input, clockAt())
  const starts = riders.length + guestStarts
  await db.updateTable('ridingEvents').set({ starts, guestStarts }).where('id', '=', id).execute()
  for (const userId of riders) await db.insertInto('attendance').values({ eventId: id, userId }).execute()
  return id
}

for (const engine of engines) {
  test(`a season is a year of the club, with the recorded rides that took place (${engine})`, async (t) => {
    t.mock.timers.enable({ apis: ['Date'], now: Date.parse('2027-01-01T06:59:59.999Z') })
    await using app = await createTestApp({ engine })
    const [admin, one, two] = await people(app, 'admin', 'member', 'guest')
    const [first, second] = [one.userId, two.userId]
    const newYear = await rideOn(app.db, { day: '2026-01-01', riders: [first], guestStarts: 2 })
    const newYearsEve = await rideOn(app.db, { day: '2026-12-31', riders: [first, second] })
    const before = await rideOn(app.db, { day: '2025-12-31', riders: [second] })
    await rideOn(app.db, { day: '2023-06-01', riders: [] })
    await rideOn(app.db, { day: '2026-05-01', riders: [first], status: 'cancelled' })
    const planned = { ...newRide, eventDate: '2022-05-02', status: 'completed' } as const
    await createRidingEvent(app.db, planned, clockAt())
    const gone = await rideOn(app.db, { day: '2021-05-02', riders: [first] })
    assert.equal((await deleteRide(app, admin, gone)).statusCode, 204)

    const ask = (path: string, { headers }: SignedIn) => app.inject({ url: `/api/attendance${path}`, headers })
    const own = async (path: string, person = one): Promise<OwnSeason> => (await ask(`/mine${path}`, person)).json()
    const years = [2026, 2025, 2023]
    const mine = await own('')
    const rides = mine.rides.map(({ id }) => id)
    assert.deepEqual({ ...mine, rides }, { year: 2026, years, rides: [newYearsEve, newYear], rideCount: 2 })
    const titles = { titleKo: '피크 투 피크', titleEn: '2026-01-01' }
    assert.deepEqual(mine.rides[1], { id: newYear, ...titles, eventDate: '2026-01-01T07:00:00.000Z' })
    assert.deepEqual(await own('?year=2025'), { year: 2025, years, rides: [], rideCount: 1 })
    const [onlyRide, ...otherRides] = (await own('?year=2025', two)).rides
    assert.deepEqual([onlyRide?.id, otherRides], [before, []])
    assert.deepEqual(await own('?year=2199'), { year: 2199, years: [2199, ...years], rides: [], rideCount: 0 })

    const season: Season = (await ask('', admin)).json()
    const name = { firstName: 'Gil-dong', lastName: 'Hong', otherName: null }
    const counted = season.rides.map(({ id, starts, guestStarts }) => `${id} ${starts} ${guestStarts}`)
    assert.deepEqual(counted, [`${newYear} 3 2`, `${newYearsEve} 2 0`])
    assert.deepEqual(season.riders, [
      { userId: first, ...name, rideCount: 2 },
      { userId: second, ...name, rideCount: 1 },
    ])
    assert.deepEqual([season.year, season.years, season.starts, season.guestStarts], [2026, years, 5, 2])
    await app.db.deleteFrom('users').where('id', '=', first).execute()
    const later: Season = (await ask('?year=2026', admin)).json()
    assert.deepEqual([later.riders.length, later.starts], [1, 5], 'an erased account is gone, the number stays')

    t.mock.timers.setTime(Date.parse('2027-01-01T07:00:00.000Z'))
    assert.deepEqual([(await own('', two)).year, (await own('', two)).rides.length], [2027, 0])
    assert.deepEqual((await own('?year=2026', two)).years, [2027, ...years], 'the present year can be chosen again')
    for (const year of ['', '26', '1899', '2026x', '-2026', '2026&year=2025'])
      assert.equal((await ask(`/mine?year=${year}`, two)).statusCode, 400, year)
  })
}

test('the export for another system has who rode, by username', async () => {
  const { userId, username } = await app.signedInAs('member')
  const id = await rideOn(app.db, { day: '2026-05-01', riders: [userId] })
  const { attendance } = await readWhatLeaves(app.db)
  const ofRide = attendance.filter(({ eventId }) => eventId === id)
  assert.deepEqual(ofRide, [{ eventId: id, username }])
})
