import { randomBytes } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import { memberRoles } from '#contract/accounts/users.ts'
import { isLanguage, type Language } from '#contract/languages.ts'
import { presenceAt } from '#contract/ride-day/head-count-rules.ts'
import type { HomeLink } from '#contract/ride-day/ride-day.ts'
import * as calls from '#contract/ride-day/ride-day-calls.ts'
import { type RideStop, stopsOf } from '#contract/rides/ride-stops.ts'
import { say } from '#contract/sentences.ts'
import { record } from '#server/activities/record.ts'
import { type ClubClock, clubClock, dayCountOf, rideSpan } from '#server/club-time.ts'
import { hashSecret } from '#server/db/encryption/cipher.ts'
import type { Db } from '#server/db/open.ts'
import type { RidingEventRow } from '#server/db/tables.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { answer } from '#server/http/answer.ts'
import type { Api, Site } from '#server/http/api.ts'
import { contentPolicy } from '#server/http/security-headers.ts'
import { answerErrorsWithPages } from '#server/pages/plain-pages.ts'
import { conflict, notFound, unauthorized } from '#server/refusals.ts'
import { homeLinkEnd, isRideDayKept, readStops } from '#server/rides/ride-times.ts'
import { type CountState, readCount } from './head-count-calls.ts'
import { rideHomePage, rideHomeStyleHash, unknownHomeLink } from './ride-home-page.ts'

export function answerHomeLinkCalls(app: Api, { db, config }: Site): void {
  const own = ({ params, currentUser }: { params: { id: string }; currentUser: { id: string } }) => ({
    eventId: params.id,
    userId: currentUser.id,
    clock: clubClock(new Date(), config.club),
  })

  answer(app, calls.findHomeLink, (request) => findHomeLink(db, own(request)))

  answer(app, calls.makeHomeLink, (request) =>
    makeHomeLink(db, { ...own(request), sessionHash: request.session?.idHash ?? '' }, request.body.language),
  )

  answer(app, calls.revokeHomeLink, (request) => revokeHomeLink(db, own(request)))
}

/** The secret in the address is the permission. A scope of its own, because it answers with pages, without scripts. */
export function rideHomeRoutes(app: Api, { db, config }: Site): void {
  answerErrorsWithPages(app, config)
  app.get(
    '/ride-home/*',
    {
      // For unknown links too.
      onRequest: async (request: FastifyRequest, reply: FastifyReply) => {
        reply
          .header('cache-control', 'no-store')
          .header('x-robots-tag', 'noindex')
          .header('referrer-policy', 'no-referrer')
          .header('content-security-policy', contentPolicy(config, { scripts: [], styles: [rideHomeStyleHash] }))
          .type('text/html; charset=utf-8')
        await app.limitRequest(request)
      },
      schema: {
        params: z.object({ '*': z.string() }),
        querystring: z.object({ lang: z.optional(z.unknown()) }),
      },
    },
    async (request, reply) => {
      const clock = clubClock(new Date(), config.club)
      const token = request.params['*']
      // 256 bits in base64url; anything else is not looked up.
      const ride = /^[\w-]{43}$/.test(token) ? await findHomeRide(db, token, clock) : undefined
      if (ride === undefined) return reply.code(404).send(unknownHomeLink(config.club))
      const { lang } = request.query
      return rideHomePage(ride, { club: config.club, language: isLanguage(lang) ? lang : ride.language, now: clock.now })
    },
  )
}

interface Own {
  eventId: string
  userId: string
  clock: ClubClock
}

/** @throws 404, 409 when the user has no place on the ride. */
async function findHomeLink(db: Db, { eventId, userId, clock }: Own): Promise<HomeLink> {
  const { ride, endsAt } = await findTimes(db, eventId, clock)
  const own = await db
    .selectFrom('eventParticipants')
    .leftJoin('homeLinks', 'homeLinks.registrationId', 'eventParticipants.id')
    .select('homeLinks.token')
    .where('eventId', '=', ride.id)
    .where('userId', '=', userId)
    .where('status', '=', 'registered')
    .executeTakeFirstOrThrow(noPlace)
  return { path: own.token !== null && clock.now < endsAt ? pathOf(own.token) : null, endsAt: endsAt.toISOString() }
}

/**
 * One that exists stays, in the language that is asked for.
 * @throws 401 when the session has ended in the meantime: `endOtherAccess` ends both. 404, 409 without a place on a ride that is still to come or under way.
 */
function makeHomeLink(
  db: Db,
  { eventId, userId, sessionHash, clock }: Own & { sessionHash: string },
  language: Language,
): Promise<HomeLink> {
  return inTransaction(db, async (change) => {
    await change.selectFrom('sessions').select('sid').where('sid', '=', sessionHash).executeTakeFirstOrThrow(unauthorized)
    const { ride, endsAt } = await findTimes(change, eventId, clock)
    const { id: registrationId } = await change
      .selectFrom('eventParticipants')
      .select('id')
      .where('eventId', '=', eventId)
      .where('userId', '=', userId)
      .where('status', '=', 'registered')
      .executeTakeFirstOrThrow(noPlace)
    if ((ride.status !== 'upcoming' && ride.status !== 'ongoing') || clock.now >= endsAt) {
      throw conflict(say('This ride is over or has been cancelled, so it needs no family link.'))
    }
    const token = randomBytes(32).toString('base64url')
    const link = await change
      .insertInto('homeLinks')
      .values({ registrationId, token, tokenHash: hashSecret(token), language, createdAt: new Date().toISOString() })
      .onConflict((own) => own.column('registrationId').doUpdateSet({ language }))
      .returning('token')
      .executeTakeFirstOrThrow()
    if (link.token === token) await record(change, 'homeLink.create', { actorId: userId })
    return { path: pathOf(link.token), endsAt: endsAt.toISOString() }
  })
}

function revokeHomeLink(db: Db, { eventId, userId }: Omit<Own, 'clock'>): Promise<void> {
  return inTransaction(db, async (change) => {
    const revoked = await change
      .deleteFrom('homeLinks')
      .where('registrationId', 'in', ({ selectFrom }) =>
        selectFrom('eventParticipants').select('id').where('userId', '=', userId).where('eventId', '=', eventId),
      )
      .returning('registrationId')
      .executeTakeFirst()
    if (revoked !== undefined) await record(change, 'homeLink.revoke', { actorId: userId })
  })
}

export async function deleteHomeLinksOf(db: Db, userId: string): Promise<void> {
  await db
    .deleteFrom('homeLinks')
    .where('registrationId', 'in', ({ selectFrom }) => selectFrom('eventParticipants').select('id').where('userId', '=', userId))
    .execute()
}

async function findTimes(db: Db, eventId: string, clock: ClubClock) {
  const ride = await db.selectFrom('ridingEvents').selectAll().where('id', '=', eventId).executeTakeFirstOrThrow(notFound)
  return { ride, endsAt: homeLinkEnd(ride, clock.club.timeZone) }
}

const noPlace = () => conflict(say('Only riders with a spot on this ride can make a family link.'))

const pathOf = (token: string) => `/ride-home/${token}`

const shown = [
  'titleKo',
  'titleEn',
  'eventDate',
  'endDate',
  'startTime',
  'endTime',
  'meetingLocation',
  'meetingLocationEn',
  'route',
  'status',
  'decision',
  'postponedFrom',
  'startedAt',
  'arrivedAt',
] as const

/** A ride as people at home see it: nothing about its riders. */
export interface HomeRide extends Pick<RidingEventRow, (typeof shown)[number]> {
  language: Language
  stops: RideStop[]
  /** First name. */
  leader: string | null
  /** Once the end is recorded, by the marks at the last stop: everyone, everyone who did not leave before, or not everyone; null when the marks are not kept. */
  arrival: 'all' | 'restOfThem' | 'someMissing' | null
  /** When the last of them was counted at the last stop, and not before the end was recorded. */
  allHereAt: string | null
  /**
   * The lodging of a tour under way where everyone who still rides along was counted, and when; null once the group was counted at a later stop. `isAll`: no one
   * has left.
   */
  night: { day: number; at: string; isAll: boolean } | null
  /** The planned hours. */
  start: Date
  end: Date
}

/** Undefined for a link that was removed or has ended, and for one of an account that is not an active member's any more. */
async function findHomeRide(db: Db, token: string, clock: ClubClock): Promise<HomeRide | undefined> {
  const found = await db
    .selectFrom('homeLinks')
    .innerJoin('eventParticipants', 'eventParticipants.id', 'homeLinks.registrationId')
    .innerJoin('users', 'users.id', 'eventParticipants.userId')
    .innerJoin('ridingEvents', 'ridingEvents.id', 'eventParticipants.eventId')
    // As `findLeaders`: a leader who is no longer an active member is none.
    .leftJoin('users as leader', (join) =>
      join
        .onRef('leader.id', '=', 'ridingEvents.leaderId')
        .on('leader.isActive', '=', 'true')
        .on('leader.role', 'in', memberRoles),
    )
    .select(['homeLinks.language', 'ridingEvents.id', 'ridingEvents.stops', 'leader.firstName as leader'])
    .select(shown.map((column) => `ridingEvents.${column}` as const))
    .where('homeLinks.tokenHash', '=', hashSecret(token))
    .where('eventParticipants.status', '=', 'registered')
    .where('users.isActive', '=', 'true')
    .where('users.role', 'in', memberRoles)
    .executeTakeFirst()
  const { timeZone } = clock.club
  if (found === undefined || clock.now >= homeLinkEnd(found, timeZone)) return undefined
  const { id, ...ride } = found
  const stops = stopsOf({ ...ride, dayCount: dayCountOf(ride), stops: readStops(ride) })
  const count = isRideDayKept(ride, clock) ? await readCount(db, found) : null
  const arrived =
    count !== null && ride.arrivedAt !== null ? arrivalOf(count, ride.arrivedAt) : { arrival: null, allHereAt: null }
  const night = count !== null && ride.arrivedAt === null ? nightOf(count) : null
  return { ...ride, stops, ...arrived, night, ...rideSpan(ride, timeZone) }
}

/** Pressing "all arrived" alone says nothing: someone may have been missing, or a mark may have been corrected since. */
function arrivalOf(count: CountState, arrivedAt: string): Pick<HomeRide, 'arrival' | 'allHereAt'> {
  const seen = seenAt(count.stops.length - 1, count)
  if (seen === null) return { arrival: 'someMissing', allHereAt: null }
  return { arrival: seen.isAll ? 'all' : 'restOfThem', allHereAt: seen.at > arrivedAt ? seen.at : arrivedAt }
}

/** At the last stop where anyone was counted, if it is a lodging. */
function nightOf(count: CountState): HomeRide['night'] {
  const last = count.stops.findLastIndex(({ id }) => count.marks.some(({ stopId, status }) => stopId === id && status === 'here'))
  const stop = count.stops[last]
  const seen = stop?.kind === 'lodging' ? seenAt(last, count) : null
  return stop === undefined || seen === null ? null : { day: stop.day, ...seen }
}

/** When the last of those who still ride along was counted at the stop; null when not all of them were. */
function seenAt(index: number, { stops, riders, guests, marks }: CountState): { at: string; isAll: boolean } | null {
  const upToStop = stops.slice(0, index + 1)
  const people = [...riders, ...guests.map(({ id }) => id)]
  const presences = people.map((riderId) =>
    presenceAt(upToStop.map(({ id }) => marks.find((mark) => mark.stopId === id && mark.riderId === riderId)?.status ?? null)),
  )
  if (presences.includes('missing') || !presences.includes('here')) return null
  const times = marks.filter(({ stopId, status }) => stopId === stops[index]?.id && status === 'here').map(({ at }) => at)
  return { at: times.sort().at(-1) ?? '', isAll: !presences.includes('gone') }
}
