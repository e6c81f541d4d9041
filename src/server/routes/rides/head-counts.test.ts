import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { test } from 'node:test'
import { maxGuests, maxMarks } from '#contract/rides/head-counts.ts'
import { createTestApp, type TestApp } from '../../../../test/app.ts'
import { insertApplication } from '../../../../test/applying.ts'
import { newLines } from '../../../../test/audit-lines.ts'
import { engines } from '../../../../test/databases/databases.ts'
import {
  count,
  mark,
  moveClock,
  openCount,
  planRideDay,
  readHeadCount,
  rideNoon,
  rideStart,
  sendCount,
} from '../../../../test/ride-day.ts'

const rideRow = ({ db }: TestApp, id: string) =>
  db.selectFrom('ridingEvents').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
const rodeOn = async ({ db }: TestApp, id: string) =>
  (await db.selectFrom('attendance').select('userId').where('eventId', '=', id).execute()).map(({ userId }) => userId).sort()

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
    const { stops, riders: counted, keptUntil, ...rest } = answer.json()
    assert.deepEqual(rest, {
      ...{ titleKo: '피크 투 피크', titleEn: 'Peak to Peak', eventDate: '2027-05-08T06:00:00.000Z', status: 'upcoming' },
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

  test(`a batch that is sent again changes nothing, and names who counted (${engine})`, async (t) => {
    moveClock(t, rideNoon)
    await using app = await createTestApp({ engine })
    const { id, leader, riders } = await planRideDay(app)
    const [one, two, three] = riders as [typeof leader, typeof leader, typeof leader]
    const guest = randomUUID()
    const batch = {
      addedGuests: [{ id: guest, name: ' 박민재 ' }],
      marks: [
        mark('meeting', one, 'here', null, '2027-05-08T14:50:00Z'),
        mark('meeting', two, 'here'),
        mark('meeting', three, 'left'),
        mark('meeting', { userId: guest }, 'here'),
        mark('end', one, 'here'),
        mark('end', one, null, 'here'),
      ],
      startedAt: '2027-05-08T15:04:00Z',
    }
    const first = await count(app, leader, id, batch)
    assert.deepEqual(first.conflicts, [])
    assert.deepEqual(first.guests, [{ id: guest, name: '박민재' }])
    assert.equal(first.startedAt, '2027-05-08T15:04:00.000Z')
    assert.deepEqual(
      first.marks.map(({ stopId, riderId, status }) => [stopId, riderId, status]).sort(),
      [
        ['meeting', one.userId, 'here'],
        ['meeting', two.userId, 'here'],
        ['meeting', three.userId, 'left'],
        ['meeting', guest, 'here'],
      ].sort(),
    )
    assert.deepEqual(
      first.marks.find(({ riderId }) => riderId === one.userId),
      { stopId: 'meeting', riderId: one.userId, status: 'here', at: '2027-05-08T14:50:00.000Z', by: 'Gil-dong' },
    )
    const row = await rideRow(app, id)
    assert.equal(row.status, 'ongoing')
    moveClock(t, '2027-05-08T18:30:00.000Z')
    const later = {
      ...batch,
      startedAt: '2027-05-08T18:00:00Z',
      marks: batch.marks.map((one) => ({ ...one, at: '2027-05-08T18:20:00Z' })),
    }
    for (const again of [batch, later]) assert.deepEqual(await count(app, leader, id, again), first)
    assert.deepEqual(await rideRow(app, id), row)
    const { stops: _, riders: __, ...opened } = await readHeadCount(app, leader, id)
    assert.deepEqual(opened.marks.length, 4)
    assert.deepEqual(opened.guests, first.guests)
  })

  for (const [first, second] of [
    ['here', 'left'],
    ['left', 'here'],
    ['here', null],
  ] as const) {
    test(`of two phones that differ, the first keeps its mark, and the second is told: ${first}, then ${second} (${engine})`, async (t) => {
      moveClock(t, rideNoon)
      await using app = await createTestApp({ engine })
      const sweep = await app.signedInAs('member')
      const { id, leader, riders } = await planRideDay(app, 3, { sweepId: sweep.userId })
      const [one, two] = riders as [typeof leader, typeof leader]
      // Both know a mark of the other kind.
      const known = first === 'here' ? 'left' : 'here'
      await count(app, leader, id, { marks: [mark('end', one, known)] })
      await count(app, leader, id, { marks: [mark('end', one, first, known)] })
      const answer = await count(app, sweep, id, {
        marks: [mark('end', one, second === known ? null : second, known), mark('end', two, 'here')],
        arrivedAt: rideNoon,
      })
      const stored = { stopId: 'end', riderId: one.userId, status: first, at: rideNoon, by: 'Gil-dong' }
      assert.deepEqual(answer.conflicts, [stored])
      assert.equal(answer.marks.length, 2, 'the marks without conflict are saved')
      assert.equal(answer.arrivedAt, null, 'with a conflict, not all have arrived')
      assert.equal((await rideRow(app, id)).starts, null)
      // Decided on the second phone, which now knows what is stored.
      const decided = await count(app, sweep, id, { marks: [mark('end', one, null, first)], arrivedAt: rideNoon })
      assert.deepEqual(decided.conflicts, [])
      assert.equal(decided.arrivedAt, rideNoon)
      const late = await count(app, leader, id, { marks: [mark('end', one, known, first)] })
      assert.deepEqual(late.conflicts, [{ stopId: 'end', riderId: one.userId, status: null, at: null, by: null }])
    })
  }

  test(`"all arrived" completes the ride and records riders, passengers and guests; later marks add people (${engine})`, async (t) => {
    moveClock(t, rideNoon)
    await using app = await createTestApp({ engine })
    const { id, leader, riders } = await planRideDay(app, 5)
    const [one, two, three, four] = riders as [typeof leader, typeof leader, typeof leader, typeof leader]
    for (const { userId } of [two, four])
      await app.db
        .insertInto('sheetDetails')
        .values({ eventId: id, userId, passengerName: '이수빈', passengerPhone: '(303) 555-0177' } as never)
        .execute()
    const [guest, other, absent] = [randomUUID(), randomUUID(), randomUUID()]
    const lines = newLines(app)
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
    await lines()
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

  test(`a guest is of one ride only, and goes with the marks (${engine})`, async (t) => {
    moveClock(t, rideNoon)
    await using app = await createTestApp({ engine })
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
    assert.deepEqual(hostile.json(), { guests: [], marks: [], startedAt: null, arrivedAt: null, conflicts: [] })
    const again = await count(app, leader, id, { addedGuests: [{ id: guest, name: '가로채기' }] })
    assert.deepEqual(again.guests, [])
    const untouched = await count(app, elsewhere.leader, elsewhere.id, {})
    assert.deepEqual(untouched.guests, [{ id: guest, name: '비밀 손님' }])
    assert.deepEqual(
      untouched.marks.map(({ status }) => status),
      ['here'],
    )

    await count(app, leader, id, {
      addedGuests: [{ id: second, name: '손님' }],
      marks: [mark('meeting', { userId: second }, 'here'), mark('meeting', leader, 'here')],
    })
    const removed = await count(app, leader, id, { removedGuests: [second, leader.userId] })
    assert.deepEqual(removed.guests, [])
    assert.deepEqual(
      removed.marks.map(({ riderId }) => riderId),
      [leader.userId],
      'the marks of a rider stay',
    )
    assert.equal((await app.db.selectFrom('headCountMarks').selectAll().where('riderId', '=', second).execute()).length, 0)
    const crowd = (size: number) => Array.from({ length: size }, () => ({ id: randomUUID(), name: '손님' }))
    await count(app, leader, id, { addedGuests: crowd(30) })
    assert.equal((await count(app, leader, id, { addedGuests: crowd(maxGuests) })).guests.length, maxGuests)
    assert.equal((await count(app, leader, id, { addedGuests: crowd(1) })).guests.length, maxGuests)
  })

  test(`marks about a stop or a rider that the ride has lost are left out, the others are saved (${engine})`, async (t) => {
    moveClock(t, rideNoon)
    await using app = await createTestApp({ engine })
    const stop = (stopId: string) => ({ id: stopId, kind: 'fuel' as const, name: null, time: null, coordinates: null })
    // Ids that would be taken for each other if they were joined by a separator.
    const { id, leader } = await planRideDay(app, 3, { stops: [stop('a'), stop('a","b')] })
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
    assert.deepEqual(
      answer.marks.map(({ stopId, status }) => [stopId, status]).sort(),
      [
        ['a', 'here'],
        ['a","b', 'left'],
      ].sort(),
    )
    assert.deepEqual(answer.conflicts, [])
    assert.deepEqual(await rodeOn(app, id), [leader.userId])
    assert.equal((await app.db.selectFrom('headCountMarks').selectAll().execute()).length, 2)
  })

  test(`the clock of a phone counts only within the time of the ride (${engine})`, async (t) => {
    moveClock(t, rideNoon)
    await using app = await createTestApp({ engine })
    const { id, leader, riders } = await planRideDay(app)
    const times = ['0000-01-01T00:00:00Z', '9999-12-31T23:59:59.999999999Z', '2027-05-08T17:00:00.5Z']
    const answer = await count(app, leader, id, {
      marks: riders.map((rider, index) => mark('end', rider, 'here', null, times[index])),
      startedAt: '1970-01-01T00:00:00Z',
      arrivedAt: '2099-01-01T00:00:00Z',
    })
    const first = '2027-05-07T15:00:00.000Z'
    const atOf = new Map(answer.marks.map(({ riderId, at }) => [riderId, at]))
    assert.deepEqual(
      riders.map(({ userId }) => atOf.get(userId)),
      [first, rideNoon, '2027-05-08T17:00:00.500Z'],
    )
    assert.deepEqual([answer.startedAt, answer.arrivedAt], [first, rideNoon])
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
    assert.deepEqual([cancelled.statusCode, cancelled.json().message], [409, 'This ride has been called off.'])
    await app.db.deleteFrom('ridingEvents').where('id', '=', id).execute()
    assert.equal((await sendCount(app, admin, id, {})).statusCode, 404)
    assert.equal((await openCount(app, admin, id)).statusCode, 404)
    assert.equal((await sendCount(app, leader, id, {})).statusCode, 403)
  })

  test(`phones that send at once lose nothing, and of each pair one is in conflict (${engine})`, async (t) => {
    moveClock(t, rideNoon)
    await using app = await createTestApp({ engine })
    const sweep = await app.signedInAs('member')
    const { id, leader, riders } = await planRideDay(app, 6, { sweepId: sweep.userId })
    await using second = await createTestApp({ engine, db: app.db })
    const batch = (status: 'here' | 'left') => ({
      addedGuests: [{ id: randomUUID(), name: status }],
      marks: [...riders.map((rider) => mark('end', rider, status)), mark(status === 'here' ? 'meeting' : 'end', leader, 'here')],
    })
    const answers = await Promise.all([
      count(app, leader, id, batch('here')),
      count(second, sweep, id, batch('left')),
      ...riders.map((rider) => count(app, leader, id, { marks: [mark('meeting', rider, 'here')] })),
    ])
    const { marks, guests } = await readHeadCount(app, leader, id)
    assert.equal(guests.length, 2)
    assert.equal(marks.length, 12)
    const ends = new Set(
      marks.filter(({ stopId, riderId }) => stopId === 'end' && riderId !== leader.userId).map(({ status }) => status),
    )
    assert.equal(ends.size, 1, 'one phone was first')
    const inConflict = answers.slice(0, 2).filter(({ conflicts }) => conflicts.length >= 5)
    assert.equal(inConflict.length, 1)
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
  const started = performance.now()
  assert.equal((await count(app, leader, id, { marks })).marks.length, maxMarks)
  const back = marks.map((one) => ({ ...one, status: null, expected: 'here' as const }))
  assert.deepEqual((await count(app, leader, id, { marks: back })).marks, [])
  assert.ok(performance.now() - started < 3_000)
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
