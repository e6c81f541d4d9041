import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Waiting } from '#contract/site/waiting.ts'
import { countsOf, countWaiting } from './waiting-chips.ts'

const nothing: Waiting = {
  rides: [],
  nextRide: null,
  pendingApplications: 0,
  newMessages: 0,
  unrecordedRides: 0,
  outdatedAnnouncements: 0,
  withoutEmergencyContact: 0,
  backups: null,
  firstSteps: null,
  setup: null,
}

test('each number that is not 0 leads to its list, the most urgent first', () => {
  assert.deepEqual([countsOf(nothing), countWaiting(nothing)], [[], 0])
  const waiting: Waiting = { ...nothing, newMessages: 2, withoutEmergencyContact: 6, unrecordedRides: 1, backups: 'backupOff' }
  assert.deepEqual(countsOf(waiting), [
    { what: 'newMessages', count: 2, href: '/admin?tab=settings&part=messages#messages' },
    { what: 'unrecordedRides', count: 1, href: '/admin?tab=events&rides=unrecorded' },
    { what: 'withoutEmergencyContact', count: 6, href: '/admin?tab=members&filter=noEmergencyContact' },
  ])
  assert.equal(countWaiting(waiting), 4)
})
