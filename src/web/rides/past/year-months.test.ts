import assert from 'node:assert/strict'
import { test } from 'node:test'
import { monthsOf } from './year-months.ts'

const ride = (eventDate: string, more: { dayCount?: number; status?: string } = {}) => ({
  eventDate,
  dayCount: 1,
  status: 'upcoming',
  ...more,
})

test('a year has twelve months with their rides, and marks each day of a tour', () => {
  const rides = [ride('2026-07-31', { dayCount: 2 }), ride('2026-08-08', { status: 'cancelled' })]
  const months = monthsOf(2026, rides, (instant) => instant)
  assert.equal(months.length, 12)
  const marked = (month: number) =>
    months[month - 1]?.days.filter(({ mark }) => mark !== null).map(({ day, mark }) => `${day} ${mark}`)
  assert.deepEqual([marked(7), marked(8), marked(9)], [['31 ride'], ['1 ride', '8 cancelled'], []])
  assert.deepEqual(
    months.slice(6, 9).map(({ rides: { length } }) => length),
    [1, 1, 0],
  )
  // July 2026 begins on a Wednesday, February has 28 days.
  assert.deepEqual([months[6]?.blanks, months[6]?.days.length, months[1]?.days.length], [3, 31, 28])
})

test('a day with a cancelled ride and another one is a day with a ride', () => {
  for (const rides of [
    [ride('2026-07-04', { status: 'cancelled' }), ride('2026-07-04')],
    [ride('2026-07-04'), ride('2026-07-04', { status: 'cancelled' })],
  ])
    assert.equal(monthsOf(2026, rides, (instant) => instant)[6]?.days[3]?.mark, 'ride')
})
