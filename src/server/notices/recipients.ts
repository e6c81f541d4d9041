import { memberRoles, type Role } from '#contract/accounts/users.ts'
import type { Db } from '#server/db/open.ts'
import type { Matter } from './matters.ts'

/** The ids of those who are told, in one order for all transactions, against deadlocks. */
export function recipientsOf(change: Db, matter: Matter): Promise<string[]> {
  switch (matter.kind) {
    case 'placeFree':
      return activeUsers(change, { ids: matter.moved.map(({ userId }) => userId) })
    case 'rideReminder':
      return activeUsers(change, { ids: matter.riders.map(({ userId }) => userId) })
    case 'rideChanged':
    case 'rideDecision':
      return activeRiders(change, matter.ride.id)
    case 'rideCancelled':
      return matter.riders === undefined
        ? activeRiders(change, matter.ride.id)
        : activeUsers(change, { ids: matter.riders.map(({ userId }) => userId) })
    case 'riderLeft':
      return administratorsAndLeader(change, matter.ride.leaderId, matter.left.userId)
    case 'passwordLink':
      return activeUsers(change, { ids: [...matter.userIds] })
    case 'inbox':
    case 'addressRefused':
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

/** The leader as long as they are a member. */
async function administratorsAndLeader(change: Db, leaderId: string | null, except: string): Promise<string[]> {
  const leader = leaderId === null ? [] : await activeUsers(change, { ids: [leaderId], roles: memberRoles, except })
  const administrators = await activeUsers(change, { roles: ['admin'], except })
  return [...new Set([...administrators, ...leader])].toSorted()
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
