import type { AnyCall } from './calls.ts'
import * as announcements from './news/announcement-calls.ts'
import * as attendance from './ride-day/attendance-calls.ts'
import * as homeLinks from './ride-day/home-link-calls.ts'
import * as rideDecisions from './ride-day/ride-decision-calls.ts'
import * as calendarFeeds from './rides/calendar-feed-calls.ts'
import * as eventParticipants from './rides/event-participant-calls.ts'
import * as pastRides from './rides/past-ride-calls.ts'
import * as rideTracks from './rides/ride-track-calls.ts'
import * as ridingEvents from './rides/riding-event-calls.ts'

// For the server and the tests. The browser imports the calls that it makes.

/** Every declared call, by subject and by the name of its export. */
export const callsBySubject = {
  news: { ...announcements },
  rides: { ...ridingEvents, ...pastRides, ...rideTracks, ...calendarFeeds, ...eventParticipants },
  'ride-day': { ...rideDecisions, ...homeLinks, ...attendance },
} satisfies Record<string, Record<string, AnyCall>>

/** The name of each call in the API document. */
export const callNames: ReadonlyMap<AnyCall, string> = new Map(
  Object.values(callsBySubject).flatMap((calls) =>
    Object.entries<AnyCall>(calls).map(([name, declared]): [AnyCall, string] => [declared, name]),
  ),
)
