import type { RideTrack } from '#contract/rides/ride-tracks.ts'
import type { RideThanks } from '#contract/rides/riding-events.ts'
import { say } from '#contract/sentences.ts'
import type { Db } from '#server/db/open.ts'
import { conflict, notFound } from '#server/refusals.ts'
import { findAlbums } from '#server/rides/list-rides.ts'

const metersPerMile = 1_609.344

/** docs/product.md 21.16: what the message after a ride says. @throws 404, 409 */
export async function findRideThanks(db: Db, id: string): Promise<RideThanks> {
  const { starts, status, drawing } = await db
    .selectFrom('ridingEvents')
    .leftJoin('rideTracks', 'rideTracks.eventId', 'ridingEvents.id')
    .select(['starts', 'status', 'drawing'])
    .where('ridingEvents.id', '=', id)
    .executeTakeFirstOrThrow(notFound)
  if (status === 'cancelled') throw conflict(say('This ride has been cancelled.'))
  if (starts === null) throw conflict(say('Please record first who rode.'))
  const track: RideTrack | null = drawing && JSON.parse(drawing)
  return {
    starts,
    miles: track && Math.max(1, Math.round(track.lengthMeters / metersPerMile)),
    albums: (await findAlbums(db, [id]))(id),
  }
}
