import assert from 'node:assert/strict'
import { test } from 'node:test'
import ICAL from 'ical.js'
import { rideCalendarAddress } from '#contract/rides/ride-addresses.ts'
import type { RidingEvent } from '#contract/rides/riding-events.ts'
import { clubToday } from '#server/club-time.ts'
import { newId } from '#server/db/new-id.ts'
import { createTestApp, type SignedIn, setAccountActive, type TestApp } from '../../../test/app.ts'
import { clockAt } from '../../../test/club-clock.ts'
import { engines } from '../../../test/databases/databases.ts'
import { joinRide, newRide, placesOf } from '../../../test/rides.ts'
import { createRidingEvent, type NewRidingEvent } from './riding-event-calls.ts'

function planRide(app: TestApp, daysFromToday: number, changes: Partial<NewRidingEvent> = {}) {
  return createRidingEvent(
    app.db,
    {
      ...newRide,
      titleKo: '라이딩',
      titleEn: 'Ride',
      eventDate: clubToday(new Date(), app.config.club.timeZone, daysFromToday),
      ...changes,
    },
    clockAt(),
  )
}

async function makeLink(app: TestApp, { headers }: SignedIn, language = 'en'): Promise<string> {
  const answer = await app.inject({ method: 'POST', url: '/api/calendar-feed', headers, payload: { language } })
  assert.equal(answer.statusCode, 201)
  return answer.json().path
}

async function assertUnknownLink(app: TestApp, path: string): Promise<void> {
  const answer = await app.inject(path)
  assert.equal(answer.statusCode, 404)
  assert.deepEqual(answer.json(), { message: 'Not found' })
  assert.equal(answer.headers['cache-control'], 'no-store')
  assert.equal(answer.headers['x-robots-tag'], 'noindex')
  assert.equal(answer.headers.etag, undefined)
}

function summaries(calendar: string): string[] {
  return new ICAL.Component(ICAL.parse(calendar))
    .getAllSubcomponents('vevent')
    .map((event) => `${event.getFirstPropertyValue('summary')} ${event.getFirstPropertyValue('status')}`)
    .toSorted()
}

for (const engine of engines) {
  test(`the calendar contains the past year and all upcoming rides, with the owner’s registrations only (${engine})`, async () => {
    await using app = await createTestApp({ engine })
    const [member, other] = [await app.signedInAs('member'), await app.signedInAs('member')]
    const going = await planRide(app, 3, { titleEn: 'Going' })
    const waiting = await planRide(app, 4, { titleEn: 'Waiting' })
    const othersRide = await planRide(app, 5, { titleEn: 'Of another rider' })
    await planRide(app, -365, { titleEn: 'A year ago', status: 'completed' })
    await planRide(app, -366, { titleEn: 'Too long ago', status: 'completed' })
    await planRide(app, 800, { titleEn: 'Far ahead' })
    await planRide(app, 6, { titleEn: 'Called off', status: 'cancelled' })
    const registrations = [
      [going, member, 'registered'],
      [waiting, member, 'waiting'],
      [waiting, other, 'registered'],
      [othersRide, other, 'waiting'],
    ] as const
    for (const [turn, [ride, { userId }, status]] of registrations.entries()) {
      const registeredAt = '2026-06-01T00:00:00.000Z'
      await app.db
        .insertInto('eventParticipants')
        .values({ id: newId(), eventId: ride.id, userId, status, turn, registeredAt })
        .execute()
    }
    await app.db.updateTable('ridingEvents').set({ decision: 'go' }).where('id', '=', going.id).execute()
    const answer = await app.inject(await makeLink(app, member))
    assert.deepEqual(summaries(answer.body), [
      'A year ago CONFIRMED',
      'Cancelled: Called off CANCELLED',
      'Far ahead TENTATIVE',
      'Going CONFIRMED',
      'Of another rider TENTATIVE',
      'Waiting TENTATIVE',
    ])
    for (const secret of [member.username, other.username, 'Hong', 'Gil-dong', member.userId, other.userId]) {
      assert.ok(!answer.body.includes(secret), secret)
    }
  })

  test(`two programs that read at once hear one number, and a link that is turned off keeps none (${engine})`, async () => {
    await using app = await createTestApp({ engine })
    const member = await app.signedInAs('member')
    for (const days of [1, 2, 3]) await planRide(app, days)
    const path = await makeLink(app, member)
    const bodies = (await Promise.all(Array.from({ length: 6 }, () => app.inject(path)))).map(({ body }) => body)
    assert.equal(new Set(bodies).size, 1)
    assert.equal((await app.db.selectFrom('calendarEntries').selectAll().execute()).length, 3)
    await app.inject({ method: 'DELETE', url: '/api/calendar-feed', headers: member.headers })
    assert.deepEqual(await app.db.selectFrom('calendarEntries').selectAll().execute(), [])
  })
}

test('a user makes, sees, replaces and revokes the calendar link', async () => {
  await using app = await createTestApp()
  const member = await app.signedInAs('member')
  const own = async () => (await app.inject({ url: '/api/calendar-feed', headers: member.headers })).json()
  assert.deepEqual(await own(), { path: null, createdAt: null })

  const first = await makeLink(app, member)
  assert.match(first, /^\/calendar\/[\w-]{43}\.ics$/)
  const { path, createdAt } = await own()
  assert.equal(path, first)
  assert.ok(Date.now() - Date.parse(createdAt) < 60_000)
  assert.equal((await app.inject(first)).statusCode, 200)

  const second = await makeLink(app, member)
  assert.notEqual(second, first)
  await assertUnknownLink(app, first)
  assert.equal((await app.inject(second)).statusCode, 200)

  for (const _ of ['revoked', 'revoked again']) {
    const answer = await app.inject({ method: 'DELETE', url: '/api/calendar-feed', headers: member.headers })
    assert.equal(answer.statusCode, 204)
    assert.equal(answer.body, '')
  }
  await assertUnknownLink(app, second)
  assert.deepEqual(await own(), { path: null, createdAt: null })
})

test('the link works while its account is active, and gives access to nothing else', async () => {
  await using app = await createTestApp()
  const [member, other] = [await app.signedInAs('guest'), await app.signedInAs('member')]
  const path = await makeLink(app, member)
  await makeLink(app, other)
  await app.inject({ method: 'DELETE', url: '/api/calendar-feed', headers: other.headers })
  assert.equal((await app.inject(path)).statusCode, 200)
  await setAccountActive(app.db, member.userId, 'false')
  await assertUnknownLink(app, path)
  await setAccountActive(app.db, member.userId, 'true')
  assert.equal((await app.inject(path)).statusCode, 200, 'an account that is not active is enough to close it')
  await app.db.deleteFrom('users').where('id', '=', member.userId).execute()
  await assertUnknownLink(app, path)
  for (const token of ['x', 'x'.repeat(43), '%00'.repeat(43), `${'x'.repeat(42)}%2f`, 'x'.repeat(2_000)]) {
    await assertUnknownLink(app, `/calendar/${token}.ics`)
  }
})

test('a deleted ride is cancelled in calendars that showed it until its day is over, and on again when restored', async (t) => {
  // In the morning of a club day, before the ride starts.
  t.mock.timers.enable({ apis: ['Date'], now: Date.parse('2027-05-08T12:00:00Z') })
  await using app = await createTestApp()
  const [admin, member] = [await app.signedInAs('admin'), await app.signedInAs('member')]
  const path = await makeLink(app, member)
  const rides = [
    await planRide(app, 0, { titleEn: 'Today', maxParticipants: '1' }),
    await planRide(app, -1, { titleEn: 'Yesterday' }),
    await planRide(app, 0, { titleEn: 'Took place', status: 'completed' }),
  ]
  const [{ id }] = rides as [RidingEvent]
  assert.equal((await joinRide(app, member, id)).statusCode, 200)
  assert.equal(summaries((await app.inject(path)).body).length, 3)
  for (const ride of rides) {
    const answer = await app.inject({ method: 'DELETE', url: `/api/riding-events/${ride.id}`, headers: admin.headers })
    assert.equal(answer.statusCode, 204)
  }
  const calendar = (await app.inject(path)).body
  assert.deepEqual(summaries(calendar), ['Cancelled: Today CANCELLED'])
  assert.equal((await app.inject(path)).body, calendar)
  const later = await app.signedInAs('member')
  const deletedSince = (ms: number) =>
    app.db
      .updateTable('deletedItems')
      .set({ deletedAt: new Date(Date.now() - ms).toISOString() })
      .execute()
  await deletedSince(60_000)
  assert.deepEqual(summaries((await app.inject(await makeLink(app, later))).body), [], 'it never showed the ride')
  await deletedSince(-1000)
  const restored = await app.inject({ method: 'POST', url: `/api/deleted-items/${id}/restore`, headers: admin.headers })
  assert.equal(restored.statusCode, 200)
  assert.deepEqual(summaries((await app.inject(path)).body), ['Today TENTATIVE'])
  assert.deepEqual(
    (await placesOf(app.db, id)).map(({ userId, status }) => [userId, status]),
    [[member.userId, 'registered']],
  )
})

test('the number of an entry rises with every change of what its reader is told, and never falls', async (t) => {
  t.mock.timers.enable({ apis: ['Date'], now: Date.parse('2027-05-08T12:00:00Z') })
  await using app = await createTestApp()
  const [member, other] = [await app.signedInAs('member'), await app.signedInAs('member')]
  const { id } = await planRide(app, 3, { maxParticipants: '1' })
  const path = await makeLink(app, member)
  let before = { text: '', sequence: -1, changed: 0 }
  async function heard(what: string, isNews = true) {
    const event = new ICAL.Component(ICAL.parse((await app.inject(path)).body)).getFirstSubcomponent('vevent')
    assert.ok(event)
    const instant = (name: string) => Date.parse(String(event.getFirstPropertyValue(name)))
    const sequence = Number(event.getFirstPropertyValue('sequence'))
    const text = ['summary', 'description', 'status', 'transp', 'dtstart', 'location']
      .map((name) => event.getFirstPropertyValue(name))
      .join('\n')
    const now = { text, sequence, changed: instant('last-modified') }
    assert.equal(instant('dtstamp'), now.changed)
    if (isNews) {
      assert.notEqual(now.text, before.text, what)
      assert.ok(now.sequence > before.sequence, `${what}: ${before.sequence} → ${now.sequence}`)
      assert.ok(now.changed > before.changed, what)
    } else assert.deepEqual(now, before, what)
    before = now
  }
  const leave = () => app.inject({ method: 'DELETE', url: `/api/riding-events/${id}/registration`, headers: member.headers })
  await heard('new')
  await heard('read again', false)
  assert.equal((await joinRide(app, member, id)).statusCode, 200)
  await heard('signed up')
  await joinRide(app, other, id)
  await heard('another rider signed up', false)
  assert.equal((await leave()).statusCode, 204)
  await heard('left')
  // An hour back: the machine's clock was wrong.
  t.mock.timers.setTime(Date.parse('2027-05-08T11:00:00Z'))
  const admin = await app.signedInAs('admin')
  await joinRide(app, member, id)
  await heard('signed up again, with the clock set back')
  for (const change of [
    { titleEn: 'Second' },
    { meetingLocation: 'Lyons' },
    { startTime: '08:00' },
    { status: 'cancelled' },
    {},
  ]) {
    const { updatedAt: expectedVersion, ...ride } = (
      await app.inject({ url: `/api/riding-events/${id}`, headers: admin.headers })
    ).json()
    const payload = { ...newRide, ...ride, status: 'upcoming', ...change, expectedVersion }
    const answer = await app.inject({ method: 'PUT', url: `/api/riding-events/${id}`, headers: admin.headers, payload })
    assert.equal(answer.statusCode, 200, answer.body)
    await heard(JSON.stringify(change))
  }
  await app.inject({ method: 'DELETE', url: `/api/riding-events/${id}`, headers: admin.headers })
  await heard('deleted')
  await app.inject({ method: 'POST', url: `/api/deleted-items/${id}/restore`, headers: admin.headers })
  await heard('restored')
  await app.inject({ method: 'DELETE', url: `/api/riding-events/${id}`, headers: admin.headers })
  await heard('deleted again')
  await app.inject({ method: 'DELETE', url: `/api/deleted-items/${id}`, headers: admin.headers })
  assert.deepEqual(
    await app.db.selectFrom('calendarEntries').selectAll().execute(),
    [],
    'nothing is kept of a ride deleted for good',
  )
})

test('an unchanged calendar is answered with 304, a changed one is sent', async () => {
  await using app = await createTestApp()
  const member = await app.signedInAs('member')
  const { id } = await planRide(app, 3)
  const path = await makeLink(app, member, 'ko')
  const first = await app.inject(path)
  assert.equal(first.headers['content-type'], 'text/calendar; charset=utf-8')
  assert.equal(first.headers['cache-control'], 'private, no-cache')
  assert.equal(first.headers['x-robots-tag'], 'noindex')
  assert.equal(first.headers['referrer-policy'], 'no-referrer')
  assert.equal(first.headers['set-cookie'], undefined)
  assert.deepEqual(summaries(first.body), ['라이딩 TENTATIVE'])
  const etag = String(first.headers.etag)
  for (const known of [etag, `W/${etag}`, `"other", ${etag}`]) {
    const again = await app.inject({ url: path, headers: { 'if-none-match': known } })
    assert.equal(again.statusCode, 304)
    assert.equal(again.body, '')
    assert.equal(again.headers.etag, etag)
  }
  const changed = async () => (await app.inject({ url: path, headers: { 'if-none-match': etag } })).statusCode
  const registeredAt = '2026-06-01T00:00:00.000Z'
  await app.db
    .insertInto('eventParticipants')
    .values({ id: newId(), eventId: id, userId: member.userId, status: 'waiting', turn: 1, registeredAt })
    .execute()
  assert.equal(await changed(), 200)
  await app.db.deleteFrom('eventParticipants').execute()
  assert.equal(await changed(), 200, 'with a higher number')
})

test('the log never contains the secret, whatever the outcome of the request', async () => {
  const lines: string[] = []
  await using app = await createTestApp({ log: { write: (line) => lines.push(line) } })
  const member = await app.signedInAs('member')
  const path = await makeLink(app, member)
  await app.inject(path)
  await app.inject({ method: 'POST', url: path })
  await app.inject(`${path}?x=1`)
  await app.inject(`${path}.bak`)
  await makeLink(app, member)
  await app.inject(path)
  // A server error: the table is missing.
  const last = await makeLink(app, member)
  for (const table of ['calendarEntries', 'calendarFeeds'] as const) await app.db.schema.dropTable(table).execute()
  assert.equal((await app.inject(last)).statusCode, 500)
  assert.ok(lines.length >= 4)
  for (const secret of [path, last]) assert.ok(!lines.join('').includes(secret.slice(10, -4)))
})

test('one ride is a file that a phone adds to its calendar, with the entry of the calendar link', async () => {
  await using app = await createTestApp()
  const member = await app.signedInAs('member')
  const ride = await planRide(app, 3, { titleEn: 'Going' })
  await joinRide(app, member, ride.id)
  const download = (by: object, id = ride.id, lang = 'en') =>
    app.inject({ url: rideCalendarAddress(id, lang as 'en'), headers: by as SignedIn['headers'] })
  const file = await download(member.headers)
  assert.equal(file.headers['content-type'], 'text/calendar; charset=utf-8')
  assert.equal(file.headers['content-disposition'], 'inline; filename="ride.ics"')
  assert.equal(file.headers['cache-control'], 'private, no-store')
  const entryOf = (calendar: string) => {
    const entry = new ICAL.Component(ICAL.parse(calendar)).getFirstSubcomponent('vevent')
    const facts = ['uid', 'summary', 'dtstart', 'dtend', 'description', 'location', 'status', 'transp']
    return facts.map((fact) => String(entry?.getFirstPropertyValue(fact)))
  }
  const feed = await app.inject(await makeLink(app, member))
  assert.deepEqual(entryOf(file.body), entryOf(feed.body))
  assert.ok((await download(member.headers, ride.id, 'ko')).body.includes('SUMMARY:라이딩'))
  assert.equal((await download({})).statusCode, 401)
  assert.equal((await download(member.headers, 'no-such-ride')).statusCode, 404)
  assert.equal((await download(member.headers, ride.id, 'fr')).statusCode, 400)
})
