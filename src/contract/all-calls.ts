import * as accountCalls from './accounts/account-calls.ts'
import * as authCalls from './accounts/auth-calls.ts'
import * as confirmationCalls from './accounts/confirmation-calls.ts'
import * as continueLinkCalls from './accounts/continue-link-calls.ts'
import * as emailVerificationCalls from './accounts/email-verification-calls.ts'
import * as passkeyCalls from './accounts/passkey-calls.ts'
import * as secondFactorCalls from './accounts/second-factor-calls.ts'
import * as sessionCalls from './accounts/session-calls.ts'
import * as userCalls from './accounts/user-calls.ts'
import * as photoAlbumCalls from './albums/photo-album-calls.ts'
import type { AnyCall } from './calls.ts'
import * as applicationCalls from './members/application-calls.ts'
import * as correctionCalls from './members/correction-calls.ts'
import * as directoryCalls from './members/directory-calls.ts'
import * as memberImportCalls from './members/member-import-calls.ts'
import * as ownDetailCalls from './members/own-detail-calls.ts'
import * as contactMessageCalls from './messages/contact-message-calls.ts'
import * as newsCalls from './news/news-calls.ts'
import * as noticeCalls from './notices/notice-calls.ts'
import * as attendanceCalls from './ride-day/attendance-calls.ts'
import * as headCountCalls from './ride-day/head-count-calls.ts'
import * as homeLinkCalls from './ride-day/home-link-calls.ts'
import * as rideDecisionCalls from './ride-day/ride-decision-calls.ts'
import * as calendarFeedCalls from './rides/calendar-feed-calls.ts'
import * as eventParticipantCalls from './rides/event-participant-calls.ts'
import * as pastRideCalls from './rides/past-ride-calls.ts'
import * as rideTrackCalls from './rides/ride-track-calls.ts'
import * as ridingEventCalls from './rides/riding-event-calls.ts'
import * as auditLogCalls from './site/audit-log-calls.ts'
import * as deletedItemCalls from './site/deleted-item-calls.ts'
import * as exportCalls from './site/export-calls.ts'
import * as languageCalls from './site/language-calls.ts'
import * as openapiCalls from './site/openapi-calls.ts'
import * as outdatedTranslationCalls from './site/outdated-translation-calls.ts'
import * as statusCalls from './site/status-calls.ts'

// For the server and the tests. The browser imports the calls that it makes.

/** Every declared call, by subject and by the name of its export. */
export const callsBySubject = {
  accounts: {
    ...accountCalls,
    ...authCalls,
    ...confirmationCalls,
    ...continueLinkCalls,
    ...emailVerificationCalls,
    ...passkeyCalls,
    ...secondFactorCalls,
    ...sessionCalls,
    ...userCalls,
  },
  members: { ...applicationCalls, ...ownDetailCalls, ...correctionCalls, ...directoryCalls, ...memberImportCalls },
  rides: { ...calendarFeedCalls, ...eventParticipantCalls, ...pastRideCalls, ...rideTrackCalls, ...ridingEventCalls },
  'ride-day': { ...attendanceCalls, ...headCountCalls, ...homeLinkCalls, ...rideDecisionCalls },
  notices: noticeCalls,
  news: newsCalls,
  albums: { ...photoAlbumCalls },
  messages: { ...contactMessageCalls },
  site: {
    ...auditLogCalls,
    ...deletedItemCalls,
    ...exportCalls,
    ...languageCalls,
    ...openapiCalls,
    ...outdatedTranslationCalls,
    ...statusCalls,
  },
} satisfies Record<string, Record<string, AnyCall>>

/** The name of each call in the API document. */
export const callNames: ReadonlyMap<AnyCall, string> = new Map(
  Object.values(callsBySubject).flatMap((calls) =>
    Object.entries<AnyCall>(calls).map(([name, declared]): [AnyCall, string] => [declared, name]),
  ),
)
