import { mutationOptions, type QueryClient } from '@tanstack/react-query'
import type { EventParticipant, RidingEvent, RidingEventFields } from '#contract/rides/riding-events.ts'
import { currentUserQuery } from './auth.ts'
import { listPages } from './list-pages.ts'
import { HttpError, request } from './request.ts'
import { rowMutations } from './row-mutations.ts'
import { withoutMe } from './without-me.ts'

const path = '/api/riding-events'

/**
 * Upcoming rides, soonest first, as the current user sees them. For logged-in users only; ten at a time, because they are part of the page. Stale after
 * half a minute, because other riders sign up.
 */
export const upcomingEventsQuery = { ...listPages<RidingEvent>(path, { limit: '10' }, '/upcoming'), staleTime: 30_000 }

/** All rides, newest first, as the admin page lists them. */
export const eventPagesQuery = listPages<RidingEvent>(path)

/** The riders in the order in which they signed up, the waitlist last. Fetched each time that they are shown. */
export function participantPagesQuery(id: string) {
  return { ...listPages<EventParticipant>(path, {}, `/${id}/participants`), staleTime: 0 }
}

export const {
  create: createRidingEvent,
  update: updateRidingEvent,
  remove: deleteRidingEvent,
} = rowMutations<RidingEvent, RidingEventFields>(path)

/** Signs up for a ride: for a place, or for the waitlist when it is full. Doing it twice changes nothing. */
export const registerForRide = mutationOptions({
  mutationFn: (id: string) => request<RidingEvent>('PUT', `${path}/${id}/registration`),
  onSuccess: async (registered, id, _result, { client }) => {
    await show(client, id, () => registered)
    return client.invalidateQueries({ queryKey: participantPagesQuery(id).queryKey })
  },
  // Most likely the ride was cancelled or deleted a moment ago; 403: the user is no longer a member, which this page does not know yet.
  onError: async (error, _id, _result, { client }) => {
    if (error instanceof HttpError && error.status === 403) await client.invalidateQueries(currentUserQuery)
    return client.invalidateQueries({ queryKey: [path] })
  },
})

/** Gives up the place. The answer is empty, so the list is fetched again: another rider may have moved up. */
export const takeBackRegistration = mutationOptions({
  mutationFn: (id: string) => request<void>('DELETE', `${path}/${id}/registration`),
  onSuccess: (_nothing, id, _result, { client }) => show(client, id, withoutMe),
  onSettled: (_nothing, _error, _id, _result, { client }) => client.invalidateQueries({ queryKey: [path] }),
})

async function show(client: QueryClient, id: string, changed: (event: RidingEvent) => RidingEvent) {
  await client.cancelQueries({ queryKey: upcomingEventsQuery.queryKey }) // a fetch in flight was sent before the change
  client.setQueryData(upcomingEventsQuery.queryKey, (list) => {
    if (!list) return list
    const pages = list.pages.map(({ rows, next }) => ({
      rows: rows.map((event) => (event.id === id ? changed(event) : event)),
      next,
    }))
    return { ...list, pages }
  })
}
