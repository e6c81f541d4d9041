import type { FastifyRequest } from 'fastify'
import { nameInList } from '#contract/accounts/person-name.ts'
import { memberRoles } from '#contract/accounts/users.ts'
import * as calls from '#contract/rides/ride-calls.ts'
import type { EventParticipant, RegistrationInput, RidingEvent } from '#contract/rides/riding-events.ts'
import { otherName } from '#server/accounts/other-name.ts'
import { findActiveRole } from '#server/accounts/users.ts'
import { record } from '#server/activities/record.ts'
import { type ClubClock, clubClock } from '#server/club-time.ts'
import { sendsMail } from '#server/config.ts'
import { afterCursor, type Page, type PageRequest, readCursor, toPage } from '#server/db/keyset.ts'
import { newId } from '#server/db/new-id.ts'
import type { Db } from '#server/db/open.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { answer } from '#server/http/answer.ts'
import { type Api, type Site, sendListPage } from '#server/http/api.ts'
import { conflict, forbidden, notFound, unauthorized } from '#server/refusals.ts'
import { openRidersToTell, openRideSheet } from '#server/ride-day/ride-sheets.ts'
import { findOwnRegistration, saveSheetDetails } from '#server/ride-day/sheet-details.ts'
import { findRidingEvent } from './list-rides.ts'
import { checkRidesRequired } from './ride-allowances.ts'
import { countFreePlaces, fillPlaces, findOpenRide, removeRider } from './ride-places.ts'

export function answerEventParticipantCalls(app: Api, { db, config }: Site): void {
  const clockNow = () => clubClock(new Date(), config.club)
  const changesRegistration = {
    preHandler: (request: FastifyRequest) => app.limits.spend(request, 'changeRegistration'),
  }
  const viewsRiders = { onRequest: (request: FastifyRequest) => app.limits.spend(request, 'viewRiders') }

  answer(app, calls.listParticipants, async (request, reply) =>
    sendListPage(
      request,
      reply,
      await listParticipants(db, request.params.id, { ...request.query, viewerId: request.currentUser.id }),
    ),
  )

  answer(
    app,
    calls.registerForRide,
    ({ params, body, currentUser }) =>
      register(db, { eventId: params.id, userId: currentUser.id, clock: clockNow(), details: body ?? undefined }),
    changesRegistration,
  )

  answer(app, calls.findOwnRegistration, ({ params, currentUser }) =>
    findOwnRegistration(db, { eventId: params.id, userId: currentUser.id }, clockNow()),
  )

  answer(
    app,
    calls.cancelRegistration,
    ({ params, currentUser }) => cancelRegistration(db, { eventId: params.id, userId: currentUser.id, clock: clockNow() }),
    changesRegistration,
  )

  answer(app, calls.givePlace, ({ params, currentUser }) =>
    givePlace(db, { eventId: params.id, userId: params.userId, actorId: currentUser.id, clock: clockNow() }),
  )

  answer(
    app,
    calls.openRideSheet,
    ({ params, currentUser }, reply) => {
      // Emergency contacts: no proxy or browser may cache them.
      reply.header('cache-control', 'private, no-store')
      return openRideSheet(db, params.id, { actorId: currentUser.id, clock: clockNow() })
    },
    viewsRiders,
  )

  answer(
    app,
    calls.openRidersToTell,
    ({ params, currentUser }, reply) => {
      reply.header('cache-control', 'private, no-store')
      return openRidersToTell(db, params.id, { actorId: currentUser.id, sendsMail: sendsMail(config), now: new Date() })
    },
    viewsRiders,
  )
}

interface Registration {
  eventId: string
  userId: string
  clock: ClubClock
}

/** Someone on the list already stays where they are: only the details change. @param details undefined: what was added before stays. */
export function register(
  db: Db,
  { eventId, userId, clock, details }: Registration & { details?: RegistrationInput | undefined },
): Promise<RidingEvent> {
  return inTransaction(db, async (change) => {
    const role = await findActiveRole(change, userId)
    if (role === undefined) throw unauthorized()
    if (!memberRoles.includes(role)) throw forbidden()
    const { ride, registration } = await findOpenRide(change, eventId, clock)
    const isNew = (await findStatus(change, eventId, userId)) === undefined
    if (isNew && registration === 'closed') throw conflict('Sign-up for this ride has closed. Please call the club.')
    if (isNew) await checkRidesRequired(change, ride, userId)
    // Each registration starts at the end of the waitlist; `fillPlaces` gives free places to its front.
    if (isNew) await joinWaitlist(change, eventId, userId)
    // Nothing is asked of a rider who is on the list and changes nothing.
    if (isNew || details !== undefined) await saveSheetDetails(change, { eventId, userId }, details)
    if (isNew) await fillPlaces(change, eventId, clock, userId)
    return findRidingEvent(change, eventId, { viewerId: userId, clock })
  })
}

export async function joinWaitlist(change: Db, eventId: string, userId: string): Promise<void> {
  const { turn } = await change
    .updateTable('ridingEvents')
    .set((column) => ({ registrationTurn: column('registrationTurn', '+', 1) }))
    .where('id', '=', eventId)
    .returning('registrationTurn as turn')
    .executeTakeFirstOrThrow()
  await change
    .insertInto('eventParticipants')
    .values({ id: newId(), eventId, userId, registeredAt: new Date().toISOString(), status: 'waiting', turn })
    .execute()
}

export function cancelRegistration(db: Db, { eventId, userId, clock }: Registration): Promise<void> {
  return inTransaction(db, async (change) => {
    const { ride } = await findOpenRide(change, eventId, clock)
    await removeRider(change, { ride, userId, clock })
  })
}

/** After registration has closed: while it is open, free places go to the front of the waitlist at once. Does nothing when the rider has a place already. */
export function givePlace(db: Db, { actorId, ...registration }: Registration & { actorId: string }): Promise<RidingEvent> {
  const { eventId, userId, clock } = registration
  return inTransaction(db, async (change) => {
    const { ride } = await findOpenRide(change, eventId, clock)
    if ((await findStatus(change, eventId, userId)) === 'registered')
      return findRidingEvent(change, eventId, { viewerId: actorId, clock })
    if ((await countFreePlaces(change, ride)) <= 0) throw conflict('This ride has no free spot.')
    const moved = await change
      .updateTable('eventParticipants')
      .set({ status: 'registered' })
      .where('eventId', '=', eventId)
      .where('userId', '=', userId)
      .where('status', '=', 'waiting')
      .returning(['id', 'userId'])
      .execute()
    if (moved.length === 0) throw conflict('This rider is no longer on the waitlist.')
    await record(change, 'event.givePlace', { actorId, event: eventId, ride, moved, moment: clock })
    return findRidingEvent(change, eventId, { viewerId: actorId, clock })
  })
}

async function findStatus(change: Db, eventId: string, userId: string) {
  const found = await change
    .selectFrom('eventParticipants')
    .select('status')
    .where('eventId', '=', eventId)
    .where('userId', '=', userId)
    .executeTakeFirst()
  return found?.status
}

export async function listParticipants(
  db: Db,
  eventId: string,
  { limit, after, viewerId }: PageRequest & { viewerId: string },
): Promise<Page<EventParticipant>> {
  const cut = db
    .selectFrom('eventParticipants')
    .select(['status', 'turn', 'userId'])
    .where('eventId', '=', eventId)
    // Registered before waiting, as the two words sort.
    .where(afterCursor(readCursor(after, ['string', 'number']), ['status', 'turn'], 'asc'))
    .orderBy('status')
    .orderBy('turn')
    .limit(limit + 1)
    .as('cut')
  // The page is cut first: PostgreSQL would look up the names of all riders before it cuts.
  const found = await db
    .selectFrom(cut)
    .innerJoin('users', 'users.id', 'cut.userId')
    .select(['status', 'turn', 'userId', 'firstName', 'lastName', 'username'])
    .select(otherName())
    .execute()
  const rows = found.sort((one, other) =>
    one.status === other.status ? one.turn - other.turn : one.status < other.status ? -1 : 1,
  )
  if (rows.length === 0) {
    await db.selectFrom('ridingEvents').select('id').where('id', '=', eventId).executeTakeFirstOrThrow(notFound)
  }
  const page = toPage(rows, limit, ({ status, turn }) => [status, turn])
  const people = page.rows.map(({ status, userId, ...person }) => ({ status, isMe: userId === viewerId, ...nameInList(person) }))
  return { rows: people, next: page.next }
}
