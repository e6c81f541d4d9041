import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { test } from 'node:test'
import { PhotoAlbumInput } from '#contract/albums/photo-albums.ts'
import { QuestionInput } from '#contract/news/questions.ts'
import { RideStops } from '#contract/rides/ride-stops.ts'
import { AnnouncedGuest, RegistrationInput } from '#contract/rides/riding-events.ts'
import { listAllAlbums } from '#server/albums/photo-album-calls.ts'
import { listAnnouncements } from '#server/news/news-calls.ts'
import { listQuestions } from '#server/news/questions.ts'
import { listPastRides, listRidingEvents, listUpcomingEvents } from '#server/rides/list-rides.ts'
import { clockAt } from '../../../test/club-clock.ts'
import { column, columns } from '../../../test/columns.ts'
import { freshDatabase } from '../../../test/databases/databases.ts'
import { sampleRides } from './content-rides.ts'
import { seedDemo } from './seed-demo.ts'
import { servePictures } from './serve-pictures.ts'

/** A database with the demo's content; each password is hashed as its number. */
async function demo({ now = new Date(), origin = 'http://127.0.0.1:4000' } = {}) {
  const db = await freshDatabase()
  const hashed: string[] = []
  const hashPassword = async (password: string) => `#${hashed.push(password)}`
  const accounts = await seedDemo(db, { now, timeZone: 'America/Denver', origin, hashPassword })
  const viewedBy = (viewerId: string) => ({ clock: clockAt(now), limit: 100, viewerId })
  return { db, now, hashed, accounts, viewedBy, [Symbol.asyncDispose]: () => db.destroy() }
}

test('on every weekday there are ten upcoming rides with one under way, and nothing was created in the future', async () => {
  for (let day = 1; day <= 7; day += 1) {
    // Just after midnight in the club's zone, on the days around a change of its clocks.
    await using site = await demo({ now: new Date(`2026-11-0${day}T07:01:00Z`) })
    const { rows } = await listUpcomingEvents(site.db, site.viewedBy('no account'))
    assert.equal(rows.length, 10)
    const ofSeries = rows.filter(({ seriesId }) => seriesId !== null)
    assert.deepEqual([ofSeries.length, new Set(ofSeries.map(({ seriesId }) => seriesId)).size], [2, 1])
    const closed = rows.filter(({ registration }) => registration !== 'open')
    assert.deepEqual(columns(closed, 'registration', 'titleEn'), [
      ['ended', 'Royal Gorge overnight'],
      ['closed', 'Colorado National Monument overnight'],
    ])
    const announcements = await listAnnouncements(site.db, { limit: 100 })
    assert.equal(announcements.rows.length, 12)
    for (const { createdAt, titleKo, contentEn } of announcements.rows) {
      assert.ok(createdAt < site.now.toISOString(), createdAt)
      assert.doesNotMatch(titleKo + contentEn, /[{}]|undefined/)
    }
    for (const { registeredAt } of await site.db.selectFrom('eventParticipants').select('registeredAt').execute())
      assert.ok(registeredAt < site.now.toISOString())
  }
})

test('each password is hashed once, and every account can log in', async () => {
  await using site = await demo()
  assert.equal(site.hashed.length, new Set(site.hashed).size)
  assert.deepEqual(column(site.accounts, 'username'), ['admin', 'rider', 'guest', 'taeho.lim'])
  for (const { username, password } of site.accounts) {
    const user = await site.db.selectFrom('users').selectAll().where('usernameKey', '=', username).executeTakeFirstOrThrow()
    assert.deepEqual([user.password, user.isActive], [`#${site.hashed.indexOf(password) + 1}`, 'true'])
  }
})

test('every album passes the contract, and the demo serves every picture of it', async () => {
  await using server = createServer((request, response) => servePictures(request, response, () => response.writeHead(404).end()))
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  await using site = await demo({ origin })
  const { rows } = await listAllAlbums(site.db, { limit: 100 })
  const pictures = rows.flatMap((album) => {
    const { previewImage1, previewImage2, previewImage3 } = PhotoAlbumInput.parse(album)
    return [previewImage1, previewImage2, previewImage3].filter((address) => address !== null)
  })
  assert.equal(new Set(pictures).size, 8)
  for (const address of pictures) {
    const answer = await fetch(address)
    assert.deepEqual([answer.status, answer.headers.get('content-type')], [200, 'image/svg+xml'], address)
    assert.doesNotMatch(await answer.text(), /undefined|NaN|<script|<text|href/)
  }
  for (const path of ['/demo-pictures/none.svg', '/']) assert.equal((await fetch(origin + path)).status, 404)
  server.closeAllConnections()
})

test('the rides show what a ride can be: full with a waitlist, closed, decided, with a passenger, over with an album', async () => {
  for (const { stops = [] } of sampleRides) assert.deepEqual(RideStops.parse(stops), stops, 'as a form could save them')
  await using site = await demo()
  const { db } = site
  const { id } = await db.selectFrom('users').select('id').where('username', '=', 'rider').executeTakeFirstOrThrow()
  const upcoming = (await listUpcomingEvents(db, site.viewedBy(id))).rows
  const own = upcoming.filter(({ waitingCount, myStatus }) => waitingCount > 0 || myStatus !== null)
  assert.deepEqual(columns(own, 'registeredCount', 'waitingCount', 'myStatus', 'myWaitingPlace'), [
    [5, 0, 'registered', null],
    [9, 0, 'registered', null],
    [5, 3, 'waiting', 1],
    [8, 3, 'waiting', 2],
  ])
  assert.deepEqual(columns(upcoming.slice(0, 3), 'decision', 'status', 'passengerCount'), [
    ['go', 'ongoing', 1],
    ['go', 'upcoming', 0],
    ['open', 'upcoming', 0],
  ])
  const all = (await listRidingEvents(db, site.viewedBy(id))).rows.filter(({ status }) => status !== 'upcoming')
  assert.deepEqual(column(all, 'status'), ['cancelled', 'ongoing', 'completed', 'completed', 'completed'])
  const past = await listPastRides(db, site.viewedBy(id))
  assert.deepEqual(
    past.rows.map(({ starts, rode, albums }) => [starts, rode, albums.length]),
    [
      [11, true, 0],
      [16, true, 1],
      [6, true, 1],
    ],
  )
  const riders = db.selectFrom('eventParticipants').innerJoin('users', 'users.id', 'eventParticipants.userId')
  const guests = await riders.select(['username', 'status']).where('role', '=', 'guest').execute()
  assert.deepEqual(guests, [{ username: 'guest', status: 'registered' }], 'from before registration was for members only')
  const added = await db
    .selectFrom('sheetDetails')
    .innerJoin('eventParticipants as rider', (join) =>
      join.onRef('rider.userId', '=', 'sheetDetails.userId').onRef('rider.eventId', '=', 'sheetDetails.eventId'),
    )
    .selectAll('sheetDetails')
    .where('rider.status', '=', 'registered')
    .execute()
  assert.equal(added.length, 1)
  const [guest, ...others] = await db.selectFrom('rideGuests').selectAll().execute()
  assert.deepEqual([AnnouncedGuest.safeParse(guest).success, others.length], [true, 0])
  assert.equal(upcoming.find(({ minRides }) => minRides > 0)?.minRides, 3)
  const { eventId: _, userId: __, lateMinutes: ___, lateDay: ____, ...details } = added[0] ?? assert.fail()
  assert.deepEqual(RegistrationInput.parse(details), details)
  assert.ok(details.motorcycle, 'a motorcycle of their own')
})

test('three announcements ask: who comes, a size, and a day, as a form could save them', async () => {
  await using site = await demo()
  const { db, now } = site
  const { id: viewerId } = await db.selectFrom('users').select('id').where('username', '=', 'rider').executeTakeFirstOrThrow()
  const { rows } = await listAnnouncements(db, { limit: 6 })
  const questions = await listQuestions(
    db,
    rows.map(({ id }) => id),
    { viewerId, now },
  )
  const named = rows.flatMap(({ id }) => questions.find(({ announcementId }) => announcementId === id) ?? [])
  assert.deepEqual(columns(named, 'kind', 'answerCount'), [
    ['attendance', 8],
    ['one', 8],
    ['days', 5],
  ])
  for (const { kind, options } of named)
    assert.ok(QuestionInput.safeParse({ kind, options: kind === 'attendance' ? [] : options }).success, kind)
  const coming = named[0]?.options[0] ?? assert.fail()
  assert.deepEqual([coming.count, coming.peopleCount], [6, 13], 'with those who come along')
})
