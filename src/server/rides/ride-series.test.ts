import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import type { RidingEvent } from '#contract/rides/riding-events.ts'
import { noticeText } from '#server/activities/all-activities.ts'
import { deleteOldNotices, findDeliverable } from '#server/notices/notices.ts'
import { createTestApp, people, type SignedIn, type TestApp } from '../../../test/app.ts'
import { clockAt } from '../../../test/club-clock.ts'
import { engines } from '../../../test/databases/databases.ts'
import { forgetTold, readTold, toldOf } from '../../../test/notices.ts'
import { callRides, deleteRide, joinRide, rideInput } from '../../../test/rides.ts'

const dates = ['2126-07-04', '2126-07-18', '2126-08-01', '2126-08-15']
const { eventDate: _, ...withoutDay } = rideInput

const make = (app: TestApp, by: SignedIn, input: object = {}) =>
  callRides(app, by, 'POST', '/series', { ...withoutDay, dates, ...input })

const change = (app: TestApp, by: SignedIn, ride: RidingEvent | undefined, input: object) =>
  callRides(app, by, 'PUT', `/${ride?.id}`, { ...ride, ...input })

async function series(app: TestApp, input: object = {}) {
  const admin = await app.signedInAs('admin')
  const rides: RidingEvent[] = (await make(app, admin, input)).json()
  const isOurs = ({ seriesId }: RidingEvent) => seriesId === rides[0]?.seriesId
  const all = async (by = admin) =>
    (await callRides(app, by, 'GET', '?limit=100')).json<RidingEvent[]>().toReversed().filter(isOurs)
  return { admin, rides, all }
}

const app = await createTestApp()
after(() => app[Symbol.asyncDispose]())

const day = (instant: string | null) => instant?.slice(0, 10)

for (const engine of engines) {
  test(`${engine}: a change goes to the later rides, without the day, and leaves what they have of their own`, async () => {
    await using app = await createTestApp({ engine })
    const { admin, rides, all } = await series(app)
    const [first, second, third, fourth] = rides
    await change(app, admin, third, { meetingLocation: 'Golden' })
    const changed = await change(app, admin, second, { eventDate: '2126-07-19', startTime: '08:00', andFollowing: true })
    assert.equal(changed.statusCode, 200)
    const now = await all()
    assert.deepEqual(
      now.map(({ eventDate, startTime, meetingLocation }) => `${day(eventDate)} ${startTime} ${meetingLocation}`),
      ['2126-07-04 09:00 Nederland', '2126-07-19 08:00 Nederland', '2126-08-01 08:00 Golden', '2126-08-15 08:00 Nederland'],
    )
    // One ride alone.
    await change(app, admin, now[1], { startTime: '07:00' })
    const hours = (await all()).map(({ startTime }) => startTime)
    assert.deepEqual(hours, ['09:00', '07:00', '08:00', '08:00'])
    assert.deepEqual([first?.id, fourth?.id], [now[0]?.id, now[3]?.id])
  })

  test(`${engine}: everyone is told once of a change of many rides, of the first of their own`, async () => {
    await using app = await createTestApp({ engine })
    const { admin, rides, all } = await series(app)
    const [one, other, idle] = await people(app, 'member', 'member', 'member')
    for (const ride of rides) await joinRide(app, one, ride.id)
    await joinRide(app, other, rides[2]?.id ?? '')
    await change(app, admin, rides[1], { meetingLocation: 'Golden', andFollowing: true })
    assert.deepEqual(await toldOf(app.db, 'rideChanged'), [one.userId, other.userId].sort())
    const [toOne, toOther] = [one, other].map(({ userId }) => userId)
    const told = await readTold(app.db)
    const of = (id: string | undefined) => told.find(({ userId }) => userId === id)
    assert.deepEqual([of(toOne)?.subjectId, of(toOther)?.subjectId], [rides[1]?.id, rides[2]?.id])
    const written = (id: string | undefined, language: 'ko' | 'en') => {
      const facts = of(id)?.facts
      assert.ok(facts)
      return noticeText(facts, language).text
    }
    assert.match(written(toOne, 'en'), / 2 more of your rides in this series have changed, too\.$/)
    assert.match(written(toOne, 'ko'), /다른 라이딩 2회도 바뀌었습니다\.$/)
    assert.doesNotMatch(written(toOther, 'en'), /more of your/)
    // Each ride says so in the schedule, for as long as the series goes on.
    await deleteOldNotices(app.db, new Date('2126-07-30T18:00:00Z'), '2126-07-30')
    const changesFor = async (person: SignedIn) => (await all(person)).map(({ myChanges }) => myChanges.join())
    assert.deepEqual(await changesFor(one), ['', 'meetingLocation', 'meetingLocation', 'meetingLocation'])
    assert.deepEqual(await changesFor(other), ['', '', 'meetingLocation', ''])
    assert.deepEqual(await changesFor(idle), ['', '', '', ''])

    await forgetTold(app.db)
    await change(app, admin, (await all())[1], { status: 'cancelled', andFollowing: true })
    assert.deepEqual(await toldOf(app.db, 'rideCancelled'), [one.userId, other.userId].sort())
  })
}

test('a series is a list of rides of their own, made together and announced once; days that cannot be make nothing', async () => {
  const admin = await app.signedInAs('admin')
  const many = Array.from({ length: 27 }, (_, at) => `2126-07-${String(at + 1).padStart(2, '0')}`)
  for (const bad of [undefined, [], many, ['2126-02-30'], ['2126-07-04T09:00'], ['2126-07-04', '2126-07-04']]) {
    const answer = await make(app, admin, { dates: bad })
    assert.deepEqual([answer.statusCode, answer.json().issues?.[0]?.path], [400, 'dates'], String(bad))
  }
  const late = await make(app, admin, { registrationClosesAt: '2126-07-04T10:00' })
  assert.deepEqual([late.statusCode, late.json().issues[0].path], [400, 'registrationClosesAt'])
  assert.deepEqual(await app.db.selectFrom('ridingEvents').selectAll().execute(), [])

  const answer = await make(app, admin, { dates: dates.toReversed() })
  assert.equal(answer.statusCode, 201)
  const rides: RidingEvent[] = answer.json()
  const days = rides.map(({ eventDate }) => day(eventDate))
  assert.deepEqual(days, dates)
  const most: RidingEvent[] = (await make(app, admin, { dates: many.slice(0, 26) })).json()
  const [ids, others] = [rides, most].map((made) => new Set(made.map(({ seriesId }) => seriesId)))
  assert.deepEqual([most.length, ids?.size, others?.size, ids?.union(others ?? ids).size], [26, 1, 1, 2])
  const [alone]: RidingEvent[] = (await make(app, admin, { dates: ['2126-09-05'] })).json()
  assert.equal(typeof alone?.seriesId, 'string', 'a series of one')
  assert.deepEqual(await readTold(app.db), [], 'the club hears of it by one message in its chat')
})

test('a tour keeps its length, and what is due before the first ride is due as long before each', async () => {
  // Between the third and the fourth the clocks go back.
  const { rides } = await series(app, {
    dates: ['2126-10-12', '2126-10-26', '2126-11-09'],
    endDate: '2126-10-13',
    registrationClosesAt: '2126-10-10T20:00',
    decideBy: '2126-10-11T21:00',
  })
  assert.deepEqual(
    rides.map((ride) => [day(ride.endDate), ride.dayCount, ride.registrationClosesAt, ride.decideBy]),
    [
      ['2126-10-13', 2, '2126-10-11T02:00:00.000Z', '2126-10-12T03:00:00.000Z'],
      ['2126-10-27', 2, '2126-10-25T02:00:00.000Z', '2126-10-26T03:00:00.000Z'],
      ['2126-11-10', 2, '2126-11-08T03:00:00.000Z', '2126-11-09T04:00:00.000Z'],
    ],
  )
})

test('all of a change or nothing of it', async () => {
  const leader = await app.signedInAs('member')
  const { admin, rides, all } = await series(app)
  const [first, , third] = rides
  assert.equal((await change(app, admin, third, { sweepId: leader.userId })).statusCode, 200)
  const before = await all()
  const answer = await change(app, admin, first, { titleEn: 'Another', leaderId: leader.userId, andFollowing: true })
  assert.deepEqual([answer.statusCode, answer.json().issues[0].path], [400, 'sweepId'])
  assert.deepEqual(await all(), before)
  const stale = await change(app, admin, first, { titleEn: 'Another', andFollowing: true, expectedVersion: '2026-01-01' })
  assert.equal(stale.statusCode, 409)
  assert.deepEqual(await all(), before)
})

test('rides that are cancelled, under way, over or deleted stay as they are', async () => {
  const { admin, rides, all } = await series(app, { dates: [...dates, '2126-08-29', '2126-09-12'] })
  const [first, cancelled, under, over, deleted, last] = rides
  await change(app, admin, cancelled, { status: 'cancelled', reason: '날씨' })
  await change(app, admin, under, { status: 'ongoing' })
  await change(app, admin, over, { status: 'completed' })
  await deleteRide(app, admin, deleted?.id ?? '')
  await change(app, admin, first, { startTime: '08:00', andFollowing: true })
  const left = await all()
  const hours = left.map(({ startTime }) => startTime)
  assert.deepEqual([hours, left.at(-1)?.id], [['08:00', '09:00', '09:00', '09:00', '08:00'], last?.id])
  await change(app, admin, left[0], { status: 'cancelled', reason: '도로', andFollowing: true })
  const reasons = (await all()).map(({ status, reason }) => reason ?? status)
  assert.deepEqual(reasons, ['도로', '날씨', 'ongoing', 'completed', '도로'])
  // What was cancelled together can go on together.
  await change(app, admin, (await all())[0], { status: 'upcoming', andFollowing: true })
  const statuses = (await all()).map(({ status }) => status)
  assert.deepEqual(statuses, ['upcoming', 'upcoming', 'ongoing', 'completed', 'upcoming'])
})

test('who gets a place on several rides at once is told once', async () => {
  const { admin, rides, all } = await series(app, { maxParticipants: 1 })
  const [first, waiting] = await people(app, 'member', 'member')
  for (const person of [first, waiting]) for (const ride of rides) await joinRide(app, person, ride.id)
  await change(app, admin, rides[0], { maxParticipants: 2, andFollowing: true })
  assert.deepEqual(await toldOf(app.db, 'placeFree'), [waiting.userId])
  const places = (await all(waiting)).map(({ myStatus }) => myStatus)
  assert.deepEqual(places, Array(4).fill('registered'))
})

test('a cancellation of many rides is told as long as one of them is cancelled', async () => {
  const { admin, rides, all } = await series(app)
  const rider = await app.signedInAs('member')
  for (const ride of rides) await joinRide(app, rider, ride.id)
  await forgetTold(app.db)
  await change(app, admin, rides[0], { status: 'cancelled', andFollowing: true })
  const [notice] = await readTold(app.db)
  const moment = { now: new Date(), club: clockAt().club }
  const isSent = async () => (await findDeliverable(app.db, notice?.id ?? '', { channel: 'mail', moment })) !== undefined
  await change(app, admin, (await all())[0], { status: 'upcoming' })
  assert.equal(await isSent(), true)
  for (const ride of (await all()).slice(1)) await change(app, admin, ride, { status: 'upcoming' })
  assert.equal(await isSent(), false)
})
