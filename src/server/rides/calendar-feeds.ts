import { randomBytes } from 'node:crypto'
import { memberRoles } from '#contract/accounts/users.ts'
import { defaultLanguage, isLanguage, type Language } from '#contract/languages.ts'
import type { CalendarFeed, RegistrationStatus } from '#contract/rides/riding-events.ts'
import { record } from '#server/activities/record.ts'
import type { ClubDay } from '#server/club-time.ts'
import { hashSecret } from '#server/db/encryption/cipher.ts'
import type { Db } from '#server/db/open.ts'
import type { RidingEventRow } from '#server/db/tables.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { isMissingReference } from '#server/errors.ts'
import { notFound, unauthorized } from '#server/refusals.ts'
import { lastsUntil } from './ride-times.ts'

/** Far more rides than a club has in a year; beyond it, the oldest are omitted. */
const maxRides = 500

export async function findCalendarFeed(db: Db, userId: string): Promise<CalendarFeed> {
  const feed = await db.selectFrom('calendarFeeds').select(['token', 'createdAt']).where('userId', '=', userId).executeTakeFirst()
  return feed === undefined ? { path: null, createdAt: null } : { path: pathOf(feed.token), createdAt: feed.createdAt }
}

/**
 * Makes the user's only link, a secret of 256 random bits. The previous one stops working at once.
 * @throws 401 when the session has ended in the meantime: `endOtherAccess` ends both, and no new link may follow.
 */
export function makeCalendarFeed(
  db: Db,
  { userId, sessionHash }: { userId: string; sessionHash: string },
  language: Language,
): Promise<CalendarFeed> {
  return inTransaction(db, async (change) => {
    await change.selectFrom('sessions').select('sid').where('sid', '=', sessionHash).executeTakeFirstOrThrow(unauthorized)
    const token = randomBytes(32).toString('base64url')
    const feed = { token, tokenHash: hashSecret(token), language, createdAt: new Date().toISOString() }
    await change
      .insertInto('calendarFeeds')
      .values({ userId, ...feed })
      .onConflict((own) => own.column('userId').doUpdateSet(feed))
      .execute()
    await record(change, 'calendar.create', { actorId: userId })
    return { path: pathOf(feed.token), createdAt: feed.createdAt }
  })
}

/** Does nothing when there is no link. */
export async function deleteCalendarFeed(db: Db, userId: string): Promise<void> {
  await db.deleteFrom('calendarFeeds').where('userId', '=', userId).execute()
}

function pathOf(token: string): string {
  return `/calendar/${token}.ics`
}

interface FeedOwner {
  userId: string
  isMember: boolean
  language: Language
  /** When the link was made. */
  madeAt: string
}

/** Undefined when the link was replaced or revoked, or when the account is not active. */
export async function findFeedOwner(db: Db, token: string): Promise<FeedOwner | undefined> {
  const feed = await db
    .selectFrom('calendarFeeds')
    .innerJoin('users', 'users.id', 'calendarFeeds.userId')
    .select(['calendarFeeds.userId', 'calendarFeeds.language', 'calendarFeeds.createdAt as madeAt', 'users.role'])
    .where('calendarFeeds.tokenHash', '=', hashSecret(token))
    .where('users.isActive', '=', 'true')
    .executeTakeFirst()
  if (feed === undefined) return undefined
  const { role, ...owner } = feed
  return {
    ...owner,
    isMember: memberRoles.includes(role),
    language: isLanguage(owner.language) ? owner.language : defaultLanguage,
  }
}

/** A ride with the user's registration and no data of other riders. */
export interface FeedRide extends RidingEventRow {
  myStatus: RegistrationStatus | null
  /** Whether the reader is a member: lodging is for members. */
  ofMember: boolean
}

/** Rides from that day on, with any status, the latest first. */
export async function listFeedRides(
  db: Db,
  { userId, isMember }: Pick<FeedOwner, 'userId' | 'isMember'>,
  since: ClubDay,
): Promise<FeedRide[]> {
  const rides = await db
    .selectFrom('ridingEvents')
    .leftJoin('eventParticipants as mine', (join) =>
      join.onRef('mine.eventId', '=', 'ridingEvents.id').on('mine.userId', '=', userId),
    )
    .selectAll('ridingEvents')
    .select('mine.status as myStatus')
    .where(lastsUntil(since))
    .orderBy('eventDate', 'desc')
    .orderBy('ridingEvents.id', 'desc')
    .limit(maxRides)
    .execute()
  return rides.map((ride) => ({ ...ride, ofMember: isMember }))
}

/** What a calendar says of one ride. */
interface Said {
  rideId: string
  /** A hash of it. */
  said: string
  /** ISO-8601 UTC. */
  createdAt: string
  updatedAt: string
}

/**
 * The number of each entry by the ride's id: seconds since the ride was made, at the last change of what the user's calendar says of it. It rises with every
 * such change, by time, by the ride or by the user's registration, also when the clock was set back.
 * @throws 404 when the link was revoked in the meantime.
 */
export async function numberEntries(db: Db, userId: string, entries: readonly Said[], now: Date): Promise<Map<string, number>> {
  const known = await db.selectFrom('calendarEntries').selectAll().where('userId', '=', userId).execute()
  const numbers = new Map(known.map(({ eventId, sequence }) => [eventId, sequence]))
  const saidBefore = new Map(known.map(({ eventId, said }) => [eventId, said]))
  const news = entries.filter(({ rideId, said }) => saidBefore.get(rideId) !== said)
  if (news.length === 0) return numbers
  const rows = news.map(({ rideId, said, createdAt, updatedAt }) => ({
    userId,
    eventId: rideId,
    said,
    // Not less than calendars were told before the numbers were stored.
    sequence: Math.max(0, Math.floor((Math.max(now.getTime(), Date.parse(updatedAt)) - Date.parse(createdAt)) / 1000)),
  }))
  const numbered = await db
    .insertInto('calendarEntries')
    .values(rows)
    .onConflict((told) =>
      told.columns(['userId', 'eventId']).doUpdateSet(({ eb, ref }) => ({
        said: ref('excluded.said'),
        // Another request of the same user may have told the same in the meantime.
        sequence: eb
          .case()
          .when('calendarEntries.said', '=', ref('excluded.said'))
          .then(ref('calendarEntries.sequence'))
          .when('calendarEntries.sequence', '<', ref('excluded.sequence'))
          .then(ref('excluded.sequence'))
          .else(eb('calendarEntries.sequence', '+', 1))
          .end(),
      })),
    )
    .returning(['eventId', 'sequence'])
    .execute()
    .catch((error: unknown) => {
      throw isMissingReference(error) ? notFound() : error
    })
  for (const { eventId, sequence } of numbered) numbers.set(eventId, sequence)
  return numbers
}
