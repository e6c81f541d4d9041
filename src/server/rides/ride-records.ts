import type { Db } from '#server/db/open.ts'

/** Tables about a ride that do not reference it, so that a ride that was deleted and restored has its rows again. */
const tables = ['rideTracks', 'sheetDetails', 'rideGuests', 'headCountMarks', 'attendance', 'calendarEntries'] as const

/** For a ride that is deleted for good. Its albums stay. */
export async function deleteRideRecords(change: Db, eventId: string): Promise<void> {
  for (const table of tables) await change.deleteFrom(table).where('eventId', '=', eventId).execute()
  await change.updateTable('photoAlbums').set({ rideId: null }).where('rideId', '=', eventId).execute()
}
