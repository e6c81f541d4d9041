import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createRidingEvent } from '#server/rides/riding-event-calls.ts'
import { createTestApp, people, type SignedIn, setAccountActive, setRole, type TestApp } from '../../../../test/app.ts'
import { clockAt } from '../../../../test/club-clock.ts'
import { moveClock, rideDay, rideNoon } from '../../../../test/ride-day.ts'
import { newRide } from '../../../../test/rides.ts'
import { callBroken, collectRoutes, type KnownRoute } from '../../../../test/routes.ts'
import { ask, statusOf } from '../../../../test/send.ts'

/** A ride under way at noon. */
const rideOf = async (app: TestApp, leaders: { leaderId?: string; sweepId?: string }): Promise<string> =>
  (await createRidingEvent(app.db, { ...newRide, ...rideDay, ...leaders }, clockAt())).id

test('leader and sweep open the sheet of their ride in their time only', async (t) => {
  moveClock(t, '2027-05-07T14:59:00Z')
  await using app = await createTestApp()
  const [leader, sweep, other] = await people(app, 'member', 'member', 'member')
  const id = await rideOf(app, { leaderId: leader.userId, sweepId: sweep.userId })
  for (const [at, status] of Object.entries({
    '2027-05-07T14:59:00Z': 403,
    '2027-05-07T15:00:00Z': 200,
    '2027-05-10T20:59:00Z': 200,
    '2027-05-10T21:00:00Z': 403,
  })) {
    moveClock(t, at)
    const statuses = [leader, sweep, other].map((by) => statusOf(app, by, `GET /api/riding-events/${id}/ride-sheet`))
    assert.deepEqual(await Promise.all(statuses), [status, status, 403], at)
  }
})

test('a leader who is demoted, deactivated or taken off the ride is none with the next call', async (t) => {
  moveClock(t, rideNoon)
  await using app = await createTestApp()
  const leader = await app.signedInAs('member')
  const id = await rideOf(app, { leaderId: leader.userId })
  const set = (values: object) => app.db.updateTable('ridingEvents').set(values).where('id', '=', id).execute()
  for (const [what, change, status] of [
    ['leader', () => undefined, 200],
    ['demoted', () => setRole(app.db, leader.userId, 'guest'), 403],
    ['promoted again', () => setRole(app.db, leader.userId, 'member'), 200],
    ['taken off the ride', () => set({ leaderId: null }), 403],
    ['sweep', () => set({ sweepId: leader.userId }), 200],
    ['deactivated', () => setAccountActive(app.db, leader.userId, 'false'), 401],
  ] as const) {
    await change()
    assert.equal(await statusOf(app, leader, `GET /api/riding-events/${id}/ride-sheet`), status, what)
  }
})

const call = async (app: TestApp, route: KnownRoute, id: string, { headers }: SignedIn) =>
  (await callBroken(app, route, headers, id)).statusCode

test('a leader of another ride gets 403 from each call for leaders, before the body is read, also for an unknown ride; no look that is refused leaves a line', async (t) => {
  moveClock(t, rideNoon)
  const { app: site, routes } = await collectRoutes(() => createTestApp())
  await using app = site
  const [leader, admin] = [await app.signedInAs('member'), await app.signedInAs('admin')]
  const own = await rideOf(app, { leaderId: leader.userId })
  const another = await rideOf(app, {})
  const lines = () => app.db.selectFrom('auditLog').selectAll().execute()
  const forLeaders = routes.filter(({ access }) => access === 'lead' || access === 'decide' || access === 'settle')
  assert.ok(forLeaders.some(({ url }) => url.endsWith('/ride-sheet')))
  for (const route of forLeaders) {
    assert.match(route.url, /^\/api\/riding-events\/:id\//, `${route.name}: ':id' is the ride`)
    const before = await lines()
    assert.equal(await call(app, route, another, leader), 403, route.name)
    for (const unknown of ['no-such-id', '%00', 'a%00b', 'x'.repeat(65)])
      assert.equal(await call(app, route, unknown, leader), 403, `${route.name}, ${unknown}`)
    const unknown = await call(app, route, 'no-such-id', admin)
    assert.equal(unknown, route.method === 'GET' ? 404 : 400, `${route.name}, unknown ride, as an administrator`)
    assert.deepEqual(await lines(), before, `${route.name}: no line in the activity log`)
    assert.notEqual(await call(app, route, own, leader), 403, `${route.name}, own ride`)
  }
  assert.ok((await lines()).length > 0, 'looks that are answered leave lines')
})

test('names of leaders are for members, and those of accounts that are no members now are not shown', async (t) => {
  moveClock(t, rideNoon)
  await using app = await createTestApp()
  const [leader, member, guest] = [await app.signedInAs('member'), await app.signedInAs('member'), await app.signedInAs('guest')]
  const id = await rideOf(app, { leaderId: leader.userId })
  const shown = async (by: SignedIn) => {
    const ride = await ask(app, by, `GET /api/riding-events/${id}`)
    return [ride.leaderId, ride.leader, ride.myPart, ride.mayLead]
  }
  const name = { firstName: 'Gil-dong', lastName: 'Hong', otherName: null }
  const nothing = [null, null, null, false]
  assert.deepEqual(await shown(leader), [leader.userId, name, 'leader', true])
  assert.deepEqual(await shown(member), [leader.userId, name, null, false])
  assert.deepEqual(await shown(guest), nothing)
  await setRole(app.db, leader.userId, 'guest')
  for (const reader of [member, leader]) assert.deepEqual(await shown(reader), nothing)
  await setRole(app.db, leader.userId, 'member')
  await setAccountActive(app.db, leader.userId, 'false')
  assert.deepEqual(await shown(member), nothing)
})
