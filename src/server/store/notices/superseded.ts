import type { ClubClock } from '#server/club-time.ts'
import type { Db } from '#server/db/open.ts'
import type { NoticeRow } from '#server/db/tables.ts'

/** Whether a notice is no longer true, so that neither mail nor push is sent about it. */
export async function isSuperseded(
  _db: Db,
  _notice: Pick<NoticeRow, 'id' | 'userId' | 'kind' | 'subjectId' | 'createdAt'>,
  _clock: Pick<ClubClock, 'now'> & { club: { timeZone: string } },
): Promise<boolean> {
  return false
}
