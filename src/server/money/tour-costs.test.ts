import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { PersonalData } from '#contract/members/personal-data.ts'
import { maxTourCosts, type OwnTourCosts, type TourCosts } from '#contract/money/tour-costs.ts'
import { newId } from '#server/db/new-id.ts'
import type { Db } from '#server/db/open.ts'
import { createTestApp, type SignedIn, type TestApp } from '../../../test/app.ts'
import { clockAt } from '../../../test/club-clock.ts'
import { column, columns } from '../../../test/columns.ts'
import { engines } from '../../../test/databases/databases.ts'
import { moveClock, planRideDay, rideNoon } from '../../../test/ride-day.ts'
import { call, send } from '../../../test/send.ts'
import { forgetOldTourCosts } from './tour-costs.ts'

const costsOf = (rideId: string) => `/api/riding-events/${rideId}/costs` as const

const cost = (amountCents: number, paidBy: SignedIn, sharedBy: readonly SignedIn[]) => ({
  ...{ what: '첫날 숙소', amountCents, paidBy: paidBy.userId },
  sharedBy: column(sharedBy, 'userId'),
})

const add = (app: TestApp, by: SignedIn, rideId: string, input: object) =>
  call<TourCosts>(app, by, `POST ${costsOf(rideId)}`, input)

/** How many rows each table has. */
async function rows(db: Db): Promise<string> {
  const tables = ['tourRiders', 'tourCosts', 'tourShares'] as const
  const counts = tables.map(async (table) => `${(await db.selectFrom(table).selectAll().execute()).length} ${table}`)
  return (await Promise.all(counts)).join(', ')
}
const none = '0 tourRiders, 0 tourCosts, 0 tourShares'

for (const engine of engines) {
  test(`a leader enters costs, each rider sees the own sentence, and erasing the payer leaves the sums (${engine})`, async (t) => {
    moveClock(t, rideNoon)
    await using app = await createTestApp({ engine })
    const { id, leader, riders } = await planRideDay(app, 3)
    const url = costsOf(id)
    const [, payer = leader, third = leader] = riders
    const own = async (by: SignedIn) => (await call<OwnTourCosts>(app, by, `GET ${url}/mine`)).body
    assert.deepEqual((await own(third)).costs, [])

    assert.equal((await add(app, leader, id, cost(10_000, payer, riders))).status, 201)
    const { body: costs } = await add(app, leader, id, cost(600, leader, [leader, third]))
    assert.deepEqual([costs.totalCents, costs.riders.length], [10_600, 3])
    assert.deepEqual(columns((await own(third)).transfers, 'direction', 'amountCents'), [['pay', 3_633]])
    const forPayer = await own(payer)
    assert.deepEqual([forPayer.paidCents, ...column(forPayer.transfers, 'direction')], [10_000, 'get', 'get'])
    assert.equal((await own(leader)).shareCents + forPayer.shareCents + (await own(third)).shareCents, 10_600)
    assert.deepEqual((await own(await app.signedInAs('member'))).costs, [], 'nothing for a member who did not ride')

    const { tourCosts } = (await call<PersonalData>(app, third, 'GET /api/auth/user/export')).body
    assert.deepEqual(columns(tourCosts, 'amountCents', 'paidByYou', 'shareCents'), [
      [10_000, false, 3_333],
      [600, false, 300],
    ])

    await app.db.deleteFrom('users').where('id', '=', payer.userId).execute()
    const { body: after } = await call<TourCosts>(app, leader, `GET ${url}`)
    assert.deepEqual([after.transfers, after.costs], [costs.transfers, costs.costs])
    const erased = after.riders.filter(({ lastName }) => lastName === null)
    assert.deepEqual(column(erased, 'id'), [after.costs[0]?.paidBy])
    const nameless = { firstName: null, lastName: null, otherName: null }
    assert.deepEqual((await own(third)).transfers, [{ direction: 'pay', amountCents: 3_633, ...nameless }])

    // Changed with the ids that the answer has, the erased person among them.
    const [first] = after.costs
    const save = (expectedVersion = first?.updatedAt) => {
      const { paidBy, sharedBy } = first ?? assert.fail()
      const changed = { what: '숙소', amountCents: 9_000, paidBy, sharedBy, expectedVersion }
      return call<TourCosts>(app, leader, `PUT ${url}/${first?.id}`, changed)
    }
    const saved = await save()
    assert.deepEqual([saved.status, saved.body.totalCents], [200, 9_600])
    assert.equal((await save()).status, 409, 'also at the same moment')
    assert.equal((await save('2020-01-01')).status, 409)
    for (const each of after.costs) assert.equal((await send(app, leader, `DELETE ${url}/${each.id}`)).statusCode, 204)
    assert.equal(await rows(app.db), none)
  })
}

test('costs are for leaders from the start until thirty days after the ride, and for administrators', async (t) => {
  moveClock(t, rideNoon)
  await using app = await createTestApp()
  const { id, leader, riders } = await planRideDay(app, 2)
  const admin = await app.signedInAs('admin')
  const [, rider = leader] = riders
  const status = async (by: SignedIn) => (await add(app, by, id, cost(100, leader, riders))).status
  assert.equal(await status(rider), 403)
  moveClock(t, '2027-05-08T14:59:00.000Z')
  assert.equal(await status(leader), 409, 'not started')
  moveClock(t, rideNoon)
  for (const [eventDate, expected] of [
    ['2027-04-08', 201],
    ['2027-04-07', 403],
  ] as const) {
    await app.db.updateTable('ridingEvents').set({ eventDate }).where('id', '=', id).execute()
    assert.deepEqual([await status(leader), await status(admin)], [expected, 201], eventDate)
  }
})

test('a cost needs riders of the ride, a whole amount, and room', async (t) => {
  moveClock(t, rideNoon)
  await using app = await createTestApp()
  const { id, leader, riders } = await planRideDay(app, 2)
  const { id: elsewhere, leader: stranger } = await planRideDay(app, 1)
  const good = cost(4_250, leader, riders)
  for (const bad of [
    ...[0, -1, 42.5, 1_000_000, '42'].map((amountCents) => ({ amountCents })),
    ...[' ', 'x'.repeat(101), 'two\nlines'].map((what) => ({ what })),
    ...[[], [stranger.userId]].map((sharedBy) => ({ sharedBy })),
    ...[stranger.userId, 'no-such-id'].map((paidBy) => ({ paidBy })),
  ])
    assert.equal((await add(app, leader, id, { ...good, ...bad })).status, 400, JSON.stringify(bad))
  assert.equal(await rows(app.db), none, 'nothing is left of them')

  const { costs } = (await add(app, leader, id, good)).body
  const ofStranger = cost(1, stranger, [stranger])
  for (const method of ['PUT', 'DELETE'] as const) {
    const answer = await send(app, stranger, `${method} ${costsOf(elsewhere)}/${costs[0]?.id}`, ofStranger)
    assert.equal(answer.statusCode, 404)
  }

  const known = await app.db.selectFrom('tourCosts').selectAll().executeTakeFirstOrThrow()
  const more = Array.from({ length: maxTourCosts - 1 }, () => ({ ...known, id: newId() }))
  await app.db.insertInto('tourCosts').values(more).execute()
  assert.equal((await add(app, leader, id, good)).status, 409)
})

test('once it is recorded who rode, these share; who is part of a cost already stays', async (t) => {
  moveClock(t, rideNoon)
  await using app = await createTestApp()
  const { id, leader, riders } = await planRideDay(app, 3)
  const [, stayed = leader, absent = leader] = riders
  const late = await app.signedInAs('member')
  await add(app, leader, id, cost(900, leader, [leader, stayed]))
  const rode = [leader, late].map(({ userId }) => ({ eventId: id, userId }))
  await app.db.insertInto('attendance').values(rode).execute()
  await app.db.updateTable('ridingEvents').set({ starts: 2, status: 'completed' }).where('id', '=', id).execute()
  const status = async (shared: SignedIn) => (await add(app, leader, id, cost(100, leader, [shared]))).status
  assert.deepEqual([await status(late), await status(stayed), await status(absent)], [201, 201, 400])
})

test('costs go a year after the ride, and with a ride that is deleted for good', async (t) => {
  moveClock(t, rideNoon)
  await using app = await createTestApp()
  const { id, leader, riders } = await planRideDay(app, 2)
  const admin = await app.signedInAs('admin')
  const filled = '2 tourRiders, 1 tourCosts, 2 tourShares'
  await add(app, leader, id, cost(100, leader, riders))
  await forgetOldTourCosts(app.db, clockAt('2028-05-07T18:00:00Z'))
  assert.equal(await rows(app.db), filled)
  await forgetOldTourCosts(app.db, clockAt('2028-05-09T18:00:00Z'))
  assert.equal(await rows(app.db), none)

  await add(app, leader, id, cost(100, leader, riders))
  assert.equal((await send(app, admin, `DELETE /api/riding-events/${id}`)).statusCode, 204)
  assert.equal(await rows(app.db), filled, 'a deleted ride can be restored')
  assert.equal((await send(app, admin, `DELETE /api/deleted-items/${id}`)).statusCode, 204)
  assert.equal(await rows(app.db), none)
})
