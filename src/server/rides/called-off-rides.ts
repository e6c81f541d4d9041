import type { CalledOffRide } from '#contract/rides/riding-events.ts'
import { type ClubClock, lastDayOf } from '#server/club-time.ts'
import type { Db } from '#server/db/open.ts'
import { readContent } from '#server/site/deleted-items.ts'
import { answeredDays } from './ride-days.ts'
import { lastsUntil } from './ride-times.ts'

/** Far more than a club cancels ahead; beyond it, the latest days are omitted. */
const maxRides = 50

/**
 * The rides from the club's today on that the user was registered for, with a place or waiting, and that were cancelled or deleted: soonest first.
 * One that is on again or restored is not among them.
 */
export async function listCalledOffRides(db: Db, userId: string, clock: ClubClock): Promise<CalledOffRide[]> {
  const rides = [...(await cancelledRides(db, userId, clock)), ...(await deletedRides(db, userId, clock))]
  return rides.sort((one, other) => (startOf(one) < startOf(other) ? -1 : 1)).slice(0, maxRides)
}

const startOf = ({ eventDate, startTime, id }: CalledOffRide) => `${eventDate} ${startTime} ${id}`

async function cancelledRides(db: Db, userId: string, { today, club }: ClubClock): Promise<CalledOffRide[]> {
  const rows = await db
    .selectFrom('ridingEvents')
    .select(['id', 'titleKo', 'titleEn', 'eventDate', 'endDate', 'startTime', 'meetingLocation', 'updatedAt'])
    .select((ride) =>
      ride
        .selectFrom('notices')
        .where('notices.userId', '=', userId)
        .where('notices.kind', '=', 'rideCancelled')
        .whereRef('notices.subjectId', '=', 'ridingEvents.id')
        .select(({ fn }) => fn.max('notices.createdAt').as('toldAt'))
        .as('toldAt'),
    )
    .where('status', '=', 'cancelled')
    .where(lastsUntil(today))
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('eventParticipants')
          .select('eventParticipants.id')
          .whereRef('eventParticipants.eventId', '=', 'ridingEvents.id')
          .where('eventParticipants.userId', '=', userId),
      ),
    )
    .orderBy('eventDate')
    .orderBy('startTime')
    .orderBy('id')
    .limit(maxRides)
    .execute()
  return rows.map(({ toldAt, updatedAt, ...ride }) => ({
    ...ride,
    ...answeredDays(ride, club.timeZone),
    isDeleted: false,
    at: toldAt ?? updatedAt,
  }))
}

/** Found by what the user was told of them, so that the deleted rides of others are not read. */
async function deletedRides(db: Db, userId: string, { today, club }: ClubClock): Promise<CalledOffRide[]> {
  const items = await db
    .selectFrom('deletedItems')
    .select(['deletedItems.id', 'deletedItems.kind', 'content', 'deletedAt'])
    .where('deletedItems.id', 'in', (told) =>
      told.selectFrom('notices').select('subjectId').where('userId', '=', userId).where('notices.kind', '=', 'rideCancelled'),
    )
    .execute()
  return items.flatMap(({ deletedAt, ...item }) => {
    const content = readContent(item)
    if (content.kind !== 'event' || lastDayOf(content.row) < today || content.row.status === 'completed') return []
    if (!content.registrations.some((rider) => rider.userId === userId)) return []
    const { id, titleKo, titleEn, startTime, meetingLocation } = content.row
    const days = answeredDays(content.row, club.timeZone)
    return [{ id, titleKo, titleEn, ...days, startTime, meetingLocation, isDeleted: true, at: deletedAt }]
  })
}
