import { memberRoles } from '#contract/accounts/users.ts'
import type { NoticeKind } from '#contract/notices/notices.ts'
import { rideSpan } from '#server/club-time.ts'
import type { Db } from '#server/db/open.ts'
import type { NoticeRow } from '#server/db/tables.ts'
import { findPart } from '#server/rides/ride-leaders.ts'
import { hasStarted } from '#server/rides/ride-times.ts'
import { type Addressee, channelsOf, findAddressees } from './addressees.ts'
import { countInbox } from './inbox.ts'
import { reachedBy } from './mail-addresses.ts'
import { type RideFacts, readFacts } from './matters.ts'
import type { Channel } from './outbox.ts'
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

/**
 * Whether a notice is no longer true or no longer concerns its reader, so that neither mail nor push is sent about it (docs/product.md 19.6). The
 * site's list keeps it.
 */
export async function isSuperseded(
  db: Db,
  { notice, person }: { notice: NoticeRow; person: Pick<Addressee, 'userId' | 'role'> },
  moment: Moment,
): Promise<boolean> {
  const facts = readFacts(notice)
  switch (facts.kind) {
    case 'placeFree':
    case 'rideReminder':
    case 'rideChanged':
    case 'rideDecision':
      return !(await concernsRider(db, notice, moment))
    case 'rideCancelled':
      // The ride is on again, was cancelled once more, or is over.
      if ((await isOn(db, notice.subjectId)) || spanOf(facts.ride, moment).end <= moment.now) return true
      return hasNewer(db, notice, 'rideCancelled')
    case 'riderLeft':
      if (spanOf(facts.ride, moment).start <= moment.now) return true
      return person.role !== 'admin' && !(await isLedBy(db, notice.subjectId, person))
    case 'announcement':
      if (!memberRoles.includes(person.role) || (await hasNewer(db, notice, 'announcement'))) return true
      return (
        (await db.selectFrom('announcements').select('id').where('id', '=', notice.subjectId).executeTakeFirst()) === undefined
      )
    case 'inbox': {
      if (person.role !== 'admin') return true
      const { applications, messages } = await countInbox(db, facts.since)
      return applications + messages === 0
    }
    default:
      return false
  }
}

async function isLedBy(db: Db, rideId: string, { userId, role }: Pick<Addressee, 'userId' | 'role'>): Promise<boolean> {
  return memberRoles.includes(role) && (await findPart(db, rideId, userId)) === 'leader'
}

/** Whether the ride is ahead, and its reader rides; after a change or decision also whether they wait for a place. */
async function concernsRider(
  db: Db,
  notice: Pick<NoticeRow, 'id' | 'userId' | 'kind' | 'subjectId' | 'version' | 'createdAt'>,
  moment: Moment,
): Promise<boolean> {
  const ride = await db
    .selectFrom('ridingEvents')
    .innerJoin('eventParticipants as rider', 'rider.eventId', 'ridingEvents.id')
    .select(['ridingEvents.status', 'eventDate', 'endDate', 'startTime', 'endTime', 'startedAt', 'arrivedAt', 'decidedAt'])
    .select(['rider.id as registration', 'rider.status as riderStatus'])
    .where('ridingEvents.id', '=', notice.subjectId)
    .where('rider.userId', '=', notice.userId)
    .executeTakeFirst()
  if (ride === undefined || !takesPlace(ride) || hasStarted(ride, moment)) return false
  // After a cancellation only what was told since then holds.
  if (notice.kind === 'rideChanged')
    return !((await hasNewer(db, notice, 'rideChanged')) || (await hasNewer(db, notice, 'rideCancelled')))
  // The officers have decided again, or the ride has another day.
  if (notice.kind === 'rideDecision') return notice.version === ride.decidedAt
  if (ride.riderStatus !== 'registered') return false
  // A ride that was moved to another day reminds again; a rider who registered again has another place.
  return notice.version === (notice.kind === 'rideReminder' ? ride.eventDate : ride.registration)
}

const takesPlace = ({ status }: { status: string }) => status === 'upcoming' || status === 'ongoing'

async function isOn(db: Db, rideId: string): Promise<boolean> {
  const ride = await db.selectFrom('ridingEvents').select('status').where('id', '=', rideId).executeTakeFirst()
  return ride !== undefined && takesPlace(ride)
}

function spanOf(ride: RideFacts, { club }: Moment) {
  return rideSpan({ ...ride, endTime: null }, club.timeZone)
}

async function hasNewer(
  db: Db,
  { id, userId, subjectId, createdAt }: Pick<NoticeRow, 'id' | 'userId' | 'subjectId' | 'createdAt'>,
  kind: NoticeKind,
): Promise<boolean> {
  const newer = await db
    .selectFrom('notices')
    .select('id')
    .where('userId', '=', userId)
    .where('kind', '=', kind)
    .where('subjectId', '=', subjectId)
    .where(({ or, and, eb }) => or([eb('createdAt', '>', createdAt), and([eb('createdAt', '=', createdAt), eb('id', '>', id)])]))
    .limit(1)
    .executeTakeFirst()
  return newer !== undefined
}
