import { maxGuests } from '#contract/ride-day/head-count-limits.ts'
import type { HeadCountInput } from '#contract/ride-day/head-counts.ts'
import type { Db } from '#server/db/open.ts'
import { deleteMarks } from './save-marks.ts'

/**
 * Adds guests once, by the ids that the phone made, and removes others with their names and marks. An id that exists, also of another ride or of a guest who was
 * removed, changes nothing; guests beyond `maxGuests` are left out. The caller has locked the ride.
 */
export async function saveGuests(
  change: Db,
  eventId: string,
  { addedGuests, removedGuests }: Pick<HeadCountInput, 'addedGuests' | 'removedGuests'>,
  now: Date,
): Promise<void> {
  const removed: string[] = []
  for (const guest of new Set(removedGuests)) {
    const row = await change
      .updateTable('rideGuests')
      // The id stays, so that a batch that arrives late or twice does not add the guest again.
      .set({ name: '', removedAt: now.toISOString() })
      .where('eventId', '=', eventId)
      .where('removedAt', 'is', null)
      .where('id', '=', guest)
      .returning('id')
      .executeTakeFirst()
    // Of the guests only: a rider's id is no guest's.
    if (row !== undefined) removed.push(row.id)
  }
  if (removed.length > 0) await deleteMarks(change, eventId, removed).execute()
  const isRemoved = new Set(removedGuests)
  const added = new Map(addedGuests.filter(({ id }) => !isRemoved.has(id)).map((guest) => [guest.id, guest]))
  if (added.size === 0) return
  const ofRide = await change.selectFrom('rideGuests').select(['id', 'removedAt']).where('eventId', '=', eventId).execute()
  for (const { id } of ofRide) added.delete(id)
  const present = ofRide.filter(({ removedAt }) => removedAt === null)
  const fitting = [...added.values()].slice(0, Math.max(0, maxGuests - present.length))
  if (fitting.length === 0) return
  await change
    .insertInto('rideGuests')
    .values(fitting.map(({ id, name }) => ({ id, eventId, name, createdAt: now.toISOString() })))
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute()
}
