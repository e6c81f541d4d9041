import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { test } from 'node:test'
import { maxGuests } from '#contract/ride-day/head-count-limits.ts'
import { createTestApp } from '../../../test/app.ts'
import { engines } from '../../../test/databases/databases.ts'
import { count, mark, moveClock, planRideDay, rideNoon, sendCount } from '../../../test/ride-day.ts'

for (const engine of engines) {
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
}
