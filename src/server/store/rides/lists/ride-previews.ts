import type { RidePreview } from '#contract/rides/riding-events.ts'
import type { ClubClock } from '#server/club-time.ts'
import type { Db } from '#server/db/open.ts'
import { notFound, Refusal } from '#server/refusals.ts'
import { isUpcoming } from '#server/store/rides/registration-times.ts'
import { answeredDays } from '#server/store/rides/ride-days.ts'

/**
 * What visitors may see of a ride when the club shows rides to them.
 * @throws 404 when there is no such ride, or it is over or cancelled.
 */
export async function findRidePreview(db: Db, id: string, clock: ClubClock): Promise<RidePreview> {
  const { status, ...ride } = await db
    .selectFrom('ridingEvents')
    .select(['titleKo', 'titleEn', 'eventDate', 'endDate', 'difficulty', 'updatedAt', 'status'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow(notFound)
  if (!isUpcoming({ status, ...ride }, clock)) throw notFound()
  return { ...ride, ...answeredDays(ride, clock.club.timeZone) }
}

/** Whether visitors may see it when the club shows rides to them. */
export function hasRidePreview(db: Db, id: string, clock: ClubClock): Promise<boolean> {
  return findRidePreview(db, id, clock).then(
    () => true,
    (error: unknown) => {
      if (error instanceof Refusal) return false
      throw error
    },
  )
}
