import * as z from 'zod/mini'
import { ById, ListQuery } from '#contract/fields.ts'
import { CalledOffRide, RidePreview, RidingEvent, RidingEventInput, RidingEventUpdate } from '#contract/rides/riding-events.ts'
import { clubClock, toClubDay, toInstant } from '#server/club-time.ts'
import { type Api, type Site, sendListPage } from '#server/http/api.ts'
import { notFound } from '#server/refusals.ts'
import { listCalledOffRides } from './called-off-rides.ts'
import { findRidingEvent, listRidingEvents, listUpcomingEvents } from './list-rides.ts'
import { findRidePreview } from './ride-previews.ts'
import { createRidingEvent, deleteRidingEvent, updateRidingEvent } from './riding-events.ts'

export function ridingEventRoutes(app: Api, { db, config }: Site): void {
  const { timeZone } = config.club
  const dayOf = (date: string) => toClubDay(date, timeZone)
  const instantOf = (date: string) => toInstant(date, timeZone)
  const newRide = ({ endDate, registrationClosesAt, decideBy, ...input }: RidingEventInput) => ({
    ...input,
    eventDate: dayOf(input.eventDate),
    endDate: endDate === null ? null : dayOf(endDate),
    registrationClosesAt: registrationClosesAt && instantOf(registrationClosesAt),
    decideBy: decideBy && instantOf(decideBy),
  })
  const changedRide = ({ endDate, registrationClosesAt, decideBy, ...input }: RidingEventUpdate) => ({
    ...input,
    eventDate: dayOf(input.eventDate),
    ...(endDate !== undefined && { endDate: endDate === null ? null : dayOf(endDate) }),
    registrationClosesAt: registrationClosesAt && instantOf(registrationClosesAt),
    decideBy: decideBy && instantOf(decideBy),
  })
  const clockNow = () => clubClock(new Date(), config.club)

  app.get(
    '/api/riding-events',
    {
      config: { access: 'user' },
      schema: {
        operationId: 'listRidingEvents',
        summary: 'All rides, newest first',
        querystring: ListQuery,
        response: { 200: z.array(RidingEvent) },
      },
    },
    async (request, reply) =>
      sendListPage(
        request,
        reply,
        await listRidingEvents(db, { ...request.query, viewerId: request.currentUser.id, clock: clockNow() }),
      ),
  )

  app.get(
    '/api/riding-events/upcoming',
    {
      config: { access: 'user' },
      schema: {
        operationId: 'listUpcomingEvents',
        summary: 'Upcoming rides, soonest first',
        querystring: ListQuery,
        response: { 200: z.array(RidingEvent) },
      },
    },
    async (request, reply) =>
      sendListPage(
        request,
        reply,
        await listUpcomingEvents(db, { ...request.query, viewerId: request.currentUser.id, clock: clockNow() }),
      ),
  )

  app.get(
    '/api/riding-events/called-off',
    {
      config: { access: 'user' },
      schema: {
        operationId: 'listCalledOffRides',
        summary: 'Cancelled and deleted rides that the current user was registered for, from today on, soonest first',
        response: { 200: z.array(CalledOffRide) },
      },
    },
    (request) => listCalledOffRides(db, request.currentUser.id, clockNow()),
  )

  app.get(
    '/api/riding-events/:id',
    {
      config: { access: 'user' },
      schema: {
        operationId: 'findRidingEvent',
        summary: 'A ride, also when it is over or cancelled',
        params: ById,
        response: { 200: RidingEvent },
      },
    },
    (request) => findRidingEvent(db, request.params.id, { viewerId: request.currentUser.id, clock: clockNow() }),
  )

  app.get(
    '/api/riding-events/:id/preview',
    {
      config: { access: 'anyone' },
      schema: {
        operationId: 'findRidePreview',
        summary: 'Title, day, difficulty and places left of an upcoming ride for visitors; 404 unless the club shows them',
        params: ById,
        response: { 200: RidePreview },
      },
    },
    (request) => {
      if (!config.club.showsRidesToVisitors) throw notFound()
      return findRidePreview(db, request.params.id, clockNow())
    },
  )

  app.post(
    '/api/riding-events',
    {
      config: { access: 'admin' },
      schema: {
        operationId: 'createRidingEvent',
        summary: 'Create a ride',
        body: RidingEventInput,
        response: { 201: RidingEvent },
      },
    },
    async (request, reply) =>
      reply
        .code(201)
        .send(await createRidingEvent(db, { ...newRide(request.body), createdBy: request.currentUser.id }, clockNow())),
  )

  app.put(
    '/api/riding-events/:id',
    {
      config: { access: 'admin' },
      schema: {
        operationId: 'updateRidingEvent',
        summary: 'Change a ride',
        params: ById,
        body: RidingEventUpdate,
        response: { 200: RidingEvent },
      },
    },
    (request) =>
      updateRidingEvent(db, request.params.id, changedRide(request.body), {
        viewerId: request.currentUser.id,
        clock: clockNow(),
      }),
  )

  app.delete(
    '/api/riding-events/:id',
    {
      config: { access: 'admin' },
      schema: { operationId: 'deleteRidingEvent', summary: 'Delete a ride', params: ById, response: { 204: z.undefined() } },
    },
    async (request, reply) => {
      await deleteRidingEvent(db, request.params.id, { actorId: request.currentUser.id, clock: clockNow() })
      return reply.code(204).send(undefined)
    },
  )
}
