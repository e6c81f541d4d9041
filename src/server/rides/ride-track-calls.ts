import * as calls from '#contract/rides/ride-track-calls.ts'
import { maxTrackBytes } from '#contract/rides/ride-tracks.ts'
import { writeGpx } from '#contract/rides/tracks/track-files.ts'
import { answer } from '#server/http/answer.ts'
import type { Api, Site } from '#server/http/api.ts'
import { deleteRideTrack, findRideTrack, findTrackPoints, saveRideTrack } from './ride-tracks.ts'

/** In JSON, quotes, line breaks and tabs take two bytes. Access is checked before the body is read. */
const maxInputBytes = 2 * maxTrackBytes + 1024

export function answerRideTrackCalls(app: Api, { db }: Site): void {
  answer(
    app,
    calls.saveRideTrack,
    ({ params, body, currentUser }) => saveRideTrack(db, { eventId: params.id, gpx: body.gpx, actorId: currentUser.id }),
    { bodyLimit: maxInputBytes },
  )

  answer(app, calls.deleteRideTrack, ({ params, currentUser }) =>
    deleteRideTrack(db, { eventId: params.id, actorId: currentUser.id }),
  )

  answer(app, calls.findRideTrack, ({ params }) => findRideTrack(db, params.id))

  answer(app, calls.downloadRideTrack, async ({ params }, reply) => {
    const { segments, eventDate } = await findTrackPoints(db, params.id)
    return reply
      .header('content-disposition', `attachment; filename="ride-${eventDate}.gpx"`)
      .type('application/gpx+xml; charset=utf-8')
      .send(writeGpx(segments))
  })
}
