import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, test } from 'node:test'
import { createTestApp, type TestApp } from '../../../test/app.ts'
import { engines } from '../../../test/databases/databases.ts'
import { count, mark, moveClock, planRideDay, readHeadCount, rideNoon, rideRow, rodeOn } from '../../../test/ride-day.ts'
import { compareMarks } from './save-marks.ts'

const statuses = [null, 'here', 'left'] as const

test('a mark is written where the phone knew what is stored, in conflict where it did not, and neither where it is stored already', () => {
  const rider = { userId: 'one' }
  for (const stored of statuses)
    for (const isStoredKnown of [true, false])
      for (const status of statuses) {
        const known = { stopId: 'end', riderId: 'one', status: stored, version: 'v1', at: rideNoon, by: 'Gil-dong' }
        const state = {
          stops: [{ id: 'end', kind: 'end' as const, name: null, time: null, coordinates: null, day: 1 }],
          riders: new Set(['one']),
          guests: [],
          marks: [known],
        }
        const wanted = mark('end', rider, status, { version: isStoredKnown ? 'v1' : 'v0' })
        const isStored = status === stored
        assert.deepEqual(
          compareMarks(state, [wanted]),
          {
            writes: !isStored && isStoredKnown ? [wanted] : [],
            conflicts: isStored || isStoredKnown ? [] : [known],
          },
          `${stored} is stored, the phone knew ${isStoredKnown ? 'that' : 'an earlier one'}, and sends ${status}`,
        )
      }
})

for (const engine of engines) {
  let app: TestApp
  before(async () => {
    app = await createTestApp({ engine })
  })
  after(() => app[Symbol.asyncDispose]())

  test(`a batch that is sent again changes nothing, and names who counted (${engine})`, async (t) => {
    moveClock(t, rideNoon)
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
        mark('end', one, null),
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
      {
        ...{ stopId: 'meeting', riderId: one.userId, status: 'here', version: batch.marks[0]?.version },
        ...{ at: '2027-05-08T14:50:00.000Z', by: 'Gil-dong' },
      },
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

  test(`of two phones that differ, the first keeps its mark, and the second is told (${engine})`, async (t) => {
    moveClock(t, rideNoon)
    const sweep = await app.signedInAs('member')
    const { id, leader, riders } = await planRideDay(app, 3, { sweepId: sweep.userId })
    const [one, two] = riders as [typeof leader, typeof leader]
    // Both know that the rider has left.
    const left = mark('end', one, 'left')
    const here = mark('end', one, 'here', left)
    await count(app, leader, id, { marks: [left] })
    await count(app, leader, id, { marks: [here] })
    const answer = await count(app, sweep, id, {
      marks: [mark('end', one, null, left), mark('end', two, 'here')],
      arrivedAt: rideNoon,
    })
    const place = { stopId: 'end', riderId: one.userId, at: rideNoon, by: 'Gil-dong' }
    const stored = { ...place, status: 'here', version: here.version }
    assert.deepEqual(answer.conflicts, [stored])
    assert.equal(answer.marks.length, 2, 'the marks without conflict are saved')
    assert.equal(answer.arrivedAt, null, 'with a conflict, not all have arrived')
    assert.equal((await rideRow(app, id)).starts, null)
    // Decided on the second phone, which now knows what is stored.
    const back = mark('end', one, null, here)
    const decided = await count(app, sweep, id, { marks: [back], arrivedAt: rideNoon })
    assert.deepEqual(decided.conflicts, [])
    assert.equal(decided.arrivedAt, rideNoon)
    const late = await count(app, leader, id, { marks: [mark('end', one, 'left', here)] })
    assert.deepEqual(late.conflicts, [{ ...place, status: null, version: back.version }])
  })

  test(`a batch that arrives once more after later ones brings back neither a mark nor a guest (${engine})`, async (t) => {
    moveClock(t, rideNoon)
    const { id, leader, riders } = await planRideDay(app)
    const [one] = riders as [typeof leader]
    const guest = { id: randomUUID(), name: '박민재' }
    const here = mark('meeting', one, 'here')
    const first = { addedGuests: [guest], marks: [here, mark('meeting', { userId: guest.id }, 'here')] }
    await count(app, leader, id, first)
    await count(app, leader, id, { removedGuests: [guest.id], marks: [mark('meeting', one, null, here)] })
    const late = await count(app, leader, id, first)
    assert.deepEqual(late.guests, [])
    assert.deepEqual(
      late.marks.map(({ riderId, status }) => [riderId, status]),
      [[one.userId, null]],
    )
    const kept = await app.db.selectFrom('rideGuests').select('name').where('eventId', '=', id).execute()
    assert.deepEqual(kept, [{ name: '' }], 'the name is gone at once')
  })

  test(`a mark that was changed and changed back is another one than the phone knew (${engine})`, async (t) => {
    moveClock(t, rideNoon)
    const sweep = await app.signedInAs('member')
    const { id, leader, riders } = await planRideDay(app, 3, { sweepId: sweep.userId })
    const [one] = riders as [typeof leader]
    const here = mark('end', one, 'here')
    const left = mark('end', one, 'left', here)
    const again = mark('end', one, 'here', left)
    for (const each of [here, left, again]) await count(app, leader, id, { marks: [each] })
    const answer = await count(app, sweep, id, { marks: [mark('end', one, null, here)] })
    assert.deepEqual(
      answer.conflicts.map(({ status, version }) => [status, version]),
      [['here', again.version]],
    )
  })

  test(`marks about a stop or a rider that the ride has lost are left out, the others are saved (${engine})`, async (t) => {
    moveClock(t, rideNoon)
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
    const stored = await app.db.selectFrom('headCountMarks').selectAll().where('eventId', '=', id).execute()
    assert.equal(stored.length, 2)
  })

  test(`the clock of a phone counts only within the time of the ride (${engine})`, async (t) => {
    moveClock(t, rideNoon)
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

  test(`phones that send at once lose nothing, and of each pair one is in conflict (${engine})`, async (t) => {
    moveClock(t, rideNoon)
    const sweep = await app.signedInAs('member')
    const { id, leader, riders } = await planRideDay(app, 6, { sweepId: sweep.userId })
    await using second = await createTestApp({ engine, db: app.db })
    const batch = (status: 'here' | 'left') => ({
      addedGuests: [{ id: randomUUID(), name: status }],
      marks: riders.map((rider) => mark('end', rider, status)),
    })
    const answers = await Promise.all([
      count(app, leader, id, batch('here')),
      count(second, sweep, id, batch('left')),
      ...riders.map((rider) => count(app, leader, id, { marks: [mark('meeting', rider, 'here')] })),
    ])
    const { marks, guests } = await readHeadCount(app, leader, id)
    assert.equal(guests.length, 2)
    assert.equal(marks.length, 12)
    const ends = new Set(marks.filter(({ stopId }) => stopId === 'end').map(({ status }) => status))
    assert.equal(ends.size, 1, 'one phone was first')
    const inConflict = answers.slice(0, 2).filter(({ conflicts }) => conflicts.length === 6)
    assert.equal(inConflict.length, 1)
  })
}
