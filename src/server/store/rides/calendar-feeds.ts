import { randomBytes } from 'node:crypto'
import { memberRoles } from '#contract/accounts/users.ts'
import { defaultLanguage, isLanguage, type Language } from '#contract/languages.ts'
import type { CalendarFeed, RegistrationStatus } from '#contract/rides/riding-events.ts'
import type { ClubDay } from '#server/club-time.ts'
import { hashSecret } from '#server/db/encryption/secret-hash.ts'
import type { Db } from '#server/db/open.ts'
import type { RidingEventRow } from '#server/db/ride-rows.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { unauthorized } from '#server/refusals.ts'
import { lockAccount } from '#server/store/accounts/users.ts'
import { recordOwnAction } from '#server/store/site/audit-log.ts'
import { lastsUntil } from './registration-times.ts'

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
