import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { RidingEvent } from '#contract/rides/riding-events.ts'
import { answeredRide } from '../../../test/rides.ts'
import { withoutMe } from './ride-changes.ts'

const ride: RidingEvent = { ...answeredRide, maxParticipants: '3', registeredCount: 3 }
const counts = ({ registeredCount, waitingCount, myStatus, myWaitingPlace }: RidingEvent) => ({
  registeredCount,
  waitingCount,
  myStatus,
  myWaitingPlace,
})

test('a place is free again when the waitlist is empty', () => {
  const after = withoutMe({ ...ride, myStatus: 'registered' })
  assert.deepEqual(counts(after), { registeredCount: 2, waitingCount: 0, myStatus: null, myWaitingPlace: null })
})

test('a place goes to the first rider of the waitlist', () => {
  const after = withoutMe({ ...ride, waitingCount: 2, myStatus: 'registered' })
  assert.deepEqual(counts(after), { registeredCount: 3, waitingCount: 1, myStatus: null, myWaitingPlace: null })
})

test('after registration has closed, a place stays free', () => {
  const after = withoutMe({ ...ride, registration: 'closed', waitingCount: 2, myStatus: 'registered' })
  assert.deepEqual(counts(after), { registeredCount: 2, waitingCount: 2, myStatus: null, myWaitingPlace: null })
})

test('leaving the waitlist frees no place', () => {
  const after = withoutMe({ ...ride, waitingCount: 2, myStatus: 'waiting', myWaitingPlace: 2 })
  assert.deepEqual(counts(after), { registeredCount: 3, waitingCount: 1, myStatus: null, myWaitingPlace: null })
})

test('leaving without a place changes nothing', () => {
  assert.equal(withoutMe(ride), ride)
})
