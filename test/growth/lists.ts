import { listSessions } from '#server/accounts/sessions.ts'
import { listUsers } from '#server/accounts/users.ts'
import { listActiveAlbums, listAllAlbums, listOutdatedAlbums } from '#server/albums/photo-album-calls.ts'
import { listDirectory } from '#server/members/directory.ts'
import { countApplications, listApplicationSummaries } from '#server/members/membership-applications.ts'
import { findApplicationOf } from '#server/members/own-details.ts'
import { countPeople, selectPeople, withPersonFacts } from '#server/members/people.ts'
import { countContactMessages, listContactMessages } from '#server/messages/contact-message-calls.ts'
import { listOwnCharges } from '#server/money/charges.ts'
import { listExpenses } from '#server/money/expenses.ts'
import { listAnnouncementChanges, listAnnouncements, listOutdatedAnnouncements } from '#server/news/news-calls.ts'
import { findOwnAnswers, listQuestions } from '#server/news/questions.ts'
import { listDeliveries } from '#server/notices/delivery-calls.ts'
import { countInbox } from '#server/notices/inbox.ts'
import { listNotices } from '#server/notices/notices.ts'
import { tellReminders } from '#server/notices/reminders.ts'
import { findOwnSeason } from '#server/ride-day/attendance-calls.ts'
import { listFeedRides } from '#server/rides/calendar-feed-calls.ts'
import { listParticipants } from '#server/rides/event-participant-calls.ts'
import {
  listCalledOffRides,
  listOutdatedEvents,
  listPastRides,
  listRidingEvents,
  listUpcomingEvents,
} from '#server/rides/list-rides.ts'
import { listAuditLog } from '#server/site/audit-log.ts'
import { listReachedCeilings } from '#server/site/daily-ceilings.ts'
import { clockAt } from '../club-clock.ts'
import type { FilledClub } from './full-club.ts'

const clock = clockAt()
/** When the full club's notices are from. */
const longAgo = clockAt('2026-01-02T00:00:00Z')

interface PageRequest {
  limit: number
  after?: string | undefined
}

/** Queries that read one page through an index, for any size of the club. */
export const lists: Record<string, (club: FilledClub, page: PageRequest) => Promise<unknown>> = {
  announcements: ({ db }, page) => listAnnouncements(db, page),
  'announcements, outdated': ({ db }, page) => listOutdatedAnnouncements(db, page),
  'announcements, questions': async ({ db, person }, page) => {
    const { rows } = await listAnnouncements(db, page)
    return listQuestions(
      db,
      rows.map(({ id }) => id),
      { viewerId: person, now: new Date() },
    )
  },
  'own answers': ({ db }) => findOwnAnswers(db, 'no-such-user'),
  'announcements of the site map': ({ db }) => listAnnouncementChanges(db, 100),
  rides: ({ db, person }, page) => listRidingEvents(db, { ...page, viewerId: person, clock }),
  'upcoming rides': ({ db, person }, page) => listUpcomingEvents(db, { ...page, viewerId: person, clock }),
  'rides ahead': ({ db, person }, page) => listRidingEvents(db, { ...page, rides: 'ahead', viewerId: person, clock }),
  'rides that are past': ({ db, person }, page) => listRidingEvents(db, { ...page, rides: 'past', viewerId: person, clock }),
  'rides without a record': ({ db, person }, page) =>
    listRidingEvents(db, { ...page, rides: 'unrecorded', viewerId: person, clock }),
  'past rides': ({ db, person }, page) => listPastRides(db, { ...page, viewerId: person, clock }),
  'own rides, called off': ({ db, person }) => listCalledOffRides(db, person, clock),
  'rides, outdated': ({ db, person }, page) => listOutdatedEvents(db, { ...page, viewerId: person, clock }),
  'rides of a calendar': ({ db, person }) => listFeedRides(db, { userId: person, isMember: true }, clock.yesterday),
  'own season': ({ db, person }) => findOwnSeason(db, person, { year: 2024, clock }),
  'expenses of a year': ({ db }) => listExpenses(db, '2024', clock),
  'riders of a ride': ({ db, ride }, page) => listParticipants(db, ride, { ...page, viewerId: '' }),
  albums: ({ db }, page) => listActiveAlbums(db, page),
  'albums, all': ({ db }, page) => listAllAlbums(db, page),
  'albums, outdated': ({ db }, page) => listOutdatedAlbums(db, page),
  members: ({ db }, page) => listUsers(db, page),
  'members with details': async ({ db }, page) => withPersonFacts(db, (await listUsers(db, page)).rows, clock),
  directory: ({ db }, page) => listDirectory(db, page),
  applications: ({ db }, page) => listApplicationSummaries(db, page),
  'applications, pending': ({ db }, page) => listApplicationSummaries(db, { ...page, status: 'pending' }),
  'applications, rejected': ({ db }, page) => listApplicationSummaries(db, { ...page, status: 'rejected' }),
  'own application': ({ db, person }) => findApplicationOf(db, person),
  messages: ({ db }, page) => listContactMessages(db, page),
  'messages, spam': ({ db }, page) => listContactMessages(db, { ...page, status: 'spam' }),
  'own charges': ({ db, person }) => listOwnCharges(db, person),
  notices: ({ db, person }) => listNotices(db, { userId: person, role: 'admin' }, longAgo),
  deliveries: ({ db }, page) => listDeliveries(db, { ...page, sendsMail: true }),
  'riders to remind': ({ db }) => tellReminders(db, clock, '00:00'),
  'what an administrator has to look at': ({ db }) => countInbox(db, clock.today),
  'own sessions': ({ db, person }) => listSessions(db, person, new Date()),
  'activity log': ({ db }, page) => listAuditLog(db, page),
  'activity log, logins': ({ db }, page) => listAuditLog(db, { ...page, kind: 'logins' }),
  'activity log of a person': ({ db, person }, page) => listAuditLog(db, { ...page, person }),
  'daily ceilings': ({ db }) => listReachedCeilings(db, new Date()),
}

/** Queries that read all accounts, applications or messages: at most 10 ms for 10,000 rows (docs/decisions/018). */
export const searches: Record<string, (club: FilledClub) => Promise<unknown>> = {
  'members, search rider99': ({ db }) => listUsers(db, { limit: 20, search: 'rider99' }),
  'members, search 0042': ({ db }) => listUsers(db, { limit: 20, search: '0042' }),
  'members, counts of filters': ({ db }) => countPeople(db, clock),
  'members, without emergency contact': ({ db }) =>
    listUsers(db, { limit: 20, among: selectPeople(db, 'noEmergencyContact', clock) }),
  'directory, search 도윤': ({ db }) => listDirectory(db, { limit: 20, search: '도윤' }),
  'directory, search 없는 이름': ({ db }) => listDirectory(db, { limit: 20, search: '없는 이름' }),
  'applications, search 0042': ({ db }) => listApplicationSummaries(db, { limit: 20, search: '0042' }),
  'applications, search 도윤 honda': ({ db }) => listApplicationSummaries(db, { limit: 20, search: '도윤 honda' }),
  'applications, search ducati': ({ db }) => listApplicationSummaries(db, { limit: 20, search: 'ducati' }),
  'applications, counts': ({ db }) => countApplications(db, undefined),
  'applications, counts of ㄱㄷㅇ': ({ db }) => countApplications(db, 'ㄱㄷㅇ'),
  'messages, counts': ({ db }) => countContactMessages(db),
}
