import type { RidingEvent } from '#contract/rides/riding-events.ts'
import { shownStatus } from './ride-dates.ts'

/** What stands at the end of a ride's row: `go` and `wait` are to be pressed, the others say how things are. */
export type RowState = 'go' | 'wait' | 'going' | 'waiting' | 'closed' | 'started' | 'over' | 'cancelled' | 'look'

type Ride = Pick<
  RidingEvent,
  'status' | 'overAt' | 'myStatus' | 'registration' | 'maxParticipants' | 'registeredCount' | 'waitingCount'
>

export function rowState(ride: Ride, isGuest: boolean, now: Date): RowState {
  const status = shownStatus(ride, now)
  if (status === 'cancelled') return 'cancelled'
  if (status === 'completed') return 'over'
  if (ride.myStatus !== null) return ride.myStatus === 'registered' ? 'going' : 'waiting'
  if (ride.registration !== 'open') return ride.registration === 'closed' ? 'closed' : 'started'
  if (isGuest) return 'look'
  return placesLeft(ride) === 0 || ride.waitingCount > 0 ? 'wait' : 'go'
}

/** Null where there is no limit. */
export function placesLeft({
  maxParticipants,
  registeredCount,
}: Pick<RidingEvent, 'maxParticipants' | 'registeredCount'>): number | null {
  return maxParticipants === null ? null : Math.max(0, Number(maxParticipants) - registeredCount)
}
