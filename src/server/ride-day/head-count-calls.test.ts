import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { test } from 'node:test'
import { maxGuests, maxMarks } from '#contract/ride-day/head-count-rules.ts'
import { createTestApp } from '../../../test/app.ts'
import { insertApplication } from '../../../test/applying.ts'
import { newLines } from '../../../test/audit-lines.ts'
import { clockAt } from '../../../test/club-clock.ts'
import { engines } from '../../../test/databases/databases.ts'
import {
  count,
  mark,
  moveClock,
  openCount,
  planRideDay,
  readHeadCount,
  rideDay,
  rideNoon,
  rideRow,
  rideStart,
  sendCount,
} from '../../../test/ride-day.ts'
import { saveHeadCount } from './head-count-calls.ts'

for (const engine of engines) {
  test(`the leader opens the head count, and each rider whose phone number is in it can see that (${engine})`, async (t) => {
    moveClock(t, rideNoon)
    await using app = await createTestApp({ engine })
    const { id, leader, riders } = await planRideDay(app, 2, {
      stops: [{ id: 'f1', kind: 'fuel', name: 'Lyons', time: null, coordinates: null }],
    })
    const waiting = await app.signedInAs('member')
    await app.db
      .insertInto('eventParticipants')
      .values({ id: randomUUID(), eventId: id, userId: waiting.userId, status: 'waiting', turn: 9, registeredAt: rideStart })
      .execute()
    const [, rider] = riders
    await insertApplication(app.db, { userId: rider?.userId ?? '', status: 'approved' })
    await app.db
      .insertInto('sheetDetails')
      .values({ eventId: id, userId: rider?.userId ?? '', passengerName: '이수빈', passengerPhone: '(303) 555-0177' } as never)
      .execute()
    const lines = newLines(app)
    await lines()

    const answer = await openCount(app, leader, id)
    assert.equal(answer.statusCode, 200)
    assert.equal(answer.headers['cache-control'], 'private, no-store')
    const { stops, riders: counted, keptUntil, listVersion: _, ...rest } = answer.json()
    assert.deepEqual(rest, {
      ...{
        titleKo: '피크 투 피크',
        titleEn: 'Peak to Peak',
        eventDate: '2027-05-08T06:00:00.000Z',
        endDate: null,
        dayCount: 1,
        status: 'upcoming',
        startsAt: rideStart,
      },
      ...{ guests: [], marks: [], startedAt: null, arrivedAt: null },
    })
    assert.equal(keptUntil, '2027-05-10T21:00:00.000Z')
    assert.deepEqual(
      stops.map((stop: { id: string }) => stop.id),
      ['meeting', 'f1', 'end'],
    )
    const name = { firstName: 'Gil-dong', lastName: 'Hong' }
    assert.deepEqual(counted, [
      { userId: leader.userId, ...name, koreanName: null, passengerName: null, phoneNumber: null },
      {
        ...{ userId: rider?.userId, ...name, koreanName: '김도윤', passengerName: '이수빈', phoneNumber: '(303) 555-0142' },
        links: { phoneNumber: [{ start: 0, end: 14, href: 'tel:+13035550142' }] },
      },
    ])
    assert.ok(!answer.body.includes('0177'), 'the phone of a passenger is on the sheet only')
    assert.deepEqual(await lines(), [
      `event.headCount | ${leader.username} | ${id} | leader`,
      `headCount.view | ${leader.username} | ${rider?.userId} | leader`,
    ])
    const looks = await app.inject({ url: '/api/auth/user/looks', headers: rider?.headers ?? {} })
    assert.deepEqual(
      looks.json().map((look: { action: string; part: string }) => [look.action, look.part]),
      [['headCount.view', 'leader']],
    )
    const admin = await app.signedInAs('admin')
    await openCount(app, admin, id)
    assert.deepEqual(await lines(), [
      `event.headCount | ${admin.username} | ${id}`,
      `headCount.view | ${admin.username} | ${rider?.userId}`,
    ])
  })

  test(`what a phone counted before the ride was moved to another day neither starts nor marks it (${engine})`, async (t) => {
    moveClock(t, rideNoon)
    await using app = await createTestApp({ engine })
    const { id, leader } = await planRideDay(app, 1)
    await app.db.updateTable('ridingEvents').set({ eventDate: '2027-05-09' }).where('id', '=', id).execute()
    const late = await sendCount(app, leader, id, { marks: [mark('meeting', leader, 'here')], startedAt: rideNoon })
    assert.deepEqual(
      [late.statusCode, late.json().message],
      [409, 'This ride has been moved to another day. What was counted for the old day is not kept.'],
    )
    const row = await rideRow(app, id)
    assert.deepEqual([row.status, row.startedAt], ['upcoming', null])
    assert.deepEqual((await readHeadCount(app, leader, id)).marks, [])
    // Any instant of the club's day.
    await count(app, leader, id, { eventDate: '2027-05-10T05:59:59Z', marks: [mark('meeting', leader, 'here')] })
    assert.equal((await sendCount(app, leader, id, { eventDate: '' })).statusCode, 400)
  })

  test(`a ride starts two hours before its start at the earliest, and no one has arrived before it (${engine})`, async (t) => {
    const early = { startedAt: '2027-05-08T12:00:00Z', marks: [] }
    const time = '2027-05-08T12:59:59.999Z'
    moveClock(t, time)
    await using app = await createTestApp({ engine })
    const { id, leader } = await planRideDay(app, 1)
    const refusal = async (input: object) => {
      const answer = await sendCount(app, leader, id, input)
      return answer.statusCode === 200 ? null : [answer.statusCode, answer.json().message]
    }
    const notStarted = [409, 'A ride can be started from two hours before its start.']
    const notArrived = [409, '"All arrived" can be recorded once the ride has started.']
    assert.deepEqual(await refusal(early), notStarted)
    assert.equal(await refusal({ marks: [mark('meeting', leader, 'here')] }), null, 'who is there can be counted')
    moveClock(t, '2027-05-08T13:00:00.000Z')
    assert.equal(await refusal(early), null)
    assert.deepEqual(await refusal({ arrivedAt: time }), notArrived)
    assert.deepEqual([(await rideRow(app, id)).status, (await rideRow(app, id)).arrivedAt], ['ongoing', null])
    moveClock(t, rideStart)
    assert.equal(await refusal({ arrivedAt: time }), null)
  })

  test(`48 hours after the ride, answers have no passengers, guests and marks, erased or not (${engine})`, async (t) => {
    moveClock(t, rideNoon)
    await using app = await createTestApp({ engine })
    const { id, leader } = await planRideDay(app, 1)
    await count(app, leader, id, { addedGuests: [{ id: randomUUID(), name: '손님' }], marks: [mark('meeting', leader, 'here')] })
    const details = { eventId: id, userId: leader.userId, passengerName: '이수빈', passengerPhone: '(303) 555-0177' }
    await app.db
      .insertInto('sheetDetails')
      .values(details as never)
      .execute()
    const known = async () => {
      const admin = await app.signedInAs('admin')
      const { riders, guests, marks, stops } = await readHeadCount(app, admin, id)
      const attendance = await app.inject({ url: `/api/riding-events/${id}/attendance`, headers: admin.headers })
      return [
        riders.map((rider) => rider.passengerName),
        guests.length,
        marks.length,
        stops.length,
        attendance.json().guestStarts,
      ]
    }
    assert.deepEqual(await known(), [['이수빈'], 1, 1, 2, 2])
    moveClock(t, '2027-05-10T21:00:00.000Z')
    assert.deepEqual(await known(), [[null], 0, 0, 2, 0])
  })

  test(`riders are counted in the time of their leaders, never on a cancelled or deleted ride (${engine})`, async (t) => {
    moveClock(t, rideNoon)
    await using app = await createTestApp({ engine })
    const { id, leader, riders } = await planRideDay(app)
    const others = await planRideDay(app)
    const admin = await app.signedInAs('admin')
    for (const person of [others.leader, riders[1] ?? leader]) {
      assert.equal((await openCount(app, person, id)).statusCode, 403)
      assert.equal((await sendCount(app, person, id, {})).statusCode, 403)
    }
    for (const [time, status] of [
      ['2027-05-07T14:59:59.000Z', 403],
      ['2027-05-07T15:00:00.000Z', 200],
      ['2027-05-10T20:59:59.000Z', 200],
      ['2027-05-10T21:00:00.000Z', 403],
    ] as const) {
      moveClock(t, time)
      const later = await app.signedInAs('admin')
      // The session is younger than the account.
      await app.db
        .updateTable('sessions')
        .set({ lastSeenAt: time, signedInAt: time, expire: '2027-06-08T00:00:00.000Z' })
        .execute()
      assert.equal((await sendCount(app, leader, id, { marks: [mark('end', leader, null)] })).statusCode, status, time)
      const byAdmin = await sendCount(app, later, id, {})
      assert.equal(byAdmin.statusCode, status === 403 ? 409 : 200, time)
    }
    moveClock(t, rideNoon)
    await app.db.updateTable('ridingEvents').set({ status: 'cancelled' }).where('id', '=', id).execute()
    const cancelled = await sendCount(app, leader, id, { arrivedAt: rideNoon })
    assert.deepEqual([cancelled.statusCode, cancelled.json().message], [409, 'This ride has been cancelled.'])
    await app.db.deleteFrom('ridingEvents').where('id', '=', id).execute()
    assert.equal((await sendCount(app, admin, id, {})).statusCode, 404)
    assert.equal((await openCount(app, admin, id)).statusCode, 404)
    assert.equal((await sendCount(app, leader, id, {})).statusCode, 403)
  })
}

test('a batch of the largest size takes a few statements; a larger or broken one is refused', async (t) => {
  moveClock(t, rideNoon)
  await using app = await createTestApp()
  const stops = Array.from({ length: 12 }, (_, index) => {
    return { id: `stop-${index}`, kind: 'fuel' as const, name: null, time: null, coordinates: null }
  })
  const { id, leader, riders } = await planRideDay(app, 80, { stops })
  const ids = ['meeting', ...stops.map((stop) => stop.id), 'end']
  const marks = ids.flatMap((stopId) => riders.map((rider) => mark(stopId, rider, 'here'))).slice(0, maxMarks)
  assert.equal(marks.length, maxMarks)
  let statements = 0
  const counted = app.db.withPlugin({
    transformQuery: ({ node }) => node,
    transformResult: async ({ result }) => {
      statements += 1
      return result
    },
  })
  const by = () => ({ actorId: leader.userId, clock: clockAt() })
  const none = { eventDate: rideDay.eventDate, addedGuests: [], removedGuests: [] }
  assert.equal((await saveHeadCount(counted, id, { marks, ...none }, by())).marks.length, maxMarks)
  const back = marks.map((one) => ({ ...one, status: null, at: '2027-05-08T18:00:01.000Z' }))
  moveClock(t, '2027-05-08T18:01:00.000Z')
  const taken = await saveHeadCount(counted, id, { marks: back, ...none }, by())
  assert.deepEqual(new Set(taken.marks.map(({ status }) => status)), new Set([null]))
  assert.ok(statements > 0 && statements < 40, `${statements}`)
  assert.deepEqual(await count(app, leader, id, { marks }), taken, 'a body of that length is accepted')
  const one = mark('end', leader, 'here')
  for (const hostile of [
    { marks: [...marks, one] },
    { marks: [{ ...one, at: 'yesterday' }] },
    { marks: [{ ...one, at: '2027-05-08T25:00:00Z' }] },
    { marks: [{ ...one, stopId: 'x'.repeat(65) }] },
    { marks: [{ ...one, riderId: 'a\u0000b' }] },
    { marks: [{ ...one, status: 'lost' as never }] },
    { addedGuests: [{ id: 'made-up', name: '손님' }] },
    { addedGuests: [{ id: randomUUID(), name: '\u3164' }] },
    { addedGuests: [{ id: randomUUID(), name: 'x'.repeat(101) }] },
    { addedGuests: Array.from({ length: maxGuests + 1 }, () => ({ id: randomUUID(), name: '손님' })) },
    { startedAt: '' },
  ])
    assert.equal((await sendCount(app, leader, id, hostile)).statusCode, 400, JSON.stringify(hostile).slice(0, 80))
  assert.equal((await sendCount(app, leader, id, { startedAt: `2027-05-08T15:00:00.${'9'.repeat(5_000)}Z` })).statusCode, 200)
})
