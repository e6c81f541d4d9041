import type { RideTrack, SavedTrack } from '#contract/rides/ride-tracks.ts'
import type { TrackSegment } from '#contract/rides/tracks/track-points.ts'
import { record } from '#server/activities/record.ts'
import type { ClubDay } from '#server/club-time.ts'
import type { Db } from '#server/db/open.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { late } from '#server/errors.ts'
import { semaphore } from '#server/mutex.ts'
import { notFound } from '#server/refusals.ts'
import { drawTrack } from './draw-track.ts'

/** Loaded with its library at the first upload. */
const gpxReader = late('the reader of GPX files', () => import('./read-gpx.ts'))

// Neither call raises the ride's version: a track is no field of the ride's form, so an upload must not conflict with it.

/**
 * Replaces the track of the ride, also of one that is over.
 * @throws 400 or 413 when the file is refused (rides/read-gpx.ts), 404 when there is no such ride.
 */
export function saveRideTrack(db: Db, track: Upload): Promise<SavedTrack> {
  return uploads.run(() => readAndSave(db, track))
}

interface Upload {
  eventId: string
  gpx: string
  actorId: string
}

/** One at a time, because reading a file takes up to a second of the thread: other requests are answered between two. */
const uploads = semaphore(1)

async function readAndSave(db: Db, { eventId, gpx, actorId }: Upload): Promise<SavedTrack> {
  await db.selectFrom('ridingEvents').select('id').where('id', '=', eventId).executeTakeFirstOrThrow(notFound)
  const { readGpx } = await gpxReader()
  const { segments, leftOut } = readGpx(gpx)
  const drawn = drawTrack(segments)
  const [points, drawing] = [JSON.stringify(segments), JSON.stringify(drawn)]
  await inTransaction(db, async (change) => {
    const saved = await change
      .insertInto('rideTracks')
      .columns(['eventId', 'points', 'drawing'])
      .expression(
        change
          .selectFrom('ridingEvents')
          .where('id', '=', eventId)
          .select(({ ref, val }) => [ref('id').as('eventId'), val(points).as('points'), val(drawing).as('drawing')]),
      )
      .onConflict((conflict) => conflict.column('eventId').doUpdateSet({ points, drawing }))
      .returning('eventId')
      .executeTakeFirst()
    if (saved === undefined) throw notFound()
    await record(change, 'event.track', { actorId, event: eventId })
  })
  return { ...drawn, leftOut }
}

/** @throws 404 when there is no such ride, or it has no track. */
export function deleteRideTrack(db: Db, { eventId, actorId }: { eventId: string; actorId: string }): Promise<void> {
  return inTransaction(db, async (change) => {
    const deleted = await change
      .deleteFrom('rideTracks')
      .where('eventId', 'in', change.selectFrom('ridingEvents').where('id', '=', eventId).select('id'))
      .returning('eventId')
      .executeTakeFirst()
    if (deleted === undefined) throw notFound()
    await record(change, 'event.trackDelete', { actorId, event: eventId })
  })
}

/** @throws 404 when there is no such ride, or it has no track. */
export async function findRideTrack(db: Db, eventId: string): Promise<RideTrack> {
  const { drawing } = await trackOf(db, eventId)
  return JSON.parse(drawing)
}

/** All points, and the ride's first day. @throws 404 when there is no such ride, or it has no track. */
export async function findTrackPoints(db: Db, eventId: string): Promise<{ segments: TrackSegment[]; eventDate: ClubDay }> {
  const { points, eventDate } = await trackOf(db, eventId)
  return { segments: JSON.parse(points), eventDate }
}

/** A deleted ride keeps its track, which is not answered. */
async function trackOf(db: Db, eventId: string) {
  const track = await db
    .selectFrom('rideTracks')
    .innerJoin('ridingEvents', 'ridingEvents.id', 'rideTracks.eventId')
    .where('rideTracks.eventId', '=', eventId)
    .select(['points', 'drawing', 'ridingEvents.eventDate'])
    .executeTakeFirst()
  if (track === undefined) throw notFound()
  return track
}
