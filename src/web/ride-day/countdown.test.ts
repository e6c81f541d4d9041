import assert from 'node:assert/strict'
import { test } from 'node:test'
import { answeredRide } from '../../../test/rides.ts'
import { nextRide, untilStart } from './countdown.ts'

const now = '2026-11-28T15:00:00.000Z'
const day = '2026-11-28T07:00:00.000Z'
const overAt = '2026-11-29T07:00:00.000Z'
const ride = { ...answeredRide, eventDate: day, overAt, status: 'upcoming', myStatus: null, myPart: null } as const
const nextOf = (...rides: Parameters<typeof nextRide>[0]) => nextRide(rides, new Date(now))

test('the ticket is that of the first day: the ride that the user leads before one to go on before the first', () => {
  const first = { ...ride, startTime: '08:00' }
  const going = { ...ride, startTime: '09:00', myStatus: 'registered' } as const
  const led = { ...ride, startTime: '10:00', myPart: 'leader' } as const
  const later = { ...led, eventDate: overAt }
  assert.equal(nextOf(first, going, led, later), led)
  assert.equal(nextOf(first, going, later), going)
  assert.equal(nextOf(first, later), first)
})

test('a tour under way is the ticket of those who ride, and gives way to a ride of today that they lead', () => {
  const tour = { ...ride, eventDate: '2026-11-27T07:00:00.000Z', hasStarted: true }
  const own = { ...tour, myStatus: 'registered' } as const
  const led = { ...ride, myPart: 'sweep' } as const
  assert.equal(nextOf(tour, ride), ride)
  assert.equal(nextOf(own, ride), own)
  assert.equal(nextOf(own, led), led)
  assert.equal(nextOf(tour), null)
})

test('a ride that is cancelled, completed or over is no next ride', () => {
  assert.equal(nextOf({ ...ride, status: 'cancelled' }, { ...ride, status: 'completed' }, { ...ride, overAt: now }), null)
  const ongoing = { ...ride, status: 'ongoing' }
  assert.equal(nextOf(ongoing), ongoing)
})

test('the countdown is to the minute, and begins two days ahead', () => {
  assert.deepEqual(untilStart('2026-11-28T17:10:00.000Z', now), { hours: 2, minutes: 10 })
  assert.deepEqual(untilStart('2026-11-28T15:01:00.000Z', now), { hours: 0, minutes: 1 })
  assert.equal(untilStart(now, now), null)
  assert.equal(untilStart('2026-11-30T15:00:00.000Z', now), null)
})
