import type { Db } from '#server/db/open.ts'
import type { RidingEventRow } from '#server/db/ride-rows.ts'

/** Ids of the accounts that rode. */
export async function listAttendance(db: Db, eventId: string): Promise<string[]> {
  const rows = await db.selectFrom('attendance').select('userId').where('eventId', '=', eventId).execute()
  return rows.map(({ userId }) => userId)
}

export async function insertAttendance(change: Db, eventId: string, userIds: readonly string[]): Promise<void> {
  if (userIds.length === 0) return
  await change
    .insertInto('attendance')
    .values(userIds.map((userId) => ({ eventId, userId })))
    .execute()
}

/** Passengers of these riders. They are known until 48 hours after the ride. */
export async function countPassengers(db: Db, eventId: string, userIds: readonly string[]): Promise<number> {
  const ids = new Set(userIds)
  const carriers = await db
    .selectFrom('sheetDetails')
    .select('userId')
    .where('eventId', '=', eventId)
    .where('passengerName', 'is not', null)
    .execute()
  return carriers.filter(({ userId }) => ids.has(userId)).length
}

/**
 * What a ride that is saved with this status no longer knows, so that officers can undo a mistaken "all arrived": an ongoing ride has no record, an
 * upcoming one has not left.
 */
export function undone(status: string): Partial<Pick<RidingEventRow, 'startedAt' | 'arrivedAt' | 'starts' | 'guestStarts'>> {
  if (status !== 'upcoming' && status !== 'ongoing') return {}
  return { arrivedAt: null, starts: null, guestStarts: null, ...(status === 'upcoming' && { startedAt: null }) }
}

/** The rest of it: who rode, and on a new day who was counted. The caller has updated the ride in this transaction. */
export async function forgetUndone(change: Db, { before, after }: Record<'before' | 'after', RidingEventRow>): Promise<void> {
  if (after.starts === null && before.starts !== null)
    await change.deleteFrom('attendance').where('eventId', '=', after.id).execute()
  if (after.status !== 'upcoming' || after.eventDate === before.eventDate) return
  for (const table of ['headCountMarks', 'rideGuests'] as const)
    await change.deleteFrom(table).where('eventId', '=', after.id).execute()
}
