import type { RidePreview } from '#contract/rides/riding-events.ts'
import type { ClubClock } from '#server/club-time.ts'
import type { Db } from '#server/db/open.ts'
import { notFound, Refusal } from '#server/refusals.ts'
import { answeredDays } from './ride-days.ts'
import { isUpcoming } from './ride-times.ts'

/**
 * What visitors may see of a ride when the club shows rides to them.
 * @throws 404 when there is no such ride, or it is over or cancelled.
 */
export async function findRidePreview(db: Db, id: string, clock: ClubClock): Promise<RidePreview> {
  const { status, maxParticipants, taken, ...preview } = await db
    .selectFrom('ridingEvents')
    .select(['titleKo', 'titleEn', 'eventDate', 'endDate', 'difficulty', 'updatedAt', 'status', 'maxParticipants'])
    .select((ride) =>
      ride
        .selectFrom('eventParticipants')
        .select((participant) => participant.fn.countAll<number>().as('count'))
        .whereRef('eventParticipants.eventId', '=', 'ridingEvents.id')
        .where('eventParticipants.status', '=', 'registered')
        .as('taken'),
    )
    .where('id', '=', id)
    .executeTakeFirstOrThrow(notFound)
  if (!isUpcoming({ status, ...preview }, clock)) throw notFound()
  const placesLeft = maxParticipants === null ? null : Math.max(0, Number(maxParticipants) - Number(taken))
  return { ...preview, ...answeredDays(preview, clock.club.timeZone), placesLeft }
}

/** The same, or null where visitors see nothing. */
export function findShownRide(db: Db, id: string, clock: ClubClock): Promise<RidePreview | null> {
  return findRidePreview(db, id, clock).catch((error: unknown) => {
    if (error instanceof Refusal) return null
    throw error
  })
}
