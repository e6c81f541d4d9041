import { mutationOptions, type QueryClient, queryOptions } from '@tanstack/react-query'
import type { OwnRegistration, RegistrationFields } from '#contract/rides/registration.ts'
import type { RidingEvent } from '#contract/rides/riding-events.ts'
import { currentUserQuery } from '#web/accounts/session/session.ts'
import { myApplicationQuery } from '#web/api/applications/my-application.ts'
import { HttpError, request } from '#web/api/request.ts'
import { participantPagesQuery, rideQuery, ridesPath, upcomingEventsQuery } from './riding-events.ts'

/** What the current user added for the sheet of a ride. Fetched each time that the form opens. */
export function ownRegistrationQuery(id: string) {
  return queryOptions<OwnRegistration, Error, OwnRegistration, readonly string[]>({
    queryKey: [ridesPath, id, 'registration'],
    gcTime: 0,
    staleTime: 0,
  })
}

interface Registration {
  id: string
  details: RegistrationFields
}

/** Signs up for a ride: for a place, or for the waitlist when it is full. On the list already, it changes the details. */
export const registerForRide = mutationOptions({
  mutationFn: ({ id, details }: Registration) => request<RidingEvent>('PUT', `${ridesPath}/${id}/registration`, details),
  onSuccess: async (registered, { id, details }, _result, { client }) => {
    await show(client, id, () => registered)
    // It may have been added to the application.
    if (details.emergencyContactPhone) await client.invalidateQueries(myApplicationQuery)
    return client.invalidateQueries({ queryKey: participantPagesQuery(id).queryKey })
  },
  // Most likely registration closed, or the ride was cancelled or deleted, a moment ago; 403: the user is no longer a member, which this page does not
  // know yet.
  onError: async (error, _registration, _result, { client }) => {
    if (error instanceof HttpError && error.status === 403) await client.invalidateQueries(currentUserQuery)
    return client.invalidateQueries({ queryKey: [ridesPath], predicate: ({ queryKey }) => queryKey.at(-1) !== 'registration' })
  },
})

/** Gives up the place. The answer is empty, so the list is fetched again: another rider may have moved up. */
export const takeBackRegistration = mutationOptions({
  mutationFn: (id: string) => request<void>('DELETE', `${ridesPath}/${id}/registration`),
  onSuccess: (_nothing, id, _result, { client }) => show(client, id, withoutMe),
  onSettled: (_nothing, _error, _id, _result, { client }) => client.invalidateQueries({ queryKey: [ridesPath] }),
})

async function show(client: QueryClient, id: string, changed: (event: RidingEvent) => RidingEvent) {
  const { queryKey: named } = rideQuery(id)
  // A fetch in flight was sent before the change.
  for (const queryKey of [upcomingEventsQuery.queryKey, named]) await client.cancelQueries({ queryKey })
  client.setQueryData(named, (event) => event && changed(event))
  client.setQueryData(upcomingEventsQuery.queryKey, (list) => {
    if (!list) return list
    const pages = list.pages.map(({ rows, next }) => ({
      rows: rows.map((event) => (event.id === id ? changed(event) : event)),
      next,
    }))
    return { ...list, pages }
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
    registeredCount: leavesTheQueue ? registeredCount : registeredCount - 1,
    waitingCount: leavesTheQueue ? waitingCount - 1 : waitingCount,
  }
}
