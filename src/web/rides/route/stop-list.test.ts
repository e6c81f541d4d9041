import assert from 'node:assert/strict'
import { test } from 'node:test'
import { placeOfNewStop } from '#web/rides/plan/ride-fields.ts'

test('a new stop is the last, but never behind the end', () => {
  assert.equal(placeOfNewStop([]), 0)
  assert.equal(placeOfNewStop([{ kind: 'meeting' }, { kind: 'fuel' }]), 2)
  assert.equal(placeOfNewStop([{ kind: 'meeting' }, { kind: 'end' }]), 1)
})
