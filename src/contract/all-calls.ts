import type { AnyCall } from './calls.ts'
import * as announcements from './news/announcement-calls.ts'
import * as headCounts from './ride-day/head-count-calls.ts'

// For the server and the tests. The browser imports the calls that it makes.

/** Every declared call, by subject and by the name of its export. */
export const callsBySubject = {
  news: { ...announcements },
  'ride-day': { ...headCounts },
} satisfies Record<string, Record<string, AnyCall>>

/** The name of each call in the API document. */
export const callNames: ReadonlyMap<AnyCall, string> = new Map(
  Object.values(callsBySubject).flatMap((calls) =>
    Object.entries<AnyCall>(calls).map(([name, declared]): [AnyCall, string] => [declared, name]),
  ),
)
