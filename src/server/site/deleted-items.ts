import { memberRoles } from '#contract/accounts/users.ts'
import type { DeletedItem, DeletedKind } from '#contract/site/deleted-items.ts'
import { retentionDays } from '#contract/site/retention.ts'
import { findUser, requireAdministrator } from '#server/accounts/users.ts'
import type { Moment } from '#server/activities/notice.ts'
import { record } from '#server/activities/record.ts'
import { type ClubClock, clubToday, lastDayOf } from '#server/club-time.ts'
import { latestFirst, type Page, type PageRequest, toPage } from '#server/db/keyset.ts'
import type { Db } from '#server/db/open.ts'
import type {
  AnnouncementRow,
  ContactMessageRow,
  DeletedItemRow,
  ParticipantRow,
  PhotoAlbumRow,
  RidingEventRow,
} from '#server/db/tables.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { forgetTourCosts } from '#server/money/tour-costs.ts'
import { conflict, notFound } from '#server/refusals.ts'
import { deleteGuestsOnDeletedRides, deleteGuestsWithoutHost } from '#server/ride-day/announced-guests.ts'
import { deleteDetailsOfDeletedRides, deleteDetailsWithoutRider } from '#server/ride-day/sheet-details.ts'
import { deleteNoticesOfRide } from '#server/rides/ride-activities.ts'
import { fillPlaces } from '#server/rides/ride-places.ts'
import { isUpcoming } from '#server/rides/ride-times.ts'

// Deleted rows wait in one table, out of their own: docs/decisions/029

const dayMs = 24 * 60 * 60 * 1000

/** The table of each kind, and what the activity log calls it: in the action, and as the subject. */
const kinds = {
  announcement: { table: 'announcements', word: 'announcement', subject: 'announcement' },
  event: { table: 'ridingEvents', word: 'event', subject: 'event' },
  album: { table: 'photoAlbums', word: 'album', subject: 'album' },
  contactMessage: { table: 'contactMessages', word: 'contact', subject: 'contactMessage' },
} as const satisfies Record<DeletedKind, object>

export type DeletedContent =
  | { kind: 'announcement'; row: AnnouncementRow }
  /** `reason`: why it was deleted, which goes when it is restored. Rides that were deleted before there were reasons have none. */
  | { kind: 'event'; row: RidingEventRow; registrations: ParticipantRow[]; reason?: string | null }
  | { kind: 'album'; row: PhotoAlbumRow }
  | { kind: 'contactMessage'; row: ContactMessageRow }

/** Columns written by `moveToDeleted` alone, so what is parsed is what was written. */
export function readContent({ kind, content }: Pick<DeletedItemRow, 'kind' | 'content'>): DeletedContent {
  return { kind, ...JSON.parse(content) }
}

export function writeContent({ kind: _, ...rows }: DeletedContent): string {
  return JSON.stringify(rows)
}

interface Deletion {
  kind: DeletedKind
  id: string
  actorId: string
  clock?: ClubClock
  /** Why a ride is deleted. */
  reason?: string | null
  /** Of the line in the log. */
  detail?: string | null
}

/**
 * Moves the row, and the registrations of a ride, out of its table.
 * @throws 401 or 403 when the actor is no longer an administrator, 404 when there is no such row.
 */
export function moveToDeleted(db: Db, { kind, id, actorId, clock, reason, detail = null }: Deletion): Promise<void> {
  return inTransaction(db, async (change) => {
    await requireAdministrator(change, actorId)
    const registrations = kind === 'event' ? await readRegistrations(change, id) : undefined
    const { table, word, subject } = kinds[kind]
    const found = await change.deleteFrom(table).where('id', '=', id).returningAll().executeTakeFirst()
    if (found === undefined) throw notFound()
    // Restored, a ride shows no phone number until its leader chooses so again.
    const row = 'leaderPhoneBy' in found ? { ...found, leaderPhoneBy: null } : found
    const deleted = { kind, row, registrations, reason } as DeletedContent
    const content = writeContent(deleted)
    const deletedAt = momentAfter(deleted.kind === 'contactMessage' ? deleted.row.createdAt : deleted.row.updatedAt)
    const item = { id, kind, content, deletedAt, deletedBy: actorId }
    await change
      .insertInto('deletedItems')
      .values(item)
      .onConflict((older) => older.column('id').doUpdateSet(item))
      .execute()
    if (deleted.kind === 'event' && clock && isUpcoming(deleted.row, clock)) {
      const ride = { ...deleted.row, updatedAt: deletedAt }
      await record(change, 'rideCancelled', { ride, riders: deleted.registrations, reason: reason ?? null, moment: clock })
    }
    await record(change, `${word}.delete`, { actorId, [subject]: id, detail })
  })
}

function readRegistrations(change: Db, id: string): Promise<ParticipantRow[]> {
  return change.selectFrom('eventParticipants').selectAll().where('eventId', '=', id).orderBy('turn').execute()
}

/** Now, but at least a second later: calendars accept a change of a ride only with a higher number, which counts seconds. */
export function momentAfter(instant: string): string {
  return new Date(Math.max(Date.now(), Date.parse(instant) + 1000)).toISOString()
}

/** The last deleted first. Items that can no longer be restored are left out, so a page may have fewer rows. */
export async function listDeletedItems(db: Db, page: PageRequest, now = new Date()): Promise<Page<DeletedItem>> {
  const items = db
    .selectFrom('deletedItems')
    .leftJoin('users', 'users.id', 'deletedItems.deletedBy')
    .select(['deletedItems.id', 'kind', 'content', 'deletedAt', 'users.username as deletedBy'])
  const rows = await latestFirst(items, ['deletedAt', 'deletedItems.id'], page).execute()
  const found = toPage(rows, page.limit, ({ deletedAt, id }) => [deletedAt, id])
  return { ...found, rows: found.rows.filter((item) => isRestorable(item, now)).map(describeItem) }
}

function describeItem(item: DeletedItemRow): DeletedItem {
  const { id, kind, deletedAt, deletedBy } = item
  const content = readContent(item)
  const titles =
    content.kind === 'contactMessage'
      ? { title: content.row.subject, titleEn: null }
      : { title: content.row.titleKo, titleEn: content.row.titleEn }
  return { id, kind, ...titles, deletedAt, restorableUntil: restorableUntil(item).toISOString(), deletedBy }
}

export function isRestorable(item: DeletedItemRow, now: Date): boolean {
  return restorableUntil(item) > now
}

/** A message is not kept longer than it would have been in its own table. */
function restorableUntil(item: Pick<DeletedItemRow, 'kind' | 'content' | 'deletedAt'>): Date {
  const content = readContent(item)
  const until = Date.parse(item.deletedAt) + retentionDays.deletedItem * dayMs
  if (content.kind !== 'contactMessage') return new Date(until)
  return new Date(Math.min(until, Date.parse(content.row.createdAt) + retentionDays.contactMessage * dayMs))
}

/** With an item that is deleted for good go the records of a ride, the question of an announcement, and what people were told of it. */
async function forgetItem(change: Db, item: DeletedItemRow, { now, club }: Moment): Promise<void> {
  const content = readContent(item)
  if (content.kind === 'announcement') {
    await change.deleteFrom('notices').where('subjectId', '=', item.id).execute()
    await change.deleteFrom('questions').where('announcementId', '=', item.id).execute()
  }
  if (content.kind !== 'event') return
  await deleteRideRecords(change, item.id)
  const keepsCancellation = lastDayOf(content.row) >= clubToday(now, club.timeZone)
  await deleteNoticesOfRide(change, item, { keepsCancellation })
}

const batchSize = 100

export async function deleteOldItems(db: Db, now: Date, club: Moment['club']): Promise<void> {
  const before = new Date(now.getTime() - retentionDays.deletedItem * dayMs).toISOString()
  await inTransaction(db, async (change) => {
    const items = await change.deleteFrom('deletedItems').where('deletedAt', '<=', before).returningAll().execute()
    for (const item of items) await forgetItem(change, item, { now, club })
  })
  let after = ''
  for (;;) {
    const messages = await db
      .selectFrom('deletedItems')
      .selectAll()
      .where('kind', '=', 'contactMessage')
      .where('id', '>', after)
      .orderBy('id')
      .limit(batchSize)
      .execute()
    const old = messages.filter((item) => !isRestorable(item, now)).map(({ id }) => id)
    if (old.length > 0) await db.deleteFrom('deletedItems').where('id', 'in', old).execute()
    const last = messages.at(-1)
    if (last === undefined || messages.length < batchSize) return
    after = last.id
  }
}

/** Removes an account that is being erased: its registrations for deleted rides, and its id as the author of deleted rows and the leader of deleted rides. */
export function removeFromDeletedItems(change: Db, userId: string): Promise<void> {
  return rewriteItemsOf(change, userId, (content) => withoutAuthor(withoutRider(content, userId), userId))
}

/** Removes an account that is being deactivated from deleted rides that would be upcoming, as `leaveUpcomingRides` from others. */
export async function leaveDeletedRides(change: Db, userId: string, clock: ClubClock): Promise<void> {
  await deleteDetailsOfDeletedRides(change, userId)
  await deleteGuestsOnDeletedRides(change, userId)
  return rewriteItemsOf(change, userId, (content) =>
    content.kind === 'event' && isUpcoming(content.row, clock) ? withoutRider(content, userId) : content,
  )
}

async function rewriteItemsOf(change: Db, userId: string, rewrite: (content: DeletedContent) => DeletedContent): Promise<void> {
  const items = await change
    .selectFrom('deletedItems')
    .select(['id', 'kind', 'content'])
    .where('content', 'like', `%"${userId}"%`)
    .execute()
  for (const { id, ...item } of items) {
    const content = writeContent(rewrite(readContent(item)))
    await change.updateTable('deletedItems').set({ content }).where('id', '=', id).execute()
  }
}

function withoutRider(content: DeletedContent, userId: string): DeletedContent {
  if (content.kind !== 'event') return content
  return { ...content, registrations: content.registrations.filter((rider) => rider.userId !== userId) }
}

function withoutAuthor(content: DeletedContent, userId: string): DeletedContent {
  const unless = (id: string | null) => (id === userId ? null : id)
  if (content.kind === 'contactMessage') return { ...content, row: { ...content.row, handledBy: unless(content.row.handledBy) } }
  const createdBy = unless(content.row.createdBy)
  if (content.kind !== 'event') return { ...content, row: { ...content.row, createdBy } } as DeletedContent
  const { leaderId, sweepId } = content.row
  // The word is of who created it.
  const word = createdBy === null ? null : content.row.word
  return { ...content, row: { ...content.row, createdBy, word, leaderId: unless(leaderId), sweepId: unless(sweepId) } }
}

/**
 * Puts the deleted row back as it was, with its id. A ride gets back the registrations of those who still are members, in their
 * order; free places go to its waitlist, and its `updatedAt` changes, so that a form that is still open conflicts.
 * @throws 404 when it was restored, deleted for good or is too old, 409 when there is a row with its id.
 */
export function restoreDeletedItem(
  db: Db,
  id: string,
  { actorId, clock }: { actorId: string; clock: ClubClock },
): Promise<DeletedItem> {
  return inTransaction(db, async (change) => {
    await requireAdministrator(change, actorId)
    const item = await change.deleteFrom('deletedItems').where('id', '=', id).returningAll().executeTakeFirst()
    if (item === undefined || !isRestorable(item, new Date())) throw notFound()
    const { table, word, subject } = kinds[item.kind]
    if (await change.selectFrom(table).select('id').where('id', '=', id).executeTakeFirst())
      throw conflict('This cannot be restored: it is already there.')
    await putBack(change, readContent(item), { deletedAt: item.deletedAt, clock })
    await record(change, `${word}.restore`, { actorId, [subject]: id })
    const deleter = item.deletedBy === null ? undefined : await findUser(change, item.deletedBy)
    return describeItem({ ...item, deletedBy: deleter?.username ?? null })
  })
}

export function deleteForGood(db: Db, id: string, { actorId, clock }: { actorId: string; clock: ClubClock }): Promise<void> {
  return inTransaction(db, async (change) => {
    await requireAdministrator(change, actorId)
    const item = await change.deleteFrom('deletedItems').where('id', '=', id).returningAll().executeTakeFirst()
    if (item === undefined) throw notFound()
    await forgetItem(change, item, clock)
    const { word, subject } = kinds[item.kind]
    await record(change, `${word}.purge`, { actorId, [subject]: id })
  })
}

async function putBack(
  change: Db,
  content: DeletedContent,
  { deletedAt, clock }: { deletedAt: string; clock: ClubClock },
): Promise<void> {
  if (content.kind === 'contactMessage') {
    const handledBy = await ifThere(change, content.row.handledBy)
    await change
      .insertInto('contactMessages')
      .values({ ...content.row, handledBy })
      .execute()
    return
  }
  const createdBy = await ifThere(change, content.row.createdBy)
  if (content.kind === 'announcement') {
    await change
      .insertInto('announcements')
      .values({ ...content.row, createdBy })
      .execute()
  } else if (content.kind === 'album') {
    await change
      .insertInto('photoAlbums')
      .values({ ...content.row, createdBy })
      .execute()
  } else {
    await putRideBack(change, content, { createdBy, deletedAt, clock })
  }
}

async function putRideBack(
  change: Db,
  content: Extract<DeletedContent, { kind: 'event' }>,
  { createdBy, deletedAt, clock }: { createdBy: string | null; deletedAt: string; clock: ClubClock },
): Promise<void> {
  // Rides that were deleted before there were leaders have neither.
  const leaderId = await ifThere(change, content.row.leaderId ?? null)
  const sweepId = await ifThere(change, content.row.sweepId ?? null)
  const ride = { ...content.row, createdBy, leaderId, sweepId, updatedAt: momentAfter(deletedAt) }
  await change.insertInto('ridingEvents').values(ride).execute()
  await putRidersBack(change, content.registrations)
  await deleteDetailsWithoutRider(change, ride.id)
  await deleteGuestsWithoutHost(change, ride.id)
  await fillPlaces(change, ride.id, clock)
  if (isUpcoming(ride, clock)) await record(change, 'rideChanged', { ride, changes: ['takesPlace'], moment: clock })
}

async function ifThere(change: Db, id: string | null): Promise<string | null> {
  return id === null || (await findUser(change, id)) === undefined ? null : id
}

/** SQLite accepts 32,766 values in one statement. */
const ridersPerInsert = 2_000

async function putRidersBack(change: Db, registrations: readonly ParticipantRow[]): Promise<void> {
  const accounts = await change
    .selectFrom('users')
    .select('id')
    .where('isActive', '=', 'true')
    .where('role', 'in', memberRoles)
    .execute()
  const members = new Set(accounts.map(({ id }) => id))
  const riders = registrations.filter(({ userId }) => members.has(userId))
  for (let start = 0; start < riders.length; start += ridersPerInsert)
    await change
      .insertInto('eventParticipants')
      .values(riders.slice(start, start + ridersPerInsert))
      .execute()
}

/** Tables about a ride that do not reference it, so that a ride that was deleted and restored has its rows again. */
const tablesOfRides = [
  'rideTracks',
  'sheetDetails',
  'rideGuests',
  'headCountMarks',
  'rideAllowances',
  'attendance',
  'calendarEntries',
] as const

/** For a ride that is deleted for good. Its albums stay. */
async function deleteRideRecords(change: Db, eventId: string): Promise<void> {
  await forgetTourCosts(change, eventId)
  for (const table of tablesOfRides) await change.deleteFrom(table).where('eventId', '=', eventId).execute()
  await change.updateTable('photoAlbums').set({ rideId: null }).where('rideId', '=', eventId).execute()
}
