import { queryOptions } from '@tanstack/react-query'
import type { RidingEvent } from '#contract/riding-events.ts'
import { listPages } from './list-pages.ts'

const path = '/api/riding-events'

/** Rides to come, soonest first. Asked for only when somebody is signed in (SPEC section 7). */
export const upcomingEventsQuery = queryOptions<RidingEvent[], Error, RidingEvent[], readonly string[]>({
  queryKey: [path, 'upcoming'],
})

/** All rides, newest first, as the admin page lists them. */
export const eventPagesQuery = listPages<RidingEvent>(path)
