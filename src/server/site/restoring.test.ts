import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setTimeout as wait } from 'node:timers/promises'
import { PhotoAlbumInput } from '#contract/albums/photo-albums.ts'
import { changeActivity, changeRole, requestDeletion } from '#server/accounts/account-changes.ts'
import { createUser } from '#server/accounts/users.ts'
import { createPhotoAlbum, deletePhotoAlbum } from '#server/albums/photo-album-calls.ts'
import type { Db } from '#server/db/open.ts'
import type { AnnouncementRow, Tables } from '#server/db/tables.ts'
import { eraseAccount } from '#server/members/erasure.ts'
import { changeContactStatus, deleteContactMessage, receiveContactMessage } from '#server/messages/contact-message-calls.ts'
import { createAnnouncement, deleteAnnouncement } from '#server/news/news-calls.ts'
import { Refusal } from '#server/refusals.ts'
import { createRidingEvent, deleteRidingEvent } from '#server/rides/riding-event-calls.ts'
import { clockAt, moment, testClub } from '../../../test/club-clock.ts'
import { engines, freshDatabase } from '../../../test/databases/databases.ts'
import { makeUsers, newRide, placesOf, signUp } from '../../../test/rides.ts'
import { readContentVersion } from './content-version.ts'
import { deleteForGood, deleteOldItems, listDeletedItems, restoreDeletedItem } from './deleted-items.ts'

const clock = clockAt()
const inDays = (count: number) => new Date(Date.now() + count * 86_400_000)
const page = { limit: 20 }

async function makeAdmin(db: Db, username = 'officer'): Promise<string> {
  const account = { username, passwordHash: 'no password', email: null, firstName: null, lastName: null }
  return (await createUser(db, { ...account, role: 'admin' })).id
}

const announcement = {
  type: 'general',
  titleKo: '“정기 모임” \\ 안내 🏍',
  titleEn: "Meeting's on",
  contentKo: '첫 줄\n둘째 줄\t끝',
  contentEn: 'One\r\nTwo',
  eventDate: '2026-07-04T06:00:00.000Z',
} as const
const album = PhotoAlbumInput.parse({
  titleKo: '여름',
  titleEn: 'Summer',
  dropboxUrl: 'https://www.dropbox.com/scl/fo/summer',
  photoCount: '120',
  displayOrder: '3',
})
const message = { name: '김도윤', email: 'doyun@example.com', subject: '가입 문의', message: '안녕하세요.\n궁금합니다.' }

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
    const actorId = await makeAdmin(db)
    const { id: eventId } = await planFullRide(db, actorId, await makeUsers(db, 3))
    const { id: messageId } = await sendMessage(db)
    await changeContactStatus(db, messageId, { status: 'handled', actorId, moment })
    const made = [
      [await createAnnouncement(db, announcement, { createdBy: actorId, moment }), deleteAnnouncement],
      [{ id: eventId }, deleteRidingEvent],
      [await createPhotoAlbum(db, album, { createdBy: actorId }), deletePhotoAlbum],
      [{ id: messageId }, deleteContactMessage],
    ] as const
    const tables = ['announcements', 'ridingEvents', 'eventParticipants', 'photoAlbums', 'contactMessages'] as const
    const read = async () => JSON.stringify(await Promise.all(tables.map((table) => rowsOf(db, table))))
    const before = await read()
    const [{ updatedAt = '' } = {}] = await rowsOf(db, 'ridingEvents')
    const version = await readContentVersion(db)

    for (const [{ id }, remove] of made) await remove(db, id, { actorId, clock: clockAt() })
    assert.equal(await read(), '[[],[],[],[],[]]')
    const { rows: items } = await listDeletedItems(db, page)
    assert.deepEqual(
      items
        .map(({ id, kind, deletedBy }) => ({ id, kind, deletedBy }))
        .toSorted((one, other) => (one.kind < other.kind ? -1 : 1)),
      [
        { id: made[2][0].id, kind: 'album', deletedBy: 'officer' },
        { id: made[0][0].id, kind: 'announcement', deletedBy: 'officer' },
        { id: messageId, kind: 'contactMessage', deletedBy: 'officer' },
        { id: eventId, kind: 'event', deletedBy: 'officer' },
      ],
    )

    for (const [{ id }] of made) await restoreDeletedItem(db, id, { actorId, clock })
    const [ride] = await rowsOf(db, 'ridingEvents')
    assert.ok(Date.parse(ride?.updatedAt ?? '') - Date.parse(updatedAt) >= 2000, 'a second for the deletion, one for the restore')
    await db.updateTable('ridingEvents').set({ updatedAt }).execute()
    assert.equal(await read(), before)
    assert.deepEqual((await listDeletedItems(db, page)).rows, [])
    assert.equal(await readContentVersion(db), version + 4, 'the announcement and the ride left and came back')
    const actions = (await rowsOf(db, 'auditLog')).map(({ action }) => action).filter((action) => /delete|restore/.test(action))
    assert.deepEqual(actions.toSorted(), [
      'album.delete',
      'album.restore',
      'announcement.delete',
      'announcement.restore',
      'contact.delete',
      'contact.restore',
      'event.delete',
      'event.restore',
    ])
  })

  test(`${engine}: of two who restore at once one succeeds, and what is there already is never replaced`, async () => {
    await using db = await freshDatabase(engine)
    const actorId = await makeAdmin(db)
    const { id } = await createAnnouncement(db, announcement, { createdBy: null, moment })
    const [row] = await rowsOf(db, 'announcements')
    await deleteAnnouncement(db, id, { actorId })
    const restore = () => restoreDeletedItem(db, id, { actorId, clock })
    const outcomes = await Promise.allSettled([restore(), restore()])
    assert.deepEqual(outcomes.map(({ status }) => status).toSorted(), ['fulfilled', 'rejected'])
    await assert.rejects(restore(), isRefused(404))

    await deleteAnnouncement(db, id, { actorId })
    await db
      .insertInto('announcements')
      .values({ ...(row as AnnouncementRow), titleEn: 'Another' })
      .execute()
    await assert.rejects(restore(), isRefused(409))
    assert.deepEqual(
      (await rowsOf(db, 'announcements')).map(({ titleEn }) => titleEn),
      ['Another'],
    )
    assert.equal((await listDeletedItems(db, page)).rows.length, 1)
  })

  test(`${engine}: a restored ride has only riders who still are members, and its free place goes to the first who waits`, async () => {
    await using db = await freshDatabase(engine)
    const actorId = await makeAdmin(db)
    const author = await makeAdmin(db, 'author')
    const users = await makeUsers(db, 5)
    const [first, demoted, deactivated, second, third] = users.map(({ id }) => id)
    const { id } = await planFullRide(db, author, users)
    const { id: announcementId } = await createAnnouncement(db, announcement, { createdBy: author, moment })
    await deleteRidingEvent(db, id, { actorId, clock: clockAt() })
    await deleteAnnouncement(db, announcementId, { actorId: author })

    const erased = [first ?? '', author]
    await db.updateTable('users').set({ role: 'guest' }).where('id', '=', String(demoted)).execute()
    await db
      .updateTable('users')
      .set({ isActive: 'false' })
      .where('id', 'in', [...erased, String(deactivated)])
      .execute()
    await db.updateTable('users').set({ deletionRequestedAt: clock.yesterday }).where('id', 'in', erased).execute()
    for (const account of erased) await eraseAccount(db, account, { requestedBefore: new Date(), clock })
    const kept = JSON.stringify(await rowsOf(db, 'deletedItems'))
    for (const account of erased) assert.ok(!kept.includes(account), 'deleted rows hold nothing of an erased account')
    for (const other of [second, third]) assert.ok(kept.includes(String(other)), 'the others stay')

    for (const item of [id, announcementId]) await restoreDeletedItem(db, item, { actorId, clock })
    assert.deepEqual(await placesOf(db, id), [
      { userId: second, status: 'registered', turn: 4 },
      { userId: third, status: 'waiting', turn: 5 },
    ])
    assert.deepEqual(
      [...(await rowsOf(db, 'ridingEvents')), ...(await rowsOf(db, 'announcements'))].map((row) => row.createdBy),
      [null, null],
    )
  })

  test(`${engine}: after 30 days an item is gone, a message when it is 12 months old`, async () => {
    await using db = await freshDatabase(engine)
    const actorId = await makeAdmin(db)
    const { id } = await createAnnouncement(db, announcement, { createdBy: null, moment })
    const messages = [await sendMessage(db), await sendMessage(db)].map((sent) => sent.id)
    const [old = '', young = ''] = messages
    await db
      .updateTable('contactMessages')
      .set({ createdAt: inDays(-364).toISOString() })
      .where('id', '=', old)
      .execute()
    for (const each of messages) await deleteContactMessage(db, each, { actorId })
    await deleteAnnouncement(db, id, { actorId })
    const listed = async (now: Date) => (await listDeletedItems(db, page, now)).rows.map((item) => item.id).toSorted()
    const stored = async () => (await rowsOf(db, 'deletedItems')).map((item) => item.id).toSorted()
    assert.deepEqual(await listed(new Date()), [id, old, young].toSorted())
    for (const [now, left] of [
      [inDays(0), [id, old, young]],
      [inDays(2), [id, young]],
      [inDays(29), [id, young]],
      [inDays(31), []],
    ] as const) {
      assert.deepEqual(await listed(now), left.toSorted())
      await deleteOldItems(db, now, testClub)
      assert.deepEqual(await stored(), left.toSorted())
    }
  })

  test(`${engine}: what is too old or deleted for good cannot be restored, and only administrators delete and restore`, async () => {
    await using db = await freshDatabase(engine)
    const actorId = await makeAdmin(db)
    const [member] = await makeUsers(db, 1)
    const { id: old } = await createAnnouncement(db, announcement, { createdBy: null, moment })
    const { id } = await createAnnouncement(db, announcement, { createdBy: null, moment })
    const { id: shown } = await createAnnouncement(db, announcement, { createdBy: null, moment })
    for (const each of [old, id]) await deleteAnnouncement(db, each, { actorId })
    await db
      .updateTable('deletedItems')
      .set({ deletedAt: inDays(-31).toISOString() })
      .where('id', '=', old)
      .execute()
    await assert.rejects(restoreDeletedItem(db, old, { actorId, clock }), isRefused(404))
    await assert.rejects(deleteAnnouncement(db, shown, { actorId: member?.id ?? '' }), isRefused(403))
    await assert.rejects(restoreDeletedItem(db, id, { actorId: member?.id ?? '', clock }), isRefused(403))
    await assert.rejects(deleteForGood(db, id, { actorId: member?.id ?? '', clock: clockAt() }), isRefused(403))
    await deleteForGood(db, id, { actorId, clock: clockAt() })
    await assert.rejects(deleteForGood(db, id, { actorId, clock: clockAt() }), isRefused(404))
    await assert.rejects(restoreDeletedItem(db, id, { actorId, clock }), isRefused(404))
    assert.deepEqual(
      (await rowsOf(db, 'announcements')).map((row) => row.id),
      [shown],
    )
  })

  test(`${engine}: who was deactivated while a ride was deleted has given up the place, and keeps it on a past ride`, async () => {
    await using db = await freshDatabase(engine)
    const actorId = await makeAdmin(db)
    const users = await makeUsers(db, 4)
    const [deactivated = '', leaving = '', demoted = '', other = ''] = users.map(({ id }) => id)
    const { id } = await planFullRide(db, actorId, users)
    const { id: pastId } = await planFullRide(db, actorId, users)
    await endRide(db, pastId)
    for (const ride of [id, pastId]) await deleteRidingEvent(db, ride, { actorId, clock: clockAt() })

    await changeActivity(db, deactivated, { isActive: 'false', actorId, clock })
    await requestDeletion(db, leaving, clock)
    for (const account of [deactivated, leaving]) await changeActivity(db, account, { isActive: 'true', actorId, clock })
    for (const role of ['guest', 'member'] as const) await changeRole(db, demoted, { role, actorId, moment: clock })

    for (const ride of [id, pastId]) await restoreDeletedItem(db, ride, { actorId, clock })
    assert.deepEqual(await placesOf(db, id), [
      { userId: demoted, status: 'registered', turn: 3 },
      { userId: other, status: 'waiting', turn: 4 },
    ])
    assert.deepEqual(
      (await placesOf(db, pastId)).map(({ userId }) => userId),
      [deactivated, leaving, demoted, other],
    )
  })

  test(`${engine}: an account that is erased while an officer deletes its work leaves no id in what was deleted`, async () => {
    await using db = await freshDatabase(engine)
    const actorId = await makeAdmin(db)
    const author = await makeAdmin(db, 'author')
    const riders = await makeUsers(db, 1)
    const ride = await planFullRide(db, actorId, riders)
    await endRide(db, ride.id)
    const { id: announcementId } = await createAnnouncement(db, announcement, { createdBy: author, moment })
    const { id: messageId } = await sendMessage(db)
    await changeContactStatus(db, messageId, { status: 'handled', actorId: author, moment })
    const erased = [author, ...riders.map(({ id }) => id)]
    const request = { isActive: 'false', deletionRequestedAt: clock.yesterday } as const
    await db.updateTable('users').set(request).where('id', 'in', erased).execute()

    const deleted = Promise.withResolvers<void>()
    const deletion = db.transaction().execute(async (change) => {
      await deleteRidingEvent(change, ride.id, { actorId, clock: clockAt() })
      await deleteAnnouncement(change, announcementId, { actorId })
      await deleteContactMessage(change, messageId, { actorId })
      deleted.resolve()
      await wait(300)
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
    const actorId = await makeAdmin(db)
    const users = await makeUsers(db, 8)
    const rides = await Promise.all([1, 2, 3].map(() => planFullRide(db, actorId, users.slice(0, 4))))
    const outcomes = await Promise.allSettled([
      ...users.flatMap(({ id: userId }) => rides.map(({ id: eventId }) => signUp(db, { eventId, userId, clock }))),
      ...users.slice(2, 5).map(({ id }) => changeActivity(db, id, { isActive: 'false', actorId, clock })),
      ...rides.map(({ id }) =>
        deleteRidingEvent(db, id, { actorId, clock: clockAt() }).then(() => restoreDeletedItem(db, id, { actorId, clock })),
      ),
    ])
    for (const outcome of outcomes)
      if (outcome.status === 'rejected') assert.ok(outcome.reason instanceof Refusal, outcome.reason)
    const inactive = new Set(users.slice(2, 5).map(({ id }) => id))
    for (const { id } of rides) assert.ok((await placesOf(db, id)).every(({ userId }) => !inactive.has(userId)))
  })
}
