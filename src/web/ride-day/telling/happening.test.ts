import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { RidingEvent } from '#contract/rides/riding-events.ts'
import { answeredRide } from '../../../../test/rides.ts'
import * as telling from './ride-texts.ts'

const ride = (changes: Partial<RidingEvent> = {}): RidingEvent => ({ ...answeredRide, ...changes })
const happeningOf = (before: RidingEvent | undefined, after: RidingEvent) => telling.happeningOf(before, after)
const cancelled = ride({ status: 'cancelled', registration: 'ended' })

test('riders are told of another first or last day, start or meeting place, and of no other change', () => {
  for (const change of [
    { eventDate: '2126-07-05T06:00:00.000Z' },
    { endDate: '2126-07-05T06:00:00.000Z' },
    { startTime: '10:00' },
    { meetingLocation: 'Estes Park' },
  ])
    assert.equal(happeningOf(ride(), ride(change)), 'changed')
  for (const change of [{ titleKo: '다른 제목' }, { route: 'CO-72' }, { maxParticipants: '5' }, { status: 'ongoing' }])
    assert.equal(happeningOf(ride(), ride(change)), null)
})

test('riders are told of a cancellation, and that a cancelled ride is on again', () => {
  assert.equal(happeningOf(ride(), cancelled), 'cancelled')
  assert.equal(happeningOf(cancelled, ride()), 'changed')
  assert.equal(happeningOf(cancelled, { ...cancelled, startTime: '10:00' }), null)
})

test('riders of a ride that has started or is over are told nothing', () => {
  const over = ride({ registration: 'ended' })
  assert.equal(happeningOf(over, cancelled), null)
  assert.equal(happeningOf(over, ride({ registration: 'ended', meetingLocation: 'Estes Park' })), null)
})

test('an update whose ride before is unknown may be a change', () => {
  assert.equal(happeningOf(undefined, ride()), 'changed')
})
