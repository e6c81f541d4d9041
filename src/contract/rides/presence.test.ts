import assert from 'node:assert/strict'
import { test } from 'node:test'
import { presenceAt } from './presence.ts'

test('who was counted at a stop before is missing until counted at this one, and who left is gone until seen again', () => {
  assert.equal(presenceAt([]), 'missing')
  assert.equal(presenceAt([null]), 'missing')
  assert.equal(presenceAt(['here']), 'here')
  assert.equal(presenceAt(['here', null]), 'missing')
  assert.equal(presenceAt(['here', 'left', null]), 'gone')
  assert.equal(presenceAt(['left', 'here']), 'here')
  assert.equal(presenceAt(['left', 'here', null]), 'missing')
})
