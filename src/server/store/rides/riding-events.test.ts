import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import type { Db } from '#server/db/open.ts'
import { engines, freshDatabase } from '../../../../test/databases/databases.ts'
import { postgresPlanOf } from '../../../../test/growth/query-plans.ts'
import { makeUsers, newRide } from '../../../../test/rides.ts'
import { createRidingEvent, listRidingEvents, listUpcomingEvents } from './riding-events.ts'

const today = '2026-07-04T06:00:00.000Z'
const yesterday = '2026-07-03T06:00:00.000Z'
const dayBefore = '2026-07-02T06:00:00.000Z'

for (const engine of engines) {
  test(`${engine}: upcoming from today on, under way since yesterday, nothing that is over or called off`, async () => {
    await using db = await freshDatabase(engine)
    const shown = [
      { titleEn: 'under way since yesterday', status: 'ongoing', eventDate: yesterday },
      { titleEn: 'today', status: 'upcoming', eventDate: today },
      { titleEn: 'later', status: 'upcoming', eventDate: '2026-08-01T06:00:00.000Z' },
    ]
    const hidden = [
      { status: 'upcoming', eventDate: yesterday },
      { status: 'ongoing', eventDate: dayBefore },
      { status: 'completed', eventDate: today },
      { status: 'cancelled', eventDate: today },
    ]
    for (const change of [...shown, ...hidden].reverse()) await createRidingEvent(db, { ...newRide, ...change })
    const { rows } = await listUpcomingEvents(db, { today, yesterday, limit: 10, askerId: 'nobody' })
    assert.deepEqual(
      rows.map(({ titleEn }) => titleEn),
      shown.map(({ titleEn }) => titleEn),
    )
  })

  test(`${engine}: pages show every ride once, also rides of one day with different statuses`, async () => {
    await using db = await freshDatabase(engine)
    for (let index = 0; index < 17; index += 1) {
      await createRidingEvent(db, {
        ...newRide,
        status: index % 3 === 0 ? 'ongoing' : 'upcoming',
        eventDate: index < 12 ? today : '2026-07-05T06:00:00.000Z',
      })
    }
    const seen: string[] = []
    let after: string | undefined
    do {
      const page = await listUpcomingEvents(db, { today, yesterday, limit: 4, after, askerId: 'nobody' })
      seen.push(...page.rows.map(({ eventDate, id }) => `${eventDate} ${id}`))
      after = page.next ?? undefined
    } while (after)
    assert.equal(new Set(seen).size, 17)
    assert.deepEqual(seen, seen.toSorted())
  })
}

test('with 10,000 past rides a list reads no more than the rides to come', async () => {
  await using db = await freshDatabase('postgres')
  const [rider] = await makeUsers(db, 1)
  const toCome = 40
  for (let index = 0; index < toCome; index += 1)
    await createRidingEvent(db, { ...newRide, status: index % 8 ? 'upcoming' : 'ongoing' })
  // Past ones that nobody has marked as completed are the worst case.
  await sql`
    insert into "ridingEvents"
    select 'past-' || n, 't', 't', 'd', 'd', to_char(timestamp '2026-07-02' - n * interval '1 hour', 'YYYY-MM-DD"T"HH24:MI:SS".000Z"'),
      '09:00', null, 'x', null, 'easy', null, case when n % 2 = 0 then 'upcoming' else 'completed' end, null, 'c', 'u', 2
    from generate_series(1, 10000) n`.execute(db)
  await sql`
    insert into "eventParticipants" ("id", "eventId", "userId", "registeredAt", "status", "turn")
    select 'place-' || "id", "id", ${rider?.id}, 'now', 'registered', 1 from "ridingEvents"`.execute(db)
  await sql`analyze`.execute(db)
  const asked = { limit: 20, askerId: rider?.id ?? '' }
  const lists: Record<string, (db: Db) => Promise<unknown>> = {
    'upcoming rides': (spied) => listUpcomingEvents(spied, { ...asked, today, yesterday }),
    'all rides': (spied) => listRidingEvents(spied, asked),
  }
  for (const [name, list] of Object.entries(lists)) {
    const steps = await postgresPlanOf(db, list)
    const plan = `${name}: ${JSON.stringify(steps.map((step) => [step['Node Type'], step['Relation Name'], step['Actual Rows']]))}`
    assert.ok(!steps.some((step) => /Seq Scan|Hash/.test(step['Node Type'])), plan)
    const read = (table: string) =>
      steps
        .filter((step) => step['Relation Name'] === table)
        .reduce((sum, step) => sum + step['Actual Rows'] * step['Actual Loops'], 0)
    assert.ok(read('ridingEvents') <= toCome, plan)
    assert.ok(read('eventParticipants') <= toCome * 4, plan)
  }
})
