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

/** Cancellations this close to the start break the quiet hours. */
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
  const due = dueAt(matter, moment).toISOString()
  const rows = userIds.map(
    (userId): NoticeRow => ({
      id: newId(),
      userId,
      kind: matter.kind,
      ...subjectOf(matter, userId, due),
      content: contentFor(userId),
      aboutUserId: matter.kind === 'riderLeft' ? matter.left.userId : null,
      createdAt: moment.now.toISOString(),
      dueAt: due,
      queuedAt: null,
      readAt: null,
    }),
  )
  for (let start = 0; start < rows.length; start += rowsPerInsert)
    await change
      .insertInto('notices')
      .values(rows.slice(start, start + rowsPerInsert))
      .onConflict((told) => {
        const same = told.columns(['userId', 'kind', 'subjectId', 'version'])
        // Something was added to a digest that its reader has seen already.
        return matter.kind === 'inbox' ? same.doUpdateSet({ readAt: null }) : same.doNothing()
      })
      .execute()
}

/**
 * The facts for each recipient, as stored. A change of a ride says all that has changed since the rider registered, because the notice replaces older ones
 * that were not sent yet. That the ride is on again is repeated only until it was sent.
 */
async function contentsOf(change: Db, matter: Matter): Promise<(userId: string) => string> {
  const facts = factsOf(matter)
  const content = JSON.stringify(facts)
  if (facts.kind !== 'rideChanged' || matter.kind !== 'rideChanged') return () => content
  const earlier = (await findToldChanges(change, { rideIds: [matter.ride.id] })).map(({ changes, queuedAt, userId }) => ({
    userId,
    changes: changes.filter((what) => what !== 'takesPlace' || queuedAt === null),
  }))
  const ofRider = Map.groupBy(earlier, ({ userId }) => userId)
  return (userId) => {
    const before = ofRider.get(userId)
    return before === undefined ? content : JSON.stringify({ ...facts, changes: joinChanges([...before, facts]) })
  }
}

/** When mail and push may go out. */
function dueAt(matter: Matter, { now, club: { timeZone } }: Moment): Date {
  if (matter.kind === 'rideCancelled' && rideSpan(matter.ride, timeZone).start.getTime() - now.getTime() <= urgentMs) return now
  return afterQuietHours(matter.kind === 'inbox' ? nextFullHour(now, timeZone) : now, timeZone)
}
