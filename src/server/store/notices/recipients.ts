import { memberRoles, type Role } from '#contract/accounts/users.ts'
import { type RideChange, rideChanges } from '#contract/notices/notices.ts'
import type { Db } from '#server/db/open.ts'
import { type Matter, readFacts } from './matters.ts'

/** The ids of those who are told, in one order for all transactions, against deadlocks. */
export function recipientsOf(change: Db, matter: Matter): Promise<string[]> {
  switch (matter.kind) {
    case 'placeFree':
      return activeUsers(change, { ids: matter.moved.map(({ userId }) => userId) })
    case 'rideReminder':
      return activeUsers(change, { ids: matter.riders.map(({ userId }) => userId) })
    case 'rideChanged':
      return activeRiders(change, matter.ride.id)
    case 'rideCancelled':
      return matter.riders === undefined
        ? activeRiders(change, matter.ride.id)
        : activeUsers(change, { ids: matter.riders.map(({ userId }) => userId) })
    case 'riderLeft':
      return activeUsers(change, { roles: ['admin'], except: matter.left.userId })
    case 'inbox':
      return activeUsers(change, { roles: ['admin'] })
    case 'announcement':
      return activeUsers(change, { roles: memberRoles })
    default:
      return activeUsers(change, { ids: [matter.userId] })
  }
}

interface Which {
  ids?: string[]
  roles?: readonly Role[]
  except?: string
}

async function activeUsers(change: Db, { ids, roles, except = '' }: Which): Promise<string[]> {
  if (ids?.length === 0) return []
  const users = await change
    .selectFrom('users')
    .select('id')
    .where('isActive', '=', 'true')
    .where('id', '!=', except)
    .$if(ids !== undefined, (query) => query.where('id', 'in', ids ?? []))
    .$if(roles !== undefined, (query) => query.where('role', 'in', roles ?? []))
    .orderBy('id')
    .execute()
  return users.map(({ id }) => id)
}

/** Those with a place and those on the waitlist. */
async function activeRiders(change: Db, eventId: string): Promise<string[]> {
  const riders = await change
    .selectFrom('eventParticipants')
    .innerJoin('users', 'users.id', 'eventParticipants.userId')
    .select('users.id')
    .where('eventId', '=', eventId)
    .where('isActive', '=', 'true')
    .orderBy('users.id')
    .execute()
  return riders.map(({ id }) => id)
}

/**
 * What of the ride has changed for each rider since they registered, besides this change: the newest notice says all of it, because it replaces older ones
 * that were not sent yet, and is what the schedule shows. That the ride is on again is repeated only until it was sent.
 */
export async function earlierChanges(change: Db, rideId: string): Promise<Map<string, RideChange[]>> {
  const notices = await change
    .selectFrom('notices')
    .innerJoin('eventParticipants as rider', (join) =>
      join.onRef('rider.eventId', '=', 'notices.subjectId').onRef('rider.userId', '=', 'notices.userId'),
    )
    .select(['notices.userId', 'notices.content', 'notices.mailQueuedAt'])
    .where('notices.subjectId', '=', rideId)
    .where('notices.kind', '=', 'rideChanged')
    .whereRef('notices.createdAt', '>=', 'rider.registeredAt')
    .execute()
  const changes = new Map<string, RideChange[]>()
  for (const { userId, mailQueuedAt, ...notice } of notices) {
    const facts = readFacts(notice)
    if (facts.kind !== 'rideChanged') continue
    const still = facts.changes.filter((what) => what !== 'takesPlace' || mailQueuedAt === null)
    changes.set(userId, [...(changes.get(userId) ?? []), ...still])
  }
  return changes
}

/** Both without repetitions, in the order in which they are named. */
export function joinChanges(one: readonly RideChange[], other: readonly RideChange[]): RideChange[] {
  return rideChanges.filter((what) => one.includes(what) || other.includes(what))
}
