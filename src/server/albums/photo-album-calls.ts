import { type NotNull, type RawBuilder, sql } from 'kysely'
import * as calls from '#contract/albums/photo-album-calls.ts'
import type { OutdatedPhotoAlbum, PhotoAlbum, PhotoAlbumInput, PhotoAlbumUpdate } from '#contract/albums/photo-albums.ts'
import { say } from '#contract/sentences.ts'
import { record } from '#server/activities/record.ts'
import { afterCursor, type Page, type PageRequest, readCursor, toPage } from '#server/db/keyset.ts'
import { newId } from '#server/db/new-id.ts'
import type { Db } from '#server/db/open.ts'
import type { PhotoAlbumRow } from '#server/db/tables.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { rejectUpdate, versionMatches } from '#server/db/versions.ts'
import { answer } from '#server/http/answer.ts'
import { type Api, type Site, sendListPage } from '#server/http/api.ts'
import { invalid } from '#server/refusals.ts'
import { moveToDeleted } from '#server/site/deleted-items.ts'
import { isOutdated, outdatedAfter } from '#server/site/outdated-translations.ts'

export function answerPhotoAlbumCalls(app: Api, { db }: Site): void {
  answer(app, calls.listActiveAlbums, async (request, reply) =>
    sendListPage(request, reply, await listActiveAlbums(db, request.query)),
  )
  answer(app, calls.listAllAlbums, async (request, reply) => sendListPage(request, reply, await listAllAlbums(db, request.query)))
  answer(app, calls.createPhotoAlbum, ({ body, currentUser }) => createPhotoAlbum(db, body, { createdBy: currentUser.id }))
  answer(app, calls.updatePhotoAlbum, ({ params, body, currentUser }) =>
    updatePhotoAlbum(db, params.id, body, { actorId: currentUser.id }),
  )
  answer(app, calls.deletePhotoAlbum, ({ params, currentUser }) => deletePhotoAlbum(db, params.id, { actorId: currentUser.id }))
}

/** By display order, then newest first. */
export function listActiveAlbums(db: Db, page: PageRequest): Promise<Page<PhotoAlbum>> {
  return listAlbums(db, page, sql<boolean>`${sql.ref('isActive')} = 'true'`)
}

export function listAllAlbums(db: Db, page: PageRequest): Promise<Page<PhotoAlbum>> {
  return listAlbums(db, page, sql<boolean>`1 = 1`)
}

export async function listOutdatedAlbums(db: Db, page: PageRequest): Promise<Page<OutdatedPhotoAlbum>> {
  const rows = await inOrder(db, page, isOutdated).$narrowType<{ outdatedLanguage: NotNull }>().execute()
  return toPage(rows, page.limit, cursorOf)
}

async function listAlbums(db: Db, page: PageRequest, which: RawBuilder<boolean>): Promise<Page<PhotoAlbum>> {
  return toPage(await inOrder(db, page, which).execute(), page.limit, cursorOf)
}

function inOrder(db: Db, { limit, after }: PageRequest, which: RawBuilder<boolean>) {
  return db
    .selectFrom('photoAlbums')
    .selectAll()
    .where(which)
    .where(afterAlbum(readCursor(after, ['number', 'string', 'string'])))
    .orderBy('displayOrderNumber')
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .limit(limit + 1)
}

const cursorOf = ({ displayOrderNumber, createdAt, id }: PhotoAlbumRow) => [displayOrderNumber, createdAt, id]

/** Orders ascend and dates descend, so one tuple comparison is not enough. The first condition gives the index its range. */
function afterAlbum(cursor: readonly [order: number, createdAt: string, id: string] | undefined): RawBuilder<boolean> {
  if (cursor === undefined) return sql<boolean>`1 = 1`
  const [order, ...newest] = cursor
  const column = sql.ref('displayOrderNumber')
  return sql<boolean>`${column} >= ${order} and (${column} > ${order} or ${afterCursor(newest, ['createdAt', 'id'], 'desc')})`
}

/** @throws 400 for a ride that does not exist. */
export function createPhotoAlbum(
  db: Db,
  input: PhotoAlbumInput,
  { createdBy }: { createdBy: string | null },
): Promise<PhotoAlbum> {
  const now = new Date().toISOString()
  return inTransaction(db, async (change) => {
    await checkRide(change, input.rideId)
    const created = await change
      .insertInto('photoAlbums')
      .values({
        id: newId(),
        ...input,
        displayOrderNumber: Number(input.displayOrder),
        createdBy,
        createdAt: now,
        updatedAt: now,
      })
      .returningAll()
      .executeTakeFirstOrThrow()
    await record(change, 'album.create', { actorId: createdBy, album: created.id })
    return created
  })
}

/** @throws 400 for another ride that does not exist, 404 when there is no such album, 409 when it has changed since `expectedVersion`. */
export function updatePhotoAlbum(
  db: Db,
  id: string,
  { expectedVersion, ...input }: PhotoAlbumUpdate,
  { actorId }: { actorId: string },
): Promise<PhotoAlbum> {
  return inTransaction(db, async (change) => {
    await checkRide(change, input.rideId, id)
    const updated = await change
      .updateTable('photoAlbums')
      .set({
        ...input,
        displayOrderNumber: Number(input.displayOrder),
        outdatedLanguage: outdatedAfter('photoAlbums', input),
        updatedAt: new Date().toISOString(),
      })
      .where('id', '=', id)
      .where(versionMatches({ expectedVersion }))
      .returningAll()
      .executeTakeFirst()
    if (updated === undefined) return rejectUpdate(change, 'photoAlbums', id)
    await record(change, 'album.update', { actorId, album: id })
    return updated
  })
}

/** The ride that an album has already stays valid: it may have been deleted since, and may be restored. */
async function checkRide(change: Db, rideId: string | null, albumId = ''): Promise<void> {
  if (rideId === null) return
  const ride = await change.selectFrom('ridingEvents').select('id').where('id', '=', rideId).executeTakeFirst()
  if (ride !== undefined) return
  const album = await change.selectFrom('photoAlbums').select('rideId').where('id', '=', albumId).executeTakeFirst()
  if (album?.rideId !== rideId) throw invalid([{ path: 'rideId', message: say('Please choose a ride') }])
}

/** @throws 401 or 403 when the actor is no longer an administrator, 404 when there is no such album. */
export function deletePhotoAlbum(db: Db, id: string, { actorId }: { actorId: string }): Promise<void> {
  return moveToDeleted(db, { kind: 'album', id, actorId })
}
