import * as accountCalls from './accounts/account-calls.ts'
import * as photoAlbumCalls from './albums/photo-album-calls.ts'
import type { AnyCall } from './calls.ts'
import * as memberCalls from './members/member-calls.ts'
import * as contactMessageCalls from './messages/contact-message-calls.ts'
import * as announcementCalls from './news/announcement-calls.ts'
import * as phraseCalls from './news/phrase-calls.ts'
import * as deliveryCalls from './notices/delivery-calls.ts'
import * as noticeCalls from './notices/notice-calls.ts'
import * as pushCalls from './notices/push-calls.ts'
import * as attendanceCalls from './ride-day/attendance-calls.ts'
import * as headCountCalls from './ride-day/head-count-calls.ts'
import * as homeLinkCalls from './ride-day/home-link-calls.ts'
import * as rideDecisionCalls from './ride-day/ride-decision-calls.ts'
import * as rideCalls from './rides/ride-calls.ts'
import * as siteCalls from './site/site-calls.ts'

// For the server and the tests. The browser imports the calls that it makes.

/** Every declared call, by subject and by the name of its export. */
export const callsBySubject = {
  accounts: { ...accountCalls },
  members: { ...memberCalls },
  rides: { ...rideCalls },
  'ride-day': { ...attendanceCalls, ...headCountCalls, ...homeLinkCalls, ...rideDecisionCalls },
  notices: { ...noticeCalls, ...pushCalls, ...deliveryCalls },
  news: { ...announcementCalls, ...phraseCalls },
  albums: { ...photoAlbumCalls },
  messages: { ...contactMessageCalls },
  site: siteCalls,
} satisfies Record<string, Record<string, AnyCall>>

/** The name of each call in the API document. */
export const callNames: ReadonlyMap<AnyCall, string> = new Map(
  Object.values(callsBySubject).flatMap((calls) =>
    Object.entries<AnyCall>(calls).map(([name, declared]): [AnyCall, string] => [declared, name]),
  ),
)
