import type { Happening, Notice } from '#server/activities/notice.ts'
import { rideSpan } from '#server/club-time.ts'
import { newId } from '#server/db/new-id.ts'
import type { Db } from '#server/db/open.ts'
import type { NoticeRow } from '#server/db/tables.ts'

const urgentMs = 12 * 60 * 60 * 1000

/** SQLite accepts 32,766 values in one statement. */
const rowsPerInsert = 2_000

const dayMs = 24 * 60 * 60 * 1000

interface Telling {
  notice: Notice
  told: Happening
  due: Date
  contentFor: (userId: string) => string
}

/** Once for each version and within each person's budget. The site shows it at once; mail and push follow from `dueAt` on. Only `record` calls it. */
export async function tell(change: Db, notice: Notice, told: Happening): Promise<void> {
  const { moment, ride } = told
  if (ride && rideSpan(ride, moment.club.timeZone).start <= moment.now) return
  const userIds = await withoutUnread(change, { notice, told }, await notice.to(change, told))
  if (userIds.length === 0) return
  const telling = { notice, told, due: dueAt(notice, told), contentFor: await contentsOf(change, notice, told) }
  if (notice.when !== 'hourly') return tellWithinBudget(change, telling, userIds)
  const written = await write(change, telling, userIds)
  // The digest of that hour has gone to the others already.
  const later = dueAt(notice, { ...told, moment: { ...moment, now: telling.due } })
  const others = userIds.filter((userId) => !written.has(userId))
  await write(change, { ...telling, due: later }, others)
}

const subjectOf = ({ notice, told }: Pick<Telling, 'notice' | 'told'>) => notice.about(told, { userId: '', dueAt: '' })[0]

/** Those who have no unread notice of the same about the same other person. Who has one finds it at the top again. */
async function withoutUnread(
  change: Db,
  telling: Pick<Telling, 'notice' | 'told'>,
  userIds: readonly string[],
): Promise<readonly string[]> {
  const other = telling.notice.other?.(telling.told)
  if (other === undefined || userIds.length === 0) return userIds
  const unread = await change
    .updateTable('notices')
    .set({ createdAt: telling.told.moment.now.toISOString() })
    .where('kind', '=', telling.notice.kind)
    .where('subjectId', '=', subjectOf(telling))
    .where('aboutUserId', '=', other)
    .where('userId', 'in', userIds)
    .where('readAt', 'is', null)
    .returning('userId')
    .execute()
  const told = new Set(unread.map(({ userId }) => userId))
  return userIds.filter((userId) => !told.has(userId))
}

async function tellWithinBudget(change: Db, telling: Telling, userIds: readonly string[]): Promise<void> {
  const { perDay, beyond } = telling.notice.budget
  const counts = await countToday(change, telling, userIds)
  const left = (userId: string) => perDay - (counts.get(userId) ?? 0)
  await write(
    change,
    telling,
    userIds.filter((userId) => left(userId) > (beyond === 'last' ? 1 : 0)),
  )
  if (beyond === 'last') {
    const contentFor = (userId: string) => JSON.stringify({ ...JSON.parse(telling.contentFor(userId)), isLast: true })
    const lastOfDay = userIds.filter((userId) => left(userId) === 1)
    return void (await write(change, { ...telling, contentFor }, lastOfDay))
  }
  const held = userIds.filter((userId) => left(userId) <= 0)
  if (held.length === 0) return
  await deleteUnsent(change, telling, held)
  await write(change, { ...telling, due: heldDue(telling) }, held)
}

async function countToday(change: Db, telling: Telling, userIds: readonly string[]): Promise<Map<string, number>> {
  const { notice, told } = telling
  const { of } = notice.budget
  const { event }: { event?: string } = notice.facts(told)
  const rows = await change
    .selectFrom('notices')
    .select(({ fn }) => ['userId', fn.countAll<number>().as('count')])
    .where('userId', 'in', userIds)
    .where('kind', '=', notice.kind)
    .where('createdAt', '>', new Date(told.moment.now.getTime() - dayMs).toISOString())
    .$if(of === 'subject', (query) => query.where('subjectId', '=', subjectOf(telling)))
    .$if(of === 'other', (query) => query.where('aboutUserId', '=', notice.other?.(told) ?? null))
    .$if(of === 'event', (query) => query.where('content', 'like', `%"event":"${event}"%`))
    .groupBy('userId')
    .execute()
  return new Map(rows.map(({ userId, count }) => [userId, Number(count)]))
}

/** What waits to be sent about the same, because the new notice says all of it. */
async function deleteUnsent(change: Db, telling: Telling, userIds: readonly string[]): Promise<void> {
  await change
    .deleteFrom('notices')
    .where('userId', 'in', userIds)
    .where('kind', '=', telling.notice.kind)
    .where('subjectId', '=', subjectOf(telling))
    .where('pushQueuedAt', 'is', null)
    .where('mailQueuedAt', 'is', null)
    .execute()
}

/** @returns those who have a new notice, or one that was not sent yet and says this too. */
async function write(change: Db, { notice, told, due, contentFor }: Telling, userIds: readonly string[]): Promise<Set<string>> {
  const dueAt = due.toISOString()
  const rows = userIds.map((userId): NoticeRow => {
    const [subjectId, version] = notice.about(told, { userId, dueAt })
    return {
      id: newId(),
      userId,
      kind: notice.kind,
      subjectId,
      version,
      content: contentFor(userId),
      aboutUserId: notice.other?.(told) ?? null,
      createdAt: told.moment.now.toISOString(),
      dueAt,
      pushQueuedAt: null,
      mailQueuedAt: null,
      readAt: null,
    }
  })
  const written = new Set<string>()
  for (let start = 0; start < rows.length; start += rowsPerInsert) {
    const added = await change
      .insertInto('notices')
      .values(rows.slice(start, start + rowsPerInsert))
      .onConflict((known) => {
        const same = known.columns(['userId', 'kind', 'subjectId', 'version'])
        if (notice.when !== 'hourly') return same.doNothing()
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

async function contentsOf(change: Db, notice: Notice, told: Happening): Promise<(userId: string) => string> {
  const stored = (facts: object) => JSON.stringify({ kind: notice.kind, ...facts })
  const factsFor = await notice.factsFor?.(change, told)
  if (factsFor !== undefined) return (userId) => stored(factsFor(userId))
  const content = stored(notice.facts(told))
  return () => content
}

/** When mail and push may go out. */
function dueAt(notice: Notice, told: Happening): Date {
  const { now, club } = told.moment
  if (notice.when === 'now') return now
  const due = afterQuietHours(notice.when === 'hourly' ? nextFullHour(now, club.timeZone) : now, club.timeZone)
  if (notice.when !== 'beforeStart' || told.ride === undefined) return due
  const { start } = rideSpan(told.ride, club.timeZone)
  if (notice.isUrgent?.(told) && start.getTime() - now.getTime() <= urgentMs) return now
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

/** Club time, for digests. */
export function nextFullHour(at: Date, timeZone: string): Date {
  const local = Temporal.Instant.fromEpochMilliseconds(at.getTime()).toZonedDateTimeISO(timeZone)
  return new Date(local.add({ hours: 1 }).round({ smallestUnit: 'hour', roundingMode: 'floor' }).epochMilliseconds)
}

/** This close to the start what is beyond the budget waits for minutes. */
const soonMs = 2 * 60 * 60 * 1000
const shortHoldMs = 10 * 60 * 1000

/** With the next full hour, and before the ride starts. */
function heldDue({ told: { ride, moment }, due }: Telling): Date {
  const { now, club } = moment
  const hour = afterQuietHours(nextFullHour(now, club.timeZone), club.timeZone)
  const held = due > hour ? due : hour
  if (ride === undefined) return held
  const { start } = rideSpan(ride, club.timeZone)
  if (start.getTime() - now.getTime() > soonMs && held < start) return held
  const soon = new Date(now.getTime() + shortHoldMs)
  return soon < start ? soon : now
}
