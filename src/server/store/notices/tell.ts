import { memberRoles } from '#contract/accounts/users.ts'
import type { NoticeKind, RideChange } from '#contract/notices/notices.ts'
import { type ClubClock, rideSpan } from '#server/club-time.ts'
import { newId } from '#server/db/new-id.ts'
import type { Db } from '#server/db/open.ts'
import type { AnnouncementRow, NoticeRow, ParticipantRow, RidingEventRow } from '#server/db/tables.ts'
import { afterQuietHours, nextFullHour } from './quiet-hours.ts'

// docs/decisions/031: who is told what, through which channels

type RideFacts = Pick<RidingEventRow, 'titleKo' | 'titleEn' | 'eventDate' | 'startTime'>

/** What a notice stores in `content`, by its kind. The text is composed from it when it is shown or sent (notices/texts.ts). */
export type NoticeFacts =
  | { kind: 'placeFree' | 'rideReminder' | 'riderLeft'; ride: RideFacts }
  | { kind: 'rideChanged'; ride: RideFacts; changes: RideChange[] }
  | { kind: 'rideCancelled'; ride: RideFacts; isDeleted: boolean }
  | { kind: 'announcement'; titleKo: string; titleEn: string; type: string }
  | { kind: 'applicationReceived' | 'applicationApproved' | 'applicationRejected' }
  /** `since`: of the first application or message of the digest, ISO-8601 UTC. */
  | { kind: 'inbox'; since: string }

type Ride = Pick<RidingEventRow, 'id' | 'updatedAt' | 'endTime'> & RideFacts

/** Something that people must hear. */
export type Matter =
  /** @param moved the registrations that got a place. */
  | { kind: 'placeFree'; ride: Ride; moved: readonly Pick<ParticipantRow, 'id' | 'userId'>[] }
  | { kind: 'rideChanged'; ride: Ride; changes: RideChange[] }
  /** @param at when it was cancelled or deleted. @param riders of a deleted ride. */
  | { kind: 'rideCancelled'; ride: Ride; at: string; riders?: readonly Pick<ParticipantRow, 'userId'>[] }
  /** @param left the registration that was given up. */
  | { kind: 'riderLeft'; ride: Ride; left: Pick<ParticipantRow, 'id' | 'userId'> }
  /** @param riders who are to be reminded. */
  | { kind: 'rideReminder'; ride: Ride; riders: readonly Pick<ParticipantRow, 'userId'>[] }
  | { kind: 'announcement'; announcement: Pick<AnnouncementRow, 'id' | 'titleKo' | 'titleEn' | 'type' | 'updatedAt'> }
  | { kind: 'applicationReceived' | 'applicationApproved' | 'applicationRejected'; applicationId: string; userId: string }
  /** @param since when the application or message arrived. */
  | { kind: 'inbox'; since: string }

/** The moment and the zone of the quiet hours. */
export type Moment = Pick<ClubClock, 'now'> & { club: { timeZone: string } }

const hourMs = 60 * 60 * 1000
/** Cancellations this close to the start break the quiet hours. */
const urgentMs = 12 * hourMs

/**
 * Tells each person whom the matter concerns, once for each version of it: writes their notices, which the site shows at once; mail and push follow
 * from `dueAt` on (mail/deliver.ts). Call it in the transaction that the matter is about. Nothing is told of a ride that has started.
 */
export async function tell(change: Db, matter: Matter, moment: Moment): Promise<void> {
  if ('ride' in matter && rideSpan(matter.ride, moment.club.timeZone).start <= moment.now) return
  const userIds = await recipientsOf(change, matter)
  const about = subjectOf(matter, moment)
  const rows = userIds.map(
    (userId): NoticeRow => ({
      id: newId(),
      userId,
      kind: matter.kind,
      ...about,
      version: matter.kind === 'placeFree' ? (matter.moved.find((rider) => rider.userId === userId)?.id ?? '') : about.version,
      content: JSON.stringify(factsOf(matter)),
      aboutUserId: matter.kind === 'riderLeft' ? matter.left.userId : null,
      createdAt: moment.now.toISOString(),
      dueAt: dueAt(matter, moment).toISOString(),
      queuedAt: null,
      readAt: null,
    }),
  )
  // SQLite accepts 32,766 values in one statement.
  for (let start = 0; start < rows.length; start += 1_000)
    await change
      .insertInto('notices')
      .values(rows.slice(start, start + 1_000))
      .onConflict((told) => told.columns(['userId', 'kind', 'subjectId', 'version']).doNothing())
      .execute()
}

/** Who is told. */
async function recipientsOf(change: Db, matter: Matter): Promise<string[]> {
  switch (matter.kind) {
    case 'placeFree':
      return activeUsers(change, { ids: matter.moved.map(({ userId }) => userId) })
    case 'rideReminder':
      return activeUsers(change, { ids: matter.riders.map(({ userId }) => userId) })
    case 'rideChanged':
      return activeUsers(change, { ids: await ridersOf(change, matter.ride.id) })
    case 'rideCancelled':
      return activeUsers(change, { ids: matter.riders?.map(({ userId }) => userId) ?? (await ridersOf(change, matter.ride.id)) })
    case 'riderLeft':
      return (await activeUsers(change, { roles: ['admin'] })).filter((id) => id !== matter.left.userId)
    case 'inbox':
      return activeUsers(change, { roles: ['admin'] })
    case 'announcement':
      return activeUsers(change, { roles: memberRoles })
    default:
      return activeUsers(change, { ids: [matter.userId] })
  }
}

async function activeUsers(change: Db, { ids, roles }: { ids?: string[]; roles?: readonly NoticeRoles[] }): Promise<string[]> {
  if (ids?.length === 0) return []
  const users = await change
    .selectFrom('users')
    .select('id')
    .where('isActive', '=', 'true')
    .$if(ids !== undefined, (query) => query.where('id', 'in', ids ?? []))
    .$if(roles !== undefined, (query) => query.where('role', 'in', roles ?? []))
    .orderBy('id')
    .execute()
  return users.map(({ id }) => id)
}

type NoticeRoles = (typeof memberRoles)[number]

async function ridersOf(change: Db, eventId: string): Promise<string[]> {
  const riders = await change.selectFrom('eventParticipants').select('userId').where('eventId', '=', eventId).execute()
  return riders.map(({ userId }) => userId)
}

/** What the matter is about, and which version of it. */
function subjectOf(matter: Matter, moment: Moment): { subjectId: string; version: string } {
  switch (matter.kind) {
    case 'placeFree':
      return { subjectId: matter.ride.id, version: '' } // each rider's own registration
    case 'rideChanged':
      return { subjectId: matter.ride.id, version: matter.ride.updatedAt }
    case 'rideCancelled':
      return { subjectId: matter.ride.id, version: matter.at }
    case 'riderLeft':
      return { subjectId: matter.ride.id, version: matter.left.id }
    case 'rideReminder':
      return { subjectId: matter.ride.id, version: matter.ride.eventDate }
    case 'announcement':
      return { subjectId: matter.announcement.id, version: matter.announcement.updatedAt }
    case 'inbox':
      // Everything that is told at the same time is one digest.
      return { subjectId: 'inbox', version: dueAt(matter, moment).toISOString() }
    default:
      return { subjectId: matter.applicationId, version: '' }
  }
}

function factsOf(matter: Matter): NoticeFacts {
  switch (matter.kind) {
    case 'rideChanged':
      return { kind: matter.kind, ride: factsOfRide(matter.ride), changes: matter.changes }
    case 'rideCancelled':
      return { kind: matter.kind, ride: factsOfRide(matter.ride), isDeleted: matter.riders !== undefined }
    case 'placeFree':
    case 'riderLeft':
    case 'rideReminder':
      return { kind: matter.kind, ride: factsOfRide(matter.ride) }
    case 'announcement': {
      const { titleKo, titleEn, type } = matter.announcement
      return { kind: matter.kind, titleKo, titleEn, type }
    }
    case 'inbox':
      return { kind: matter.kind, since: matter.since }
    default:
      return { kind: matter.kind }
  }
}

const factsOfRide = ({ titleKo, titleEn, eventDate, startTime }: Ride): RideFacts => ({ titleKo, titleEn, eventDate, startTime })

/** When mail and push may go out. */
function dueAt(matter: Matter, { now, club: { timeZone } }: Moment): Date {
  if (matter.kind === 'rideCancelled' && rideSpan(matter.ride, timeZone).start.getTime() - now.getTime() <= urgentMs) return now
  return afterQuietHours(matter.kind === 'inbox' ? nextFullHour(now, timeZone) : now, timeZone)
}

/** Facts are written by `tell` alone, so what is parsed is what was written. */
export function readFacts({ content }: { kind: NoticeKind; content: string }): NoticeFacts {
  return JSON.parse(content)
}
