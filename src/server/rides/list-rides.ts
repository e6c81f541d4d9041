import type { NotNull } from 'kysely'
import type { OutdatedRidingEvent, RidingEvent } from '#contract/rides/riding-events.ts'
import type { ClubDay } from '#server/club-time.ts'
import { afterCursor, latestFirst, type Page, type PageRequest, readCursor, toPage } from '#server/db/keyset.ts'
import type { Db } from '#server/db/open.ts'
import type { RidingEventRow } from '#server/db/ride-rows.ts'
import { notFound } from '#server/refusals.ts'
import { isOutdated } from '#server/site/outdated-translations.ts'
import { lastsUntil } from './registration-times.ts'
import { asRides, ridesFor, type Viewer } from './select-rides.ts'

/** Newest first. */
export async function listRidingEvents(db: Db, page: PageRequest & Viewer): Promise<Page<RidingEvent>> {
  return asRides(db, toPage(await newestFirst(db, page).execute(), page.limit, cursorOf), page)
}

/** Rides with a possibly outdated language, newest first. */
export async function listOutdatedEvents(db: Db, page: PageRequest & Viewer): Promise<Page<OutdatedRidingEvent>> {
  const rows = await newestFirst(db, page)
    .where(isOutdated)
    .select('outdatedLanguage')
    .$narrowType<{ outdatedLanguage: NotNull }>()
    .execute()
  return asRides(db, toPage(rows, page.limit, cursorOf), page)
}

function newestFirst(db: Db, { viewerId, clock: _, ...page }: PageRequest & Viewer) {
  return latestFirst(ridesFor(db, viewerId), ['eventDate', 'id'], page)
}

const cursorOf = ({ eventDate, id }: Pick<RidingEventRow, 'eventDate' | 'id'>) => [eventDate, id]

/**
 * Upcoming rides, soonest first, those of one day by their start (docs/product.md 9.1): status upcoming until the club's today, and ongoing ones until yesterday,
 * since a ride may end after midnight. The last day of a ride counts.
 */
export async function listUpcomingEvents(
  db: Db,
  { clock, limit, after, viewerId }: PageRequest & Viewer,
): Promise<Page<RidingEvent>> {
  const cursor = readCursor(after, ['string', 'string', 'string'])
  const since = (status: string, day: ClubDay) =>
    db
      .selectFrom(
        ridesFor(db, viewerId)
          .where('status', '=', status)
          .where(lastsUntil(day))
          .where(afterCursor(cursor, ['eventDate', 'startTime', 'id'], 'asc'))
          .orderBy('eventDate')
          .orderBy('startTime')
          .orderBy('id')
          .limit(limit + 1)
          .as('soonest'),
      )
      .selectAll()
  // Two ranges of one index, each with its own limit: past rides are not read.
  const rows = await since('upcoming', clock.today).unionAll(since('ongoing', clock.yesterday)).execute()
  const start = ({ eventDate, startTime, id }: (typeof rows)[number]) => `${eventDate} ${startTime} ${id}`
  const soonestFirst = rows.sort((one, other) => (start(one) < start(other) ? -1 : 1))
  return asRides(
    db,
    toPage(soonestFirst.slice(0, limit + 1), limit, ({ eventDate, startTime, id }) => [eventDate, startTime, id]),
    { clock, viewerId },
  )
}

/** @throws 404 when there is no such ride. */
export async function findRidingEvent(db: Db, id: string, { viewerId, clock }: Viewer): Promise<RidingEvent> {
  const ride = await ridesFor(db, viewerId).where('id', '=', id).executeTakeFirstOrThrow(notFound)
  const [found] = (await asRides(db, { rows: [ride], next: null }, { viewerId, clock })).rows
  if (found === undefined) throw notFound()
  return found
}
