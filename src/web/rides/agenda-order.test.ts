import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { CalledOffRide } from '#contract/rides/riding-events.ts'
import { answeredRide } from '../../../test/rides.ts'
import { inOrder } from './agenda-order.ts'

const on = (day: number) => ({ ...answeredRide, id: `ride-${day}`, eventDate: `2026-12-0${day}T07:00:00.000Z` })
const off = (day: number): CalledOffRide => ({ ...on(day), id: `off-${day}`, isDeleted: false, at: '2026-11-28T12:00:00.000Z' })
const ids = (rides: readonly { id: string }[]) => rides.map(({ id }) => id)

test('a cancelled ride stands at its date; one behind the rides that are loaded waits for them', () => {
  const rides = [on(2), on(5)]
  const calledOff = [off(1), off(3), off(9)]
  assert.deepEqual(ids(inOrder(rides, calledOff, true)), ['off-1', 'ride-2', 'off-3', 'ride-5', 'off-9'])
  assert.deepEqual(ids(inOrder(rides, calledOff, false)), ['off-1', 'ride-2', 'off-3', 'ride-5'])
  assert.deepEqual(ids(inOrder([], [off(3)], true)), ['off-3'])
})
