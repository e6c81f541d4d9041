import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isOlderThan } from '#contract/months.ts'
import { createFormat } from './format.ts'
import { ageWithinDay } from './format-recent-age.ts'

const ko = createFormat('ko', 'America/Denver')
const en = createFormat('en', 'America/Denver')
// Eight in the evening in Denver, the next day in Korea.
const evening = '2026-11-29T03:00:00.000Z'

test('a date is that of the club, whatever the clock of the machine says', () => {
  assert.equal(ko.fullDate(evening), '2026년 11월 28일 토요일')
  assert.equal(en.fullDate(evening), 'Saturday, November 28, 2026')
  assert.deepEqual(ko.plate(evening), { month: '11월', day: '28', weekday: '토', year: '2026' })
  assert.deepEqual(en.plate(evening), { month: 'Nov', day: '28', weekday: 'Sat', year: '2026' })
  // The last evening of the year in Denver.
  const newYear = '2027-01-01T03:00:00.000Z'
  for (const [thisYear, year] of [
    ['2026', undefined],
    ['2027', '2026'],
  ] as const)
    assert.equal(createFormat('ko', 'America/Denver', undefined, thisYear).plate(newYear).year, year)
  assert.equal(ko.shortDate(evening), '2026. 11. 28.')
  assert.equal(en.shortDate(evening), 'Nov 28, 2026')
  assert.deepEqual([ko.calendarDay('1988-05-04'), en.calendarDay('1988-05-04')], ['1988. 5. 4.', 'May 4, 1988'])
  assert.equal(ko.dayTime(evening), '11월 28일 (토) 오후 8:00')
  assert.equal(en.dayTime(evening), 'Sat, Nov 28, 8:00 PM')
  assert.deepEqual([ko.nearDay(evening), en.nearDay(evening)], ['11월 28일 (토)', 'Sat, Nov 28'])
})

test('a start time is printed as riders say it, and left alone when it is no clock time', () => {
  assert.equal(ko.clockTime('08:00'), '오전 8:00')
  assert.equal(en.clockTime('19:30'), '7:30 PM')
  assert.equal(en.clockTime('sunrise'), 'sunrise')
})

test('what a form shows is the local time that it would send back', () => {
  assert.equal(ko.localInput(evening), '2026-11-28T20:00')
  // The hour after the clocks went back, which Denver has twice.
  assert.equal(en.localInput('2026-11-01T08:30:00.000Z'), '2026-11-01T01:30')
  assert.equal(en.localInput('2026-06-01T06:00:00.000Z'), '2026-06-01T00:00')
})

test('no printed time holds a space that engines disagree about', () => {
  for (const format of [ko, en]) assert.doesNotMatch(format.dateTime(evening) + format.dayTime(evening), /[\u00a0\u202f]/)
})

test('an age is told in days, from one month on in months, and from two years on in years', (t) => {
  t.mock.timers.enable({ apis: ['Date'], now: Date.parse('2026-11-23T12:00:00Z') })
  const ages = {
    '2026-11-23T11:00:00Z': ['오늘', 'today'],
    '2026-11-23T13:00:00Z': ['오늘', 'today'],
    '2026-11-22T11:00:00Z': ['1일 전', '1 day ago'],
    '2026-10-24T12:00:00Z': ['30일 전', '30 days ago'],
    '2026-10-23T12:00:00Z': ['1개월 전', '1 month ago'],
    '2025-09-23T12:00:00Z': ['14개월 전', '14 months ago'],
    '2023-12-01T12:00:00Z': ['2년 전', '2 years ago'],
  }
  for (const [instant, words] of Object.entries(ages)) assert.deepEqual([ko.age(instant), en.age(instant)], words)
})

test('what was never confirmed is older than any number of months', () => {
  const now = new Date('2026-11-23T12:00:00Z')
  assert.equal(isOlderThan(null, 12, now), true)
  assert.equal(isOlderThan('2026-05-23T12:00:00Z', 6, now), true)
  assert.equal(isOlderThan('2026-05-24T12:00:00Z', 6, now), false)
})

const now = new Date('2026-11-23T18:00:00.000Z')
const at = (time: string) => `2026-11-${time}.000Z`

test('the age of a day’s notices is in minutes, then in hours, later in days; a clock that is ahead shows no future', () => {
  assert.equal(ageWithinDay('ko', at('23T17:59:59'), now), '1분 전')
  assert.equal(ageWithinDay('ko', at('23T17:00:01'), now), '59분 전')
  assert.equal(ageWithinDay('ko', at('23T16:00:00'), now), '2시간 전')
  assert.equal(ageWithinDay('en', at('23T17:00:00'), now), '1 hour ago')
  assert.equal(ageWithinDay('en', at('22T18:00:01'), now), '23 hours ago')
  assert.equal(ageWithinDay('en', at('22T18:00:00'), now), null)
  assert.equal(ageWithinDay('en', at('23T18:00:30'), now), '1 minute ago')
})
