import { memberRoles } from '#contract/accounts/users.ts'
import type { DeletedItem } from '#contract/site/deleted-items.ts'
import { findUser, requireAdministrator } from '#server/accounts/users.ts'
import { record } from '#server/activities/record.ts'
import type { ClubClock } from '#server/club-time.ts'
import type { Db } from '#server/db/open.ts'
import type { ParticipantRow } from '#server/db/tables.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { conflict, notFound } from '#server/refusals.ts'
import { deleteDetailsWithoutRider } from '#server/ride-day/sheet-details.ts'
import { fillPlaces } from '#server/rides/ride-places.ts'
import { isUpcoming } from '#server/rides/ride-times.ts'
import { type DeletedContent, describeItem, forgetItem, isRestorable, kinds, momentAfter, readContent } from './deleted-items.ts'

/**
 * Puts the deleted row back as it was, with its id. A ride gets back the registrations of those who still are members, in their
 * order; free places go to its waitlist, and its `updatedAt` changes, so that a form that is still open conflicts.
 * @throws 401 or 403 when the actor is no longer an administrator, 404 when it was restored, deleted for good or is too old, 409
 * when there is a row with its id.
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

/** @throws 401 or 403 when the actor is no longer an administrator, 404 when it was restored or is gone. */
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
  await fillPlaces(change, ride.id, clock)
  if (isUpcoming(ride, clock)) await record(change, 'rideChanged', { ride, changes: ['takesPlace'], moment: clock })
}

/** The id of the account, or null when it is gone. */
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
