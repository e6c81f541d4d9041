import assert from 'node:assert/strict'
import { test } from 'node:test'
import { afterQuietHours, nextFullHour } from './tell.ts'

const timeZone = 'America/Denver'
const after = (at: Date) => afterQuietHours(at, timeZone).toISOString()

test('quiet hours are 22:00 to 7:00 by the clock on the wall of the club, also in the nights in which the clocks change', () => {
  for (const [at, expected, hour] of [
    ['2026-06-10T13:00:00', '2026-06-10T13:00:00', '7:00'],
    ['2026-06-11T03:59:59', '2026-06-11T03:59:59', '21:59'],
    ['2026-06-11T04:00:00', '2026-06-11T13:00:00', '22:00'],
    ['2026-06-11T08:00:00', '2026-06-11T13:00:00', '2:00'],
    ['2026-06-11T12:59:59', '2026-06-11T13:00:00', '6:59'],
    // Spring: 7:00 is 13:00 UTC from March 8 on, and was 14:00 UTC the day before.
    ['2026-03-08T05:30:00', '2026-03-08T13:00:00', '22:30 the evening before'],
    ['2026-03-08T09:30:00', '2026-03-08T13:00:00', '3:30 of the short night'],
    ['2026-03-07T09:30:00', '2026-03-07T14:00:00', '2:30 of the night before'],
    // Autumn: back to 14:00 UTC on November 1.
    ['2026-11-01T04:30:00', '2026-11-01T14:00:00', '22:30 the evening before'],
    ['2026-11-01T07:30:00', '2026-11-01T14:00:00', '1:30'],
    ['2026-11-01T08:30:00', '2026-11-01T14:00:00', '1:30 again'],
  ] as const)
    assert.equal(after(new Date(`${at}Z`)), `${expected}.000Z`, hour)
})

test('digests are due at the next full hour, those of a night together at 7:00', () => {
  for (const [at, expected] of [
    ['2026-06-10T20:20', '2026-06-10T21:00'],
    ['2026-06-10T21:00', '2026-06-10T22:00'],
    ...['2026-06-11T03:30', '2026-06-11T05:30', '2026-06-11T12:30'].map((night) => [night, '2026-06-11T13:00'] as const),
    ['2026-06-11T13:10', '2026-06-11T14:00'],
  ] as const)
    assert.equal(after(nextFullHour(new Date(`${at}Z`), timeZone)), `${expected}:00.000Z`)
})
