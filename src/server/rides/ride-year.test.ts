import assert from 'node:assert/strict'
import { test } from 'node:test'
import { clockAt } from '../../../test/club-clock.ts'
import { engines, freshDatabase } from '../../../test/databases/databases.ts'
import { newRide } from '../../../test/rides.ts'
import { findRideYear } from './ride-year.ts'
import { createRidingEvent, type NewRidingEvent } from './riding-event-calls.ts'

const clock = clockAt('2026-07-10T18:00:00Z')

for (const engine of engines) {
  test(`${engine}: a year has its planned, past and cancelled rides in order, and leads to its neighbours`, async () => {
    await using db = await freshDatabase(engine)
    const plans: Partial<NewRidingEvent>[] = [
      { titleEn: 'cancelled', eventDate: '2026-09-05', status: 'cancelled' },
      { titleEn: 'in the afternoon', eventDate: '2026-08-01', startTime: '14:00', kind: 'member' },
      { titleEn: 'in the morning', eventDate: '2026-08-01', startTime: '08:00' },
      { titleEn: 'past', eventDate: '2026-01-01' },
      { titleEn: 'over New Year', eventDate: '2026-12-31', endDate: '2027-01-02' },
      { titleEn: 'years ago', eventDate: '2022-12-31' },
      { titleEn: 'ahead', eventDate: '2028-01-01' },
    ]
    for (const plan of plans) await createRidingEvent(db, { ...newRide, ...plan }, clock)
    const year = await findRideYear(db, undefined, clock)
    assert.deepEqual(
      year.rides.map(({ titleEn, kind, status, dayCount }) => [titleEn, kind, status, dayCount]),
      [
        ['past', 'club', 'upcoming', 1],
        ['in the morning', 'club', 'upcoming', 1],
        ['in the afternoon', 'member', 'upcoming', 1],
        ['cancelled', 'club', 'cancelled', 1],
        ['over New Year', 'club', 'upcoming', 3],
      ],
    )
    const neighbours = async (asked: number) => {
      const { before, year, after } = await findRideYear(db, asked, clock)
      return [before, year, after]
    }
    assert.deepEqual(await neighbours(2026), [2022, 2026, 2028])
    assert.deepEqual(await neighbours(2022), [null, 2022, 2026])
    assert.deepEqual(await neighbours(2024), [2022, 2024, 2026])
    assert.deepEqual(await neighbours(2030), [2028, 2030, null])
  })
}
