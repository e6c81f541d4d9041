import assert from 'node:assert/strict'
import { test } from 'node:test'
import { afterQuietHours, nextFullHour } from './tell.ts'

const timeZone = 'America/Denver'
const after = (at: string) => afterQuietHours(new Date(at), timeZone).toISOString().replace('.000', '')
const digest = (at: string) =>
  afterQuietHours(nextFullHour(new Date(at), timeZone), timeZone)
    .toISOString()
    .replace('.000', '')

test('quiet hours are 22:00 to 7:00 of the club', () => {
  assert.equal(after('2026-06-10T13:00:00Z'), '2026-06-10T13:00:00Z', '7:00')
  assert.equal(after('2026-06-11T03:59:59Z'), '2026-06-11T03:59:59Z', '21:59')
  assert.equal(after('2026-06-11T04:00:00Z'), '2026-06-11T13:00:00Z', '22:00')
  assert.equal(after('2026-06-11T08:00:00Z'), '2026-06-11T13:00:00Z', '2:00')
  assert.equal(after('2026-06-11T12:59:59Z'), '2026-06-11T13:00:00Z', '6:59')
})

test('quiet hours end at 7:00 by the clock on the wall in the nights in which the clocks change', () => {
  // Spring: 7:00 is 13:00 UTC from March 8 on, and was 14:00 UTC the day before.
  assert.equal(after('2026-03-08T05:30:00Z'), '2026-03-08T13:00:00Z', '22:30 the evening before')
  assert.equal(after('2026-03-08T09:30:00Z'), '2026-03-08T13:00:00Z', '3:30 of the short night')
  assert.equal(after('2026-03-07T09:30:00Z'), '2026-03-07T14:00:00Z', '2:30 of the night before')
  // Autumn: back to 14:00 UTC on November 1.
  assert.equal(after('2026-11-01T04:30:00Z'), '2026-11-01T14:00:00Z', '22:30 the evening before')
  for (const secondTime of ['2026-11-01T07:30:00Z', '2026-11-01T08:30:00Z'])
    assert.equal(after(secondTime), '2026-11-01T14:00:00Z', '1:30, twice')
})

test('digests are due at the next full hour, those of a night together at 7:00', () => {
  assert.equal(digest('2026-06-10T20:20:00Z'), '2026-06-10T21:00:00Z')
  assert.equal(digest('2026-06-10T21:00:00Z'), '2026-06-10T22:00:00Z')
  for (const night of ['2026-06-11T03:30:00Z', '2026-06-11T05:30:00Z', '2026-06-11T12:30:00Z'])
    assert.equal(digest(night), '2026-06-11T13:00:00Z')
  assert.equal(digest('2026-06-11T13:10:00Z'), '2026-06-11T14:00:00Z')
})
