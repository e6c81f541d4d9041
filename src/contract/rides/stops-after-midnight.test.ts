import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { RideStop } from './ride-stops.ts'
import { stopsAfterMidnight } from './ride-words.ts'

const fuel = { kind: 'fuel', name: null, coordinates: null, day: 1 } as const
const stopAt = (time: string | null, index: number): RideStop => ({ ...fuel, id: `${index}`, time })
const after = (startTime: string, endTime: string | null, times: (string | null)[]) => {
  const found = stopsAfterMidnight({ startTime, endTime, stops: times.map(stopAt) })
  return times.map((_, index) => found.has(`${index}`))
}

test('a stop with a time before the start is on the next day, and so is all behind it', () => {
  assert.deepEqual(after('23:50', null, ['10:40']), [true])
  assert.deepEqual(after('23:50', '12:00', ['23:55', '00:30', null, '10:40', '23:58']), [false, true, true, true, true])
  assert.deepEqual(after('22:00', null, [null, '22:00', '23:00']), [false, false, false])
})

test('a ride that is back before midnight has no stop on the next day, nor has a ride of several days', () => {
  assert.deepEqual(after('08:00', '15:30', ['07:00', '12:00']), [false, false])
  const early = [stopAt('12:00', 0), { ...stopAt('07:00', 1), day: 2 }]
  assert.equal(stopsAfterMidnight({ startTime: '08:00', endTime: null, stops: early }).size, 0)
  const tour = { startTime: '08:00', endTime: '07:30', endDate: '2026-07-05', stops: [stopAt('07:00', 0)] }
  assert.equal(stopsAfterMidnight(tour).size, 0)
})
