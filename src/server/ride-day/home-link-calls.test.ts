import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, test } from 'node:test'
import type { HomeLink } from '#contract/ride-day/ride-day.ts'
import { clubToday } from '#server/club-time.ts'
import type { RidingEventRow } from '#server/db/tables.ts'
import { createTestApp, people, type SignedIn, setRole } from '../../../test/app.ts'
import { testClub } from '../../../test/club-clock.ts'
import { changeRow, count, giveRegistration, mark, moveClock, planRideDay, rideNoon } from '../../../test/ride-day.ts'
import { callRides, cancelRide, deleteRide, findRide, joinRide, planRide, restoreRide, saveRide } from '../../../test/rides.ts'
import { send } from '../../../test/send.ts'
import { rideHomeTexts } from './ride-home-page.ts'

const app = await createTestApp()
after(() => app[Symbol.asyncDispose]())

const call = (method: 'GET' | 'POST' | 'DELETE', by: Pick<SignedIn, 'headers'>, rideId: string, site = app, language = 'ko') =>
  callRides(site, by, method, `/${rideId}/home-link`, method === 'POST' ? { language } : undefined)

/** A rider with a place on a ride, and the link. */
async function withLink(input: object = {}, site = app) {
  const { admin, ride } = await planRide(site, input)
  const rider = await site.signedInAs('member')
  assert.equal((await joinRide(site, rider, ride.id)).statusCode, 200)
  const answer = await call('POST', rider, ride.id, site)
  assert.equal(answer.statusCode, 201)
  const { path, endsAt } = answer.json<HomeLink>()
  assert.ok(path !== null)
  return { admin, ride, rider, path, endsAt, change: (row: Partial<RidingEventRow>) => changeRow(site, ride.id, row) }
}

async function assertUnknown(path: string, site = app): Promise<string> {
  const { statusCode, body, headers } = await site.inject(path)
  const sent = [statusCode, headers['cache-control'], headers['x-robots-tag'], headers['referrer-policy']]
  assert.deepEqual(sent, [404, 'no-store', 'noindex', 'no-referrer'], path)
  return body
}

test('a rider makes one link, sees it again and removes it', async () => {
  const { ride, rider, path, endsAt } = await withLink()
  assert.match(path, /^\/ride-home\/[\w-]{43}$/)
  // Without an end a ride takes three hours; 24 hours later the link ends.
  assert.equal(endsAt, '2126-07-05T18:00:00.000Z')
  assert.deepEqual((await call('GET', rider, ride.id)).json(), { path, endsAt })
  const again = await call('POST', rider, ride.id, app, 'en')
  assert.deepEqual([again.statusCode, again.json()], [201, { path, endsAt }])
  assert.match((await app.inject(path)).body, /<html lang="en">/, 'in the language that was asked for last')

  for (const _ of ['removed', 'removed again']) assert.equal((await call('DELETE', rider, ride.id)).statusCode, 204)
  await assertUnknown(path)
  assert.deepEqual((await call('GET', rider, ride.id)).json(), { path: null, endsAt })
  const { path: second } = (await call('POST', rider, ride.id)).json()
  assert.notEqual(second, path)
  await assertUnknown(path)
  const logged = app.db.selectFrom('auditLog').select('action').where('action', 'like', 'homeLink%')
  const lines = await logged.where('actorId', '=', rider.userId).execute()
  assert.deepEqual(lines.map(({ action }) => action).toSorted(), ['homeLink.create', 'homeLink.create', 'homeLink.revoke'])
})

test('only a rider with a place has a link, and only to the own registration', async () => {
  const { ride, rider, path, change } = await withLink({ maxParticipants: '1' })
  const [waiting, stranger] = await people(app, 'member', 'member')
  await joinRide(app, waiting, ride.id)
  for (const person of [waiting, stranger])
    for (const method of ['GET', 'POST'] as const) {
      const answer = await call(method, person, ride.id)
      assert.equal(answer.statusCode, 409)
      assert.match(answer.json().message, /Only riders with a spot/)
    }
  assert.equal((await call('DELETE', stranger, ride.id)).statusCode, 204)
  assert.equal((await app.inject(path)).statusCode, 200, 'another user removes nothing')
  for (const method of ['GET', 'POST'] as const) assert.equal((await call(method, rider, 'no-such-ride')).statusCode, 404)
  await call('DELETE', rider, ride.id)
  await change({ status: 'cancelled' })
  assert.match((await call('POST', rider, ride.id)).json().message, /over or has been cancelled/)
  await change({ status: 'upcoming', eventDate: clubToday(new Date(), testClub.timeZone, -3) })
  assert.equal((await call('POST', rider, ride.id)).statusCode, 409)
})

test('the link ends when its ride is deleted, and when its rider leaves, is demoted or deactivated, or ends the access of other devices', async () => {
  const byAdmin = (path: string, payload: object) => async (admin: SignedIn, rider: SignedIn) => {
    const url = `/api/users/${rider.userId}/${path}`
    assert.equal((await send(app, admin, `PATCH ${url}`, payload)).statusCode, 200)
  }
  const ends: ((admin: SignedIn, rider: SignedIn, rideId: string) => Promise<unknown>)[] = [
    (_admin, rider, rideId) => cancelRide(app, rider, rideId),
    byAdmin('role', { role: 'guest' }),
    byAdmin('active', { isActive: 'false' }),
    (_admin, { headers }) => app.inject({ method: 'DELETE', url: '/api/auth/sessions', headers }),
    (_admin, { userId }) => setRole(app.db, userId, 'guest'),
    async (admin, _rider, rideId) => {
      await deleteRide(app, admin, rideId)
      assert.equal((await restoreRide(app, admin, rideId)).statusCode, 200)
    },
  ]
  for (const end of ends) {
    const { admin, ride, rider, path } = await withLink()
    assert.equal((await app.inject(path)).statusCode, 200)
    await end(admin, rider, ride.id)
    await assertUnknown(path)
  }
})

test('the page says what the ride does, in both languages, and nothing about its riders', async () => {
  const leader = await app.signedInAs('member')
  await app.db.updateTable('users').set({ firstName: '민재', lastName: 'Leaderson' }).where('id', '=', leader.userId).execute()
  const stops = [{ id: 'fuel', kind: 'fuel', name: 'Shell <Nederland>', time: '10:30', coordinates: '39.96,-105.51' }]
  const plan = { route: 'CO 119 & US 36', endTime: '15:30', stops, leaderId: leader.userId }
  const { ride, rider, path, change } = await withLink(plan)
  const page = async (query = '') => (await app.inject(path + query)).body
  const stateIn = (body: string) => /<p class="state[^>]*>([^<]*)</.exec(body)?.[1]

  const body = await page()
  assert.match(body, /7월 4일 목요일 오전 9:00/)
  assert.match(body, /도착 예정<\/dt><dd>오후 3:30/)
  assert.match(body, /로드 캡틴<\/dt><dd>민재</)
  assert.match(
    body,
    /오전 10:30<\/b> · 주유 · Shell &lt;Nederland&gt; <a href="https:\/\/www\.google\.com\/maps[^"]*39\.96000%2C-105\.51000"/,
  )
  assert.match(body, /href="tel:\+13035550100"/)
  assert.doesNotMatch(body, /http-equiv/, 'it does not reload under who reads it')
  assert.match(body, /<meta property="og:title" content="피크 투 피크">/)
  for (const secret of ['Leaderson', 'Gil-dong', 'Hong', rider.username, leader.username, ride.id, rider.userId, path])
    assert.ok(!body.includes(secret), secret)
  assert.doesNotMatch(body, /<script|<a[^>]* href="\//)
  const english = await page('?lang=en')
  assert.match(
    english,
    /Peak to Peak.*Thursday, July 4, 9:00 AM.*Expected return<\/dt><dd>3:30 PM.*PM<\/b> · Expected return <\/li>/,
  )

  await change({ endTime: null })
  assert.doesNotMatch(await page('?lang=en'), /Expected return <\/li>/, 'a last stop that says nothing is left out')
  await change({ startTime: '23:50' })
  assert.match(await page(), /<b>다음 날 오전 10:30<\/b> · 주유/, 'after midnight')
  await change({ startTime: '09:00' })
  for (const [role, isActive, isNamed] of [
    ['guest', 'true', false],
    ['member', 'false', false],
    ['member', 'true', true],
  ] as const) {
    await app.db.updateTable('users').set({ role, isActive }).where('id', '=', leader.userId).execute()
    assert.equal(/로드 캡틴.*민재/.test(await page()), isNamed, `${role} ${isActive}`)
  }

  assert.equal(stateIn(body), '출발 전')
  const states: [Partial<RidingEventRow>, string][] = [
    [{ decision: 'go' }, '출발 확정'],
    [{ decision: 'postponed', postponedFrom: '2126-06-27' }, '연기'],
    [{ decision: 'go', startedAt: '2126-07-04T15:12:00.000Z' }, '7월 4일 (목) 오전 9:12 출발'],
    [{ status: 'completed' }, '라이딩 끝'],
    [{ status: 'cancelled' }, '취소'],
  ]
  for (const [row, state] of states) {
    await change(row)
    const now = await page()
    assert.equal(stateIn(now), state)
    for (const help of ['>새로 고침</a>', '먼저 911에 신고해']) assert.equal(now.includes(help), row.status === undefined, state)
  }
  assert.doesNotMatch(await page(), /도착 예정|민재/, 'a cancelled ride has no plan')
  const today = clubToday(new Date(), testClub.timeZone)
  await change({ status: 'upcoming', startedAt: null, eventDate: today, startTime: '00:00' })
  assert.equal(stateIn(await page()), '출발 기록 없음')
})

test('unknown, ended and malformed links get one page, and a log line has no token', async () => {
  const lines: string[] = []
  await using site = await createTestApp({ log: { write: (line) => void lines.push(line) } })
  const { path, change } = await withLink({}, site)
  const shown = await site.inject(path)
  assert.deepEqual([shown.headers['cache-control'], shown.headers['x-robots-tag']], ['no-store', 'noindex'])
  assert.match(String(shown.headers['content-security-policy']), /script-src 'self'; style-src 'self' 'sha256-[\w+/=]+'/)
  await change({ eventDate: clubToday(new Date(), testClub.timeZone, -2), status: 'ongoing' })
  assert.equal((await site.inject(path)).statusCode, 200, 'a ride that is under way is not over')
  await change({ status: 'upcoming' })
  const ended = await assertUnknown(path, site)
  const tokens = ['', 'x'.repeat(43), 'x'.repeat(1_500), '%00'.repeat(43), `${'x'.repeat(42)}%2f`, 'a/b', `${path.slice(11)}/`]
  for (const token of tokens) assert.equal(await assertUnknown(`/ride-home/${token}`, site), ended, token)
  for (const query of ['?lang=en', '?lang=x&lang=ko', '?lang']) assert.equal(await assertUnknown(path + query, site), ended)
  assert.doesNotMatch(lines.join(), new RegExp(path.slice('/ride-home/'.length)))
})

const { someMissing, completed } = rideHomeTexts.en

/** A ride of three with a fuel stop, a family link of one of them, and what its page says. */
async function followFromHome() {
  const fuel = { id: 'fuel', kind: 'fuel' as const, name: 'Lyons', time: null, coordinates: null }
  const ride = await planRideDay(app, 3, { stops: [fuel], endTime: null })
  const made = await call('POST', ride.leader, ride.id, app, 'en')
  assert.equal(made.statusCode, 201, made.body)
  const { path } = made.json()
  async function home() {
    const { body } = await app.inject(path)
    return { state: /<p class="state[^>]*>([^<]*)</.exec(body)?.[1], body }
  }
  const at = (stopId: string, status: 'here' | 'left' = 'here', people: Pick<SignedIn, 'userId'>[] = ride.riders) =>
    people.map((rider) => mark(stopId, rider, status))
  return { ...ride, home, at }
}

const allAt = (time: string) => rideHomeTexts.en.arrived(`Sat, May 8, ${time}`)
const started = rideHomeTexts.en.started('Sat, May 8, 12:00 PM')
const restAt = (time: string) => rideHomeTexts.en.restArrived(`Sat, May 8, ${time}`)

test('home reads that all have arrived only when everyone was counted at the last stop; the rider finds the link until it ends or is removed', async (t) => {
  moveClock(t, rideNoon)
  const { id, leader, riders, home, at } = await followFromHome()
  const [one, two, three] = riders as [SignedIn, SignedIn, SignedIn]

  moveClock(t, '2027-05-08T19:32:00.000Z')
  const seen = (status: 'here' | null, minute: number) => mark('end', three, status, `2027-05-08T19:${minute}:00.000Z`)
  const guest = randomUUID()
  const steps: [what: string, input: Parameters<typeof count>[3], state: string][] = [
    ['everyone at an earlier stop', { marks: [...at('meeting'), ...at('fuel')], startedAt: rideNoon }, started],
    ['ended with someone missing', { marks: at('end', 'here', [one, two]), arrivedAt: rideNoon }, completed],
    ['when the last one was seen, not when the ride was ended', { marks: [seen('here', 30)] }, allAt('1:30 PM')],
    ['a mark that was a mistake is taken back', { marks: [seen(null, 31)] }, completed],
    ['seen again', { marks: [seen('here', 32)] }, allAt('1:32 PM')],
    ['a guest who was not counted', { addedGuests: [{ id: guest, name: '손님' }] }, completed],
    ['without the guest', { removedGuests: [guest] }, allAt('1:32 PM')],
  ]
  for (const [what, input, state] of steps) {
    await count(app, leader, id, input)
    const { body, ...now } = await home()
    assert.deepEqual([now.state, body.includes('손님')], [state, false], what)
    assert.equal(body.includes(someMissing), state === completed, what)
    if (state !== started) assert.equal(body.includes('If you are worried'), state === completed, what)
  }
  const late = await app.signedInAs('member')
  await giveRegistration(app, { eventId: id, userId: late.userId, turn: 9 })
  assert.equal((await home()).state, completed, 'a rider who was added')
  await count(app, leader, id, { marks: [mark('end', late, 'left')] })
  assert.equal((await home()).state, restAt('1:32 PM'), 'who did not ride to the end has not arrived with the group')

  const finds = async (by: SignedIn) => (await findRide(app, by, id)).hasHomeLink
  assert.deepEqual([await finds(leader), await finds(two)], [true, false])
  await app.db.updateTable('sessions').set({ expire: '2027-06-08T00:00:00.000Z' }).execute()
  moveClock(t, '2027-05-09T18:00:00.000Z')
  assert.equal(await finds(leader), false, 'it has ended')
  moveClock(t, '2027-05-09T17:59:00.000Z')
  assert.equal(await finds(leader), true)
  assert.equal((await call('DELETE', leader, id)).statusCode, 204)
  assert.deepEqual([await finds(leader), (await home()).state], [false, undefined])
})

test('home never reads an arrival of a ride that was cancelled, moved, only recorded by hand, or whose marks are erased', async (t) => {
  moveClock(t, rideNoon)
  const { id, leader, home, at } = await followFromHome()
  await callRides(app, leader, 'PUT', `/${id}/attendance`, { userIds: [leader.userId], guestStarts: 0 })
  assert.equal((await home()).state, completed)
  assert.ok(!(await home()).body.includes(someMissing), 'the page does not say that someone is missing')
  await changeRow(app, id, { status: 'ongoing', starts: null })

  // Everyone left before the end, so no one arrived there.
  const left = at('fuel', 'left')
  await count(app, leader, id, { marks: left, arrivedAt: rideNoon })
  assert.equal((await home()).state, completed)
  await count(app, leader, id, { marks: at('end') })
  assert.equal((await home()).state, allAt('12:00 PM'))

  const admin = await app.signedInAs('admin')
  assert.equal((await saveRide(app, admin, id, { eventDate: '2027-05-08', status: 'cancelled' })).statusCode, 200)
  assert.equal((await home()).state, rideHomeTexts.en.cancelled)
  assert.equal((await saveRide(app, admin, id, { eventDate: '2027-05-15' })).statusCode, 200)
  assert.equal((await home()).state, rideHomeTexts.en.before)

  // A late arrival keeps the link longer than the marks.
  const second = await followFromHome()
  moveClock(t, '2027-05-10T15:00:00.000Z')
  await app.db.updateTable('sessions').set({ expire: '2027-06-08T00:00:00.000Z' }).execute()
  await count(app, second.leader, second.id, { marks: second.at('end'), arrivedAt: '2027-05-10T15:00:00.000Z' })
  assert.match((await second.home()).state ?? '', /All arrived/)
  moveClock(t, '2027-05-10T19:00:00.000Z')
  const erased = await second.home()
  assert.equal(erased.state, completed)
  assert.ok(!erased.body.includes(someMissing))
})
