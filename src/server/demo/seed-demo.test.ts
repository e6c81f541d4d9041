import assert from 'node:assert/strict'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { test } from 'node:test'
import { PhotoAlbumInput } from '#contract/albums/photo-albums.ts'
import { RideStops } from '#contract/rides/ride-stops.ts'
import { RegistrationInput } from '#contract/rides/riding-events.ts'
import { listAllAlbums } from '#server/albums/photo-album-calls.ts'
import { listAnnouncements } from '#server/news/news-calls.ts'
import { listPastRides, listRidingEvents, listUpcomingEvents } from '#server/rides/list-rides.ts'
import { clockAt } from '../../../test/club-clock.ts'
import { freshDatabase } from '../../../test/databases/databases.ts'
import { sampleRides } from './content-rides.ts'
import { seedDemo } from './seed-demo.ts'
import { servePictures } from './serve-pictures.ts'

const timeZone = 'America/Denver'
const origin = 'http://127.0.0.1:4000'
const hashPassword = async (password: string) => `hash of ${password}`

test('on every weekday there are eight upcoming rides with one under way, and nothing was created in the future', async () => {
  for (let day = 1; day <= 7; day += 1) {
    await using db = await freshDatabase()
    // Just after midnight in the club's zone, on the days around a change of its clocks.
    const now = new Date(`2026-11-0${day}T07:01:00Z`)
    await seedDemo(db, { now, timeZone, origin, hashPassword })
    const { rows } = await listUpcomingEvents(db, {
      clock: clockAt(now),
      limit: 100,
      viewerId: 'no account',
    })
    assert.equal(rows.length, 8)
    assert.deepEqual(
      rows.filter(({ registration }) => registration !== 'open').map(({ registration, titleEn }) => [registration, titleEn]),
      [
        ['ended', 'Royal Gorge overnight'],
        ['closed', 'Colorado National Monument overnight'],
      ],
    )
    const announcements = await listAnnouncements(db, { limit: 100 })
    assert.equal(announcements.rows.length, 12)
    for (const { createdAt, titleKo, contentEn } of announcements.rows) {
      assert.ok(createdAt < now.toISOString(), createdAt)
      assert.doesNotMatch(titleKo + contentEn, /[{}]|undefined/)
    }
  }
})

test('the stops of the rides are as a form could save them', () => {
  const withStops = sampleRides.flatMap(({ stops }) => stops ?? [])
  assert.ok(withStops.some(({ kind }) => kind === 'meeting') && withStops.some(({ kind }) => kind === 'end'))
  for (const { stops = [] } of sampleRides) assert.deepEqual(RideStops.parse(stops), stops)
})

test('each password is hashed once, and every account can log in', async () => {
  await using db = await freshDatabase()
  const hashed: string[] = []
  const accounts = await seedDemo(db, {
    now: new Date(),
    timeZone,
    origin,
    hashPassword: async (password) => `#${hashed.push(password)}`,
  })
  assert.equal(hashed.length, new Set(hashed).size)
  assert.deepEqual(
    accounts.map(({ username }) => username),
    ['admin', 'rider', 'guest', 'taeho.lim'],
  )
  for (const { username, password } of accounts) {
    const user = await db.selectFrom('users').selectAll().where('usernameKey', '=', username).executeTakeFirstOrThrow()
    assert.equal(user.password, `#${hashed.indexOf(password) + 1}`)
    assert.equal(user.isActive, 'true')
  }
})

test('one guest is registered for a ride, from before registration was for members only', async () => {
  await using db = await freshDatabase()
  await seedDemo(db, { now: new Date(), timeZone, origin, hashPassword })
  const registrations = await db
    .selectFrom('eventParticipants')
    .innerJoin('users', 'users.id', 'eventParticipants.userId')
    .select(['username', 'status'])
    .where('role', '=', 'guest')
    .execute()
  assert.deepEqual(registrations, [{ username: 'guest', status: 'registered' }])
})

test('every album passes the contract, and the demo serves every picture of it', async () => {
  const server = createServer((request, response) => servePictures(request, response, () => response.writeHead(404).end()))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const demoOrigin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  try {
    await using db = await freshDatabase()
    await seedDemo(db, { now: new Date(), timeZone, origin: demoOrigin, hashPassword })
    const { rows } = await listAllAlbums(db, { limit: 100 })
    const pictures: string[] = []
    for (const album of rows) {
      const { previewImage1, previewImage2, previewImage3 } = PhotoAlbumInput.parse(album)
      for (const address of [previewImage1, previewImage2, previewImage3]) {
        if (address !== null) pictures.push(address)
      }
    }
    assert.equal(new Set(pictures).size, 8)
    for (const address of pictures) {
      const answer = await fetch(address)
      assert.equal(answer.status, 200, address)
      assert.equal(answer.headers.get('content-type'), 'image/svg+xml')
      assert.doesNotMatch(await answer.text(), /undefined|NaN|<script|<text|href/)
    }
    assert.equal((await fetch(`${demoOrigin}/demo-pictures/none.svg`)).status, 404)
    assert.equal((await fetch(`${demoOrigin}/`)).status, 404)
  } finally {
    server.close()
  }
})

test('one ride is full and has a waitlist, a closed one has a free place and riders who wait; the rider is registered for two rides and waits for two', async () => {
  await using db = await freshDatabase()
  const now = new Date()
  await seedDemo(db, { now, timeZone, origin, hashPassword })
  const rider = await db.selectFrom('users').select('id').where('username', '=', 'rider').executeTakeFirstOrThrow()
  const { rows } = await listUpcomingEvents(db, { clock: clockAt(now), limit: 100, viewerId: rider.id })
  assert.deepEqual(
    rows.map(({ registeredCount, waitingCount, myStatus, myWaitingPlace }) => [
      registeredCount,
      waitingCount,
      myStatus,
      myWaitingPlace,
    ]),
    [
      [5, 0, 'registered', null],
      [9, 0, 'registered', null],
      [7, 0, null, null],
      [5, 3, 'waiting', 1],
      [8, 3, 'waiting', 2],
      [4, 0, null, null],
      [2, 0, null, null],
      [0, 0, null, null],
    ],
  )
  const all = await listRidingEvents(db, { clock: clockAt(now), limit: 100, viewerId: rider.id })
  assert.deepEqual(
    all.rows.filter(({ status }) => status !== 'upcoming').map(({ status, myStatus }) => [status, myStatus]),
    [['cancelled', 'registered'], ['ongoing', 'registered'], ...Array.from({ length: 3 }, () => ['completed', 'registered'])],
  )
  for (const { registeredAt } of await db.selectFrom('eventParticipants').select('registeredAt').execute()) {
    assert.ok(registeredAt < now.toISOString())
  }
})

test('the next ride goes, and a rider of the one under way brings a passenger on a motorcycle of their own', async () => {
  await using db = await freshDatabase()
  const now = new Date()
  await seedDemo(db, { now, timeZone, origin, hashPassword })
  const { rows } = await listUpcomingEvents(db, { clock: clockAt(now), limit: 100, viewerId: 'no account' })
  assert.deepEqual(
    rows.slice(0, 3).map(({ decision, status, passengerCount }) => [decision, status, passengerCount]),
    [
      ['go', 'ongoing', 1],
      ['go', 'upcoming', 0],
      ['open', 'upcoming', 0],
    ],
  )
  const added = await db
    .selectFrom('sheetDetails')
    .innerJoin('eventParticipants as rider', (join) =>
      join.onRef('rider.userId', '=', 'sheetDetails.userId').onRef('rider.eventId', '=', 'sheetDetails.eventId'),
    )
    .selectAll('sheetDetails')
    .where('rider.status', '=', 'registered')
    .execute()
  assert.equal(added.length, 1)
  const { eventId: _, userId: __, ...details } = added[0] ?? assert.fail()
  assert.deepEqual(RegistrationInput.parse(details), details)
  assert.ok(details.motorcycle)
})

test('the rider rode all past rides, of which two have an album', async () => {
  await using db = await freshDatabase()
  const now = new Date()
  await seedDemo(db, { now, timeZone, origin, hashPassword })
  const rider = await db.selectFrom('users').select('id').where('username', '=', 'rider').executeTakeFirstOrThrow()
  const { rows } = await listPastRides(db, { clock: clockAt(now), limit: 100, viewerId: rider.id })
  assert.deepEqual(
    rows.map(({ starts, rode, albums }) => [starts, rode, albums.length]),
    [
      [11, true, 0],
      [16, true, 1],
      [6, true, 1],
    ],
  )
})
