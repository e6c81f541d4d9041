import * as accountCalls from './accounts/account-calls.ts'
import * as photoAlbumCalls from './albums/photo-album-calls.ts'
import * as bylawsCalls from './bylaws/bylaws-calls.ts'
import type { AnyCall } from './calls.ts'
import * as memberCalls from './members/member-calls.ts'
import * as contactMessageCalls from './messages/contact-message-calls.ts'
import * as expensesCalls from './money/expenses-calls.ts'
import * as moneyCalls from './money/money-calls.ts'
import * as tourCostsCalls from './money/tour-costs-calls.ts'
import * as newsCalls from './news/news-calls.ts'
import * as questionCalls from './news/question-calls.ts'
import * as noticeCalls from './notices/notice-calls.ts'
import * as rideDayCalls from './ride-day/ride-day-calls.ts'
import * as popUpCalls from './rides/pop-up-calls.ts'
import * as rideCalls from './rides/ride-calls.ts'
import * as backupStoreCalls from './site/backup-store-calls.ts'
import * as clubCalls from './site/club-calls.ts'
import * as emblemCalls from './site/emblem-calls.ts'
import * as handoverCalls from './site/handover-calls.ts'
import * as mailboxCalls from './site/mailbox-calls.ts'
import * as siteCalls from './site/site-calls.ts'

// For the server and the tests. The browser imports the calls that it makes.

/** Every declared call, by subject and by the name of its export. */
export const callsBySubject = {
  accounts: accountCalls,
  members: memberCalls,
  rides: { ...rideCalls, ...popUpCalls },
  'ride-day': rideDayCalls,
  notices: noticeCalls,
  money: { ...moneyCalls, ...tourCostsCalls, ...expensesCalls },
  news: { ...newsCalls, ...questionCalls },
  albums: photoAlbumCalls,
  messages: contactMessageCalls,
  bylaws: bylawsCalls,
  site: { ...siteCalls, ...clubCalls, ...emblemCalls, ...mailboxCalls, ...backupStoreCalls, ...handoverCalls },
} satisfies Record<string, Record<string, AnyCall>>

/** The name of each call in the API document. */
export const callNames: ReadonlyMap<AnyCall, string> = new Map(
  Object.values(callsBySubject).flatMap((calls) =>
    Object.entries<AnyCall>(calls).map(([name, declared]): [AnyCall, string] => [declared, name]),
  ),
)
