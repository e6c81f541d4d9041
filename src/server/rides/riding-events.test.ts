import assert from 'node:assert/strict'
import { test } from 'node:test'
import { clockAt } from '../../../test/club-clock.ts'
import { engines, freshDatabase } from '../../../test/databases/databases.ts'
import { newRide } from '../../../test/rides.ts'
import { listUpcomingEvents } from './list-rides.ts'
import { createRidingEvent, type NewRidingEvent } from './riding-event-calls.ts'

const today = '2026-07-04'
const yesterday = '2026-07-03'
const dayBefore = '2026-07-02'
const clock = { ...clockAt(), today, yesterday } as const

for (const engine of engines) {
  test(`${engine}: upcoming lists rides from today on and ongoing ones since yesterday, none completed or cancelled`, async () => {
    await using db = await freshDatabase(engine)
    const shown: Partial<NewRidingEvent>[] = [
      { titleEn: 'under way since yesterday', status: 'ongoing', eventDate: yesterday },
      { titleEn: 'today', status: 'upcoming', eventDate: today },
      { titleEn: 'later in the morning', status: 'upcoming', eventDate: '2026-08-01', startTime: '08:00' },
      { titleEn: 'later in the afternoon', status: 'upcoming', eventDate: '2026-08-01', startTime: '14:00' },
    ]
    const hidden: Partial<NewRidingEvent>[] = [
      { status: 'upcoming', eventDate: yesterday },
      { status: 'ongoing', eventDate: dayBefore },
      { status: 'completed', eventDate: today },
      { status: 'cancelled', eventDate: today },
    ]
    for (const change of [...shown, ...hidden].reverse()) await createRidingEvent(db, { ...newRide, ...change }, clockAt())
    const { rows } = await listUpcomingEvents(db, { clock, limit: 10, viewerId: 'unknown' })
    assert.deepEqual(
      rows.map(({ titleEn }) => titleEn),
      shown.map(({ titleEn }) => titleEn),
    )
  })

  test(`${engine}: pages show every ride once, also rides of one day with different statuses`, async () => {
    await using db = await freshDatabase(engine)
    for (let index = 0; index < 7; index += 1) {
      const changes = { status: index % 3 === 0 ? 'ongoing' : 'upcoming', eventDate: index < 5 ? today : '2026-07-05' } as const
      await createRidingEvent(db, { ...newRide, ...changes }, clockAt())
    }
    const seen: string[] = []
    let after: string | undefined
    do {
      const page = await listUpcomingEvents(db, { clock, limit: 2, after, viewerId: 'unknown' })
      seen.push(...page.rows.map(({ eventDate, id }) => `${eventDate} ${id}`))
      after = page.next ?? undefined
    } while (after)
    assert.equal(new Set(seen).size, 7)
    assert.deepEqual(seen, seen.toSorted())
  })
}
