import assert from 'node:assert/strict'
import { test } from 'node:test'
import { shownStatus } from './ride-dates.ts'

test('a ride that is over is shown as completed from the next day on, unless it was cancelled', () => {
  const overAt = { upcoming: '2026-11-29T07:00:00.000Z', ongoing: '2026-11-30T07:00:00.000Z' }
  const at = (status: 'upcoming' | 'ongoing' | 'completed' | 'cancelled', now: string) =>
    shownStatus({ overAt: status === 'ongoing' ? overAt.ongoing : overAt.upcoming, status }, new Date(now))
  assert.equal(at('upcoming', '2026-11-29T06:59:59Z'), 'upcoming')
  assert.equal(at('upcoming', '2026-11-29T07:00:00Z'), 'completed')
  assert.equal(at('ongoing', '2026-11-29T12:00:00Z'), 'ongoing')
  assert.equal(at('ongoing', '2026-11-30T07:00:00Z'), 'completed')
  assert.equal(at('cancelled', '2027-11-29T07:00:00Z'), 'cancelled')
  assert.equal(at('completed', '2026-11-27T07:00:00Z'), 'completed')
})
