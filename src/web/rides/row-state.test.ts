import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { RidingEvent } from '#contract/rides/riding-events.ts'
import { answeredRide } from '../../../test/rides.ts'
import { type RowState, rowState } from './row-state.ts'

const now = new Date('2026-11-28T12:00:00Z')
const ride: RidingEvent = { ...answeredRide, overAt: '2026-12-07T07:00:00.000Z', maxParticipants: '3', registeredCount: 1 }

test('the end of a row is the button that signs up or says how things are', () => {
  const cases: [Partial<RidingEvent>, member: RowState, guest: RowState][] = [
    [{}, 'go', 'look'],
    [{ maxParticipants: null, registeredCount: 90 }, 'go', 'look'],
    [{ registeredCount: 3 }, 'wait', 'look'],
    [{ registeredCount: 2, waitingCount: 1 }, 'wait', 'look'],
    [{ registeredCount: 3, myStatus: 'registered' }, 'going', 'going'],
    [{ registration: 'closed', myStatus: 'waiting' }, 'waiting', 'waiting'],
    [{ registration: 'closed' }, 'closed', 'closed'],
    [{ registration: 'ended' }, 'started', 'started'],
    [{ registration: 'ended', overAt: '2026-11-28T07:00:00.000Z', myStatus: 'registered' }, 'over', 'over'],
    [{ registration: 'ended', status: 'cancelled', myStatus: 'registered' }, 'cancelled', 'cancelled'],
  ]
  for (const [changes, member, guest] of cases) {
    const shown = { ...ride, ...changes }
    assert.equal(rowState(shown, false, now), member, JSON.stringify(changes))
    assert.equal(rowState(shown, true, now), guest, JSON.stringify(changes))
  }
})
