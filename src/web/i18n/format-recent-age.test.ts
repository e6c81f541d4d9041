import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ageWithinDay } from './format-recent-age.ts'

const now = new Date('2026-11-23T18:00:00.000Z')
const at = (time: string) => `2026-11-${time}.000Z`

test('the age of a day’s notices is in minutes, then in hours', () => {
  assert.equal(ageWithinDay('ko', at('23T17:59:59'), now), '1분 전')
  assert.equal(ageWithinDay('ko', at('23T17:00:01'), now), '59분 전')
  assert.equal(ageWithinDay('ko', at('23T16:00:00'), now), '2시간 전')
  assert.equal(ageWithinDay('en', at('23T17:00:00'), now), '1 hour ago')
  assert.equal(ageWithinDay('en', at('22T18:00:01'), now), '23 hours ago')
})

test('a day later it is counted in days, and a clock that is ahead shows no future', () => {
  assert.equal(ageWithinDay('en', at('22T18:00:00'), now), null)
  assert.equal(ageWithinDay('en', at('23T18:00:30'), now), '1 minute ago')
})
