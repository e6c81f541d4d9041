import { randomBytes } from 'node:crypto'
import { defaultLanguage, isLanguage, type Language } from '#contract/languages.ts'
import type { CalendarFeed, RegistrationStatus } from '#contract/rides/riding-events.ts'
import { hashSecret } from '#server/db/encryption/secret-hash.ts'
import type { Db } from '#server/db/open.ts'
import type { RidingEventRow } from '#server/db/ride-rows.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { unauthorized } from '#server/refusals.ts'
import { lockAccount } from '#server/store/accounts/users.ts'
import { recordOwnAction } from '#server/store/site/audit-log.ts'

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
    await lockAccount(change, userId)
    await change.selectFrom('sessions').select('sid').where('sid', '=', sessionHash).executeTakeFirstOrThrow(unauthorized)
    const token = randomBytes(32).toString('base64url')
    const feed = { token, tokenHash: hashSecret(token), language, createdAt: new Date().toISOString() }
    await change
      .insertInto('calendarFeeds')
      .values({ userId, ...feed })
      .onConflict((own) => own.column('userId').doUpdateSet(feed))
      .execute()
    await recordOwnAction(change, { actorId: userId, action: 'calendar.create' })
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
  language: Language
  /** When the link was made. */
  madeAt: string
}

/** Undefined when the link was replaced or revoked, or when the account is not active. */
export async function findFeedOwner(db: Db, token: string): Promise<FeedOwner | undefined> {
  const feed = await db
    .selectFrom('calendarFeeds')
    .innerJoin('users', 'users.id', 'calendarFeeds.userId')
    .select(['calendarFeeds.userId', 'calendarFeeds.language', 'calendarFeeds.createdAt as madeAt'])
    .where('calendarFeeds.tokenHash', '=', hashSecret(token))
    .where('users.isActive', '=', 'true')
    .executeTakeFirst()
  return feed && { ...feed, language: isLanguage(feed.language) ? feed.language : defaultLanguage }
}

/** A ride with the user's registration and no data of other riders. */
export interface FeedRide extends RidingEventRow {
  myStatus: RegistrationStatus | null
}

/** Rides from that instant (ISO-8601 UTC) on, with any status, the latest first. */
export function listFeedRides(db: Db, userId: string, since: string): Promise<FeedRide[]> {
  return db
    .selectFrom('ridingEvents')
    .leftJoin('eventParticipants as mine', (join) =>
      join.onRef('mine.eventId', '=', 'ridingEvents.id').on('mine.userId', '=', userId),
    )
    .selectAll('ridingEvents')
    .select('mine.status as myStatus')
    .where('eventDate', '>=', since)
    .orderBy('eventDate', 'desc')
    .orderBy('ridingEvents.id', 'desc')
    .limit(maxRides)
    .execute()
}
