import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { OwnSeason, Season } from '#contract/ride-day/ride-day.ts'
import type { ClubDay } from '#server/club-time.ts'
import type { Db } from '#server/db/open.ts'
import { createRidingEvent, type NewRidingEvent } from '#server/rides/riding-events.ts'
import { readWhatLeaves } from '#server/site/content-export.ts'
import { createTestApp } from '../../../test/app.ts'
import { clockAt } from '../../../test/club-clock.ts'
import { engines } from '../../../test/databases/databases.ts'
import { newRide } from '../../../test/rides.ts'

interface Ridden extends Partial<NewRidingEvent> {
  day: ClubDay
  riders: string[]
  guestStarts?: number
}

async function rideOn(db: Db, { day, riders, guestStarts = 0, ...changes }: Ridden): Promise<string> {
  const input = { ...newRide, status: 'completed', titleEn: day, eventDate: day, ...changes }
  const { id } = await createRidingEvent(db, input, clockAt())
  const starts = riders.length + guestStarts
  await db.updateTable('ridingEvents').set({ starts, guestStarts }).where('id', '=', id).execute()
  if (riders.length > 0)
    await db
      .insertInto('attendance')
      .values(riders.map((userId) => ({ eventId: id, userId })))
      .execute()
  return id
}

for (const engine of engines) {
  test(`a season is a year of the club, with the recorded rides that took place (${engine})`, async (t) => {
    t.mock.timers.enable({ apis: ['Date'], now: Date.parse('2027-01-01T06:59:59.999Z') })
    await using app = await createTestApp({ engine })
    const [admin, one, two] = [await app.signedInAs('admin'), await app.signedInAs('member'), await app.signedInAs('guest')]
    const [first, second] = [one.userId, two.userId]
    const newYear = await rideOn(app.db, { day: '2026-01-01', riders: [first], guestStarts: 2 })
    const newYearsEve = await rideOn(app.db, { day: '2026-12-31', riders: [first, second] })
    const before = await rideOn(app.db, { day: '2025-12-31', riders: [second] })
    await rideOn(app.db, { day: '2023-06-01', riders: [] })
    await rideOn(app.db, { day: '2026-05-01', riders: [first], status: 'cancelled' })
    const planned = { ...newRide, eventDate: '2022-05-02', status: 'completed' } as const
    await createRidingEvent(app.db, planned, clockAt())
    const gone = await rideOn(app.db, { day: '2021-05-02', riders: [first] })
    const removed = await app.inject({ method: 'DELETE', url: `/api/riding-events/${gone}`, headers: admin.headers })
    assert.equal(removed.statusCode, 204)

    const ask = (path: string, { headers }: { headers: { cookie: string } }) =>
      app.inject({ url: `/api/attendance${path}`, headers })
    const own = async (path: string, person = one): Promise<OwnSeason> => (await ask(`/mine${path}`, person)).json()
    const years = [2026, 2025, 2023]
    const mine = await own('')
    assert.deepEqual(
      { ...mine, rides: mine.rides.map(({ id }) => id) },
      { year: 2026, years, rides: [newYearsEve, newYear], rideCount: 2 },
    )
    assert.deepEqual(mine.rides[1], {
      id: newYear,
      titleKo: '피크 투 피크',
      titleEn: '2026-01-01',
      eventDate: '2026-01-01T07:00:00.000Z',
    })
    assert.deepEqual(await own('?year=2025'), { year: 2025, years, rides: [], rideCount: 1 })
    assert.deepEqual(
      (await own('?year=2025', two)).rides.map(({ id }) => id),
      [before],
    )
    assert.deepEqual(await own('?year=2199'), { year: 2199, years: [2199, ...years], rides: [], rideCount: 0 })

    const season: Season = (await ask('', admin)).json()
    const name = { firstName: 'Gil-dong', lastName: 'Hong' }
    assert.deepEqual(
      season.rides.map(({ id, starts, guestStarts }) => [id, starts, guestStarts]),
      [
        [newYear, 3, 2],
        [newYearsEve, 2, 0],
      ],
    )
    assert.deepEqual(season.riders, [
      { userId: first, ...name, rideCount: 2 },
      { userId: second, ...name, rideCount: 1 },
    ])
    assert.deepEqual([season.year, season.years, season.starts, season.guestStarts], [2026, years, 5, 2])
    await app.db.deleteFrom('users').where('id', '=', first).execute()
    const later: Season = (await ask('?year=2026', admin)).json()
    assert.deepEqual([later.riders.length, later.starts], [1, 5], 'an erased account is gone, the number stays')

    t.mock.timers.setTime(Date.parse('2027-01-01T07:00:00.000Z'))
    assert.deepEqual([(await own('', two)).year, (await own('', two)).rides.length], [2027, 0])
    assert.deepEqual((await own('?year=2026', two)).years, [2027, ...years], 'the present year can be chosen again')
    for (const year of ['', '26', '1899', '2026x', '-2026', '2026&year=2025'])
      assert.equal((await ask(`/mine?year=${year}`, two)).statusCode, 400, year)
  })
}

test('the export for another system has who rode, by username', async () => {
  await using app = await createTestApp()
  const { userId, username } = await app.signedInAs('member')
  const id = await rideOn(app.db, { day: '2026-05-01', riders: [userId] })
  const { attendance } = await readWhatLeaves(app.db)
  assert.deepEqual(attendance, [{ eventId: id, username }])
})
