import { queryOptions } from '@tanstack/react-query'
import type { RidingEvent } from '#contract/riding-events.ts'

/** Rides to come, soonest first. Asked for only when somebody is signed in (SPEC section 7). */
export const upcomingEventsQuery = queryOptions<RidingEvent[], Error, RidingEvent[], readonly string[]>({
  queryKey: ['/api/riding-events/upcoming'],
})
