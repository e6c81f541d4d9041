import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { test } from 'node:test'
import { addDays, clubDays, clubToday, dayCountOf, daysBetween, rideSpan, toClubDay, toInstant } from './club-time.ts'

test('a day begins at midnight of the club, where clocks change at midnight too; a local time that is skipped is an hour later, a repeated one the first; an instant stays', () => {
  for (const [date, zone, instant] of [
    ['2026-07-04', 'America/Denver', '2026-07-04T06:00:00.000Z'],
    ['2026-07-04', 'Pacific/Kiritimati', '2026-07-03T10:00:00.000Z'],
    ['2026-09-06', 'America/Santiago', '2026-09-06T04:00:00.000Z'],
    ['2026-03-08T02:30', 'America/Denver', '2026-03-08T09:30:00.000Z'],
    ['2026-11-01T01:30', 'America/Denver', '2026-11-01T07:30:00.000Z'],
    ['2026-07-04T10:30:00Z', 'America/Denver', '2026-07-04T10:30:00.000Z'],
    ['2026-07-04T10:30:00.123456789+09:00', 'America/Denver', '2026-07-04T01:30:00.123Z'],
  ] as const)
    assert.equal(toInstant(date, zone), instant, date)
})

test('today and yesterday change at midnight of the club, also when the clocks go back', () => {
  const evening = new Date('2026-11-02T04:00:00Z')
  const around = [-1, 0, 1].map((plus) => clubToday(evening, 'America/Denver', plus))
  assert.deepEqual(around, ['2026-10-31', '2026-11-01', '2026-11-02'])
  const days = (now: string, zone = 'America/Denver') => Object.values(clubDays(new Date(now), zone))
  assert.deepEqual(days('2026-11-01T06:00:00.000Z'), ['2026-11-01', '2026-10-31'])
  assert.deepEqual(days('2026-11-02T06:59:59.999Z'), ['2026-11-01', '2026-10-31'])
  assert.deepEqual(days('2026-11-02T07:00:00.000Z'), ['2026-11-02', '2026-11-01'])
  assert.deepEqual(days('2026-11-02T07:00:00.000Z', 'Asia/Seoul'), ['2026-11-02', '2026-11-01'])
  assert.deepEqual(days('2026-11-02T06:59:59.999Z'), ['2026-11-01', '2026-10-31'])
  // Of the night between these two days the clocks skip the first hour.
  assert.deepEqual(days('2026-09-06T03:59:59.999Z', 'America/Santiago'), ['2026-09-05', '2026-09-04'])
  assert.deepEqual(days('2026-09-06T04:00:00.000Z', 'America/Santiago'), ['2026-09-06', '2026-09-05'])
})

test('the time zone of the machine does not matter', () => {
  const program = `import { clubToday, toInstant } from ${JSON.stringify(import.meta.resolve('./club-time.ts'))}
    console.log(toInstant('2026-07-04', 'America/Denver'), clubToday(new Date('2026-07-04T05:00:00Z'), 'America/Denver'))`
  const env = { ...process.env, TZ: 'Pacific/Kiritimati' }
  const run = spawnSync(process.execPath, ['--input-type=module', '--eval', program], { env, encoding: 'utf8' })
  assert.equal(run.stdout.trim(), '2026-07-04T06:00:00.000Z 2026-07-03')
})

test('the club’s day of a date, a local time and an instant', () => {
  for (const [date, denver, seoul, kiritimati] of [
    ['2026-07-04', '2026-07-04', '2026-07-04', '2026-07-04'],
    ['2026-07-04T23:59', '2026-07-04', '2026-07-04', '2026-07-04'],
    ['2026-07-04T06:00:00.000Z', '2026-07-04', '2026-07-04', '2026-07-04'],
    ['2026-07-04T05:59:59.999Z', '2026-07-03', '2026-07-04', '2026-07-04'],
    ['2026-07-04T20:00:00.000Z', '2026-07-04', '2026-07-05', '2026-07-05'],
  ] as const)
    assert.deepEqual(
      ['America/Denver', 'Asia/Seoul', 'Pacific/Kiritimati'].map((zone) => toClubDay(date, zone)),
      [denver, seoul, kiritimati],
      date,
    )
})

test('days are counted by the calendar, over changes of the clocks and of the year', () => {
  assert.equal(addDays('2026-12-31', 1), '2027-01-01')
  assert.equal(addDays('2028-03-01', -1), '2028-02-29')
  assert.equal(daysBetween('2026-10-31', '2026-11-02'), 2)
  assert.equal(daysBetween('2026-03-09', '2026-03-07'), -2)
  assert.equal(dayCountOf({ eventDate: '2026-10-31', endDate: '2026-11-02' }), 3)
  assert.equal(dayCountOf({ eventDate: '2026-10-31', endDate: null }), 1)
})

test('a ride of several days ends on its last day, also when the clocks change in between', () => {
  const span = (endDate: '2026-11-02' | null, endTime: string | null) => {
    const { end } = rideSpan({ eventDate: '2026-10-31', endDate, startTime: '09:00', endTime }, 'America/Denver')
    return end.toISOString()
  }
  assert.equal(span('2026-11-02', '17:00'), '2026-11-03T00:00:00.000Z')
  // A return before the hour of the start is on the last day, not after it.
  assert.equal(span('2026-11-02', '08:00'), '2026-11-02T15:00:00.000Z')
  // Without an hour: when the last day is over.
  assert.equal(span('2026-11-02', null), '2026-11-03T07:00:00.000Z')
  assert.equal(span(null, '08:00'), '2026-11-01T15:00:00.000Z')
  assert.equal(span(null, null), '2026-10-31T18:00:00.000Z')
})

test('a ride that starts in the hour that the clocks skip keeps its length, and of a repeated hour the first counts', () => {
  for (const [eventDate, startTime, endTime, ...instants] of [
    ['2026-03-08', '02:30', '03:00', '2026-03-08T09:30:00.000Z', '2026-03-08T10:00:00.000Z'],
    ['2026-11-01', '00:30', '01:30', '2026-11-01T06:30:00.000Z', '2026-11-01T07:30:00.000Z'],
  ] as const) {
    const { start, end } = rideSpan({ eventDate, endDate: null, startTime, endTime }, 'America/Denver')
    assert.deepEqual([start.toISOString(), end.toISOString()], instants)
  }
})
