import type { Db } from '#server/db/open.ts'
import type { NoticeRow } from '#server/db/tables.ts'
import { type Addressee, channelsOf, findAddressees } from './addressees.ts'
import { reachedBy } from './mail-addresses.ts'
import { readFacts } from './matters.ts'
import type { Channel } from './outbox.ts'
import { isSuperseded } from './superseded.ts'
import type { Moment } from './tell.ts'

export interface Deliverable {
  notice: NoticeRow
  person: Addressee
}

/** The notice and its person as they are now; undefined when it should no longer be sent by this channel. */
export async function findDeliverable(
  db: Db,
  noticeId: string,
  { channel, moment }: { channel: Channel; moment: Moment },
): Promise<Deliverable | undefined> {
  const notice = await db.selectFrom('notices').selectAll().where('id', '=', noticeId).executeTakeFirst()
  if (notice === undefined) return undefined
  const known = (await findAddressees(db, [notice.userId])).get(notice.userId)
  const person = known && reachedBy(readFacts(notice), known)
  if (person === undefined || !isWanted(notice, person, channel)) return undefined
  return (await isSuperseded(db, { notice, person }, moment)) ? undefined : { notice, person }
}

/** A person whose address is gone by now keeps the mail as failed. */
function isWanted({ kind }: NoticeRow, person: Addressee, channel: Channel): boolean {
  return channelsOf(kind, { ...person, address: person.address ?? '' })[channel]
}

/** What a mail tells of a ride or announcement beyond the notice itself, as it is now. */
export function findRideOf(db: Db, { subjectId }: NoticeRow) {
  return db
    .selectFrom('ridingEvents')
    .select(['titleKo', 'titleEn', 'meetingLocation', 'eventDate', 'endDate', 'startTime', 'endTime'])
    .where('id', '=', subjectId)
    .executeTakeFirst()
}

export function findNewsOf(db: Db, { subjectId }: NoticeRow) {
  return db
    .selectFrom('announcements')
    .select(['titleKo', 'titleEn', 'contentKo', 'contentEn'])
    .where('id', '=', subjectId)
    .executeTakeFirst()
}
