import { findOwnSeason } from '#contract/ride-day/ride-day-calls.ts'
import {
  findCalendarFeed,
  findRidePreview,
  findRidingEvent,
  listCalledOffRides,
  listParticipants,
  listUpcomingEvents,
} from '#contract/rides/ride-calls.ts'
import { pages, read, readOrNull } from '#web/api/calls.ts'

export const ridesStaleAfter = { staleTime: 30_000 }

/** As many rows as the agenda shows before *more*. */
export const agendaRows = 10

export const upcomingEventsQuery = pages(listUpcomingEvents, {}, { query: { limit: String(agendaRows) }, ...ridesStaleAfter })

/** The same list for a page that shows its beginning: the ticket and the rows below it. The agenda fetches the others when it is opened. */
export const firstRidesQuery = {
  ...upcomingEventsQuery,
  initialPageParam: pages(listUpcomingEvents, {}, { query: { limit: '4' } }).initialPageParam,
}

export const calledOffRidesQuery = read(listCalledOffRides, {}, ridesStaleAfter)

export const rideQuery = (id: string) => readOrNull(findRidingEvent, { id }, ridesStaleAfter)

export const participantsQuery = (id: string) => pages(listParticipants, { id }, ridesStaleAfter)

export const ridePreviewQuery = (id: string) => readOrNull(findRidePreview, { id })

export const ownSeasonQuery = (year: number | null) =>
  read(findOwnSeason, {}, { query: { year: year?.toString() }, ...ridesStaleAfter })

export const calendarFeedQuery = read(findCalendarFeed, {})
