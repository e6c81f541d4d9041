import { record } from '#server/activities/record.ts'
import { type ClubClock, type ClubDay, clubToday, eveningBefore, rideSpan } from '#server/club-time.ts'
import type { Db } from '#server/db/open.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { findRide } from '#server/rides/ride-places.ts'

/** May be called at any time, by several processes: each rider is told once for each first day. Who was told since the evening before knows it already. */
export async function tellReminders(db: Db, clock: ClubClock, reminderTime: string): Promise<void> {
  for (const daysAhead of [0, 1]) {
    const day = clubToday(clock.now, clock.club.timeZone, daysAhead)
    const since = eveningBefore(day, reminderTime, clock.club.timeZone).toISOString()
    if (since > clock.now.toISOString()) continue
    const riders = await ridersToRemind(db, since)
      .where('ridingEvents.eventDate', '=', day)
      .select(['ridingEvents.id', 'eventDate', 'endDate', 'startTime', 'endTime'])
      .execute()
    for (const ride of new Map(riders.map((ride) => [ride.id, ride])).values())
      if (rideSpan(ride, clock.club.timeZone).start > clock.now) await remind(db, ride, { clock, since })
  }
}

/** Riders with a place on upcoming rides who have not been told since the instant. */
function ridersToRemind(db: Db, since: string) {
  return db
    .selectFrom('ridingEvents')
    .innerJoin('eventParticipants as rider', 'rider.eventId', 'ridingEvents.id')
    .innerJoin('users', 'users.id', 'rider.userId')
    .where('ridingEvents.status', 'in', ['upcoming', 'ongoing'])
    .where('rider.status', '=', 'registered')
    .where('rider.registeredAt', '<=', since)
    .where('users.isActive', '=', 'true')
    .where(({ not, exists, selectFrom }) => {
      const told = () =>
        selectFrom('notices')
          .select('notices.id')
          .whereRef('notices.userId', '=', 'rider.userId')
          .whereRef('notices.subjectId', '=', 'ridingEvents.id')
      const reminded = told()
        .where('notices.kind', '=', 'rideReminder')
        .whereRef('notices.version', '=', 'ridingEvents.eventDate')
      const toldSince = told().where('notices.kind', 'in', ['placeFree', 'rideChanged']).where('notices.createdAt', '>=', since)
      return not(exists(reminded).or(exists(toldSince)))
    })
}

function remind(
  db: Db,
  { id, eventDate }: { id: string; eventDate: ClubDay },
  { clock, since }: { clock: ClubClock; since: string },
): Promise<void> {
  return inTransaction(db, async (change) => {
    const ride = await findRide(change, id)
    // Moved to another day meanwhile.
    if (ride?.eventDate !== eventDate) return
    const riders = await ridersToRemind(change, since).where('ridingEvents.id', '=', id).select('rider.userId').execute()
    await record(change, 'rideReminder', { ride, riders, moment: clock })
  })
}
