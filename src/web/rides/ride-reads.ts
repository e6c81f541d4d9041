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

/** As many rides as the agenda shows before *more*. */
export const agendaRides = 10
/** As many rows as a user's home has below the ticket. */
export const rowsOnHome = 3
const firstRides = 1 + rowsOnHome

const upcoming = (limit: number) => pages(listUpcomingEvents, {}, { query: { limit: String(limit) }, ...ridesStaleAfter })

export const upcomingEventsQuery = {
  ...upcoming(agendaRides),
  // Behind the first rides, too, comes a page of the agenda.
  getNextPageParam: ({ next }: { next: string | null }) => next?.replace(`limit=${firstRides}&`, `limit=${agendaRides}&`) ?? null,
}

/** The same list for a page that shows its beginning. The agenda fetches the others when it is opened. */
export const firstRidesQuery = { ...upcomingEventsQuery, initialPageParam: upcoming(firstRides).initialPageParam }

export const calledOffRidesQuery = read(listCalledOffRides, {}, ridesStaleAfter)

export const rideQuery = (id: string) => readOrNull(findRidingEvent, { id }, ridesStaleAfter)

export const participantsQuery = (id: string) => pages(listParticipants, { id }, ridesStaleAfter)

export const ridePreviewQuery = (id: string) => readOrNull(findRidePreview, { id })

export const ownSeasonQuery = (year: number | null) =>
  read(findOwnSeason, {}, { query: { year: year?.toString() }, ...ridesStaleAfter })

export const calendarFeedQuery = read(findCalendarFeed, {})
