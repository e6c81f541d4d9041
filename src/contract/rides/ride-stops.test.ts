import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type RideStop, stopsOf } from './ride-stops.ts'

const ride = { meetingLocation: 'Chevron', startTime: '08:00', endTime: '15:30' }
const stop = { id: 'a', kind: 'fuel', name: null, time: null, coordinates: null } as const satisfies RideStop
const shown = (stops: RideStop[]) => stopsOf({ ...ride, stops }).map(({ id, kind, name, time }) => [id, kind, name, time])

test('every ride has a meeting and an end, with the place and the hours of the ride', () => {
  const meeting = ['meeting', 'meeting', 'Chevron', '08:00']
  const end = ['end', 'end', null, '15:30']
  assert.deepEqual(shown([]), [meeting, end])
  assert.deepEqual(shown([{ ...stop, id: 'm', kind: 'meeting' }, stop, { ...stop, id: 'e', kind: 'end' }]), [
    meeting,
    ['a', 'fuel', null, null],
    end,
  ])
})

test('a meeting and an end with a name and a time of their own keep them', () => {
  const own = { name: 'North lot', time: '07:30' }
  assert.deepEqual(
    shown([
      { ...stop, ...own, id: 'm', kind: 'meeting' },
      { ...stop, ...own, id: 'e', kind: 'end' },
    ]),
    [
      ['meeting', 'meeting', 'North lot', '07:30'],
      ['end', 'end', 'North lot', '07:30'],
    ],
  )
})
