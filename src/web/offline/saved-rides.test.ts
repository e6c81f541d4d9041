import assert from 'node:assert/strict'
import { test } from 'node:test'
import { answeredRide } from '../../../test/rides.ts'
import { ridesAhead, type SavedRide, savedRide } from './saved-rides.ts'

// Midnight in Denver.
const ride = savedRide({ ...answeredRide, overAt: '2026-11-29T07:00:00.000Z', myStatus: 'registered' })
const savedAt = '2026-11-20T12:00:00.000Z'
const ahead = (now: string, changes: Partial<SavedRide> = {}) =>
  ridesAhead({ savedAt, rides: [{ ...ride, ...changes }] }, new Date(now))?.length

test('of a ride, only the fields that its card shows are saved: no participants and no account', () => {
  const saved = savedRide(answeredRide)
  assert.equal(saved.meetingLocation, answeredRide.meetingLocation)
  for (const field of ['createdBy', 'registeredCount', 'waitingCount']) assert.ok(!(field in saved), field)
})

test('a ride is shown until the server’s time for it is over, of a copy that is not older than the longest session', () => {
  assert.equal(ahead('2026-11-29T06:59:00.000Z'), 1)
  assert.equal(ahead('2026-11-29T07:00:00.000Z'), 0)
  assert.equal(ahead('2026-12-20T11:59:00.000Z', { overAt: '2027-05-02T06:00:00.000Z' }), 1)
  assert.equal(ahead('2026-12-20T12:01:00.000Z', { overAt: '2027-05-02T06:00:00.000Z' }), undefined)
})
