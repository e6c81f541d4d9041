import * as z from 'zod/mini'
import { ById } from '#contract/fields.ts'
import { maxTrackBytes, RideTrack, RideTrackInput, SavedTrack } from '#contract/rides/ride-tracks.ts'
import { writeGpx } from '#contract/rides/tracks/write-gpx.ts'
import type { Api, Site } from '#server/http/api.ts'
import { deleteRideTrack, findRideTrack, findTrackPoints, saveRideTrack } from './ride-tracks.ts'

/** In JSON, quotes, line breaks and tabs take two bytes. Access is checked before the body is read. */
const maxInputBytes = 2 * maxTrackBytes + 1024

export function rideTrackRoutes(app: Api, { db }: Site): void {
  app.put(
    '/api/riding-events/:id/track',
    {
      config: { access: 'admin' },
      bodyLimit: maxInputBytes,
      schema: {
        operationId: 'saveRideTrack',
        summary: 'Read the line of a ride from a GPX file of at most 1 MB; replaces the previous one',
        params: ById,
        body: RideTrackInput,
        response: { 200: SavedTrack },
      },
    },
    (request) => saveRideTrack(db, { eventId: request.params.id, gpx: request.body.gpx, actorId: request.currentUser.id }),
  )

  app.delete(
    '/api/riding-events/:id/track',
    {
      config: { access: 'admin' },
      schema: {
        operationId: 'deleteRideTrack',
        summary: 'Remove the line of a ride',
        params: ById,
        response: { 204: z.undefined() },
      },
    },
    async (request, reply) => {
      await deleteRideTrack(db, { eventId: request.params.id, actorId: request.currentUser.id })
      return reply.code(204).send(undefined)
    },
  )

  app.get(
    '/api/riding-events/:id/track',
    {
      config: { access: 'member' },
      schema: {
        operationId: 'findRideTrack',
        summary: 'The line of a ride for a drawing',
        params: ById,
        response: { 200: RideTrack },
      },
    },
    (request) => findRideTrack(db, request.params.id),
  )

  app.get(
    '/api/riding-events/:id/track.gpx',
    {
      config: { access: 'member' },
      schema: {
        operationId: 'downloadRideTrack',
        summary: 'The line of a ride as a GPX file without times and names',
        params: ById,
        response: { 200: { description: 'A GPX file', content: { 'application/gpx+xml': { schema: z.string() } } } },
      },
    },
    async (request, reply) => {
      const { segments, eventDate } = await findTrackPoints(db, request.params.id)
      return reply
        .header('content-disposition', `attachment; filename="ride-${eventDate}.gpx"`)
        .type('application/gpx+xml; charset=utf-8')
        .send(writeGpx(segments))
    },
  )
}
