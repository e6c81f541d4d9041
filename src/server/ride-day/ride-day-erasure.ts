import type { ClubClock, RideTimes } from '#server/club-time.ts'
import type { Db } from '#server/db/open.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { findRide } from '#server/rides/ride-places.ts'
import { homeLinkEnd, isRideDayKept } from '#server/rides/ride-times.ts'
import { readContent } from '#server/site/deleted-items.ts'

const tables = ['sheetDetails', 'rideGuests', 'headCountMarks', 'rideAllowances'] as const

/** Erases what the site knows for a ride’s day only, 48 hours after it, also of deleted rides and of rides that are gone; and family links that have ended. */
export function eraseRideDays(db: Db, now: Date, club: ClubClock['club']): Promise<void> {
  return inTransaction(db, async (change) => {
    for (const eventId of await listRidesWithData(change)) {
      const ride = (await findRide(change, eventId)) ?? (await findDeleted(change, eventId))
      if (ride !== undefined && isRideDayKept(ride, { now, club })) continue
      for (const table of tables) await change.deleteFrom(table).where('eventId', '=', eventId).execute()
    }
    await hideLeadersPhones(change, now, club)
    await deleteEndedHomeLinks(change, now, club)
  })
}

async function hideLeadersPhones(change: Db, now: Date, club: ClubClock['club']): Promise<void> {
  const shown = await change.selectFrom('ridingEvents').selectAll().where('leaderPhoneBy', 'is not', null).execute()
  const over = shown.filter((ride) => !isRideDayKept(ride, { now, club })).map(({ id }) => id)
  if (over.length > 0) await change.updateTable('ridingEvents').set({ leaderPhoneBy: null }).where('id', 'in', over).execute()
}

/** Rows are few: they are erased two days after their ride. */
async function listRidesWithData(db: Db): Promise<string[]> {
  const rows = await Promise.all(tables.map((table) => db.selectFrom(table).select('eventId').distinct().execute()))
  return [...new Set(rows.flat().map(({ eventId }) => eventId))].sort()
}

async function findDeleted(db: Db, id: string): Promise<RideTimes | undefined> {
  const item = await db.selectFrom('deletedItems').select(['kind', 'content']).where('id', '=', id).executeTakeFirst()
  const content = item && readContent(item)
  return content?.kind === 'event' ? content.row : undefined
}

/** A ride that is deleted has none: they go with its registrations. */
async function deleteEndedHomeLinks(change: Db, now: Date, { timeZone }: ClubClock['club']): Promise<void> {
  const links = await change
    .selectFrom('homeLinks')
    .innerJoin('eventParticipants', 'eventParticipants.id', 'homeLinks.registrationId')
    .innerJoin('ridingEvents', 'ridingEvents.id', 'eventParticipants.eventId')
    .select(['registrationId', 'eventDate', 'endDate', 'startTime', 'endTime', 'ridingEvents.status', 'arrivedAt'])
    .execute()
  const ended = links.filter((link) => homeLinkEnd(link, timeZone) <= now)
  for (const { registrationId } of ended)
    await change.deleteFrom('homeLinks').where('registrationId', '=', registrationId).execute()
}
