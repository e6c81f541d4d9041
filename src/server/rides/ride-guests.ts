import type { FastifyRequest } from 'fastify'
import { memberRoles } from '#contract/accounts/users.ts'
import * as calls from '#contract/rides/ride-calls.ts'
import type { AnnouncedGuest, RidingEvent } from '#contract/rides/riding-events.ts'
import { say } from '#contract/sentences.ts'
import { findActiveRole } from '#server/accounts/users.ts'
import { type ClubClock, clubClock } from '#server/club-time.ts'
import { newId } from '#server/db/new-id.ts'
import type { Db } from '#server/db/open.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { answer } from '#server/http/answer.ts'
import type { Api, Site } from '#server/http/api.ts'
import { conflict, forbidden, notFound, unauthorized } from '#server/refusals.ts'
import { deleteGuestsOf, listGuestsOf } from '#server/ride-day/announced-guests.ts'
import { findRidingEvent } from './list-rides.ts'
import { countFreePlaces, fillPlaces, findOpenRide, findRide } from './ride-places.ts'
import { isRideDayKept } from './ride-times.ts'

export function answerGuestCalls(app: Api, { db, config }: Site): void {
  const by = (userId: string, eventId: string) => ({ userId, eventId, clock: clubClock(new Date(), config.club) })
  const preHandler = (request: FastifyRequest) => app.limits.spend(request, 'changeRegistration')

  answer(app, calls.findOwnGuests, ({ params, currentUser }, reply) => {
    // Phone numbers: no proxy or browser may cache them.
    reply.header('cache-control', 'private, no-store')
    return findOwnGuests(db, by(currentUser.id, params.id))
  })

  answer(app, calls.saveGuests, ({ params, body, currentUser }) => saveGuests(db, body.guests, by(currentUser.id, params.id)), {
    preHandler,
  })

  answer(app, calls.removeGuests, ({ params, currentUser }) => removeGuests(db, by(currentUser.id, params.id)), { preHandler })
}

interface By {
  eventId: string
  userId: string
  clock: ClubClock
}

/** @throws 404 */
async function findOwnGuests(db: Db, { clock, ...of }: By): Promise<{ guests: AnnouncedGuest[] }> {
  const ride = await findRide(db, of.eventId)
  if (ride === undefined) throw notFound()
  return { guests: isRideDayKept(ride, clock) ? await listGuestsOf(db, of) : [] }
}

/** The whole list. A guest of the same name stays the same one, with the marks of the head count. @throws 404, 409 */
function saveGuests(db: Db, guests: readonly AnnouncedGuest[], { clock, ...of }: By): Promise<RidingEvent> {
  return inTransaction(db, async (change) => {
    const role = await findActiveRole(change, of.userId)
    if (role === undefined) throw unauthorized()
    if (!memberRoles.includes(role)) throw forbidden()
    const { ride } = await findOpenRide(change, of.eventId, clock)
    const riders = await change
      .selectFrom('eventParticipants')
      .select(['userId', 'status'])
      .where('eventId', '=', of.eventId)
      .execute()
    if (!riders.some(({ userId, status }) => userId === of.userId && status === 'registered'))
      throw conflict(say('You need a spot on this ride to bring guests. Please sign up first.'))
    const before = await listGuestsOf(change, of)
    const waiting = riders.filter(({ status }) => status === 'waiting').length
    const added = guests.length - before.length
    if (added > 0 && (await countFreePlaces(change, ride)) - waiting < added) throw conflict(say('This ride has no free spot.'))
    const unused = [...before]
    const rows = guests.map((guest) => {
      const at = unused.findIndex(({ name }) => name === guest.name)
      const [known] = at < 0 ? [] : unused.splice(at, 1)
      return { ...guest, id: known?.id ?? newId(), createdAt: known?.createdAt ?? clock.now.toISOString() }
    })
    const kept = rows.map(({ id }) => id)
    await deleteGuestsOf(change, of, { keepsMarksOf: kept })
    if (rows.length > 0)
      await change
        .insertInto('rideGuests')
        .values(rows.map((row) => ({ ...row, eventId: of.eventId, hostId: of.userId, removedAt: null })))
        .execute()
    if (added < 0) await fillPlaces(change, of.eventId, clock)
    return findRidingEvent(change, of.eventId, { viewerId: of.userId, clock })
  })
}

/** @throws 404, 409 */
function removeGuests(db: Db, { clock, ...of }: By): Promise<void> {
  return inTransaction(db, async (change) => {
    await findOpenRide(change, of.eventId, clock)
    await deleteGuestsOf(change, of)
    await fillPlaces(change, of.eventId, clock)
  })
}
