import { isAccountKind } from '#contract/notices/notices.ts'
import { type ClubClock, rideSpan } from '#server/club-time.ts'
import { newId } from '#server/db/new-id.ts'
import type { Db } from '#server/db/open.ts'
import type { NoticeRow } from '#server/db/tables.ts'
import { factsOf, type Matter, subjectOf } from './matters.ts'
import { afterQuietHours, nextFullHour } from './quiet-hours.ts'
import { recipientsOf } from './recipients.ts'
import { findToldChanges, joinChanges } from './told-changes.ts'

// docs/decisions/031: who is told what, through which channels

/** The moment and the zone of the quiet hours. */
export type Moment = Pick<ClubClock, 'now'> & { club: { timeZone: string } }

/** That a ride is cancelled, or on again, breaks the quiet hours this close to the start. */
const urgentMs = 12 * 60 * 60 * 1000

/** SQLite accepts 32,766 values in one statement. */
const rowsPerInsert = 2_000

/**
 * Tells each person whom the matter concerns, once for each version of it: writes their notices, which the site shows at once; mail and push follow
 * from `dueAt` on. Call it in the transaction that the matter is about, after its other locks. Nothing is told of a ride that has started.
 */
export async function tell(change: Db, matter: Matter, moment: Moment): Promise<void> {
  if ('ride' in matter && rideSpan(matter.ride, moment.club.timeZone).start <= moment.now) return
  const userIds = await recipientsOf(change, matter)
  if (userIds.length === 0) return
  const contentFor = await contentsOf(change, matter)
  const due = dueAt(matter, moment)
  const told = await write(change, matter, { userIds, contentFor, due, now: moment.now })
  if (matter.kind !== 'inbox') return
  // Their digest of that hour has gone already.
  const others = userIds.filter((userId) => !told.has(userId))
  if (others.length > 0)
    await write(change, matter, { userIds: others, contentFor, due: dueAt(matter, { ...moment, now: due }), now: moment.now })
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
      aboutUserId: matter.kind === 'riderLeft' ? matter.left.userId : null,
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
