import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type RideStop, RideStops, stopsOf } from './ride-stops.ts'

const ride = { meetingLocation: 'Chevron', startTime: '08:00', endTime: '15:30' }
const stop = { id: 'a', kind: 'fuel', name: null, time: null, coordinates: null, day: 1 } as const satisfies RideStop
const shown = (stops: RideStop[]) =>
  stopsOf({ ...ride, dayCount: 1, stops }).map(({ id, kind, name, time }) => [id, kind, name, time])

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

test('a meeting is where and when the ride says, an end when the ride says; both may have coordinates', () => {
  const place = '39.73920,-104.99030'
  const sent = (stop: object) => RideStops.safeParse([{ id: 'a', ...stop }])
  const refused = (stop: object) => sent(stop).error?.issues.map(({ path, message }) => [path.join('.'), message])
  assert.deepEqual(refused({ kind: 'meeting', name: 'North lot', time: '07:30' }), [
    ['0.name', 'The name of the meeting place is set with the ride'],
    ['0.time', 'The times of the meeting and the end are set with the ride'],
  ])
  assert.deepEqual(refused({ kind: 'end', time: '16:00' }), [
    ['0.time', 'The times of the meeting and the end are set with the ride'],
  ])
  const meeting = sent({ kind: 'meeting', name: ' ', time: '', coordinates: place })
  const end = sent({ kind: 'end', name: 'North lot', coordinates: place })
  assert.deepEqual(
    [meeting, end].flatMap(({ data }) => data),
    [
      { id: 'a', kind: 'meeting', name: null, time: null, coordinates: place },
      { id: 'a', kind: 'end', name: 'North lot', time: null, coordinates: place },
    ],
  )
  const shownEnd = stopsOf({ ...ride, dayCount: 1, stops: (end.data ?? []).map((stop) => ({ ...stop, day: 1 })) }).at(-1)
  assert.deepEqual([shownEnd?.name, shownEnd?.time], ['North lot', '15:30'])
})
