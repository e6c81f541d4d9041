import assert from 'node:assert/strict'
import { test } from 'node:test'
import { presenceAt, startOffered } from './head-count-rules.ts'

const startsAt = '2026-12-06T16:00:00.000Z'
const at = (time: string) => new Date(`2026-12-06T${time}Z`)

test('a ride can start from two hours before the plan on, with a question until one hour before', () => {
  assert.equal(startOffered(startsAt, at('13:59:59')), 'notYet')
  assert.equal(startOffered(startsAt, at('14:00:00')), 'asks')
  assert.equal(startOffered(startsAt, at('14:59:59')), 'asks')
  assert.equal(startOffered(startsAt, at('15:00:00')), 'atOnce')
  assert.equal(startOffered(startsAt, at('18:00:00')), 'atOnce')
})

test('who was counted at a stop before is missing until counted at this one, and who left is gone until seen again', () => {
  assert.equal(presenceAt([]), 'missing')
  assert.equal(presenceAt([null]), 'missing')
  assert.equal(presenceAt(['here']), 'here')
  assert.equal(presenceAt(['here', null]), 'missing')
  assert.equal(presenceAt(['here', 'left', null]), 'gone')
  assert.equal(presenceAt(['left', 'here']), 'here')
  assert.equal(presenceAt(['left', 'here', null]), 'missing')
})
