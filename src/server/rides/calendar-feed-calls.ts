import { hash, randomBytes } from 'node:crypto'
import * as z from 'zod/mini'
import { memberRoles } from '#contract/accounts/users.ts'
import { defaultLanguage, isLanguage, type Language } from '#contract/languages.ts'
import * as calls from '#contract/rides/ride-calls.ts'
import type { CalendarFeed, RegistrationStatus } from '#contract/rides/riding-events.ts'
import { record } from '#server/activities/record.ts'
import { type ClubDay, clubToday, lastDayOf, toInstant } from '#server/club-time.ts'
import { hashSecret } from '#server/db/encryption/cipher.ts'
import type { Db } from '#server/db/open.ts'
import type { RidingEventRow } from '#server/db/tables.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { isMissingReference, late } from '#server/errors.ts'
import { answer } from '#server/http/answer.ts'
import type { Api, Site } from '#server/http/api.ts'
import { notFound, unauthorized } from '#server/refusals.ts'
import { readContent } from '#server/site/deleted-items.ts'
import type { CalendarEntry } from './compose-calendar.ts'
import { lastsUntil } from './ride-times.ts'

/** Loaded with its library at the first request. */
const composer = late('the calendar', () => import('./compose-calendar.ts'))

export function answerCalendarFeedCalls(app: Api, { db, config }: Site): void {
  answer(app, calls.findCalendarFeed, ({ currentUser }) => findCalendarFeed(db, currentUser.id))

  answer(app, calls.makeCalendarFeed, ({ body, currentUser, session }) =>
    makeCalendarFeed(db, { userId: currentUser.id, sessionHash: session?.idHash ?? '' }, body.language),
  )

  answer(app, calls.revokeCalendarFeed, ({ currentUser: { id } }) =>
    inTransaction(db, async (change) => {
      const [ended] = await change.deleteFrom('calendarFeeds').where('userId', '=', id).returning('userId').execute()
      if (ended) await record(change, 'calendar.revoke', { actorId: id })
    }),
  )

  answer(app, calls.downloadRideCalendar, async ({ params, query: { lang: language }, currentUser: { id, role } }, reply) => {
    const ride = await findFeedRide(db, params.id, { userId: id, isMember: memberRoles.includes(role) })
    const { club, publicUrl } = config
    const { composeEntries, writeCalendar } = await composer()
    const now = new Date()
    const entries = composeEntries([ride], { club, language, origin: publicUrl?.origin, now })
    // A calendar that has the ride already takes the file for a newer one: seconds since the ride was made.
    const sequence = Math.max(0, Math.floor((now.getTime() - Date.parse(ride.createdAt)) / 1000))
    // Inline: a phone shows it in its calendar in place of saving it.
    reply.header('cache-control', 'private, no-store').header('content-disposition', 'inline; filename="ride.ics"')
    reply.type('text/calendar; charset=utf-8')
    return reply.send(writeCalendar(entries, new Map([[ride.id, sequence]]), { club, language }))
  })
}

/** 256 bits in base64url. Anything else is not a link and is not looked up. */
const ByToken = z.object({ token: z.string().check(z.regex(/^[\w-]{43}$/)) })

export function calendarRoutes(app: Api, { db, config }: Site): void {
  app.get(
    '/calendar/:token.ics',
    {
      // Headers and limit also apply to unknown links.
      onRequest: async (request, reply) => {
        reply.header('x-robots-tag', 'noindex').header('referrer-policy', 'no-referrer')
        await app.limitRequest(request)
      },
      schema: { params: ByToken },
    },
    async (request, reply) => {
      const owner = await findFeedOwner(db, request.params.token)
      if (owner === undefined) throw notFound()
      const { club, publicUrl } = config
      const { composeEntries, writeCalendar } = await composer()
      const now = new Date()
      const rides = await listFeedRides(db, owner, clubToday(now, club.timeZone, -365))
      const deleted = await listDeletedFeedRides(db, { ...owner, today: clubToday(now, club.timeZone) })
      // A ride that was deleted between the two is in both.
      const latest = [...new Map([...rides, ...deleted].map((ride) => [ride.id, ride])).values()]
      const entries = composeEntries(latest, { club, language: owner.language, origin: publicUrl?.origin, now })
      const numbers = await numberEntries(db, owner.userId, entries, now)
      const calendar = writeCalendar(entries, numbers, { club, language: owner.language })
      const etag = `"${hash('sha256', calendar, 'base64url')}"`
      reply.header('cache-control', 'private, no-cache').header('etag', etag)
      // Proxies may add other tags or mark it as weak.
      if (request.headers['if-none-match']?.includes(etag)) return reply.code(304).send()
      // A saved file must not be named after the secret.
      reply.header('content-disposition', 'inline; filename="rides.ics"')
      return reply.type('text/calendar; charset=utf-8').send(calendar)
    },
  )
}

/** Far more rides than a club has in a year; beyond it, the oldest are omitted. */
const maxRides = 500

export async function findCalendarFeed(db: Db, userId: string): Promise<CalendarFeed> {
  const feed = await db.selectFrom('calendarFeeds').select(['token', 'createdAt']).where('userId', '=', userId).executeTakeFirst()
  return feed === undefined ? { path: null, createdAt: null } : { path: pathOf(feed.token), createdAt: feed.createdAt }
}

/** @throws 401 when the session has ended in the meantime: `endOtherAccess` ends both, and no new link may follow. */
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

export async function deleteCalendarFeed(db: Db, userId: string): Promise<void> {
  await db.deleteFrom('calendarFeeds').where('userId', '=', userId).execute()
}

const pathOf = (token: string) => `/calendar/${token}.ics`

/** Undefined when the link was replaced or revoked, or when the account is not active. */
export async function findFeedOwner(db: Db, token: string) {
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

export interface FeedRide extends RidingEventRow {
  myStatus: RegistrationStatus | null
  /** Whether the reader is a member: lodging is for members. */
  ofMember: boolean
}

interface Reader {
  userId: string
  isMember: boolean
}

function feedRides(db: Db, { userId }: Reader) {
  return db
    .selectFrom('ridingEvents')
    .leftJoin('eventParticipants as mine', (join) =>
      join.onRef('mine.eventId', '=', 'ridingEvents.id').on('mine.userId', '=', userId),
    )
    .selectAll('ridingEvents')
    .select('mine.status as myStatus')
}

async function findFeedRide(db: Db, id: string, reader: Reader): Promise<FeedRide> {
  const ride = await feedRides(db, reader).where('ridingEvents.id', '=', id).executeTakeFirstOrThrow(notFound)
  return { ...ride, ofMember: reader.isMember }
}

export async function listFeedRides(db: Db, reader: Reader, since: ClubDay): Promise<FeedRide[]> {
  const rides = await feedRides(db, reader)
    .where(lastsUntil(since))
    .orderBy('eventDate', 'desc')
    .orderBy('ridingEvents.id', 'desc')
    .limit(maxRides)
    .execute()
  return rides.map((ride) => ({ ...ride, ofMember: reader.isMember }))
}

/** Seconds since the ride was made, at the last change of what the user's calendar says of it; rises also when the clock was set back. @throws 404 when the link was revoked meanwhile. */
async function numberEntries(db: Db, userId: string, entries: readonly CalendarEntry[], now: Date) {
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

const maxDeletedRides = 500

function deletedRides(db: Db) {
  return db
    .selectFrom('deletedItems')
    .select(['kind', 'content', 'deletedAt'])
    .where('kind', '=', 'event')
    .orderBy('deletedAt', 'desc')
    .orderBy('id', 'desc')
    .limit(maxDeletedRides)
}

/** Cancelled from the deletion on, until their day is over. What was deleted before `madeAt` is in the calendar only if it was told before: the clock may have been set back. */
async function listDeletedFeedRides(
  db: Db,
  { userId, madeAt, isMember, today }: { userId: string; madeAt: string; isMember: boolean; today: ClubDay },
): Promise<FeedRide[]> {
  const told = db.selectFrom('calendarEntries').select('eventId').where('userId', '=', userId)
  const items = await deletedRides(db)
    .where(({ or, eb }) => or([eb('deletedAt', '>', madeAt), eb('id', 'in', told)]))
    .execute()
  return items.flatMap(({ deletedAt, ...item }) => {
    const content = readContent(item)
    if (content.kind !== 'event' || lastDayOf(content.row) < today || content.row.status === 'completed') return []
    return [{ ...content.row, status: 'cancelled', updatedAt: deletedAt, myStatus: null, ofMember: isMember }]
  })
}

export async function listDeletedRegistrations(db: Db, userId: string, timeZone: string) {
  const items = await deletedRides(db).where('content', 'like', `%"${userId}"%`).execute()
  return items.flatMap((item) => {
    const content = readContent(item)
    if (content.kind !== 'event') return []
    const { titleKo, titleEn } = content.row
    const eventDate = toInstant(content.row.eventDate, timeZone)
    return content.registrations
      .filter((rider) => rider.userId === userId)
      .map(({ status, registeredAt }): { status: RegistrationStatus; registeredAt: string } => ({ status, registeredAt }))
      .map((registration) => ({ titleKo, titleEn, eventDate, ...registration }))
  })
}
