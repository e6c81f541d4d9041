import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import type { RidingEvent } from '#contract/rides/riding-events.ts'
import { noticeOf } from '#server/activities/all-activities.ts'
import { readConfig } from '#server/config.ts'
import { eraseAccount } from '#server/members/erasure.ts'
import { createTestApp, people, type SignedIn, type TestApp } from '../../../test/app.ts'
import { linesFromNow, newLines } from '../../../test/audit-lines.ts'
import { clockAt } from '../../../test/club-clock.ts'
import { engines } from '../../../test/databases/databases.ts'
import { forgetTold, readTold, toldOf } from '../../../test/notices.ts'
import { moveClock, recordRiders } from '../../../test/ride-day.ts'
import { callRides, findRide, joinRide, placesOf, planRide, saveRide } from '../../../test/rides.ts'
import { send } from '../../../test/send.ts'

/** Ten o'clock in Denver. */
const now = '2027-05-07T16:00:00.000Z'
const input = {
  meetingLocation: 'Golden, 골든 주유소',
  eventDate: '2027-05-09',
  startTime: '09:00',
  difficulty: 'easy',
  maxParticipants: 6,
  word: '커피 한잔하고 옵니다.',
}
const withdrawn = 'Members cannot call rides at the moment. Please ask an officer.'

const allow = (app: TestApp, by: SignedIn, isOn: unknown = true) => callRides(app, by, 'PUT', '/pop-up-rule', { isOn })
const call = (app: TestApp, by: SignedIn, fields: object = {}) => callRides(app, by, 'POST', '/pop-up', { ...input, ...fields })
const change = (app: TestApp, by: SignedIn, id: string, fields: object = {}) =>
  callRides(app, by, 'PUT', `/${id}/pop-up`, { ...input, ...fields })
const decide = (app: TestApp, by: SignedIn, { id, updatedAt }: RidingEvent, decision: string, newDate?: string) =>
  callRides(app, by, 'POST', `/${id}/decision`, { decision, newDate, expectedVersion: updatedAt })

const app = await createTestApp()
after(() => app[Symbol.asyncDispose]())

/** A club that lets members call rides. */
async function openClub(app: TestApp) {
  const [admin, caller, rider] = await people(app, 'admin', 'member', 'member')
  assert.equal((await allow(app, admin)).statusCode, 200)
  return { admin, caller, rider }
}

for (const engine of engines) {
  test(`a member calls a ride, leads it with the first place, changes it until the start and cancels it (${engine})`, async (t) => {
    moveClock(t, now)
    await using app = await createTestApp({ engine })
    const { admin, caller, rider } = await openClub(app)
    await planRide(app, { meetingLocation: 'golden 골든 주유소', meetingLocationEn: 'Golden gas station' })
    const answer = await call(app, caller)
    assert.equal(answer.statusCode, 201)
    const ride = answer.json<RidingEvent>()
    const called = { kind: 'member', word: input.word, maxParticipants: '6', meetingLocationEn: 'Golden gas station' }
    const led = { leaderId: caller.userId, myPart: 'leader', myStatus: 'registered', mayDecide: true }
    assert.partialDeepStrictEqual(ride, { ...called, ...led })
    assert.match(ride.descriptionKo, /^Golden, 골든 주유소에서 오전 9:00에 모입니다\.\n/)
    assert.match(ride.descriptionEn, /^We meet at Golden gas station at 9:00 AM\.\n/)
    assert.deepEqual(await placesOf(app.db, ride.id), [{ userId: caller.userId, status: 'registered', turn: 1 }])

    assert.equal((await joinRide(app, rider, ride.id)).statusCode, 200)
    t.mock.timers.setTime(Date.parse(now) + 60_000)
    const moved = await change(app, caller, ride.id, { startTime: '10:30', word: null, expectedVersion: ride.updatedAt })
    assert.equal(moved.statusCode, 200)
    const after = moved.json<RidingEvent>()
    assert.deepEqual([after.startTime, after.word, after.kind, after.leaderId], ['10:30', null, 'member', caller.userId])
    assert.match(after.descriptionKo, /오전 10:30에 모입니다/)
    assert.equal((await change(app, caller, ride.id, { expectedVersion: ride.updatedAt })).statusCode, 409, 'stale')
    for (const by of [rider, admin]) assert.equal((await change(app, by, ride.id)).statusCode, 403, 'officers have their form')
    assert.equal((await change(app, caller, 'no-such-ride')).statusCode, 404)
    assert.deepEqual(await toldOf(app.db, 'rideChanged'), [caller.userId, rider.userId].sort())

    assert.equal((await decide(app, rider, after, 'cancelled')).statusCode, 403)
    const cancelled = await decide(app, caller, after, 'cancelled')
    assert.deepEqual([cancelled.statusCode, cancelled.json().status], [200, 'cancelled'])
    assert.equal((await change(app, caller, ride.id)).statusCode, 409)
    assert.equal((await decide(app, caller, cancelled.json(), 'go')).statusCode, 200, 'and on again')

    // Less than an hour before the start the rest can still change, then nothing.
    t.mock.timers.setTime(Date.parse('2027-05-09T16:10:00.000Z'))
    assert.equal((await change(app, caller, ride.id, { startTime: '10:30', maxParticipants: 9 })).statusCode, 200)
    assert.equal((await change(app, caller, ride.id, { startTime: '10:45' })).statusCode, 400)
    t.mock.timers.setTime(Date.parse('2027-05-09T16:30:00.000Z'))
    assert.equal((await change(app, caller, ride.id, { startTime: '10:30' })).statusCode, 409)
  })
}

test('the switch is off at first, and says who may before the body is read', async (t) => {
  moveClock(t, now)
  const [admin, member] = await people(app, 'admin', 'member')
  const lines = newLines(app)
  const rule = async (by: SignedIn) => (await callRides(app, by, 'GET', '/pop-up-rule')).json().isOn
  assert.deepEqual([await rule(member), await rule(admin)], [false, false])
  for (const fields of [{}, { eventDate: 'soon' }]) {
    const refused = await call(app, member, fields)
    assert.deepEqual([refused.statusCode, refused.json().message], [403, withdrawn])
    assert.equal((await change(app, member, 'no-such-ride', fields)).statusCode, 403)
  }
  assert.equal((await allow(app, admin, 'perhaps')).statusCode, 400)
  assert.equal((await allow(app, admin)).statusCode, 200)
  assert.equal(await rule(member), true)
  assert.equal((await call(app, member, { eventDate: 'soon' })).statusCode, 400)
  assert.equal((await call(app, admin)).statusCode, 201, 'an administrator, too')
  await allow(app, admin, false)
  assert.equal((await call(app, member)).statusCode, 403)
  const switched = (await lines()).filter((line) => line.startsWith('club.popUps'))
  const details = switched.map((line) => line.split(' | ').at(-1))
  assert.deepEqual(details, ['on', 'off'])
})

test('start and word are refused at their fields, and a third open ride altogether, also of two calls at once', async (t) => {
  moveClock(t, now)
  const { caller } = await openClub(app)
  const paths = async (fields: object) => {
    const answer = await call(app, caller, fields)
    return [answer.statusCode, ...(answer.json().issues ?? []).map(({ path }: { path: string }) => path)]
  }
  for (const [path, fields] of [
    ['eventDate', { eventDate: '2027-05-06' }],
    ['startTime', { eventDate: '2027-05-07', startTime: '10:59' }],
    // 401 days ahead.
    ['eventDate', { eventDate: '2028-06-11' }],
    ['word', { word: 'a\nb' }],
    ['word', { word: '가'.repeat(201) }],
  ] as const)
    assert.deepEqual(await paths(fields), [400, path])

  const first = await call(app, caller, { eventDate: '2027-05-07', startTime: '11:00', word: '가'.repeat(200) })
  assert.equal(first.statusCode, 201)
  assert.equal((await call(app, caller, { eventDate: '2028-06-10', word: ' ' })).json().word, null, '400 days ahead')
  const third = await call(app, caller)
  assert.deepEqual([third.statusCode, third.json().message], [409, 'You have two open rides already.'])
  assert.equal((await decide(app, caller, first.json(), 'cancelled')).statusCode, 200)
  const atOnce = await Promise.all([call(app, caller), call(app, caller)])
  assert.deepEqual(atOnce.map(({ statusCode }) => statusCode).sort(), [201, 409], 'a cancelled one is not open')
  const reopened = await decide(app, caller, await findRide(app, caller, first.json().id), 'open')
  assert.deepEqual([reopened.statusCode, reopened.json().message], [409, 'You have two open rides already.'])
})

test('a postponed ride has its new day in its title, unless an officer has written another', async (t) => {
  moveClock(t, now)
  const { admin, caller } = await openClub(app)
  const ride = (await call(app, caller)).json<RidingEvent>()
  const later = (await decide(app, caller, ride, 'postponed', '2027-05-16')).json<RidingEvent>()
  assert.deepEqual([later.titleKo, later.titleEn], ['번개 라이딩 · 5월 16일 일요일', 'Pop-up ride · Sunday, May 16'])
  const written = await saveRide(app, admin, ride.id, { ...input, eventDate: '2027-05-16', titleEn: 'Coffee in Golden' })
  const again = await decide(app, admin, written.json(), 'postponed', '2027-05-23')
  assert.equal(again.json<RidingEvent>().titleEn, 'Coffee in Golden')
})

test('only the bell of officers tells of it, and of a caller who became a guest or whose account was deactivated; the word is erased with the account', async (t) => {
  moveClock(t, now)
  const { admin, caller, rider } = await openClub(app)
  await forgetTold(app.db)
  await app.db.updateTable('users').set({ role: 'member' }).where('role', '=', 'admin').where('id', '!=', admin.userId).execute()
  const { id } = (await call(app, caller)).json<RidingEvent>()
  const told = async () => (await readTold(app.db)).map(({ kind, userId }) => `${kind} ${userId}`)
  assert.deepEqual(await told(), [`memberRide ${admin.userId}`])
  for (const kind of ['memberRide', 'callerGone'] as const) {
    const { mail, push } = noticeOf(kind)
    assert.deepEqual([mail, push], [null, 'never'])
  }

  const own = await send(app, caller, 'GET /api/auth/user/export')
  assert.ok(own.body.includes(input.word), 'the word is among what the member is sent')
  const lost = async () => (await told()).filter((line) => line === `callerGone ${admin.userId}`).length
  const patch = (userId: string, what: string, payload: object) => send(app, admin, `PATCH /api/users/${userId}/${what}`, payload)
  const demoted = await app.signedInAs('member')
  await call(app, demoted)
  assert.equal((await patch(demoted.userId, 'role', { role: 'admin' })).statusCode, 200)
  assert.equal(await lost(), 0, 'still one who can lead it')
  assert.equal((await patch(demoted.userId, 'role', { role: 'guest' })).statusCode, 200)
  assert.equal(await lost(), 1)
  const deactivated = await patch(caller.userId, 'active', { isActive: 'false' })
  assert.equal(deactivated.statusCode, 200, deactivated.body)
  assert.equal(await lost(), 2)
  const left = await findRide(app, rider, id)
  assert.deepEqual([left.status, left.kind, left.registeredCount], ['upcoming', 'member', 0])

  await app.db.updateTable('users').set({ deletionRequestedAt: now }).where('id', '=', caller.userId).execute()
  await eraseAccount(app.db, caller.userId, { requestedBefore: new Date(now), clock: clockAt(now) })
  assert.equal((await findRide(app, rider, id)).word, null)
})

test('visitors never see it, whatever the club shows them, and no season counts it until an officer makes it one of the club', async (t) => {
  moveClock(t, now)
  const { club } = readConfig({})
  await using app = await createTestApp({ config: { club: { ...club, showsRidesToVisitors: true } } })
  const { admin, caller } = await openClub(app)
  const settings = { showsRidesToVisitors: true, showsRecentRidesToVisitors: true }
  await send(app, admin, 'PUT /api/visitor-settings', settings)
  const ride = (await call(app, caller)).json<RidingEvent>()
  const { id } = ride
  const isShown = async () => (await app.inject(`/api/riding-events/${id}/preview`)).statusCode === 200
  const recent = async () => (await app.inject('/api/riding-events/recent')).json().length
  const season = async () => {
    const [all, mine] = await Promise.all([
      send(app, admin, 'GET /api/attendance'),
      send(app, caller, 'GET /api/attendance/mine'),
    ])
    return [all.json().rides.length, all.json().starts, mine.json().rides.length, mine.json().rideCount]
  }
  assert.equal(await isShown(), false)

  t.mock.timers.setTime(Date.parse('2027-05-09T20:00:00.000Z'))
  await recordRiders(app, caller, id, [caller])
  assert.deepEqual([await season(), await recent()], [[0, 0, 0, 0], 0])

  const { titleKo, titleEn } = ride
  const lines = await linesFromNow(app)
  const update = (fields: object) =>
    saveRide(app, admin, id, { titleKo, titleEn, eventDate: input.eventDate, status: 'completed', ...fields })
  assert.equal((await update({ kind: 'member' })).statusCode, 400)
  assert.equal((await update({})).json().kind, 'member', 'any other change leaves it as it is')
  const made = await update({ kind: 'club' })
  assert.deepEqual([made.statusCode, made.json().kind, made.json().word], [200, 'club', input.word])
  const actions = (await lines()).map((line) => line.split(' ')[0])
  assert.deepEqual(actions, ['event.update', 'event.makeClubs'])
  assert.deepEqual([await season(), await recent()], [[1, 1, 1, 1], 1])
  assert.equal((await change(app, caller, id)).statusCode, 403)
})
