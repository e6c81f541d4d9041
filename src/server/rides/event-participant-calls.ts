import type { FastifyRequest } from 'fastify'
import * as calls from '#contract/rides/event-participant-calls.ts'
import { clubClock } from '#server/club-time.ts'
import { answer } from '#server/http/answer.ts'
import { type Api, type Site, sendListPage } from '#server/http/api.ts'
import { openRidersToTell, openRideSheet } from '#server/ride-day/ride-sheets.ts'
import { findOwnRegistration } from '#server/ride-day/sheet-details.ts'
import { cancelRegistration, givePlace, listParticipants, register } from './event-participants.ts'

export function answerEventParticipantCalls(app: Api, { db, config }: Site): void {
  const clockNow = () => clubClock(new Date(), config.club)
  const changesRegistration = {
    preHandler: (request: FastifyRequest) => app.limits.spend(request, 'changeRegistration'),
  }
  const viewsRiders = { onRequest: (request: FastifyRequest) => app.limits.spend(request, 'viewRiders') }

  answer(app, calls.listParticipants, async (request, reply) =>
    sendListPage(request, reply, await listParticipants(db, request.params.id, request.query)),
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
      const sendsMail = config.smtpUrl !== undefined
      return openRidersToTell(db, params.id, { actorId: currentUser.id, sendsMail, now: new Date() })
    },
    viewsRiders,
  )
}
