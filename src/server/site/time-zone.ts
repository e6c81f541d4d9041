import { sql } from 'kysely'
import { readTimeZone } from '#contract/site/club.ts'
import { readFacts } from '#server/activities/all-activities.ts'
import { type ClubDay, toClubDay, toInstant } from '#server/club-time.ts'
import type { Db } from '#server/db/open.ts'
import type { AnnouncementRow, RidingEventRow } from '#server/db/tables.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { readRule, storeRule } from './club-rules.ts'
import { raiseContentVersion } from './content-version.ts'
import { type DeletedContent, readContent, writeContent } from './deleted-items.ts'

const timeZoneRule = 'timeZone'

/**
 * Makes the stored times those of the club's zone, once for each zone, in one transaction: the second of two processes that start finds the work done, and a
 * killed one leaves nothing behind. The first start after migration 0044 turns the instants of rides' days into days. When the zone has changed since, what
 * officers entered as a local time (when an announcement begins or takes no more answers, when sign-up closes, when a ride is decided) keeps its day and hour.
 * @returns the zone before, when it has changed.
 */
export async function settleTimeZone(db: Db, timeZone: string): Promise<string | undefined> {
  if ((await readRule(db, timeZoneRule)) === timeZone) return undefined
  return inTransaction(db, async (change) => {
    const before = await readRule(change, timeZoneRule)
    if (before === timeZone) return undefined
    await storeRule(change, timeZoneRule, timeZone)
    if (before !== undefined && readTimeZone(before) === timeZone) return undefined
    if (before === undefined) await storeDays(change, timeZone)
    else await keepLocalTimes(change, before, timeZone)
    await raiseContentVersion(change)
    return before
  })
}

async function storeDays(change: Db, timeZone: string): Promise<void> {
  const toDay = <Stored extends string | null>(stored: Stored) =>
    (stored?.includes('T') ? toClubDay(stored, timeZone) : stored) as ClubDay | Extract<Stored, null>
  for (const column of ['eventDate', 'postponedFrom'] as const) {
    const stored = await change
      .selectFrom('ridingEvents')
      .select(column)
      .distinct()
      .where(sql<boolean>`${sql.ref(column)} like '%T%'`)
      .execute()
    for (const { [column]: instant } of stored)
      await change
        .updateTable('ridingEvents')
        .set({ [column]: toDay(instant) })
        .where(column, '=', instant)
        .execute()
  }
  await rewriteDeleted(change, (content) => {
    if (content.kind !== 'event') return content
    const { row } = content
    const days = { eventDate: toDay(row.eventDate), endDate: null, postponedFrom: toDay(row.postponedFrom ?? null) }
    return { ...content, row: { ...row, ...days } }
  })
  await storeDaysOfNotices(change, toDay)
}

async function storeDaysOfNotices(change: Db, toDay: (instant: string) => ClubDay): Promise<void> {
  const notices = await change
    .selectFrom('notices')
    .select(['id', 'userId', 'kind', 'subjectId', 'version', 'content'])
    .where('content', 'like', '%"ride":{%')
    .execute()
  for (const { id, userId, kind, subjectId, version, content } of notices) {
    const facts = readFacts({ content })
    if (facts.ride === undefined) continue
    const ride = { ...facts.ride, eventDate: toDay(facts.ride.eventDate), endDate: null }
    await change
      .updateTable('notices')
      .set({ content: JSON.stringify({ ...facts, ride }) })
      .where('id', '=', id)
      .execute()
    if (kind !== 'rideReminder') continue
    // Two instants of one day had a reminder each: one of them is enough.
    await change
      .updateTable('notices')
      .set({ version: toDay(version) })
      .where('id', '=', id)
      .where(({ not, exists, selectFrom }) =>
        not(
          exists(
            selectFrom('notices as same')
              .select('same.id')
              .where('same.userId', '=', userId)
              .where('same.kind', '=', kind)
              .where('same.subjectId', '=', subjectId)
              .where('same.version', '=', toDay(version)),
          ),
        ),
      )
      .execute()
  }
}

async function keepLocalTimes(change: Db, before: string, timeZone: string): Promise<void> {
  const moved = <Stored extends string | null>(stored: Stored) => {
    // Rides that were deleted long ago may lack the column.
    if (!stored) return stored
    const local = Temporal.Instant.from(stored).toZonedDateTimeISO(before).toPlainDateTime()
    return toInstant(local.toString(), timeZone)
  }
  const movedNews = ({ eventDate }: Pick<AnnouncementRow, 'eventDate'>) => ({ eventDate: moved(eventDate) ?? eventDate })
  const movedRide = ({ registrationClosesAt, decideBy }: Pick<RidingEventRow, 'registrationClosesAt' | 'decideBy'>) => ({
    registrationClosesAt: moved(registrationClosesAt),
    decideBy: moved(decideBy),
  })
  for (const news of await change.selectFrom('announcements').select(['id', 'eventDate']).execute())
    await change.updateTable('announcements').set(movedNews(news)).where('id', '=', news.id).execute()
  for (const { announcementId, closesAt } of await change
    .selectFrom('questions')
    .select(['announcementId', 'closesAt'])
    .execute())
    await change
      .updateTable('questions')
      .set({ closesAt: moved(closesAt) })
      .where('announcementId', '=', announcementId)
      .execute()
  const rides = change
    .selectFrom('ridingEvents')
    .select(['id', 'registrationClosesAt', 'decideBy'])
    .where(({ or, eb }) => or([eb('registrationClosesAt', 'is not', null), eb('decideBy', 'is not', null)]))
  for (const ride of await rides.execute())
    await change.updateTable('ridingEvents').set(movedRide(ride)).where('id', '=', ride.id).execute()
  await rewriteDeleted(change, (content) => {
    if (content.kind === 'announcement') return { ...content, row: { ...content.row, ...movedNews(content.row) } }
    if (content.kind === 'event') return { ...content, row: { ...content.row, ...movedRide(content.row) } }
    return content
  })
}

async function rewriteDeleted(change: Db, rewrite: (content: DeletedContent) => DeletedContent): Promise<void> {
  const items = await change
    .selectFrom('deletedItems')
    .select(['id', 'kind', 'content'])
    .where('kind', 'in', ['event', 'announcement'])
    .execute()
  for (const { id, ...item } of items) {
    const content = writeContent(rewrite(readContent(item)))
    await change.updateTable('deletedItems').set({ content }).where('id', '=', id).execute()
  }
}
