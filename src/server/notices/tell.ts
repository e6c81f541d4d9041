import { memberRoles, type Role } from '#contract/accounts/users.ts'
import { isAccountKind } from '#contract/notices/notices.ts'
import { type ClubClock, rideSpan } from '#server/club-time.ts'
import { newId } from '#server/db/new-id.ts'
import type { Db } from '#server/db/open.ts'
import type { NoticeRow } from '#server/db/tables.ts'
import { budgets } from './budgets.ts'
import { aboutWhom, factsOf, type Matter, subjectOf } from './matters.ts'
import { findToldChanges, joinChanges } from './told-changes.ts'

// docs/decisions/031: who is told what, through which channels

/** The moment and the zone of the quiet hours. */
export type Moment = Pick<ClubClock, 'now'> & { club: { timeZone: string } }

/** That a ride is cancelled, or on again, breaks the quiet hours this close to the start. */
const urgentMs = 12 * 60 * 60 * 1000

/** SQLite accepts 32,766 values in one statement. */
const rowsPerInsert = 2_000

const dayMs = 24 * 60 * 60 * 1000

/**
 * Tells each person whom the matter concerns, once for each version of it and within the budget of its kind (budgets.ts): writes their notices, which the
 * site shows at once; mail and push follow from `dueAt` on. Call it in the transaction that the matter is about. Nothing is told of a
 * ride that has started.
 */
export async function tell(change: Db, matter: Matter, moment: Moment): Promise<void> {
  if ('ride' in matter && rideSpan(matter.ride, moment.club.timeZone).start <= moment.now) return
  const userIds = await withoutUnread(change, matter, { userIds: await recipientsOf(change, matter), now: moment.now })
  if (userIds.length === 0) return
  const contentFor = await contentsOf(change, matter)
  const due = dueAt(matter, moment)
  if (matter.kind !== 'inbox') return tellWithinBudget(change, matter, { userIds, contentFor, due, moment })
  const told = await write(change, matter, { userIds, contentFor, due, now: moment.now })
  // Their digest of that hour has gone already.
  const others = userIds.filter((userId) => !told.has(userId))
  if (others.length > 0)
    await write(change, matter, { userIds: others, contentFor, due: dueAt(matter, { ...moment, now: due }), now: moment.now })
}

/**
 * Those who have no unread notice of the same about the same other person, such as that a rider gave up a place on this ride. Who has one finds it at the
 * top again.
 */
async function withoutUnread(
  change: Db,
  matter: Matter,
  { userIds, now }: { userIds: readonly string[]; now: Date },
): Promise<readonly string[]> {
  const other = aboutWhom(matter)
  if (other === null || userIds.length === 0) return userIds
  const unread = await change
    .updateTable('notices')
    .set({ createdAt: now.toISOString() })
    .where('kind', '=', matter.kind)
    .where('subjectId', '=', subjectOf(matter, '', '').subjectId)
    .where('aboutUserId', '=', other)
    .where('userId', 'in', userIds)
    .where('readAt', 'is', null)
    .returning('userId')
    .execute()
  const told = new Set(unread.map(({ userId }) => userId))
  return userIds.filter((userId) => !told.has(userId))
}

async function tellWithinBudget(
  change: Db,
  matter: Matter,
  { userIds, contentFor, due, moment }: Omit<Writing, 'now'> & { moment: Moment },
): Promise<void> {
  const { perDay, beyond } = budgets[matter.kind]
  const counts = await countToday(change, matter, { userIds, now: moment.now })
  const left = (userId: string) => perDay - (counts.get(userId) ?? 0)
  const within = userIds.filter((userId) => left(userId) > (beyond === 'last' ? 1 : 0))
  await write(change, matter, { userIds: within, contentFor, due, now: moment.now })
  if (beyond === 'last') {
    const last = (userId: string) => JSON.stringify({ ...JSON.parse(contentFor(userId)), isLast: true })
    const lastOfDay = userIds.filter((userId) => left(userId) === 1)
    return void (await write(change, matter, { userIds: lastOfDay, contentFor: last, due, now: moment.now }))
  }
  const held = userIds.filter((userId) => left(userId) <= 0)
  if (held.length === 0) return
  await deleteUnsent(change, matter, held)
  await write(change, matter, { userIds: held, contentFor, due: heldDue(matter, due, moment), now: moment.now })
}

/** How many notices of the same each of them got in the last 24 hours. */
async function countToday(
  change: Db,
  matter: Matter,
  { userIds, now }: { userIds: readonly string[]; now: Date },
): Promise<Map<string, number>> {
  const { of } = budgets[matter.kind]
  const rows = await change
    .selectFrom('notices')
    .select(({ fn }) => ['userId', fn.countAll<number>().as('count')])
    .where('userId', 'in', userIds)
    .where('kind', '=', matter.kind)
    .where('createdAt', '>', new Date(now.getTime() - dayMs).toISOString())
    .$if(of === 'subject', (query) => query.where('subjectId', '=', subjectOf(matter, '', '').subjectId))
    .$if(of === 'other', (query) => query.where('aboutUserId', '=', aboutWhom(matter)))
    .$if(of === 'event' && 'event' in matter, (query) =>
      query.where('content', 'like', `%"event":"${'event' in matter ? matter.event : ''}"%`),
    )
    .groupBy('userId')
    .execute()
  return new Map(rows.map(({ userId, count }) => [userId, Number(count)]))
}

/** What waits to be sent about the same, because the new notice says all of it. */
async function deleteUnsent(change: Db, matter: Matter, userIds: readonly string[]): Promise<void> {
  await change
    .deleteFrom('notices')
    .where('userId', 'in', userIds)
    .where('kind', '=', matter.kind)
    .where('subjectId', '=', subjectOf(matter, '', '').subjectId)
    .where('pushQueuedAt', 'is', null)
    .where('mailQueuedAt', 'is', null)
    .execute()
}

interface Writing {
  userIds: readonly string[]
  contentFor: (userId: string) => string
  due: Date
  now: Date
}

/** @returns those who have a new notice, or one that was not sent yet and says this too. */
async function write(change: Db, matter: Matter, { userIds, contentFor, now, ...when }: Writing): Promise<Set<string>> {
  const due = when.due.toISOString()
  const rows = userIds.map(
    (userId): NoticeRow => ({
      id: newId(),
      userId,
      kind: matter.kind,
      ...subjectOf(matter, userId, due),
      content: contentFor(userId),
      aboutUserId: aboutWhom(matter),
      createdAt: now.toISOString(),
      dueAt: due,
      pushQueuedAt: null,
      mailQueuedAt: null,
      readAt: null,
    }),
  )
  const written = new Set<string>()
  for (let start = 0; start < rows.length; start += rowsPerInsert) {
    const added = await change
      .insertInto('notices')
      .values(rows.slice(start, start + rowsPerInsert))
      .onConflict((told) => {
        const same = told.columns(['userId', 'kind', 'subjectId', 'version'])
        if (matter.kind !== 'inbox') return same.doNothing()
        // Something was added to a digest that its reader may have seen already.
        return same
          .doUpdateSet({ readAt: null })
          .where('notices.pushQueuedAt', 'is', null)
          .where('notices.mailQueuedAt', 'is', null)
      })
      .returning('userId')
      .execute()
    for (const { userId } of added) written.add(userId)
  }
  return written
}

/**
 * The facts for each recipient, as stored. A change of a ride says all that has changed since the rider registered, because the notice replaces older ones
 * that were not sent yet. That the ride is on again is repeated only until it was sent.
 */
async function contentsOf(change: Db, matter: Matter): Promise<(userId: string) => string> {
  const facts = factsOf(matter)
  const content = JSON.stringify(facts)
  if (facts.kind !== 'rideChanged' || matter.kind !== 'rideChanged') return () => content
  const earlier = (await findToldChanges(change, { rideIds: [matter.ride.id] })).map(({ changes, mailQueuedAt, userId }) => ({
    userId,
    changes: changes.filter((what) => what !== 'takesPlace' || mailQueuedAt === null),
  }))
  const ofRider = Map.groupBy(earlier, ({ userId }) => userId)
  return (userId) => {
    const before = ofRider.get(userId)
    return before === undefined ? content : JSON.stringify({ ...facts, changes: joinChanges([...before, facts]) })
  }
}

const newsOfRide = ['rideCancelled', 'rideChanged', 'rideDecision', 'placeFree'] as const satisfies Matter['kind'][]

/** What a rider must know before the start. */
function isNewsOfRide(matter: Matter): matter is Extract<Matter, { kind: (typeof newsOfRide)[number] }> {
  return newsOfRide.some((kind) => kind === matter.kind)
}

/** When mail and push may go out. */
function dueAt(matter: Matter, { now, club: { timeZone } }: Moment): Date {
  // The owner who did it is awake; one who did not must hear it at once.
  if (isAccountKind(matter.kind)) return now
  const due = afterQuietHours(matter.kind === 'inbox' ? nextFullHour(now, timeZone) : now, timeZone)
  if (!isNewsOfRide(matter)) return due
  const { start } = rideSpan(matter.ride, timeZone)
  const isUrgent = matter.kind === 'rideCancelled' || (matter.kind === 'rideChanged' && matter.changes.includes('takesPlace'))
  if (isUrgent && start.getTime() - now.getTime() <= urgentMs) return now
  // Later would be never.
  return start <= due ? now : due
}

/** Club time: mail and push wait from 22 to 7. */
const quietFrom = 22
const quietUntil = 7

/** The instant itself, or the end of the quiet hours that it is in. */
export function afterQuietHours(at: Date, timeZone: string): Date {
  const local = Temporal.Instant.fromEpochMilliseconds(at.getTime()).toZonedDateTimeISO(timeZone)
  if (local.hour >= quietUntil && local.hour < quietFrom) return at
  const morning = local.add({ days: local.hour >= quietFrom ? 1 : 0 }).withPlainTime({ hour: quietUntil })
  return new Date(morning.epochMilliseconds)
}

/** The next full hour, club time, for digests. */
export function nextFullHour(at: Date, timeZone: string): Date {
  const local = Temporal.Instant.fromEpochMilliseconds(at.getTime()).toZonedDateTimeISO(timeZone)
  return new Date(local.add({ hours: 1 }).round({ smallestUnit: 'hour', roundingMode: 'floor' }).epochMilliseconds)
}

/** This close to the start what is beyond the budget waits for minutes. */
const soonMs = 2 * 60 * 60 * 1000
const shortHoldMs = 10 * 60 * 1000

/** When what is beyond the budget may go out: with the next full hour, and before the ride starts. */
function heldDue(matter: Matter, due: Date, { now, club: { timeZone } }: Moment): Date {
  const hour = afterQuietHours(nextFullHour(now, timeZone), timeZone)
  const held = due > hour ? due : hour
  if (!('ride' in matter)) return held
  const { start } = rideSpan(matter.ride, timeZone)
  if (start.getTime() - now.getTime() > soonMs && held < start) return held
  const soon = new Date(now.getTime() + shortHoldMs)
  return soon < start ? soon : now
}

/** The ids of those who are told. */
function recipientsOf(change: Db, matter: Matter): Promise<string[]> {
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
