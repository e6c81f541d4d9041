import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setTimeout as wait } from 'node:timers/promises'
import { changeActivity, changeRole, requestDeletion } from '#server/accounts/account-changes.ts'
import { createUser } from '#server/accounts/users.ts'
import type { Db } from '#server/db/open.ts'
import { eraseAccount } from '#server/members/erasure.ts'
import { changeContactStatus, deleteContactMessage, receiveContactMessage } from '#server/messages/contact-messages.ts'
import { createAnnouncement, deleteAnnouncement } from '#server/news/announcements.ts'
import { Refusal } from '#server/refusals.ts'
import { createRidingEvent, deleteRidingEvent } from '#server/rides/riding-event-calls.ts'
import { clockAt, moment } from '../../../test/club-clock.ts'
import { engines, freshDatabase } from '../../../test/databases/databases.ts'
import { makeUsers, newRide, placesOf, signUp } from '../../../test/rides.ts'
import { restoreDeletedItem } from './deleted-items.ts'

const clock = clockAt()

async function makeAdmin(db: Db, username = 'officer'): Promise<string> {
  const account = { username, passwordHash: 'no password', email: null, firstName: null, lastName: null }
  return (await createUser(db, { ...account, role: 'admin' })).id
}

function announce(db: Db, createdBy: string | null) {
  const texts = { titleKo: '모임', titleEn: 'Meeting', contentKo: '정기 모임', contentEn: 'As always' }
  return createAnnouncement(db, { ...texts, type: 'general', eventDate: clock.today }, { createdBy, moment })
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

for (const engine of engines) {
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
    for (const role of ['guest', 'member'] as const) await changeRole(db, demoted, { role, actorId })

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
    const { id: announcementId } = await announce(db, author)
    const message = { name: '김도윤', email: 'doyun@example.com', subject: '가입 문의', message: '안녕하세요. 궁금합니다.' }
    const verdict = { isSpam: false, suspicions: [] }
    const { id: messageId } = await receiveContactMessage(db, message, { verdict, hasCeiling: false, moment })
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

  test(`${engine}: only administrators delete, also when they were demoted after their call was let through`, async () => {
    await using db = await freshDatabase(engine)
    const actorId = await makeAdmin(db)
    const { id } = await announce(db, null)
    await db.updateTable('users').set({ role: 'member' }).where('id', '=', actorId).execute()
    const isForbidden = (error: unknown) => error instanceof Refusal && error.status === 403
    await assert.rejects(deleteAnnouncement(db, id, { actorId }), isForbidden)
    assert.equal((await db.selectFrom('announcements').select('id').execute()).length, 1)
  })
}
