import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { test } from 'node:test'
import { clubDays, startOfClubDay, toInstant } from './club-time.ts'

test('a day begins at midnight in the club’s time zone', () => {
  assert.equal(toInstant('2026-07-04', 'America/Denver'), '2026-07-04T06:00:00.000Z')
  assert.equal(toInstant('2026-07-04', 'Asia/Seoul'), '2026-07-03T15:00:00.000Z')
  assert.equal(toInstant('2026-07-04', 'Pacific/Kiritimati'), '2026-07-03T10:00:00.000Z')
})

test('an instant stays the same, to the millisecond', () => {
  assert.equal(toInstant('2026-07-04T10:30:00Z', 'America/Denver'), '2026-07-04T10:30:00.000Z')
  assert.equal(toInstant('2026-07-04T10:30:00.123456789+09:00', 'America/Denver'), '2026-07-04T01:30:00.123Z')
})

test('when the clocks go forward the day has 23 hours and a skipped time is an hour later', () => {
  assert.equal(toInstant('2026-03-08T02:30', 'America/Denver'), '2026-03-08T09:30:00.000Z')
  const noon = new Date('2026-03-08T18:00:00Z')
  assert.equal(startOfClubDay(noon, 'America/Denver'), '2026-03-08T07:00:00.000Z')
  assert.equal(startOfClubDay(noon, 'America/Denver', 1), '2026-03-09T06:00:00.000Z')
})

test('when the clocks go back the day has 25 hours and of a repeated time the first counts', () => {
  assert.equal(toInstant('2026-11-01T01:30', 'America/Denver'), '2026-11-01T07:30:00.000Z')
  const evening = new Date('2026-11-02T04:00:00Z')
  assert.equal(startOfClubDay(evening, 'America/Denver'), '2026-11-01T06:00:00.000Z')
  assert.equal(startOfClubDay(evening, 'America/Denver', 1), '2026-11-02T07:00:00.000Z')
  assert.equal(startOfClubDay(evening, 'America/Denver', -1), '2026-10-31T06:00:00.000Z')
})

test('today and yesterday change at midnight in the time zone of the given club', () => {
  const days = (now: string, zone = 'America/Denver') => Object.values(clubDays(new Date(now), zone))
  assert.deepEqual(days('2026-11-01T06:00:00.000Z'), ['2026-11-01T06:00:00.000Z', '2026-10-31T06:00:00.000Z'])
  assert.deepEqual(days('2026-11-02T06:59:59.999Z'), ['2026-11-01T06:00:00.000Z', '2026-10-31T06:00:00.000Z'])
  assert.deepEqual(days('2026-11-02T07:00:00.000Z'), ['2026-11-02T07:00:00.000Z', '2026-11-01T06:00:00.000Z'])
  assert.deepEqual(days('2026-11-02T07:00:00.000Z', 'Asia/Seoul'), ['2026-11-01T15:00:00.000Z', '2026-10-31T15:00:00.000Z'])
  assert.deepEqual(days('2026-11-02T06:59:59.999Z'), ['2026-11-01T06:00:00.000Z', '2026-10-31T06:00:00.000Z'])
})

test('in a zone that changes its clocks at midnight that day begins at one', () => {
  assert.equal(toInstant('2026-09-06', 'America/Santiago'), '2026-09-06T04:00:00.000Z')
})

test('the time zone of the machine does not matter', () => {
  const program = `import { startOfClubDay, toInstant } from ${JSON.stringify(import.meta.resolve('./club-time.ts'))}
    console.log(toInstant('2026-07-04', 'America/Denver'), startOfClubDay(new Date('2026-07-04T05:00:00Z'), 'America/Denver'))`
  for (const TZ of ['Asia/Seoul', 'UTC', 'Pacific/Kiritimati']) {
    const run = spawnSync(process.execPath, ['--input-type=module', '--eval', program], {
      env: { ...process.env, TZ },
      encoding: 'utf8',
    })
    assert.equal(run.stdout.trim(), '2026-07-04T06:00:00.000Z 2026-07-03T06:00:00.000Z')
  }
})
