import type { QueryClient } from '@tanstack/react-query'
import { findOwnSeason } from '#contract/ride-day/attendance-calls.ts'
import {
  findCalendarFeed,
  findRidePreview,
  findRidingEvent,
  listCalledOffRides,
  listUpcomingEvents,
} from '#contract/rides/ride-calls.ts'
import { currentUserQuery } from '#web/accounts/session/session.ts'
import { pages, read, readOrNull } from '#web/api/calls.ts'
import { invalidate } from '#web/api/changes.ts'
import { HttpError } from '#web/api/request.ts'

export const ridesStaleAfter = { staleTime: 30_000 }

export const upcomingEventsQuery = pages(listUpcomingEvents, {}, { query: { limit: '10' }, ...ridesStaleAfter })

export const calledOffRidesQuery = read(listCalledOffRides, {}, ridesStaleAfter)

export const rideQuery = (id: string) => readOrNull(findRidingEvent, { id }, ridesStaleAfter)

export const ridePreviewQuery = (id: string) => readOrNull(findRidePreview, { id })

export const ownSeasonQuery = (year: number | null) =>
  read(findOwnSeason, {}, { query: { year: year?.toString() }, ...ridesStaleAfter })

export const calendarFeedQuery = read(findCalendarFeed, {})

/** @param failure of a change: after 403 the user is no longer a member, which the page does not know yet. */
export async function readRidesAgain(client: QueryClient, failure?: Error): Promise<void> {
  if (failure instanceof HttpError && failure.status === 403) await client.invalidateQueries(currentUserQuery)
  await invalidate(client, ['/api/riding-events/*'])
}
