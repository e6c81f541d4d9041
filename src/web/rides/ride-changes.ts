import type { QueryClient } from '@tanstack/react-query'
import type { registerForRide } from '#contract/rides/ride-calls.ts'
import type { RidingEvent } from '#contract/rides/riding-events.ts'
import { readUserAgain } from '#web/accounts/session/session.ts'
import type { Input } from '#web/api/calls.ts'
import { invalidate } from '#web/api/changes.ts'
import { HttpError } from '#web/api/request.ts'
import { myApplicationQuery } from '#web/members/own-application.ts'
import { participantsQuery, rideQuery, upcomingEventsQuery } from '#web/rides/ride-reads.ts'

// What the pages show at once after a call about a ride, in place of what they had read.

/** After a registration for a place or the waitlist, or a change of its details. */
export const registration = {
  async onSuccess(registered: RidingEvent, { id, emergencyContactPhone }: Input<typeof registerForRide>, client: QueryClient) {
    await show(client, id, () => registered)
    // It may have been added to the application.
    if (emergencyContactPhone) await client.invalidateQueries(myApplicationQuery)
    return client.invalidateQueries({ queryKey: participantsQuery(id).queryKey })
  },
  // Most likely registration closed, or the ride was cancelled or deleted, a moment ago.
  onError: (error: Error, _registration: unknown, client: QueryClient) => readRidesAgain(client, error),
}

export const withdrawal = {
  async onSuccess(_nothing: unknown, { id }: { id: string }, client: QueryClient) {
    const ride = client.getQueryData(rideQuery(id).queryKey)
    await show(client, id, withoutMe)
    // The user's guests have gone along; how many they were is not known here.
    if (ride?.guestCount) await readRidesAgain(client)
  },
}

/** After a call that answers the ride. */
export const shownRide = {
  onSuccess: (ride: RidingEvent, _sent: unknown, client: QueryClient) => show(client, ride.id, () => ride),
  // Most likely the time for it is over, or the ride was cancelled or moved, a moment ago.
  onError: (error: Error, _sent: unknown, client: QueryClient) => readRidesAgain(client, error),
}

/** How late the user is, for a ride on which they have a place. */
export const lateness = {
  said: shownRide,
  takenBack: {
    onSuccess: (_nothing: unknown, { id }: { id: string }, client: QueryClient) =>
      show(client, id, (ride) => ({ ...ride, myLateMinutes: null })),
  },
}

async function show(client: QueryClient, id: string, changed: (event: RidingEvent) => RidingEvent) {
  const { queryKey: named } = rideQuery(id)
  // A fetch in flight was sent before the change.
  for (const queryKey of [upcomingEventsQuery.queryKey, named]) await client.cancelQueries({ queryKey })
  client.setQueryData(named, (event) => event && changed(event))
  client.setQueryData(upcomingEventsQuery.queryKey, (list) => {
    if (!list) return list
    const withRide = (event: RidingEvent) => (event.id === id ? changed(event) : event)
    return { ...list, pages: list.pages.map(({ rows, next }) => ({ rows: rows.map(withRide), next })) }
  })
}

/** A ride right after its viewer has left it: while registration is open, the first rider of the waitlist has the place now. */
export function withoutMe(event: RidingEvent): RidingEvent {
  const { myStatus, registeredCount, waitingCount, registration } = event
  if (myStatus === null) return event
  const someoneMovesUp = myStatus === 'registered' && waitingCount > 0 && registration === 'open'
  const leavesTheQueue = myStatus === 'waiting' || someoneMovesUp
  return {
    ...event,
    myStatus: null,
    myWaitingPlace: null,
    myLateMinutes: null,
    myRideNumber: null,
    registeredCount: leavesTheQueue ? registeredCount : registeredCount - 1,
    waitingCount: leavesTheQueue ? waitingCount - 1 : waitingCount,
  }
}

/** @param failure of a change: after 403 the user is no longer a member, which the page does not know yet. */
export async function readRidesAgain(client: QueryClient, failure?: Error): Promise<void> {
  if (failure instanceof HttpError && failure.status === 403) await readUserAgain(client)
  await invalidate(client, ['/api/riding-events/*'])
}
