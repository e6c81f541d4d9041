import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setTimeout as wait } from 'node:timers/promises'
import { PhotoAlbumInput } from '#contract/albums/photo-albums.ts'
import { changeActivity, changeRole, requestDeletion } from '#server/accounts/account-changes.ts'
import { createPhotoAlbum, deletePhotoAlbum } from '#server/albums/photo-album-calls.ts'
import type { Db } from '#server/db/open.ts'
import type { AnnouncementRow, Tables } from '#server/db/tables.ts'
import { eraseAccount } from '#server/members/erasure.ts'
import { changeContactStatus, deleteContactMessage, receiveContactMessage } from '#server/messages/contact-message-calls.ts'
import { createAnnouncement, deleteAnnouncement } from '#server/news/news-calls.ts'
import { Refusal } from '#server/refusals.ts'
import { createRidingEvent, deleteRidingEvent } from '#server/rides/riding-event-calls.ts'
import { makeAccount } from '../../../test/accounts.ts'
import { setAccountActive, setRole } from '../../../test/app.ts'
import { clockAt, moment, testClub } from '../../../test/club-clock.ts'
import { column, columns } from '../../../test/columns.ts'
import { engines, freshDatabase } from '../../../test/databases/databases.ts'
import { makeUsers, newRide, placesOf, signUp } from '../../../test/rides.ts'
import { readContentVersion } from './content-version.ts'
import { deleteForGood, deleteOldItems, listDeletedItems, restoreDeletedItem } from './deleted-items.ts'

const clock = clockAt()
const inDays = (count: number) => new Date(Date.now() + count * 86_400_000)
const page = { limit: 20 }

const korean = { titleKo: '“정기 모임” \\ 안내 🏍', contentKo: '첫 줄\n둘째 줄\t끝' }
const english = { titleEn: "Meeting's on", contentEn: 'One\r\nTwo' }
const announcement = { type: 'general', ...korean, ...english, eventDate: '2026-07-04T06:00:00.000Z' } as const
const dropboxUrl = 'https://www.dropbox.com/scl/fo/summer'
const album = PhotoAlbumInput.parse({ titleKo: '여름', titleEn: 'Summer', dropboxUrl, photoCount: '120', displayOrder: '3' })
const message = { name: '김도윤', email: 'doyun@example.com', subject: '가입 문의', message: '안녕하세요.\n궁금합니다.' }

const announce = (db: Db, createdBy: string | null = null) => createAnnouncement(db, announcement, { createdBy, moment })

function sendMessage(db: Db) {
  return receiveContactMessage(db, message, { verdict: { isSpam: false, suspicions: [] }, hasCeiling: false, moment })
}

function rowsOf<Table extends keyof Tables>(db: Db, table: Table): Promise<Tables[Table][]> {
  return db
    .selectFrom(table as keyof Tables)
    .selectAll()
    .execute() as never
}

/** A ride with one place and a rider for each of the users, the first of whom has the place. */
async function planFullRide(db: Db, createdBy: string, users: { id: string }[]) {
  const ride = await createRidingEvent(db, { ...newRide, maxParticipants: '1', createdBy }, clockAt())
  for (const { id: userId } of users) await signUp(db, { eventId: ride.id, userId, clock })
  return ride
}

async function endRide(db: Db, id: string): Promise<void> {
  await db.updateTable('ridingEvents').set({ status: 'completed' }).where('id', '=', id).execute()
}

const isRefused = (status: number) => (error: unknown) => error instanceof Refusal && error.status === status

for (const engine of engines) {
  test(`${engine}: what is deleted and restored equals the row before; of a ride only the time of its change is new`, async () => {
    await using db = await freshDatabase(engine)
    const actorId = await makeAccount(db, 'officer', 'admin')
    const { id: eventId } = await planFullRide(db, actorId, await makeUsers(db, 3))
    const { id: messageId } = await sendMessage(db)
    await changeContactStatus(db, messageId, { status: 'handled', actorId, moment })
    const made = [
      [await announce(db, actorId), deleteAnnouncement],
      [{ id: eventId }, deleteRidingEvent],
      [await createPhotoAlbum(db, album, { createdBy: actorId }), deletePhotoAlbum],
      [{ id: messageId }, deleteContactMessage],
    ] as const
    const tables = ['announcements', 'ridingEvents', 'eventParticipants', 'photoAlbums', 'contactMessages'] as const
    const read = async () => JSON.stringify(await Promise.all(tables.map((table) => rowsOf(db, table))))
    const before = await read()
    const [{ updatedAt = '' } = {}] = await rowsOf(db, 'ridingEvents')
    const version = await readContentVersion(db)

    for (const [{ id }, remove] of made) await remove(db, id, { actorId, clock })
    assert.equal(await read(), '[[],[],[],[],[]]')
    const { rows: items } = await listDeletedItems(db, page)
    assert.deepEqual(columns(items, 'kind', 'id', 'deletedBy').toSorted(), [
      ['album', made[2][0].id, 'officer'],
      ['announcement', made[0][0].id, 'officer'],
      ['contactMessage', messageId, 'officer'],
      ['event', eventId, 'officer'],
    ])

    for (const [{ id }] of made) await restoreDeletedItem(db, id, { actorId, clock })
    const [ride] = await rowsOf(db, 'ridingEvents')
    assert.ok(Date.parse(ride?.updatedAt ?? '') - Date.parse(updatedAt) >= 2000, 'a second for the deletion, one for the restore')
    await db.updateTable('ridingEvents').set({ updatedAt }).execute()
    assert.equal(await read(), before)
    assert.deepEqual((await listDeletedItems(db, page)).rows, [])
    assert.equal(await readContentVersion(db), version + 4, 'the announcement and the ride left and came back')
    const actions = column(await rowsOf(db, 'auditLog'), 'action').filter((action) => /delete|restore/.test(action))
    const expected = ['album', 'announcement', 'contact', 'event'].flatMap((kind) => [`${kind}.delete`, `${kind}.restore`])
    assert.deepEqual(actions.toSorted(), expected)
  })

  test(`${engine}: of two who restore at once one succeeds, and what is there already is never replaced`, async () => {
    await using db = await freshDatabase(engine)
    const actorId = await makeAccount(db, 'officer', 'admin')
    const { id } = await announce(db)
    const [row] = await rowsOf(db, 'announcements')
    await deleteAnnouncement(db, id, { actorId })
    const restore = () => restoreDeletedItem(db, id, { actorId, clock })
    const outcomes = await Promise.allSettled([restore(), restore()])
    assert.deepEqual(column(outcomes, 'status').toSorted(), ['fulfilled', 'rejected'])
    await assert.rejects(restore(), isRefused(404))

    await deleteAnnouncement(db, id, { actorId })
    const another = { ...(row as AnnouncementRow), titleEn: 'Another' }
    await db.insertInto('announcements').values(another).execute()
    await assert.rejects(restore(), isRefused(409))
    assert.deepEqual(column(await rowsOf(db, 'announcements'), 'titleEn'), ['Another'])
    assert.equal((await listDeletedItems(db, page)).rows.length, 1)
  })

  test(`${engine}: a restored ride has only riders who were members all the time, and its free place goes to the first who waits; a past one keeps who is one again`, async () => {
    await using db = await freshDatabase(engine)
    const actorId = await makeAccount(db, 'officer', 'admin')
    const author = await makeAccount(db, 'author', 'admin')
    const users = await makeUsers(db, 7)
    const [first = '', demoted = '', inactive = '', back = '', leaving = '', guest = '', other = ''] = column(users, 'id')
    const { id } = await planFullRide(db, author, users)
    const { id: pastId } = await planFullRide(db, author, users)
    await endRide(db, pastId)
    const { id: announcementId } = await announce(db, author)
    for (const ride of [id, pastId]) await deleteRidingEvent(db, ride, { actorId, clock })
    await deleteAnnouncement(db, announcementId, { actorId: author })

    await setRole(db, demoted, 'guest')
    await changeActivity(db, back, { isActive: 'false', actorId, clock })
    await requestDeletion(db, leaving, clock)
    for (const account of [back, leaving]) await changeActivity(db, account, { isActive: 'true', actorId, clock })
    for (const role of ['guest', 'member'] as const) await changeRole(db, guest, { role, actorId, clock })
    const erased = [first, author]
    for (const account of [...erased, inactive]) await setAccountActive(db, account, 'false')
    await db.updateTable('users').set({ deletionRequestedAt: clock.yesterday }).where('id', 'in', erased).execute()
    for (const account of erased) await eraseAccount(db, account, { requestedBefore: new Date(), clock })
    const kept = JSON.stringify(await rowsOf(db, 'deletedItems'))
    for (const account of erased) assert.ok(!kept.includes(account), 'deleted rows hold nothing of an erased account')
    for (const account of [guest, other]) assert.ok(kept.includes(account), 'the others stay')

    for (const item of [id, pastId, announcementId]) await restoreDeletedItem(db, item, { actorId, clock })
    assert.deepEqual(await placesOf(db, id), [
      { userId: guest, status: 'registered', turn: 6 },
      { userId: other, status: 'waiting', turn: 7 },
    ])
    assert.deepEqual(column(await placesOf(db, pastId), 'userId'), [back, leaving, guest, other])
    for (const table of ['ridingEvents', 'announcements'] as const)
      assert.deepEqual(new Set(column(await rowsOf(db, table), 'createdBy')), new Set([null]))
  })

  test(`${engine}: after 30 days an item is gone, a message when it is 12 months old; only administrators delete and restore`, async () => {
    await using db = await freshDatabase(engine)
    const actorId = await makeAccount(db, 'officer', 'admin')
    const [{ id: member } = { id: '' }] = await makeUsers(db, 1)
    const [{ id }, { id: shown }, { id: purged }] = [await announce(db), await announce(db), await announce(db)]
    const { id: tooOld } = await announce(db)
    const messages = [await sendMessage(db), await sendMessage(db)].map((sent) => sent.id)
    const [old = '', young = ''] = messages
    const createdAt = inDays(-364).toISOString()
    await db.updateTable('contactMessages').set({ createdAt }).where('id', '=', old).execute()
    for (const each of messages) await deleteContactMessage(db, each, { actorId })
    for (const each of [id, purged, tooOld]) await deleteAnnouncement(db, each, { actorId })

    const deletedAt = inDays(-31).toISOString()
    await db.updateTable('deletedItems').set({ deletedAt }).where('id', '=', tooOld).execute()
    await assert.rejects(restoreDeletedItem(db, tooOld, { actorId, clock }), isRefused(404))

    await assert.rejects(deleteAnnouncement(db, shown, { actorId: member }), isRefused(403))
    await assert.rejects(restoreDeletedItem(db, purged, { actorId: member, clock }), isRefused(403))
    await assert.rejects(deleteForGood(db, purged, { actorId: member, clock }), isRefused(403))
    await deleteForGood(db, purged, { actorId, clock })
    await assert.rejects(deleteForGood(db, purged, { actorId, clock }), isRefused(404))
    await assert.rejects(restoreDeletedItem(db, purged, { actorId, clock }), isRefused(404))
    assert.deepEqual(column(await rowsOf(db, 'announcements'), 'id'), [shown])

    for (const [days, left] of [
      [0, [id, old, young]],
      [2, [id, young]],
      [29, [id, young]],
      [31, []],
    ] as const) {
      const listed = await listDeletedItems(db, page, inDays(days))
      assert.deepEqual(column(listed.rows, 'id').toSorted(), left.toSorted(), `after ${days} days`)
      await deleteOldItems(db, inDays(days), testClub)
      assert.deepEqual(column(await rowsOf(db, 'deletedItems'), 'id').toSorted(), left.toSorted(), `after ${days} days`)
    }
  })

  test(`${engine}: an account that is erased while an officer deletes its work leaves no id in what was deleted`, async () => {
    await using db = await freshDatabase(engine)
    const actorId = await makeAccount(db, 'officer', 'admin')
    const author = await makeAccount(db, 'author', 'admin')
    const riders = await makeUsers(db, 1)
    const ride = await planFullRide(db, actorId, riders)
    await endRide(db, ride.id)
    const { id: announcementId } = await announce(db, author)
    const { id: messageId } = await sendMessage(db)
    await changeContactStatus(db, messageId, { status: 'handled', actorId: author, moment })
    const erased = [author, ...column(riders, 'id')]
    const request = { isActive: 'false', deletionRequestedAt: clock.yesterday } as const
    await db.updateTable('users').set(request).where('id', 'in', erased).execute()

    const deleted = Promise.withResolvers<void>()
    const deletion = db.transaction().execute(async (change) => {
      await deleteRidingEvent(change, ride.id, { actorId, clock })
      await deleteAnnouncement(change, announcementId, { actorId })
      await deleteContactMessage(change, messageId, { actorId })
      deleted.resolve()
      await wait(100)
    })
    await deleted.promise
    await Promise.all([deletion, ...erased.map((id) => eraseAccount(db, id, { requestedBefore: new Date(), clock }))])
    const items = await db.selectFrom('deletedItems').selectAll().execute()
    assert.equal(items.length, 3)
    for (const id of erased) assert.ok(!JSON.stringify(items).includes(id))
    assert.equal((await db.selectFrom('users').select('id').execute()).length, 1)
  })

  test(`${engine}: deletions, registrations, deactivations and restores at once wait for each other without a deadlock`, async () => {
    await using db = await freshDatabase(engine)
    const actorId = await makeAccount(db, 'officer', 'admin')
    const users = await makeUsers(db, 8)
    const rides = await Promise.all([1, 2, 3].map(() => planFullRide(db, actorId, users.slice(0, 4))))
    const outcomes = await Promise.allSettled([
      ...users.flatMap(({ id: userId }) => rides.map(({ id: eventId }) => signUp(db, { eventId, userId, clock }))),
      ...users.slice(2, 5).map(({ id }) => changeActivity(db, id, { isActive: 'false', actorId, clock })),
      ...rides.map(({ id }) =>
        deleteRidingEvent(db, id, { actorId, clock }).then(() => restoreDeletedItem(db, id, { actorId, clock })),
      ),
    ])
    for (const outcome of outcomes)
      if (outcome.status === 'rejected') assert.ok(outcome.reason instanceof Refusal, outcome.reason)
    const inactive = new Set(users.slice(2, 5).map(({ id }) => id))
    for (const { id } of rides) assert.ok((await placesOf(db, id)).every(({ userId }) => !inactive.has(userId)))
  })
}
