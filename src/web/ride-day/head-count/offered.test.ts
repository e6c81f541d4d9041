import assert from 'node:assert/strict'
import { test } from 'node:test'
import { firstStart, isEndOffered, startOffered } from './offered.ts'

const startsAt = '2026-12-06T16:00:00.000Z'
const at = (time: string) => new Date(`2026-12-06T${time}Z`)

test('a ride can start from two hours before the plan on, with a question until one hour before', () => {
  assert.equal(startOffered(startsAt, at('13:59:59')), 'notYet')
  assert.equal(firstStart(startsAt), '2026-12-06T14:00:00.000Z')
  assert.equal(startOffered(startsAt, at('14:00:00')), 'asks')
  assert.equal(startOffered(startsAt, at('14:59:59')), 'asks')
  assert.equal(startOffered(startsAt, at('15:00:00')), 'atOnce')
  assert.equal(startOffered(startsAt, at('18:00:00')), 'atOnce')
})

test('no ride ends before its planned start', () => {
  assert.equal(isEndOffered(startsAt, at('15:59:59')), false)
  assert.equal(isEndOffered(startsAt, at('16:00:00')), true)
})
