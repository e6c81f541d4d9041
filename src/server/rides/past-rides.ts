import type { PastRide } from '#contract/rides/riding-events.ts'
import { lastDayOf } from '#server/club-time.ts'
import { afterCursor, type Page, type PageRequest, readCursor, toPage } from '#server/db/keyset.ts'
import type { Db } from '#server/db/open.ts'
import type { Viewer } from './list-rides.ts'
import { answeredDays } from './ride-days.ts'
import { findLeaders } from './ride-leaders.ts'
import { isLeadersTime, lastDay } from './ride-times.ts'

const columns = ['id', 'titleKo', 'titleEn', 'eventDate', 'endDate', 'difficulty', 'route', 'starts'] as const
const timesAndLeaders = ['startTime', 'endTime', 'decideBy', 'decidedAt', 'createdAt', 'leaderId', 'sweepId'] as const

/** Rides that are over and were not cancelled (docs/product.md 21.8), the last to end first, with their active albums. */
export async function listPastRides(db: Db, { viewerId, clock, limit, after }: PageRequest & Viewer): Promise<Page<PastRide>> {
  const rides = db.selectFrom('ridingEvents').select([...columns, ...timesAndLeaders])
  const cursor = readCursor(after, ['string', 'string'])
  const newest = (which: typeof rides) =>
    db
      .selectFrom(
        which
          .where(afterCursor(cursor, [lastDay, 'id'], 'desc'))
          .orderBy(lastDay, 'desc')
          .orderBy('id', 'desc')
          .limit(limit + 1)
          .as('newest'),
      )
      .leftJoin('attendance as own', (join) => join.onRef('own.eventId', '=', 'newest.id').on('own.userId', '=', viewerId))
      .selectAll('newest')
      .select('own.userId as rider')
  // Three ranges of one index, each with its own limit: what the upcoming list (list-rides.ts) has not.
  const rows = await newest(rides.where('status', '=', 'completed'))
    .unionAll(newest(rides.where('status', '=', 'upcoming').where(lastDay, '<', clock.today)))
    .unionAll(newest(rides.where('status', '=', 'ongoing').where(lastDay, '<', clock.yesterday)))
    .execute()
  const newestFirst = rows.sort((one, other) => (lastDayOf(one) + one.id < lastDayOf(other) + other.id ? 1 : -1))
  const { rows: shown, next } = toPage(newestFirst, limit, (ride) => [lastDayOf(ride), ride.id])
  const albumsOf = await findAlbums(
    db,
    shown.map(({ id }) => id),
  )
  const leadersOf = await findLeaders(db, viewerId, shown)
  const past = shown.map((ride): PastRide => {
    const { id, titleKo, titleEn, difficulty, route, starts, rider } = ride
    const { myPart, viewerIsAdmin } = leadersOf(ride)
    const mayLead = (viewerIsAdmin || myPart !== null) && isLeadersTime(ride, 'lead', clock)
    const fields = { id, titleKo, titleEn, ...answeredDays(ride, clock.club.timeZone), difficulty, route, starts }
    return { ...fields, rode: rider !== null, mayLead, albums: albumsOf(id) }
  })
  return { rows: past, next }
}

/** The active albums of the rides, in the order of the gallery. */
async function findAlbums(db: Db, rides: string[]): Promise<(ride: string) => PastRide['albums']> {
  if (rides.length === 0) return () => []
  const albums = await db
    .selectFrom('photoAlbums')
    .select(['id', 'titleKo', 'titleEn', 'dropboxUrl', 'rideId', 'displayOrderNumber', 'createdAt'])
    .where('rideId', 'in', rides)
    .where('isActive', '=', 'true')
    .execute()
  // Few albums belong to a page of rides: sorted here, so that the index of their rides finds them.
  const inOrder = albums.sort(
    (one, other) =>
      one.displayOrderNumber - other.displayOrderNumber || (one.createdAt + one.id < other.createdAt + other.id ? 1 : -1),
  )
  return (ride) =>
    inOrder
      .filter(({ rideId }) => rideId === ride)
      .map(({ id, titleKo, titleEn, dropboxUrl }) => ({ id, titleKo, titleEn, dropboxUrl }))
}
