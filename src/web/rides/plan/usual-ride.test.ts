import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { RidingEvent } from '#contract/rides/riding-events.ts'
import { answeredRide } from '../../../../test/rides.ts'
import { ridesToRepeat, usualStart } from './ride-fields.ts'

const ride = (day: string, fields: Partial<RidingEvent> = {}): RidingEvent => ({
  ...answeredRide,
  eventDate: `${day}T07:00:00.000Z`,
  ...fields,
})
// A Wednesday.
const today = '2026-11-25'
const usual = (...rides: RidingEvent[]) => usualStart(rides, { today, dayOf: (instant) => instant.slice(0, 10) })

test('a new ride begins with the next Saturday that has no ride', () => {
  assert.deepEqual(usual(), { eventDate: '2026-11-28', startTime: '09:00' })
  const tour = ride('2026-12-04', { dayCount: 2 })
  assert.equal(usual(ride('2026-11-28'), tour).eventDate, '2026-12-12')
  assert.equal(usual(ride('2026-11-28', { status: 'cancelled' })).eventDate, '2026-11-28')
  assert.equal(usualStart([], { today: '2026-11-28', dayOf: String }).eventDate, '2026-12-05', 'not today')
})

test('a club that rides on another weekday gets that one, and the hour at which it starts then', () => {
  const sundays = ['2026-11-22', '2026-11-15', '2026-11-08'].map((day, at) =>
    ride(day, { startTime: at === 0 ? '10:00' : '08:30' }),
  )
  assert.deepEqual(usual(...sundays), { eventDate: '2026-11-29', startTime: '08:30' })
  assert.equal(usual(ride('2026-11-22')).eventDate, '2026-11-28', 'one ride is no habit')
})

test('the last rides are offered to begin with, each title once', () => {
  const now = '2026-11-25T18:00:00.000Z'
  const rides = [
    ride('2026-12-05', { titleKo: 'ahead' }),
    ride('2026-11-14', { titleKo: 'again', id: 'older' }),
    ride('2026-11-21', { titleKo: 'again', id: 'last' }),
  ]
  assert.deepEqual(
    ridesToRepeat(rides, now).map(({ titleKo, id }) => [titleKo, id]),
    [
      ['again', 'last'],
      ['ahead', answeredRide.id],
    ],
  )
})
