import type { RidingEvent } from '#contract/rides/riding-events.ts'

/** A ride right after its viewer has left it: the first rider of the waitlist has the place now. */
export function withoutMe(event: RidingEvent): RidingEvent {
  const { myStatus, registeredCount, waitingCount } = event
  if (myStatus === null) return event
  const someoneMovesUp = myStatus === 'registered' && waitingCount > 0
  const leavesTheQueue = myStatus === 'waiting' || someoneMovesUp
  return {
    ...event,
    myStatus: null,
    myWaitingPlace: null,
    registeredCount: leavesTheQueue ? registeredCount : registeredCount - 1,
    waitingCount: leavesTheQueue ? waitingCount - 1 : waitingCount,
  }
}
