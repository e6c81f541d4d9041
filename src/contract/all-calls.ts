import type { AnyCall } from './calls.ts'
import * as applications from './members/application-calls.ts'
import * as corrections from './members/correction-calls.ts'
import * as directory from './members/directory-calls.ts'
import * as memberImport from './members/member-import-calls.ts'
import * as ownDetails from './members/own-detail-calls.ts'
import * as announcements from './news/announcement-calls.ts'
import * as deliveries from './notices/delivery-calls.ts'
import * as notices from './notices/notice-calls.ts'
import * as push from './notices/push-calls.ts'
import * as headCounts from './ride-day/head-count-calls.ts'

// For the server and the tests. The browser imports the calls that it makes.

/** Every declared call, by subject and by the name of its export. */
export const callsBySubject = {
  members: { ...applications, ...ownDetails, ...corrections, ...directory, ...memberImport },
  news: { ...announcements },
  notices: { ...notices, ...push, ...deliveries },
  'ride-day': { ...headCounts },
} satisfies Record<string, Record<string, AnyCall>>

/** The name of each call in the API document. */
export const callNames: ReadonlyMap<AnyCall, string> = new Map(
  Object.values(callsBySubject).flatMap((calls) =>
    Object.entries<AnyCall>(calls).map(([name, declared]): [AnyCall, string] => [declared, name]),
  ),
)
