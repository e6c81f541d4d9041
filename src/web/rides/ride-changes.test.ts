import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { RidingEvent } from '#contract/rides/riding-events.ts'
import { answeredRide } from '../../../test/rides.ts'
import { withoutMe } from './ride-changes.ts'

const ride: RidingEvent = { ...answeredRide, maxParticipants: '3', registeredCount: 3 }
const counts = ({ registeredCount, waitingCount, myStatus, myWaitingPlace }: RidingEvent) => [
  registeredCount,
  waitingCount,
  myStatus,
  myWaitingPlace,
]

test('a rider who leaves frees a place for the first on the waitlist; leaving the waitlist, or after closing, moves no one up', () => {
  for (const [changes, riding, waiting] of [
    [{ myStatus: 'registered' }, 2, 0],
    [{ waitingCount: 2, myStatus: 'registered' }, 3, 1],
    [{ registration: 'closed', waitingCount: 2, myStatus: 'registered' }, 2, 2],
    [{ waitingCount: 2, myStatus: 'waiting', myWaitingPlace: 2 }, 3, 1],
  ] as const)
    assert.deepEqual(counts(withoutMe({ ...ride, ...changes })), [riding, waiting, null, null], JSON.stringify(changes))
  assert.equal(withoutMe(ride), ride, 'without a place nothing changes')
})
