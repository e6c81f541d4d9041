import { queryOptions } from '@tanstack/react-query'
import type { CalledOffRide, EventParticipant, RidePreview, RidingEvent } from '#contract/rides/riding-events.ts'
import { listPages } from '#web/api/list-pages.ts'

export const ridesPath = '/api/riding-events'

/**
 * Upcoming rides, soonest first, as the current user sees them. For logged-in users only; ten at a time, because they are part
 * of the page. Stale after half a minute, because other riders sign up.
 */
export const upcomingEventsQuery = { ...listPages<RidingEvent>(ridesPath, { limit: '10' }, '/upcoming'), staleTime: 30_000 }

/** The current user's rides that were cancelled or deleted, soonest first. */
export const calledOffRidesQuery = queryOptions<CalledOffRide[], Error, CalledOffRide[], readonly string[]>({
  queryKey: [ridesPath, 'called-off'],
  staleTime: 30_000,
})

/** The ride that an address names, as the current user sees it, also when it is over; null when there is none. */
export function rideQuery(id: string) {
  return queryOptions<RidingEvent | null, Error, RidingEvent | null, readonly string[]>({
    queryKey: [ridesPath, id],
    staleTime: 30_000,
    meta: { failureIsNull: true },
  })
}

/** What visitors may see of it; null for nothing. */
export function ridePreviewQuery(id: string) {
  return queryOptions<RidePreview | null, Error, RidePreview | null, readonly string[]>({
    queryKey: [ridesPath, id, 'preview'],
    meta: { failureIsNull: true },
  })
}

/** All rides, newest first, as the admin page lists them. */
export const eventPagesQuery = listPages<RidingEvent>(ridesPath)

/** So many that past rides are among them: the list begins with the farthest future ones. */
export const manyEventsQuery = listPages<RidingEvent>(ridesPath, { limit: '50' })

/** The riders in the order in which they signed up, the waitlist last. Fetched each time that they are shown. */
export function participantPagesQuery(id: string) {
  return { ...listPages<EventParticipant>(ridesPath, {}, `/${id}/participants`), staleTime: 0 }
}
