import type { RegistrationStatus } from '#contract/rides/riding-events.ts'
import { type ClubDay, lastDayOf, toInstant } from '#server/club-time.ts'
import type { Db } from '#server/db/open.ts'
import { readContent } from '#server/site/deleted-items.ts'
import type { FeedRide } from './calendar-feeds.ts'

/** Far more than a club deletes in 30 days; beyond it, the first are omitted. */
const maxDeletedRides = 500

function deletedRides(db: Db) {
  return db
    .selectFrom('deletedItems')
    .select(['kind', 'content', 'deletedAt'])
    .where('kind', '=', 'event')
    .orderBy('deletedAt', 'desc')
    .orderBy('id', 'desc')
    .limit(maxDeletedRides)
}

/**
 * Deleted rides for calendars that have shown them: cancelled from the deletion on, until their day is over. Completed ones took
 * place and are left out.
 * @param madeAt when the user's calendar link was made. What was deleted earlier is in the calendar only if it was told before: the clock may have been set back.
 */
export async function listDeletedFeedRides(
  db: Db,
  { userId, madeAt, isMember, today }: { userId: string; madeAt: string; isMember: boolean; today: ClubDay },
): Promise<FeedRide[]> {
  const told = db.selectFrom('calendarEntries').select('eventId').where('userId', '=', userId)
  const items = await deletedRides(db)
    .where(({ or, eb }) => or([eb('deletedAt', '>', madeAt), eb('id', 'in', told)]))
    .execute()
  return items.flatMap(({ deletedAt, ...item }) => {
    const content = readContent(item)
    if (content.kind !== 'event' || lastDayOf(content.row) < today || content.row.status === 'completed') return []
    return [{ ...content.row, status: 'cancelled', updatedAt: deletedAt, myStatus: null, ofMember: isMember }]
  })
}

/** The user's registrations for deleted rides that can still be restored. */
export async function listDeletedRegistrations(db: Db, userId: string, timeZone: string) {
  const items = await deletedRides(db).where('content', 'like', `%"${userId}"%`).execute()
  return items.flatMap((item) => {
    const content = readContent(item)
    if (content.kind !== 'event') return []
    const { titleKo, titleEn } = content.row
    const eventDate = toInstant(content.row.eventDate, timeZone)
    return content.registrations
      .filter((rider) => rider.userId === userId)
      .map(({ status, registeredAt }): { status: RegistrationStatus; registeredAt: string } => ({ status, registeredAt }))
      .map((registration) => ({ titleKo, titleEn, eventDate, ...registration }))
  })
}
