import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, test } from 'node:test'
import { maxGuests, maxMarks } from '#contract/ride-day/head-count-rules.ts'
import { createTestApp, type SignedIn } from '../../../test/app.ts'
import { insertApplication } from '../../../test/applying.ts'
import { linesFromNow } from '../../../test/audit-lines.ts'
import { engines } from '../../../test/databases/databases.ts'
import {
  changeRow,
  count,
  giveRegistration,
  mark,
  moveClock,
  openCount,
  planRideDay,
  readHeadCount,
  rideNoon,
  rideRow,
  rideStart,
  rodeOn,
  sendCount,
} from '../../../test/ride-day.ts'
import { send } from '../../../test/send.ts'

const app = await createTestApp()
after(() => app[Symbol.asyncDispose]())

const addPassenger = (eventId: string, userId: string) =>
  app.db
    .insertInto('sheetDetails')
    .values({ eventId, userId, passengerName: '이수빈', passengerPhone: '(303) 555-0177' } as never)
    .execute()

const fuelStop = (id: string) => ({ id, kind: 'fuel' as const, name: null, time: null, coordinates: null })

test('the leader opens the head count, and each rider whose phone number is in it can see that', async (t) => {
  moveClock(t, rideNoon)
  const { id, leader, riders } = await planRideDay(app, 2, { stops: [fuelStop('f1')] })
  const [, rider] = riders as [SignedIn, SignedIn]
  const [waiting, admin] = [await app.signedInAs('member'), await app.signedInAs('admin')]
  await giveRegistration(app, { eventId: id, userId: waiting.userId, turn: 9, status: 'waiting' })
  await insertApplication(app.db, { userId: rider.userId, status: 'approved' })
  await addPassenger(id, rider.userId)
  const lines = await linesFromNow(app)

  const answer = await openCount(app, leader, id)
  const { stops, riders: counted, keptUntil, startsAt } = answer.json()
  assert.deepEqual([startsAt, keptUntil], [rideStart, '2027-05-10T21:00:00.000Z'])
  const stopIds = stops.map((stop: { id: string }) => stop.id)
  assert.deepEqual(stopIds, ['meeting', 'f1', 'end'])
  const name = { firstName: 'Gil-dong', lastName: 'Hong', otherName: null, rideNumber: 1 }
  const unknown = { koreanName: null, englishName: null, passengerName: null, phoneNumber: null }
  const known = { koreanName: '김도윤', englishName: 'Doyun Kim', passengerName: '이수빈', phoneNumber: '(303) 555-0142' }
  const links = { phoneNumber: [{ start: 0, end: 14, href: 'tel:+13035550142' }] }
  assert.deepEqual(counted, [
    { userId: leader.userId, ...name, ...unknown },
    { userId: rider.userId, ...name, ...known, links },
  ])
  assert.ok(!answer.body.includes('0177'), 'the phone of a passenger is on the sheet only')
  const looks = (by: SignedIn, part: string) => [
    `event.headCount | ${by.username} | ${id}${part}`,
    `headCount.view | ${by.username} | ${rider.userId}${part}`,
  ]
  assert.deepEqual(await lines(), looks(leader, ' | leader'))
  const seen = await send(app, rider, 'GET /api/auth/user/looks')
  assert.equal(seen.json().length, 1)
  assert.partialDeepStrictEqual(seen.json(), [{ action: 'headCount.view', part: 'leader' }])
  await openCount(app, admin, id)
  assert.deepEqual(await lines(), looks(admin, ''))
})

test('what a phone counted before the ride was moved to another day neither starts nor marks it', async (t) => {
  moveClock(t, rideNoon)
  const { id, leader } = await planRideDay(app, 1)
  await changeRow(app, id, { eventDate: '2027-05-09' })
  const late = await sendCount(app, leader, id, { marks: [mark('meeting', leader, 'here')], startedAt: rideNoon })
  const message = 'This ride has been moved to another day. What was counted for the old day is not kept.'
  assert.deepEqual([late.statusCode, late.json().message], [409, message])
  const row = await rideRow(app, id)
  assert.deepEqual([row.status, row.startedAt], ['upcoming', null])
  assert.deepEqual((await readHeadCount(app, leader, id)).marks, [])
  // Any instant of the club's day.
  await count(app, leader, id, { eventDate: '2027-05-10T05:59:59Z', marks: [mark('meeting', leader, 'here')] })
  assert.equal((await sendCount(app, leader, id, { eventDate: '' })).statusCode, 400)
})

test('a ride starts two hours before its start at the earliest, and no one has arrived before it', async (t) => {
  const early = { startedAt: '2027-05-08T12:00:00Z', marks: [] }
  const time = '2027-05-08T12:59:59.999Z'
  moveClock(t, time)
  const { id, leader } = await planRideDay(app, 1)
  const refusal = async (input: object) => {
    const answer = await sendCount(app, leader, id, input)
    return answer.statusCode === 200 ? null : [answer.statusCode, answer.json().message]
  }
  assert.deepEqual(await refusal(early), [409, 'A ride can be started from two hours before its start.'])
  assert.equal(await refusal({ marks: [mark('meeting', leader, 'here')] }), null, 'who is there can be counted')
  moveClock(t, '2027-05-08T13:00:00.000Z')
  assert.equal(await refusal(early), null)
  const notArrived = [409, '"All arrived" can be recorded once the ride has started.']
  assert.deepEqual(await refusal({ arrivedAt: time }), notArrived)
  assert.deepEqual([(await rideRow(app, id)).status, (await rideRow(app, id)).arrivedAt], ['ongoing', null])
  moveClock(t, rideStart)
  assert.equal(await refusal({ arrivedAt: time }), null)
})

test('riders are counted until 48 hours after the ride, then answers have no passengers, guests and marks; never on a cancelled or deleted ride', async (t) => {
  moveClock(t, rideNoon)
  const { id, leader } = await planRideDay(app, 1)
  const { id: off, leader: leaderOff } = await planRideDay(app, 1, { status: 'cancelled' })
  const cancelled = await sendCount(app, leaderOff, off, { arrivedAt: rideNoon })
  assert.deepEqual([cancelled.statusCode, cancelled.json().message], [409, 'This ride has been cancelled.'])
  await count(app, leader, id, { addedGuests: [{ id: randomUUID(), name: '손님' }], marks: [mark('meeting', leader, 'here')] })
  await addPassenger(id, leader.userId)
  for (const [time, status, known] of [
    ['2027-05-10T20:59:59.000Z', 200, ['이수빈', 1, 1, 2, 2]],
    ['2027-05-10T21:00:00.000Z', 409, [null, 0, 0, 2, 0]],
  ] as const) {
    moveClock(t, time)
    const admin = await app.signedInAs('admin')
    assert.equal((await sendCount(app, admin, id, {})).statusCode, status, time)
    const { riders, guests, marks, stops } = await readHeadCount(app, admin, id)
    const attendance = await send(app, admin, `GET /api/riding-events/${id}/attendance`)
    const found = [riders[0]?.passengerName, guests.length, marks.length, stops.length, attendance.json().guestStarts]
    assert.deepEqual(found, known, time)
    await app.db.deleteFrom('ridingEvents').where('id', '=', off).execute()
    assert.equal((await sendCount(app, admin, off, {})).statusCode, 404)
    assert.equal((await openCount(app, admin, off)).statusCode, 404)
  }
})

test('a batch of the largest size is saved, a larger one and one that could not be shown are refused', async (t) => {
  moveClock(t, rideNoon)
  const stops = Array.from({ length: 12 }, (_, index) => fuelStop(`stop-${index}`))
  const { id, leader, riders } = await planRideDay(app, 24, { stops })
  const addedGuests = Array.from({ length: maxGuests }, () => ({ id: randomUUID(), name: '손님' }))
  const everyone = [...riders, ...addedGuests.map((guest) => ({ userId: guest.id }))]
  const ids = ['meeting', ...stops.map((stop) => stop.id), 'end']
  const marks = ids.flatMap((stopId) => everyone.map((rider) => mark(stopId, rider, 'here'))).slice(0, maxMarks)
  assert.equal(marks.length, maxMarks)
  assert.equal((await count(app, leader, id, { marks, addedGuests })).marks.length, maxMarks)
  const another = { id: randomUUID(), name: '\u3164' }
  for (const refused of [
    { marks: [...marks, mark('end', leader, 'here')] },
    { addedGuests: [another] },
    { addedGuests: [...addedGuests, { ...another, name: '손님' }] },
  ])
    assert.equal((await sendCount(app, leader, id, refused)).statusCode, 400, JSON.stringify(refused).slice(0, 80))
})

test('a batch that is sent again changes nothing, and after later ones brings back neither a mark nor a guest', async (t) => {
  moveClock(t, rideNoon)
  const { id, leader, riders } = await planRideDay(app)
  const [one, two, three] = riders as [SignedIn, SignedIn, SignedIn]
  const [guest, never] = [randomUUID(), randomUUID()]
  // One was removed before it was added.
  await count(app, leader, id, { removedGuests: [never] })
  const batch = {
    addedGuests: [
      { id: guest, name: ' 박민재 ' },
      { id: never, name: '이하나' },
    ],
    marks: [
      mark('meeting', one, 'here', '2027-05-08T14:50:00Z'),
      // As release 1.3.0 sends it.
      { ...mark('meeting', two, 'here'), version: randomUUID(), expected: randomUUID() },
      mark('meeting', three, 'left'),
      mark('meeting', { userId: guest }, 'here'),
      mark('end', one, null),
      mark('end', one, 'here', '2027-05-08T17:59:00Z'),
    ],
    startedAt: '2027-05-08T15:04:00Z',
  }
  const first = await count(app, leader, id, batch)
  assert.deepEqual(first.guests, [{ id: guest, name: '박민재' }])
  assert.equal(first.startedAt, '2027-05-08T15:04:00.000Z')
  const marked = ({ marks }: typeof first) =>
    marks.map(({ stopId, riderId, status }) => `${stopId} ${riderId} ${status}`).toSorted()
  const ofRiders = [`meeting ${two.userId} here`, `meeting ${three.userId} left`, `end ${one.userId} null`]
  assert.deepEqual(marked(first), [...ofRiders, `meeting ${one.userId} here`, `meeting ${guest} here`].toSorted())
  const row = await rideRow(app, id)
  assert.equal(row.status, 'ongoing')
  moveClock(t, '2027-05-08T18:30:00.000Z')
  for (const again of [batch, { ...batch, startedAt: '2027-05-08T18:00:00Z' }])
    assert.deepEqual(await count(app, leader, id, again), first)
  assert.deepEqual(await rideRow(app, id), row)
  const opened = await readHeadCount(app, leader, id)
  assert.deepEqual([opened.marks.length, opened.guests], [5, first.guests])

  await count(app, leader, id, { removedGuests: [guest], marks: [mark('meeting', one, null)] })
  const late = await count(app, leader, id, batch)
  assert.deepEqual(late.guests, [])
  assert.deepEqual(marked(late), [...ofRiders, `meeting ${one.userId} null`].toSorted())
  const kept = await app.db.selectFrom('rideGuests').select('name').where('eventId', '=', id).execute()
  assert.deepEqual(kept, [{ name: '' }, { name: '' }], 'the name is gone at once')
})

for (const engine of engines) {
  test(`of two phones that mark differently the last mark stays, in whichever order they send, and says who made it and when (${engine})`, async (t) => {
    moveClock(t, rideNoon)
    await using app = await createTestApp({ engine })
    const sweep = await app.signedInAs('member')
    const { id, leader, riders } = await planRideDay(app, 3, { sweepId: sweep.userId })
    const [one, two] = riders as [SignedIn, SignedIn]
    const [earlier, later] = ['2027-05-08T17:00:00.000Z', '2027-05-08T17:10:00.000Z']
    await count(app, leader, id, { marks: [mark('end', one, 'here', later), mark('end', two, 'here', earlier)] })
    const answer = await count(app, sweep, id, {
      marks: [mark('end', one, 'left', earlier), mark('end', two, 'left', later)],
      arrivedAt: rideNoon,
    })
    const byRider = ({ marks }: typeof answer) => Object.fromEntries(marks.map((each) => [each.riderId, each]))
    const by = { firstName: 'Gil-dong', lastName: 'Hong', otherName: null }
    const place = { stopId: 'end', at: later }
    const ofOne = { ...place, riderId: one.userId, status: 'here' }
    const ofTwo = { ...place, riderId: two.userId, status: 'left' }
    const { [one.userId]: first, [two.userId]: second } = byRider(answer)
    assert.deepEqual([first, second, answer.arrivedAt], [{ ...ofOne, by }, { ...ofTwo, by: null }, rideNoon])
    const seenByLeader = byRider(await count(app, leader, id, {}))
    assert.deepEqual([seenByLeader[one.userId]?.by, seenByLeader[two.userId]?.by], [null, by])
  })

  test(`phones that send at once lose nothing and record the ride once, and a batch that fails leaves nothing (${engine})`, async (t) => {
    moveClock(t, rideNoon)
    await using app = await createTestApp({ engine })
    const sweep = await app.signedInAs('member')
    const { id, leader, riders } = await planRideDay(app, 4, { sweepId: sweep.userId })
    const lines = await linesFromNow(app)
    const batch = (status: 'here' | 'left', at: string) => ({
      addedGuests: [{ id: randomUUID(), name: status }],
      marks: riders.map((rider) => mark('end', rider, status, at)),
    })
    const here = batch('here', '2027-05-08T17:00:00.001Z')
    // The transaction ends with the version of public content.
    await app.db.schema.alterTable('contentVersions').renameTo('away').execute()
    assert.equal((await sendCount(app, leader, id, { ...here, arrivedAt: rideNoon })).statusCode, 500)
    await app.db.schema
      .alterTable('away' as never)
      .renameTo('contentVersions')
      .execute()
    const { listVersion: _, ...left } = await count(app, leader, id, {})
    assert.deepEqual(left, { guests: [], marks: [], late: [], startedAt: null, arrivedAt: null, conflicts: [] })
    assert.deepEqual([await rodeOn(app, id), await lines()], [[], []])

    await Promise.all([
      count(app, leader, id, here),
      count(app, sweep, id, batch('left', '2027-05-08T17:00:00.000Z')),
      ...riders.map((rider) => count(app, leader, id, { marks: [mark('meeting', rider, 'here')] })),
    ])
    const { marks, guests } = await readHeadCount(app, leader, id)
    assert.deepEqual([guests.length, marks.length], [2, 8])
    assert.deepEqual(new Set(marks.map(({ status }) => status)), new Set(['here']))
    await lines()

    const end = (by: SignedIn) => count(app, by, id, { arrivedAt: rideNoon })
    for (const { arrivedAt } of await Promise.all([leader, sweep, leader, sweep].map(end))) assert.equal(arrivedAt, rideNoon)
    assert.deepEqual(await rodeOn(app, id), riders.map(({ userId }) => userId).sort())
    assert.deepEqual([(await rideRow(app, id)).starts, (await lines()).length], [4, 1])
  })
}

test('of phones whose clocks are wrong the last press stays, also when a batch arrives again or late', async (t) => {
  moveClock(t, rideNoon)
  const sweep = await app.signedInAs('member')
  const { id, leader, riders } = await planRideDay(app, 3, { sweepId: sweep.userId })
  const [one, two, three] = riders as [SignedIn, SignedIn, SignedIn]
  const sweeps = async (input: object) =>
    new Map((await count(app, sweep, id, input)).marks.map(({ riderId, status, at }) => [riderId, [status, at]]))
  // Ten minutes ahead; the answer is lost.
  const ahead = { marks: [mark('end', one, 'here', '2027-05-08T18:09:59.000Z')] }
  await count(app, leader, id, { ...ahead, sentAt: '2027-05-08T18:10:00.000Z' })
  const later = '2027-05-08T18:00:05.000Z'
  moveClock(t, later)
  await sweeps({ marks: [mark('end', one, 'left', later)], sentAt: later })
  moveClock(t, '2027-05-08T18:00:20.000Z')
  await count(app, leader, id, { ...ahead, sentAt: '2027-05-08T18:10:20.000Z' })
  assert.deepEqual((await sweeps({})).get(one.userId), ['left', later])
  // Counted at 17:50 without a network.
  const offline = { marks: [mark('end', two, 'here', '2027-05-08T18:00:00.000Z')] }
  await sweeps({ marks: [mark('end', two, 'left', '2027-05-08T17:55:00.000Z')], sentAt: '2027-05-08T18:00:20.000Z' })
  await count(app, leader, id, { ...offline, sentAt: '2027-05-08T18:10:20.000Z' })
  assert.deepEqual((await sweeps({})).get(two.userId), ['left', '2027-05-08T17:55:00.000Z'])
  // Two days behind, the second press before the answer to the first one.
  const behind = (status: 'here' | null, second: string) => ({
    marks: [mark('end', three, status, `2027-05-06T18:00:${second}Z`)],
    sentAt: `2027-05-06T18:00:${second}Z`,
  })
  await count(app, leader, id, behind('here', '18.000'))
  moveClock(t, '2027-05-08T18:00:21.000Z')
  await count(app, leader, id, behind(null, '19.000'))
  assert.deepEqual((await sweeps({})).get(three.userId), [null, '2027-05-08T18:00:21.000Z'])
})

test('marks about a stop or a rider that the ride has lost are left out, the others are saved', async (t) => {
  moveClock(t, rideNoon)
  // Ids that would be taken for each other if they were joined by a separator.
  const { id, leader } = await planRideDay(app, 3, { stops: [fuelStop('a'), fuelStop('a","b')] })
  const gone = await app.signedInAs('member')
  const answer = await count(app, leader, id, {
    marks: [
      mark('lunch', leader, 'here'),
      mark('end', gone, 'here'),
      mark('__proto__', { userId: '__proto__' }, 'here'),
      mark('a', leader, 'here'),
      mark('a","b', leader, 'left'),
      { ...mark('a', leader, 'here'), stopId: 'a","b","' },
    ],
    arrivedAt: rideNoon,
  })
  const saved = answer.marks.map(({ stopId, status }) => `${stopId} ${status}`)
  assert.deepEqual(saved.sort(), ['a here', 'a","b left'].sort())
  assert.deepEqual(await rodeOn(app, id), [leader.userId])
  const stored = await app.db.selectFrom('headCountMarks').selectAll().where('eventId', '=', id).execute()
  assert.equal(stored.length, 2)
})

test('a phone hears that riders or stops have changed since it opened the count, and of nothing else', async (t) => {
  moveClock(t, rideNoon)
  const { id, leader, riders } = await planRideDay(app)
  const opened = await readHeadCount(app, leader, id)
  const heard = async (input = {}) => (await count(app, leader, id, input)).listVersion
  const addedGuests = [{ id: randomUUID(), name: '손님' }]
  assert.equal(await heard({ marks: [mark('meeting', leader, 'here')], addedGuests, startedAt: rideNoon }), opened.listVersion)
  const late = await app.signedInAs('member')
  await giveRegistration(app, { eventId: id, userId: late.userId, turn: 9 })
  const withLate = await heard()
  assert.notEqual(withLate, opened.listVersion)
  const again = await readHeadCount(app, leader, id)
  assert.deepEqual([again.listVersion, again.riders.length], [withLate, 4])
  const of = { eventId: id, userId: riders[1]?.userId ?? '' }
  await app.db.deleteFrom('eventParticipants').where('eventId', '=', id).where('userId', '=', of.userId).execute()
  const withoutOne = await heard()
  assert.notEqual(withoutOne, withLate)
  await changeRow(app, id, { stops: JSON.stringify([{ ...fuelStop('f'), day: 1 }]) })
  assert.notEqual(await heard(), withoutOne)
})

test('the clock of a phone counts only within the time of the ride', async (t) => {
  moveClock(t, rideNoon)
  const { id, leader, riders } = await planRideDay(app)
  const times = ['0000-01-01T00:00:00Z', '9999-12-31T23:59:59.999999999Z', '2027-05-08T17:00:00.5Z']
  const answer = await count(app, leader, id, {
    marks: riders.map((rider, index) => mark('end', rider, 'here', times[index])),
    startedAt: '1970-01-01T00:00:00Z',
    arrivedAt: '2099-01-01T00:00:00Z',
  })
  const first = '2027-05-07T15:00:00.000Z'
  const atOf = new Map(answer.marks.map(({ riderId, at }) => [riderId, at]))
  const kept = riders.map(({ userId }) => atOf.get(userId))
  assert.deepEqual(kept, [first, rideNoon, '2027-05-08T17:00:00.500Z'])
  assert.deepEqual([answer.startedAt, answer.arrivedAt], [first, rideNoon])
})

test('a guest is of one ride only, and goes with the marks', async (t) => {
  moveClock(t, rideNoon)
  const { id, leader, riders } = await planRideDay(app)
  const elsewhere = await planRideDay(app)
  const [guest, second] = [randomUUID(), randomUUID()]
  await count(app, elsewhere.leader, elsewhere.id, {
    addedGuests: [{ id: guest, name: '비밀 손님' }],
    marks: [mark('meeting', { userId: guest }, 'here')],
  })
  const hostile = await sendCount(app, leader, id, {
    addedGuests: [{ id: guest, name: '가로채기' }],
    removedGuests: [guest, elsewhere.id, riders[0]?.userId ?? ''],
    marks: [mark('meeting', { userId: guest }, 'left'), mark('meeting', elsewhere.leader, 'here')],
  })
  assert.equal(hostile.statusCode, 200)
  const { listVersion, ...nothing } = hostile.json()
  assert.deepEqual(nothing, { guests: [], marks: [], late: [], startedAt: null, arrivedAt: null, conflicts: [] })
  assert.equal(listVersion, (await readHeadCount(app, leader, id)).listVersion)
  const again = await count(app, leader, id, { addedGuests: [{ id: guest, name: '가로채기' }] })
  assert.deepEqual(again.guests, [])
  const untouched = await count(app, elsewhere.leader, elsewhere.id, {})
  assert.deepEqual(untouched.guests, [{ id: guest, name: '비밀 손님' }])
  assert.deepEqual([untouched.marks.length, untouched.marks[0]?.status], [1, 'here'])

  await count(app, leader, id, {
    addedGuests: [{ id: second, name: '손님' }],
    marks: [mark('meeting', { userId: second }, 'here'), mark('meeting', leader, 'here')],
  })
  const removed = await count(app, leader, id, { removedGuests: [second, leader.userId] })
  assert.deepEqual(removed.guests, [])
  const marked = removed.marks.map(({ riderId }) => riderId)
  assert.deepEqual(marked, [leader.userId], 'the marks of a rider stay')
  assert.equal((await app.db.selectFrom('headCountMarks').selectAll().where('riderId', '=', second).execute()).length, 0)
  const crowd = Array.from({ length: maxGuests }, () => ({ id: randomUUID(), name: '손님' }))
  for (const addedGuests of [crowd.slice(0, 30), crowd, [{ id: randomUUID(), name: '한 명 더' }]])
    await count(app, leader, id, { addedGuests })
  assert.equal((await readHeadCount(app, leader, id)).guests.length, maxGuests)
})

test('"all arrived" completes the ride and records riders, passengers and guests; later marks add people', async (t) => {
  moveClock(t, rideNoon)
  const { id, leader, riders } = await planRideDay(app, 5)
  const [one, two, three, four] = riders as [SignedIn, SignedIn, SignedIn, SignedIn]
  for (const { userId } of [two, four]) await addPassenger(id, userId)
  const [guest, other, absent] = [randomUUID(), randomUUID(), randomUUID()]
  const arrived = {
    addedGuests: [guest, other, absent].map((guestId) => ({ id: guestId, name: '손님' })),
    marks: [
      mark('meeting', one, 'here'),
      mark('end', one, 'left'),
      mark('end', two, 'here'),
      mark('meeting', three, 'left'),
      mark('meeting', { userId: guest }, 'here'),
      mark('meeting', { userId: absent }, 'left'),
    ],
    arrivedAt: '2027-05-08T17:59:00Z',
  }
  const lines = await linesFromNow(app)
  const answer = await count(app, leader, id, arrived)
  assert.equal(answer.arrivedAt, '2027-05-08T17:59:00.000Z')
  const row = await rideRow(app, id)
  // Two riders, a passenger and a guest.
  assert.deepEqual([row.status, row.starts, row.guestStarts], ['completed', 4, 2])
  assert.deepEqual(await rodeOn(app, id), [one.userId, two.userId].sort())
  assert.deepEqual(await lines(), [`event.attendance | ${leader.username} | ${id} | 4`])
  assert.deepEqual(await count(app, leader, id, { ...arrived, arrivedAt: '2027-05-08T18:00:00Z' }), answer)
  assert.deepEqual(await rideRow(app, id), row, 'sent again')
  await count(app, leader, id, { marks: [mark('end', three, 'left')] })
  assert.deepEqual(await lines(), [])

  await count(app, leader, id, {
    marks: [mark('end', four, 'here'), mark('end', { userId: other }, 'here'), mark('meeting', two, 'here')],
  })
  const later = await rideRow(app, id)
  assert.deepEqual([later.starts, later.guestStarts], [7, 4])
  assert.deepEqual(await rodeOn(app, id), [one.userId, two.userId, four.userId].sort())
  assert.deepEqual(await lines(), [`event.attendance | ${leader.username} | ${id} | 7`])
  assert.ok(later.updatedAt >= row.updatedAt)
})
