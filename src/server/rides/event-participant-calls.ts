import * as z from 'zod/mini'
import { ById, Id, ListQuery } from '#contract/fields.ts'
import { RiderToTell, RideSheet } from '#contract/ride-day/ride-sheets.ts'
import { OwnRegistration, RegistrationInput } from '#contract/rides/registration.ts'
import { EventParticipant, RidingEvent } from '#contract/rides/riding-events.ts'
import { clubClock } from '#server/club-time.ts'
import { type Api, type Site, sendListPage } from '#server/http/api.ts'
import { openRideSheet } from '#server/ride-day/ride-sheets.ts'
import { openRidersToTell } from '#server/ride-day/riders-to-tell.ts'
import { findOwnRegistration } from '#server/ride-day/sheet-details.ts'
import { cancelRegistration, givePlace, listParticipants, register } from './event-participants.ts'

export function eventParticipantRoutes(app: Api, { db, config }: Site): void {
  app.get(
    '/api/riding-events/:id/participants',
    {
      config: { access: 'member' },
      schema: {
        operationId: 'listParticipants',
        summary: 'The riders with a place, then the waitlist',
        params: ById,
        querystring: ListQuery,
        response: { 200: z.array(EventParticipant) },
      },
    },
    async (request, reply) => sendListPage(request, reply, await listParticipants(db, request.params.id, request.query)),
  )

  app.put(
    '/api/riding-events/:id/registration',
    {
      config: { access: 'member' },
      preHandler: (request) => app.limits.spendAsUser('changeRegistration', request),
      schema: {
        operationId: 'registerForRide',
        summary: 'Register for a ride, or join its waitlist; the body is what the rider adds for the sheet, and may be left out',
        refusals: { 409: 'Sign-up has closed, or the ride has started, is over or cancelled.' },
        params: ById,
        body: z.nullish(RegistrationInput),
        response: { 200: RidingEvent },
      },
    },
    (request) =>
      register(db, {
        eventId: request.params.id,
        userId: request.currentUser.id,
        clock: clubClock(new Date(), config.club),
        details: request.body ?? undefined,
      }),
  )

  app.get(
    '/api/riding-events/:id/registration',
    {
      config: { access: 'user' },
      schema: {
        operationId: 'findOwnRegistration',
        summary: 'What the current user added for the sheet of a ride, and what the form starts with',
        params: ById,
        response: { 200: OwnRegistration },
      },
    },
    (request) => {
      const of = { eventId: request.params.id, userId: request.currentUser.id }
      return findOwnRegistration(db, of, clubClock(new Date(), config.club))
    },
  )

  // Guests too: a demoted member may still be on the list.
  app.delete(
    '/api/riding-events/:id/registration',
    {
      config: { access: 'user' },
      preHandler: (request) => app.limits.spendAsUser('changeRegistration', request),
      schema: {
        operationId: 'cancelRegistration',
        summary: 'Cancel the registration or leave the waitlist',
        refusals: { 409: 'The ride has started, is over or cancelled.' },
        params: ById,
        response: { 204: z.undefined() },
      },
    },
    async (request, reply) => {
      await cancelRegistration(db, {
        eventId: request.params.id,
        userId: request.currentUser.id,
        clock: clubClock(new Date(), config.club),
      })
      return reply.code(204).send(undefined)
    },
  )

  app.post(
    '/api/riding-events/:id/registrations/:userId/place',
    {
      config: { access: 'admin' },
      schema: {
        operationId: 'givePlace',
        summary: 'Give a free place to a rider on the waitlist',
        refusals: { 409: 'There is no free place, the rider is not on the waitlist, or the ride has started.' },
        params: z.extend(ById, { userId: Id }),
        response: { 200: RidingEvent },
      },
    },
    (request) =>
      givePlace(db, {
        eventId: request.params.id,
        userId: request.params.userId,
        actorId: request.currentUser.id,
        clock: clubClock(new Date(), config.club),
      }),
  )

  app.get(
    '/api/riding-events/:id/ride-sheet',
    {
      config: { access: 'lead' },
      onRequest: (request) => app.limits.spendAsUser('viewRiders', request),
      schema: {
        operationId: 'openRideSheet',
        summary: 'Riders with phone, motorcycle and emergency contact; recorded in the activity log',
        params: ById,
        response: { 200: RideSheet },
      },
    },
    async (request, reply) => {
      // Emergency contacts: no proxy or browser may cache them.
      reply.header('cache-control', 'private, no-store')
      return openRideSheet(db, request.params.id, { actorId: request.currentUser.id, clock: clubClock(new Date(), config.club) })
    },
  )

  app.get(
    '/api/riding-events/:id/riders-to-tell',
    {
      config: { access: 'lead' },
      onRequest: (request) => app.limits.spendAsUser('viewRiders', request),
      schema: {
        operationId: 'openRidersToTell',
        summary:
          'Riders and waitlist with phone numbers and how the site reaches them, also of a deleted ride; recorded in the activity log',
        params: ById,
        response: { 200: z.array(RiderToTell) },
      },
    },
    async (request, reply) => {
      reply.header('cache-control', 'private, no-store')
      const sendsMail = config.smtpUrl !== undefined
      return openRidersToTell(db, request.params.id, { actorId: request.currentUser.id, sendsMail, now: new Date() })
    },
  )
}
