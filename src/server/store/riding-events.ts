import type { RidingEvent } from '#contract/riding-events.ts'
import { newId } from '#server/db/new-id.ts'
import type { Db } from '#server/db/open.ts'
import type { RidingEventRow } from '#server/db/tables.ts'
import { type Page, type PageRequest, past, readPosition, toPage } from './keyset.ts'

/** Newest first. */
export async function listRidingEvents(db: Db, { limit, after }: PageRequest): Promise<Page<RidingEvent>> {
  const rows = await db
    .selectFrom('ridingEvents')
    .selectAll()
    .where(past(readPosition(after, ['string', 'string']), ['eventDate', 'id'], 'desc'))
    .orderBy('eventDate', 'desc')
    .orderBy('id', 'desc')
    .limit(limit + 1)
    .execute()
  return toPage(rows, limit, ({ eventDate, id }) => [eventDate, id])
}

/**
 * Rides to come, soonest first (DESIGN 6.4): status upcoming from the club's today on, and ongoing ones from yesterday on, since a ride may last over midnight.
 * @param today start of the club's day, ISO-8601 UTC; `yesterday` that of the day before.
 */
export async function listUpcomingEvents(
  db: Db,
  { today, yesterday, limit, after }: PageRequest & { today: string; yesterday: string },
): Promise<Page<RidingEvent>> {
  const position = readPosition(after, ['string', 'string'])
  const since = (status: string, start: string) =>
    db
      .selectFrom('ridingEvents')
      .selectAll()
      .where('status', '=', status)
      .where('eventDate', '>=', start)
      .where(past(position, ['eventDate', 'id'], 'asc'))
  // Two runs through one index, merged as they are read: neither the past nor the length of the list costs anything.
  const rows = await since('upcoming', today)
    .unionAll(since('ongoing', yesterday))
    .orderBy('eventDate')
    .orderBy('id')
    .limit(limit + 1)
    .execute()
  return toPage(rows, limit, ({ eventDate, id }) => [eventDate, id])
}

export type NewRidingEvent = Omit<RidingEventRow, 'id' | 'createdAt' | 'updatedAt'>

/** @param event with `eventDate` already as ISO-8601 UTC. */
export function createRidingEvent(db: Db, event: NewRidingEvent): Promise<RidingEvent> {
  const now = new Date().toISOString()
  return db
    .insertInto('ridingEvents')
    .values({ id: newId(), ...event, createdAt: now, updatedAt: now })
    .returningAll()
    .executeTakeFirstOrThrow()
}
