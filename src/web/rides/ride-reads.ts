import { findOwnSeason } from '#contract/ride-day/ride-day-calls.ts'
import { findCalendarFeed } from '#contract/rides/calendar-feed-calls.ts'
import { findRidePreview, findRidingEvent, listCalledOffRides, listUpcomingEvents } from '#contract/rides/riding-event-calls.ts'
import { pages, read, readOrNull } from '#web/api/calls.ts'

/** Rides are stale after half a minute, because other riders sign up. */
export const ridesStaleAfter = { staleTime: 30_000 }

/** Upcoming rides, soonest first, as the current user sees them. For logged-in users only; ten at a time, because they are part of the page. */
export const upcomingEventsQuery = pages(listUpcomingEvents, {}, { query: { limit: '10' }, ...ridesStaleAfter })

/** The current user's rides that were cancelled or deleted, soonest first. */
export const calledOffRidesQuery = read(listCalledOffRides, {}, ridesStaleAfter)

/** The ride that an address names, as the current user sees it, also when it is over; null when there is none. */
export const rideQuery = (id: string) => readOrNull(findRidingEvent, { id }, ridesStaleAfter)

/** What visitors may see of it; null for nothing. */
export const ridePreviewQuery = (id: string) => readOrNull(findRidePreview, { id })

/** The rides that the current user rode in a year of the club; null for the present one. Members only. */
export const ownSeasonQuery = (year: number | null) =>
  read(findOwnSeason, {}, { query: { year: year?.toString() }, ...ridesStaleAfter })

/** The calendar link of the current user. */
export const calendarFeedQuery = read(findCalendarFeed, {})
