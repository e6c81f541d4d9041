import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { PersonalData } from '#contract/members/personal-data.ts'
import { maxTourCosts, type OwnTourCosts, type TourCosts } from '#contract/money/tour-costs.ts'
import { newId } from '#server/db/new-id.ts'
import type { Db } from '#server/db/open.ts'
import { createTestApp, type SignedIn, type TestApp } from '../../../test/app.ts'
import { clockAt } from '../../../test/club-clock.ts'
import { engines } from '../../../test/databases/databases.ts'
import { moveClock, planRideDay, rideNoon } from '../../../test/ride-day.ts'
import { forgetOldTourCosts } from './tour-costs.ts'

const addressOf = (rideId: string, rest = '') => `/api/riding-events/${rideId}/costs${rest}`

const send = (
  app: TestApp,
  { headers }: Pick<SignedIn, 'headers'>,
  method: 'GET' | 'POST' | 'PUT' | 'DELETE',
  url: string,
  payload?: object,
) => app.inject({ method, url, headers, ...(payload && { payload }) })

const cost = (amountCents: number, paidBy: SignedIn, sharedBy: readonly SignedIn[], more: object = {}) => ({
  what: '첫날 숙소',
  amountCents,
  paidBy: paidBy.userId,
  sharedBy: sharedBy.map(({ userId }) => userId),
  ...more,
})

for (const engine of engines) {
  test(`a leader enters costs, each rider sees the own sentence, and erasing the payer leaves the sums (${engine})`, async (t) => {
    moveClock(t, rideNoon)
    await using app = await createTestApp({ engine })
    const { id, leader, riders } = await planRideDay(app, 3)
    const [, payer = leader, third = leader] = riders
    const other = await app.signedInAs('member')
    const own = async (by: SignedIn) => (await send(app, by, 'GET', addressOf(id, '/mine'))).json<OwnTourCosts>()
    assert.deepEqual((await own(third)).costs, [])

    const added = await send(app, leader, 'POST', addressOf(id), cost(10_000, payer, riders))
    assert.equal(added.statusCode, 201)
    const costs = (await send(app, leader, 'POST', addressOf(id), cost(600, leader, [leader, third]))).json<TourCosts>()
    assert.equal(costs.totalCents, 10_600)
    assert.equal(costs.riders.length, 3)
    const sentence = (await own(third)).transfers
    assert.equal(sentence.length, 1)
    assert.deepEqual([sentence[0]?.direction, sentence[0]?.amountCents], ['pay', 3_633])
    const forPayer = await own(payer)
    assert.deepEqual([forPayer.paidCents, forPayer.transfers.map(({ direction }) => direction)], [10_000, ['get', 'get']])
    assert.equal((await own(leader)).shareCents + forPayer.shareCents + (await own(third)).shareCents, 10_600)
    assert.deepEqual((await own(other)).costs, [], 'nothing for a member who did not ride')

    const file = (await app.inject({ url: '/api/auth/user/export', headers: third.headers })).json<PersonalData>()
    assert.deepEqual(
      file.tourCosts.map(({ amountCents, paidByYou, shareCents }) => [amountCents, paidByYou, shareCents]),
      [
        [10_000, false, 3_333],
        [600, false, 300],
      ],
    )

    await app.db.deleteFrom('users').where('id', '=', payer.userId).execute()
    const after = (await send(app, leader, 'GET', addressOf(id))).json<TourCosts>()
    assert.deepEqual(after.transfers, costs.transfers)
    assert.deepEqual(after.costs, costs.costs)
    const erased = after.riders.filter(({ lastName }) => lastName === null)
    assert.deepEqual(
      erased.map((rider) => rider.id),
      [after.costs[0]?.paidBy],
    )
    assert.deepEqual((await own(third)).transfers, [
      { direction: 'pay', amountCents: 3_633, firstName: null, lastName: null, otherName: null },
    ])

    // Changed with the ids that the answer has, the erased person among them.
    const [first] = after.costs
    const changed = { what: '숙소', amountCents: 9_000, paidBy: first?.paidBy, sharedBy: first?.sharedBy }
    const saved = await send(app, leader, 'PUT', addressOf(id, `/${first?.id}`), {
      ...changed,
      expectedVersion: first?.updatedAt,
    })
    assert.equal(saved.statusCode, 200)
    assert.equal(saved.json<TourCosts>().totalCents, 9_600)
    const twice = await send(app, leader, 'PUT', addressOf(id, `/${first?.id}`), {
      ...changed,
      expectedVersion: first?.updatedAt,
    })
    assert.equal(twice.statusCode, 409, 'also at the same moment')
    const stale = await send(app, leader, 'PUT', addressOf(id, `/${first?.id}`), { ...changed, expectedVersion: '2020-01-01' })
    assert.equal(stale.statusCode, 409)
    for (const each of after.costs)
      assert.equal((await send(app, leader, 'DELETE', addressOf(id, `/${each.id}`))).statusCode, 204)
    assert.deepEqual(await rows(app.db), { tourRiders: 0, tourCosts: 0, tourShares: 0 })
  })
}

async function rows(db: Db) {
  const count = async (table: 'tourRiders' | 'tourCosts' | 'tourShares') =>
    (await db.selectFrom(table).selectAll().execute()).length
  return { tourRiders: await count('tourRiders'), tourCosts: await count('tourCosts'), tourShares: await count('tourShares') }
}

test('costs are for leaders from the start until thirty days after the ride, and for administrators', async (t) => {
  moveClock(t, rideNoon)
  await using app = await createTestApp()
  const { id, leader, riders } = await planRideDay(app, 2)
  const admin = await app.signedInAs('admin')
  const [, rider = leader] = riders
  const status = async (by: SignedIn) => (await send(app, by, 'POST', addressOf(id), cost(100, leader, riders))).statusCode
  assert.equal(await status(rider), 403)
  moveClock(t, '2027-05-08T14:59:00.000Z')
  assert.equal(await status(leader), 409, 'not started')
  moveClock(t, rideNoon)
  for (const [eventDate, expected] of [
    ['2027-04-08', 201],
    ['2027-04-07', 403],
  ] as const) {
    await app.db.updateTable('ridingEvents').set({ eventDate }).where('id', '=', id).execute()
    assert.equal(await status(leader), expected, eventDate)
    assert.equal(await status(admin), 201, eventDate)
  }
})

test('a cost needs riders of the ride, a whole amount, and room', async (t) => {
  moveClock(t, rideNoon)
  await using app = await createTestApp()
  const { id, leader, riders } = await planRideDay(app, 2)
  const { id: elsewhere, leader: stranger } = await planRideDay(app, 1)
  const status = async (input: object) => (await send(app, leader, 'POST', addressOf(id), input)).statusCode
  const good = cost(4_250, leader, riders)
  for (const bad of [
    { amountCents: 0 },
    { amountCents: -1 },
    { amountCents: 42.5 },
    { amountCents: 1_000_000 },
    { amountCents: '42' },
    { what: ' ' },
    { what: 'x'.repeat(101) },
    { what: 'two\nlines' },
    { sharedBy: [] },
    { sharedBy: [stranger.userId] },
    { paidBy: stranger.userId },
    { paidBy: 'no-such-id' },
  ])
    assert.equal(await status({ ...good, ...bad }), 400, JSON.stringify(bad))
  assert.deepEqual(await rows(app.db), { tourRiders: 0, tourCosts: 0, tourShares: 0 }, 'nothing is left of them')

  const added = (await send(app, leader, 'POST', addressOf(id), good)).json<TourCosts>()
  const costId = added.costs[0]?.id ?? ''
  for (const method of ['PUT', 'DELETE'] as const)
    assert.equal(
      (await send(app, stranger, method, addressOf(elsewhere, `/${costId}`), cost(1, stranger, [stranger]))).statusCode,
      404,
    )

  const [known] = await app.db.selectFrom('tourCosts').selectAll().execute()
  assert.ok(known)
  const more = Array.from({ length: maxTourCosts - 1 }, () => ({ ...known, id: newId() }))
  await app.db.insertInto('tourCosts').values(more).execute()
  assert.equal(await status(good), 409)
})

test('once it is recorded who rode, these share; who is part of a cost already stays', async (t) => {
  moveClock(t, rideNoon)
  await using app = await createTestApp()
  const { id, leader, riders } = await planRideDay(app, 3)
  const [, stayed = leader, absent = leader] = riders
  const late = await app.signedInAs('member')
  await send(app, leader, 'POST', addressOf(id), cost(900, leader, [leader, stayed]))
  await app.db
    .insertInto('attendance')
    .values([leader, late].map(({ userId }) => ({ eventId: id, userId })))
    .execute()
  await app.db.updateTable('ridingEvents').set({ starts: 2, status: 'completed' }).where('id', '=', id).execute()
  const status = async (...shared: SignedIn[]) =>
    (await send(app, leader, 'POST', addressOf(id), cost(100, leader, shared))).statusCode
  assert.deepEqual([await status(late), await status(stayed), await status(absent)], [201, 201, 400])
})

test('costs go a year after the ride, and with a ride that is deleted for good', async (t) => {
  moveClock(t, rideNoon)
  await using app = await createTestApp()
  const { id, leader, riders } = await planRideDay(app, 2)
  const admin = await app.signedInAs('admin')
  const add = () => send(app, leader, 'POST', addressOf(id), cost(100, leader, riders))
  const filled = { tourRiders: 2, tourCosts: 1, tourShares: 2 }
  const none = { tourRiders: 0, tourCosts: 0, tourShares: 0 }
  await add()
  await forgetOldTourCosts(app.db, clockAt('2028-05-07T18:00:00Z'))
  assert.deepEqual(await rows(app.db), filled)
  await forgetOldTourCosts(app.db, clockAt('2028-05-09T18:00:00Z'))
  assert.deepEqual(await rows(app.db), none)

  await add()
  assert.equal((await send(app, admin, 'DELETE', `/api/riding-events/${id}`)).statusCode, 204)
  assert.deepEqual(await rows(app.db), filled, 'a deleted ride can be restored')
  assert.equal((await send(app, admin, 'DELETE', `/api/deleted-items/${id}`)).statusCode, 204)
  assert.deepEqual(await rows(app.db), none)
})
