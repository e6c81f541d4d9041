import assert from 'node:assert/strict'
import { afterEach, test } from 'node:test'
import { nextRideDay, shownStatus } from './ride-dates.ts'

const ownZone = process.env.TZ

afterEach(() => {
  if (ownZone === undefined) delete process.env.TZ
  else process.env.TZ = ownZone
})

const machines = ['UTC', 'America/Los_Angeles', 'Pacific/Kiritimati']

test('a ride is repeated on the same weekday a week later, over both clock changes and the ends of months and years', () => {
  for (const machine of machines) {
    process.env.TZ = machine
    assert.equal(nextRideDay('2026-03-07', '2026-03-07'), '2026-03-14')
    assert.equal(nextRideDay('2026-10-31', '2026-11-01'), '2026-11-07')
    assert.equal(nextRideDay('2028-02-26', '2028-02-20'), '2028-03-04')
    assert.equal(nextRideDay('2026-12-26', '2026-12-01'), '2027-01-02')
  }
  // An old ride: on the next day with the same weekday.
  assert.equal(nextRideDay('2026-05-02', '2026-11-21'), '2026-11-28', 'today has the same weekday: in a week')
  assert.equal(nextRideDay('2026-05-02', '2026-11-20'), '2026-11-21', 'tomorrow has it')
  assert.equal(nextRideDay('2026-05-02', '2026-11-22'), '2026-11-28')
})

test('a ride that is over is shown as completed from the next day on, unless it was cancelled', () => {
  for (const [status, lastDay, now, shown] of [
    ['upcoming', '29', '2026-11-29T06:59:59Z', 'upcoming'],
    ['upcoming', '29', '2026-11-29T07:00:00Z', 'completed'],
    ['ongoing', '30', '2026-11-29T12:00:00Z', 'ongoing'],
    ['ongoing', '30', '2026-11-30T07:00:00Z', 'completed'],
    ['cancelled', '29', '2027-11-29T07:00:00Z', 'cancelled'],
    ['completed', '29', '2026-11-27T07:00:00Z', 'completed'],
  ] as const)
    assert.equal(shownStatus({ overAt: `2026-11-${lastDay}T07:00:00.000Z`, status }, new Date(now)), shown)
})
