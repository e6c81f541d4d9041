import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { HomeLink } from '#contract/ride-day/home-links.ts'
import { clubToday } from '#server/club-time.ts'
import type { RidingEventRow } from '#server/db/tables.ts'
import { eraseEndedRideDays } from '#server/jobs/retention.ts'
import { createTestApp, type SignedIn, setRole, type TestApp } from '../../../test/app.ts'
import { clockAt, testClub } from '../../../test/club-clock.ts'
import { engines } from '../../../test/databases/databases.ts'
import { cancelRide, joinRide, planRide, rideInput } from '../../../test/rides.ts'
import { findHomeRide } from './home-rides.ts'

const urlOf = (rideId: string) => `/api/riding-events/${rideId}/home-link`

function call(app: TestApp, method: 'GET' | 'POST' | 'DELETE', { headers }: Pick<SignedIn, 'headers'>, rideId: string) {
  return app.inject({ method, url: urlOf(rideId), headers, ...(method === 'POST' && { payload: { language: 'ko' } }) })
}

/** A rider with a place on a ride, and the link. */
async function withLink(app: TestApp, input: object = {}) {
  const { admin, ride } = await planRide(app, input)
  const rider = await app.signedInAs('member')
  assert.equal((await joinRide(app, rider, ride.id)).statusCode, 200)
  const answer = await call(app, 'POST', rider, ride.id)
  assert.equal(answer.statusCode, 201)
  const { path, endsAt } = answer.json<HomeLink>()
  assert.ok(path !== null)
  const change = (row: Partial<RidingEventRow>) => app.db.updateTable('ridingEvents').set(row).where('id', '=', ride.id).execute()
  return { admin, ride, rider, path, endsAt, change }
}

async function assertUnknown(app: TestApp, path: string): Promise<string> {
  const { statusCode, body, headers } = await app.inject(path)
  assert.equal(statusCode, 404, path)
  assert.equal(headers['cache-control'], 'no-store')
  assert.equal(headers['x-robots-tag'], 'noindex')
  assert.equal(headers['referrer-policy'], 'no-referrer')
  return body
}

for (const engine of engines) {
  test(`a rider makes one link, sees it again and removes it (${engine})`, async () => {
    await using app = await createTestApp({ engine })
    const { ride, rider, path, endsAt } = await withLink(app)
    assert.match(path, /^\/ride-home\/[\w-]{43}$/)
    // Without an end a ride takes three hours; 24 hours later the link ends.
    assert.equal(endsAt, '2126-07-05T18:00:00.000Z')
    assert.deepEqual((await call(app, 'GET', rider, ride.id)).json(), { path, endsAt })
    const again = await app.inject({ method: 'POST', url: urlOf(ride.id), headers: rider.headers, payload: { language: 'en' } })
    assert.deepEqual([again.statusCode, again.json()], [201, { path, endsAt }])
    assert.match((await app.inject(path)).body, /<html lang="en">/, 'in the language that was asked for last')

    for (const _ of ['removed', 'removed again']) assert.equal((await call(app, 'DELETE', rider, ride.id)).statusCode, 204)
    await assertUnknown(app, path)
    assert.deepEqual((await call(app, 'GET', rider, ride.id)).json(), { path: null, endsAt })
    const { path: second } = (await call(app, 'POST', rider, ride.id)).json()
    assert.notEqual(second, path)
    await assertUnknown(app, path)
    const lines = await app.db.selectFrom('auditLog').select('action').where('actorId', '=', rider.userId).execute()
    assert.deepEqual(
      lines
        .map(({ action }) => action)
        .filter((action) => action.startsWith('homeLink'))
        .toSorted(),
      ['homeLink.create', 'homeLink.create', 'homeLink.revoke'],
    )
  })

  test(`only a rider with a place has a link, and only to the own registration (${engine})`, async () => {
    await using app = await createTestApp({ engine })
    const { ride, rider, path, change } = await withLink(app, { maxParticipants: '1' })
    const waiting = await app.signedInAs('member')
    await joinRide(app, waiting, ride.id)
    const stranger = await app.signedInAs('member')
    for (const person of [waiting, stranger])
      for (const method of ['GET', 'POST'] as const) {
        const answer = await call(app, method, person, ride.id)
        assert.equal(answer.statusCode, 409)
        assert.match(answer.json().message, /Only riders with a spot/)
      }
    assert.equal((await call(app, 'DELETE', stranger, ride.id)).statusCode, 204)
    assert.equal((await app.inject(path)).statusCode, 200, 'another user removes nothing')
    for (const method of ['GET', 'POST'] as const) assert.equal((await call(app, method, rider, 'no-such-ride')).statusCode, 404)
    await call(app, 'DELETE', rider, ride.id)
    await change({ status: 'cancelled' })
    assert.match((await call(app, 'POST', rider, ride.id)).json().message, /over or has been cancelled/)
    await change({ status: 'upcoming', eventDate: clubToday(new Date(), testClub.timeZone, -3) })
    assert.equal((await call(app, 'POST', rider, ride.id)).statusCode, 409)
  })

  test(`the link ends when its ride is deleted, and when its rider leaves, is demoted or deactivated, or ends the access of other devices (${engine})`, async () => {
    await using app = await createTestApp({ engine })
    const byAdmin = (method: 'PATCH', path: string, payload: object) => async (admin: SignedIn, rider: SignedIn) => {
      const answer = await app.inject({ method, url: `/api/users/${rider.userId}/${path}`, headers: admin.headers, payload })
      assert.equal(answer.statusCode, 200, answer.body)
    }
    const ends: ((admin: SignedIn, rider: SignedIn, rideId: string) => Promise<unknown>)[] = [
      (_admin, rider, rideId) => cancelRide(app, rider, rideId),
      byAdmin('PATCH', 'role', { role: 'guest' }),
      byAdmin('PATCH', 'active', { isActive: 'false' }),
      (_admin, { headers }) => app.inject({ method: 'DELETE', url: '/api/auth/sessions', headers }),
      (_admin, { userId }) => setRole(app.db, userId, 'guest'),
      async ({ headers }, _rider, rideId) => {
        await app.inject({ method: 'DELETE', url: `/api/riding-events/${rideId}`, headers })
        const restored = await app.inject({ method: 'POST', url: `/api/deleted-items/${rideId}/restore`, headers })
        assert.equal(restored.statusCode, 200)
      },
    ]
    for (const end of ends) {
      const { admin, ride, rider, path } = await withLink(app)
      assert.equal((await app.inject(path)).statusCode, 200)
      await end(admin, rider, ride.id)
      await assertUnknown(app, path)
    }
  })

  test(`the link ends 24 hours after the ride, and a late arrival makes it later (${engine})`, async () => {
    await using app = await createTestApp({ engine })
    const { ride, rider, path, endsAt, change } = await withLink(app, { endTime: '15:00' })
    assert.equal(endsAt, '2126-07-05T21:00:00.000Z')
    const token = path.slice('/ride-home/'.length)
    const isShown = async (at: string) => (await findHomeRide(app.db, token, clockAt(at))) !== undefined
    assert.deepEqual([await isShown('2126-07-05T20:59:59Z'), await isShown(endsAt)], [true, false])
    for (const [arrivedAt, end] of [
      ['2126-07-04T19:00:00.000Z', '2126-07-05T21:00:00.000Z'],
      ['2126-07-05T01:00:00.000Z', '2126-07-06T01:00:00.000Z'],
      ['2999-01-01T00:00:00.000Z', '2126-07-07T21:00:00.000Z'],
    ] as const) {
      await change({ arrivedAt, status: 'completed' })
      assert.equal((await call(app, 'GET', rider, ride.id)).json().endsAt, end, `arrived ${arrivedAt}`)
    }
    await change({ arrivedAt: null, status: 'ongoing' })
    const underWay = '2126-07-07T21:00:00.000Z'
    assert.equal((await call(app, 'GET', rider, ride.id)).json().endsAt, underWay, 'while all are not back')
    assert.deepEqual([await isShown('2126-07-07T20:59:59Z'), await isShown(underWay)], [true, false])
    const left = () => app.db.selectFrom('homeLinks').selectAll().execute()
    await eraseEndedRideDays(app.db, new Date('2126-07-07T20:59:59Z'), testClub)
    assert.equal((await left()).length, 1)
    await eraseEndedRideDays(app.db, new Date('2126-07-07T21:00:00Z'), testClub)
    assert.deepEqual(await left(), [])
  })
}

test('the page says what the ride does, in both languages, and nothing about its riders', async () => {
  await using app = await createTestApp()
  const leader = await app.signedInAs('member')
  await app.db.updateTable('users').set({ firstName: '민재', lastName: 'Leaderson' }).where('id', '=', leader.userId).execute()
  const stops = [{ id: 'fuel', kind: 'fuel', name: 'Shell <Nederland>', time: '10:30', coordinates: '39.96,-105.51' }]
  const plan = { route: 'CO 119 & US 36', endTime: '15:30', stops, leaderId: leader.userId }
  const { ride, rider, path, change } = await withLink(app, plan)
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
  for (const [demoted, restored] of [
    [{ role: 'guest' }, { role: 'member' }],
    [{ isActive: 'false' }, { isActive: 'true' }],
  ] as const) {
    const save = (values: object) => app.db.updateTable('users').set(values).where('id', '=', leader.userId).execute()
    await save(demoted)
    assert.doesNotMatch(await page(), /로드 캡틴|민재/, JSON.stringify(demoted))
    await save(restored)
    assert.match(await page(), /민재/)
  }

  assert.equal(stateIn(body), '출발 전')
  const states: [Partial<RidingEventRow>, string, string][] = [
    [{ decision: 'go' }, '출발 확정', 'The ride is on'],
    [{ decision: 'postponed', postponedFrom: '2126-06-27' }, '연기', 'Postponed'],
    [{ decision: 'go', startedAt: '2126-07-04T15:12:00.000Z' }, '7월 4일 (목) 오전 9:12 출발', 'Started Thu, Jul 4, 9:12 AM'],
    [{ status: 'completed' }, '라이딩 끝', 'The ride is over'],
    [{ status: 'cancelled' }, '취소', 'Cancelled'],
  ]
  for (const [row, korean, inEnglish] of states) {
    await change(row)
    assert.deepEqual([stateIn(await page()), stateIn(await page('?lang=en'))], [korean, inEnglish])
    assert.equal((await page()).includes('>새로 고침</a>'), row.status === undefined, korean)
    assert.equal(
      (await page()).includes('먼저 911에 신고해'),
      row.status === undefined,
      `no one has to worry any more: ${korean}`,
    )
  }
  assert.doesNotMatch(await page(), /도착 예정|민재/, 'a cancelled ride has no plan')
  await change({
    status: 'upcoming',
    arrivedAt: null,
    startedAt: null,
    eventDate: clubToday(new Date(), testClub.timeZone),
    startTime: '00:00',
  })
  assert.equal(stateIn(await page()), '출발 기록 없음')
})

test('unknown, ended and malformed links get one page, and a log line has no token', async () => {
  const lines: string[] = []
  await using app = await createTestApp({ log: { write: (line) => void lines.push(line) } })
  const { path, change } = await withLink(app)
  const shown = await app.inject(path)
  assert.equal(shown.headers['cache-control'], 'no-store')
  assert.equal(shown.headers['x-robots-tag'], 'noindex')
  assert.match(String(shown.headers['content-security-policy']), /script-src 'self'; style-src 'self' 'sha256-[\w+/=]+'/)
  await change({ eventDate: clubToday(new Date(), testClub.timeZone, -3) })
  const ended = await assertUnknown(app, path)
  const tokens = [
    'x',
    'x'.repeat(43),
    '',
    'x'.repeat(1_500),
    '%00'.repeat(43),
    `${'x'.repeat(42)}%2f`,
    'a/b',
    `${path.slice(11)}/`,
  ]
  for (const token of tokens) assert.equal(await assertUnknown(app, `/ride-home/${token}`), ended, token)
  for (const query of ['?lang=en', '?lang=x&lang=ko', '?lang']) assert.equal(await assertUnknown(app, path + query), ended)
  assert.doesNotMatch(lines.join(), new RegExp(path.slice('/ride-home/'.length)))
})

test('a guest who was a rider once sees and makes no link', async () => {
  await using app = await createTestApp()
  const { ride, rider } = await withLink(app, rideInput)
  await setRole(app.db, rider.userId, 'guest')
  assert.equal((await call(app, 'POST', rider, ride.id)).statusCode, 403)
  assert.equal((await call(app, 'DELETE', rider, ride.id)).statusCode, 204)
})
