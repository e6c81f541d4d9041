import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import ICAL from 'ical.js'
import { rideCalendarAddress } from '#contract/rides/ride-addresses.ts'
import type { RidingEvent } from '#contract/rides/riding-events.ts'
import { clubToday } from '#server/club-time.ts'
import { createTestApp, people, type SignedIn, setAccountActive, type TestApp } from '../../../test/app.ts'
import { clockAt } from '../../../test/club-clock.ts'
import { engines } from '../../../test/databases/databases.ts'
import { changeRow, giveRegistration } from '../../../test/ride-day.ts'
import { cancelRide, deleteRide, findRide, joinRide, newRide, restoreRide, saveRide, standingOn } from '../../../test/rides.ts'
import { send } from '../../../test/send.ts'
import { createRidingEvent, type NewRidingEvent } from './riding-event-calls.ts'

const shared = await createTestApp()
after(() => shared[Symbol.asyncDispose]())

function planRide(app: TestApp, daysFromToday: number, changes: Partial<NewRidingEvent> = {}) {
  const eventDate = clubToday(new Date(), app.config.club.timeZone, daysFromToday)
  return createRidingEvent(app.db, { ...newRide, titleKo: '라이딩', titleEn: 'Ride', eventDate, ...changes }, clockAt())
}

const callFeed = (app: TestApp, { headers }: SignedIn, method: 'GET' | 'POST' | 'DELETE', payload?: object) =>
  app.inject({ method, url: '/api/calendar-feed', headers, ...(payload && { payload }) })

async function makeLink(app: TestApp, by: SignedIn, language = 'en'): Promise<string> {
  const answer = await callFeed(app, by, 'POST', { language })
  assert.equal(answer.statusCode, 201)
  return answer.json().path
}

async function assertUnknownLink(app: TestApp, path: string): Promise<void> {
  const answer = await app.inject(path)
  const { statusCode, headers } = answer
  assert.deepEqual([statusCode, answer.json()], [404, { message: 'Not found' }])
  assert.deepEqual([headers['cache-control'], headers['x-robots-tag'], headers.etag], ['no-store', 'noindex', undefined])
}

function summaries(calendar: string): string[] {
  return new ICAL.Component(ICAL.parse(calendar))
    .getAllSubcomponents('vevent')
    .map((event) => `${event.getFirstPropertyValue('summary')} ${event.getFirstPropertyValue('status')}`)
    .toSorted()
}

for (const engine of engines) {
  test(`the calendar contains the past year and all upcoming rides, with the owner’s registrations only, and the same for all who read at once (${engine})`, async () => {
    await using app = await createTestApp({ engine })
    const [member, other] = await people(app, 'member', 'member')
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
    for (const [turn, [ride, { userId }, status]] of registrations.entries())
      await giveRegistration(app, { eventId: ride.id, userId, status, turn })
    await changeRow(app, going.id, { decision: 'go' })
    const answer = await app.inject(await makeLink(app, member))
    assert.deepEqual(summaries(answer.body), [
      'A year ago CONFIRMED',
      'Cancelled: Called off CANCELLED',
      'Far ahead TENTATIVE',
      'Going CONFIRMED',
      'Of another rider TENTATIVE',
      'Waiting TENTATIVE',
    ])
    for (const secret of [member.username, other.username, 'Hong', 'Gil-dong', member.userId, other.userId])
      assert.ok(!answer.body.includes(secret), secret)

    // Programs that read at once hear one number, and a link that is turned off keeps none.
    const path = await makeLink(app, other)
    const bodies = (await Promise.all(Array.from({ length: 6 }, () => app.inject(path)))).map(({ body }) => body)
    assert.equal(new Set(bodies).size, 1)
    const entries = app.db.selectFrom('calendarEntries').selectAll().where('userId', '=', other.userId)
    assert.equal((await entries.execute()).length, 6)
    await callFeed(app, other, 'DELETE')
    assert.deepEqual(await entries.execute(), [])
  })
}

test('a user makes, sees, replaces and revokes the calendar link, which works while the account is active', async () => {
  const app = shared
  const member = await app.signedInAs('guest')
  const own = async () => (await callFeed(app, member, 'GET')).json()
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
  await setAccountActive(app.db, member.userId, 'false')
  await assertUnknownLink(app, second)
  await setAccountActive(app.db, member.userId, 'true')
  assert.equal((await app.inject(second)).statusCode, 200)

  for (const _ of ['revoked', 'revoked again']) assert.equal((await callFeed(app, member, 'DELETE')).statusCode, 204)
  await assertUnknownLink(app, second)
  assert.deepEqual(await own(), { path: null, createdAt: null })
  for (const token of ['x', 'x'.repeat(43), '%00'.repeat(43), `${'x'.repeat(42)}%2f`, 'x'.repeat(2_000)])
    await assertUnknownLink(app, `/calendar/${token}.ics`)
})

test('a deleted ride is cancelled in calendars that showed it until its day is over, and on again when restored', async (t) => {
  // In the morning of a club day, before the ride starts.
  t.mock.timers.enable({ apis: ['Date'], now: Date.parse('2027-05-08T12:00:00Z') })
  await using app = await createTestApp()
  const [admin, member] = await people(app, 'admin', 'member')
  const path = await makeLink(app, member)
  const rides = [
    await planRide(app, 0, { titleEn: 'Today', maxParticipants: '1' }),
    await planRide(app, -1, { titleEn: 'Yesterday' }),
    await planRide(app, 0, { titleEn: 'Took place', status: 'completed' }),
  ]
  const [{ id }] = rides as [RidingEvent]
  assert.equal((await joinRide(app, member, id)).statusCode, 200)
  assert.equal(summaries((await app.inject(path)).body).length, 3)
  for (const ride of rides) assert.equal((await deleteRide(app, admin, ride.id)).statusCode, 204)
  const calendar = (await app.inject(path)).body
  assert.deepEqual(summaries(calendar), ['Cancelled: Today CANCELLED'])
  assert.equal((await app.inject(path)).body, calendar)
  const later = await app.signedInAs('member')
  const deleteAt = (ms: number) =>
    app.db
      .updateTable('deletedItems')
      .set({ deletedAt: new Date(ms).toISOString() })
      .execute()
  await deleteAt(Date.now() - 60_000)
  assert.deepEqual(summaries((await app.inject(await makeLink(app, later))).body), [], 'it never showed the ride')
  await deleteAt(Date.now() + 1_000)
  assert.equal((await restoreRide(app, admin, id)).statusCode, 200)
  assert.deepEqual(summaries((await app.inject(path)).body), ['Today TENTATIVE'])
  assert.deepEqual(await standingOn(app.db, id), [[member.userId, 'registered']])
})

test('the number of an entry rises with every change of what its reader is told, and never falls', async (t) => {
  t.mock.timers.enable({ apis: ['Date'], now: Date.parse('2027-05-08T12:00:00Z') })
  await using app = await createTestApp()
  const [member, other] = await people(app, 'member', 'member')
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
  await heard('new')
  await heard('read again', false)
  assert.equal((await joinRide(app, member, id)).statusCode, 200)
  await heard('signed up')
  await joinRide(app, other, id)
  await heard('another rider signed up', false)
  assert.equal((await cancelRide(app, member, id)).statusCode, 204)
  await heard('left')
  // An hour back: the machine's clock was wrong.
  t.mock.timers.setTime(Date.parse('2027-05-08T11:00:00Z'))
  const admin = await app.signedInAs('admin')
  await joinRide(app, member, id)
  await heard('signed up again, with the clock set back')
  const status = 'cancelled'
  for (const change of [{ titleEn: 'Second' }, { meetingLocation: 'Lyons' }, { startTime: '08:00' }, { status }, {}]) {
    const { updatedAt: expectedVersion, ...ride } = await findRide(app, admin, id)
    const answer = await saveRide(app, admin, id, { ...ride, status: 'upcoming', ...change, expectedVersion })
    assert.equal(answer.statusCode, 200, answer.body)
    await heard(JSON.stringify(change))
  }
  for (const [what, act] of [
    ['deleted', deleteRide],
    ['restored', restoreRide],
    ['deleted again', deleteRide],
  ] as const) {
    await act(app, admin, id)
    await heard(what)
  }
  await send(app, admin, `DELETE /api/deleted-items/${id}`)
  const kept = await app.db.selectFrom('calendarEntries').selectAll().execute()
  assert.deepEqual(kept, [], 'nothing is kept of a ride deleted for good')
})

test('an unchanged calendar is answered with 304, a changed one is sent', async () => {
  await using app = await createTestApp()
  const member = await app.signedInAs('member')
  const { id } = await planRide(app, 3)
  const path = await makeLink(app, member, 'ko')
  const first = await app.inject(path)
  const sent = ['content-type', 'cache-control', 'x-robots-tag', 'referrer-policy'].map((name) => first.headers[name])
  assert.deepEqual(sent, ['text/calendar; charset=utf-8', 'private, no-cache', 'noindex', 'no-referrer'])
  assert.deepEqual(summaries(first.body), ['라이딩 TENTATIVE'])
  const etag = String(first.headers.etag)
  for (const known of [etag, `W/${etag}`, `"other", ${etag}`]) {
    const again = await app.inject({ url: path, headers: { 'if-none-match': known } })
    assert.deepEqual([again.statusCode, again.body, again.headers.etag], [304, '', etag])
  }
  const changed = async () => (await app.inject({ url: path, headers: { 'if-none-match': etag } })).statusCode
  await giveRegistration(app, { eventId: id, userId: member.userId, status: 'waiting', turn: 1 })
  assert.equal(await changed(), 200)
  await app.db.deleteFrom('eventParticipants').where('eventId', '=', id).execute()
  assert.equal(await changed(), 200, 'with a higher number')
})

test('the log never contains the secret, whatever the outcome of the request', async () => {
  const lines: string[] = []
  await using app = await createTestApp({ log: { write: (line) => lines.push(line) } })
  const member = await app.signedInAs('member')
  const path = await makeLink(app, member)
  for (const url of [path, `${path}.bak`]) await app.inject(url)
  await send(app, null, `POST ${path}`)
  // A server error: the tables are missing.
  for (const table of ['calendarEntries', 'calendarFeeds'] as const) await app.db.schema.dropTable(table).execute()
  assert.equal((await app.inject(path)).statusCode, 500)
  assert.ok(lines.length >= 3)
  assert.ok(!lines.join('').includes(path.slice(10, -4)))
})

test('one ride is a file that a phone adds to its calendar, with the entry of the calendar link', async () => {
  const app = shared
  const member = await app.signedInAs('member')
  const ride = await planRide(app, 3, { titleEn: 'Going' })
  await joinRide(app, member, ride.id)
  const download = (by: object, id = ride.id, lang = 'en') =>
    app.inject({ url: rideCalendarAddress(id, lang as 'en'), headers: by as SignedIn['headers'] })
  const file = await download(member.headers)
  const { 'content-type': type, 'content-disposition': disposition, 'cache-control': cache } = file.headers
  const expected = ['text/calendar; charset=utf-8', 'inline; filename="ride.ics"', 'private, no-store']
  assert.deepEqual([type, disposition, cache], expected)
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
