import assert from 'node:assert/strict'
import { test } from 'node:test'
import { RideStops } from '#contract/rides/ride-stops.ts'
import { newStopId, placeOfNewStop } from './stop-list.ts'

test('each stop gets an id of its own that the contract accepts', () => {
  const ids = Array.from({ length: 12 }, newStopId)
  assert.equal(RideStops.parse(ids.map((id) => ({ id, kind: 'fuel' }))).length, 12)
})

test('a new stop is the last, but never behind the end', () => {
  assert.equal(placeOfNewStop([]), 0)
  assert.equal(placeOfNewStop([{ kind: 'meeting' }, { kind: 'fuel' }]), 2)
  assert.equal(placeOfNewStop([{ kind: 'meeting' }, { kind: 'end' }]), 1)
})
