import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createFormat } from './format.ts'

const ko = createFormat('ko', 'America/Denver')
const en = createFormat('en', 'America/Denver')
// Eight in the evening in Denver, the next day in Korea.
const evening = '2026-11-29T03:00:00.000Z'

test('a date is that of the club, whatever the clock of the machine says', () => {
  assert.equal(ko.fullDate(evening), '2026년 11월 28일 토요일')
  assert.equal(en.fullDate(evening), 'Saturday, November 28, 2026')
  assert.deepEqual(ko.plate(evening), { month: '11월', day: '28', weekday: '토' })
  assert.deepEqual(en.plate(evening), { month: 'Nov', day: '28', weekday: 'Sat' })
  assert.equal(ko.shortDate(evening), '2026. 11. 28.')
  assert.equal(en.shortDate(evening), 'Nov 28, 2026')
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
  for (const format of [ko, en]) assert.doesNotMatch(format.dateTime(evening), /[\u00a0\u202f]/)
})
