import { nameInList } from '#contract/accounts/person-name.ts'
import { memberRoles } from '#contract/accounts/users.ts'
import type { RidePart, RidingEvent } from '#contract/rides/riding-events.ts'
import { otherName } from '#server/accounts/other-name.ts'
import type { ClubClock } from '#server/club-time.ts'
import { type Db, memoizeUntilCommit, onceFor } from '#server/db/open.ts'
import type { RidingEventRow } from '#server/db/tables.ts'
import { isLeadersTime, type LeaderTask } from './ride-times.ts'

type Led = Pick<RidingEventRow, 'leaderId' | 'sweepId'>

/** Whether the leader has called the ride as a member: then it is the leader's to decide at any time before the start. */
export function isCalledBy({ kind, leaderId }: Pick<RidingEventRow, 'kind' | 'leaderId'>, userId: string): boolean {
  return kind === 'member' && leaderId === userId
}

export function partOf({ leaderId, sweepId }: Led, userId: string): RidePart | null {
  return leaderId === userId ? 'leader' : sweepId === userId ? 'sweep' : null
}

export async function findPart(db: Db, eventId: string, userId: string): Promise<RidePart | null> {
  const ride = await db.selectFrom('ridingEvents').select(['leaderId', 'sweepId']).where('id', '=', eventId).executeTakeFirst()
  return ride === undefined ? null : partOf(ride, userId)
}

/** Whether the account is a member's is for the caller. */
export async function isLeaderNow(
  db: Db,
  { eventId, userId, task, clock }: { eventId: string; userId: string; task: LeaderTask; clock: ClubClock },
): Promise<boolean> {
  const ride = await db
    .selectFrom('ridingEvents')
    .select(['kind', 'leaderId', 'sweepId', 'eventDate', 'endDate', 'startTime', 'endTime', 'decideBy', 'decidedAt', 'createdAt'])
    .where('id', '=', eventId)
    .executeTakeFirst()
  if (ride === undefined || partOf(ride, userId) === null) return false
  return (task === 'decide' && isCalledBy(ride, userId)) || isLeadersTime(ride, task, clock)
}

type Leaders = Pick<RidingEvent, 'leaderId' | 'sweepId' | 'leader' | 'sweep' | 'myPart'>

/** Of these accounts, those of members. The leaders of a page of rides are the same for everyone who asks. */
const membersOf = onceFor((db) =>
  memoizeUntilCommit(db, async (ids: string) => {
    const users = await db
      .selectFrom('users')
      .select(['id', 'role', 'isActive', 'username', 'firstName', 'lastName'])
      .select(otherName())
      .where('id', 'in', ids.split(' '))
      .execute()
    // Chosen here: by role, SQLite would read all members.
    const members = users.filter(({ role, isActive }) => isActive === 'true' && memberRoles.includes(role))
    return new Map(members.map((user) => [user.id, user]))
  }),
)

const noMembers: Awaited<ReturnType<ReturnType<typeof membersOf>>> = new Map()

/** Names and ids are for approved members. A leader who is no longer an active member is none, for as long as that is so. */
export async function findLeaders(
  db: Db,
  viewerId: string,
  rides: readonly Led[],
): Promise<(ride: Led) => Leaders & { viewerIsAdmin: boolean; viewerIsMember: boolean }> {
  const ids = new Set(rides.flatMap(({ leaderId, sweepId }) => [leaderId ?? [], sweepId ?? []].flat()))
  const find = membersOf(db)
  // Most rides of most clubs have none yet.
  const people = ids.size === 0 ? noMembers : await find([...ids].sort().join(' '))
  const viewer = people.get(viewerId) ?? (await find(viewerId)).get(viewerId)
  const leaderOf = (id: string | null) => (viewer === undefined || id === null ? undefined : people.get(id))
  return (ride) => {
    const [leader, sweep] = [leaderOf(ride.leaderId), leaderOf(ride.sweepId)]
    return {
      leaderId: leader?.id ?? null,
      sweepId: sweep?.id ?? null,
      leader: leader === undefined ? null : nameInList(leader),
      sweep: sweep === undefined ? null : nameInList(sweep),
      myPart: viewer === undefined ? null : partOf(ride, viewer.id),
      viewerIsAdmin: viewer?.role === 'admin',
      viewerIsMember: viewer !== undefined,
    }
  }
}
