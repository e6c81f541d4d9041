import type { ClubClock } from '#server/club-time.ts'
import type { Db } from '#server/db/open.ts'

/** Tells riders of the rides of tomorrow, once `reminderTime` (`HH:mm`, club time) of the evening before has passed. */
export async function tellReminders(_db: Db, _clock: ClubClock, _reminderTime: string): Promise<void> {}
