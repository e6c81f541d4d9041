import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { test } from 'node:test'
import { createTestApp } from '../../../test/app.ts'
import { newLines } from '../../../test/audit-lines.ts'
import { engines } from '../../../test/databases/databases.ts'
import { count, mark, moveClock, planRideDay, rideNoon, rideRow, rodeOn, sendCount } from '../../../test/ride-day.ts'

for (const engine of engines) {
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
  test(`two phones that end the ride at once record it once, and a batch that fails leaves nothing (${engine})`, async (t) => {
    moveClock(t, rideNoon)
    await using app = await createTestApp({ engine })
    const sweep = await app.signedInAs('member')
    const { id, leader, riders } = await planRideDay(app, 4, { sweepId: sweep.userId })
    const lines = newLines(app)
    await lines()
    const marks = riders.map((rider) => mark('end', rider, 'here'))
    const batch = { addedGuests: [{ id: randomUUID(), name: '손님' }], marks, arrivedAt: rideNoon }
    // The transaction ends with the version of public content.
    await app.db.schema.alterTable('contentVersions').renameTo('away').execute()
    assert.equal((await sendCount(app, leader, id, batch)).statusCode, 500)
    await app.db.schema
      .alterTable('away' as never)
      .renameTo('contentVersions')
      .execute()
    assert.deepEqual(await count(app, leader, id, {}), { guests: [], marks: [], startedAt: null, arrivedAt: null, conflicts: [] })
    assert.deepEqual([await rodeOn(app, id), await lines()], [[], []])

    const answers = await Promise.all([leader, sweep, leader, sweep].map((by) => count(app, by, id, batch)))
    for (const { conflicts, arrivedAt } of answers) assert.deepEqual([conflicts, arrivedAt], [[], rideNoon])
    assert.deepEqual(await rodeOn(app, id), riders.map(({ userId }) => userId).sort())
    assert.equal((await rideRow(app, id)).starts, 4)
    assert.equal((await lines()).length, 1)
  })
}
