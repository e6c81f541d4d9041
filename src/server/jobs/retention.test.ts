import assert from 'node:assert/strict'
import { test } from 'node:test'
import { changeActivity, removeAccount, requestDeletion } from '#server/accounts/account-changes.ts'
import { spendChallenge } from '#server/accounts/passkeys.ts'
import { beginLoginStep } from '#server/accounts/second-factors.ts'
import { startSession } from '#server/accounts/sessions.ts'
import { issueTicket } from '#server/accounts/tickets.ts'
import { clubToday } from '#server/club-time.ts'
import type { Db } from '#server/db/open.ts'
import { spend } from '#server/http/limits/limit-counters.ts'
import { counterOf } from '#server/http/limits/rate-limits.ts'
import { approveApplication } from '#server/members/decisions.ts'
import { submitApplication } from '#server/members/membership-applications.ts'
import { findApplicationOf } from '#server/members/own-details.ts'
import { receiveContactMessage } from '#server/messages/contact-message-calls.ts'
import { createAnnouncement } from '#server/news/news-calls.ts'
import { createRidingEvent, updateRidingEvent } from '#server/rides/riding-event-calls.ts'
import { commandLineActor } from '#server/site/audit-log.ts'
import { readContentVersion } from '#server/site/content-version.ts'
import { makeAccount } from '../../../test/accounts.ts'
import { answers, insertApplication } from '../../../test/applying.ts'
import { clockAt, moment, testClub } from '../../../test/club-clock.ts'
import { column } from '../../../test/columns.ts'
import { engines, freshDatabase } from '../../../test/databases/databases.ts'
import { readTold, toldOf } from '../../../test/notices.ts'
import { makeUsers, newRide, rideInput, signUp } from '../../../test/rides.ts'
import { deleteExpiredData, deleteExpiredLogins } from './retention.ts'

const clock = clockAt()
const inDays = (days: number) => new Date(Date.now() + days * 86_400_000)

async function makeRider(db: Db, username: string): Promise<string> {
  const userId = await makeAccount(db, username)
  await submitApplication(db, answers, { userId, ticket: undefined, language: 'ko', moment })
  const ride = await createRidingEvent(db, { ...newRide, eventDate: '2026-07-04', createdBy: userId }, clockAt())
  await db
    .insertInto('eventParticipants')
    .values({ id: `place-${username}`, eventId: ride.id, userId, registeredAt: ride.createdAt, status: 'registered', turn: 1 })
    .execute()
  return userId
}

for (const engine of engines) {
  test(`${engine}: tickets and counters go a day later, sessions after two weeks, messages after a year, and no sooner`, async () => {
    await using db = await freshDatabase(engine)
    const [one, other] = [await makeRider(db, 'one'), await makeRider(db, 'other')]
    for (const userId of [one, other]) await issueTicket(db, userId, 'password')
    const of = { network: '192.0.2.x' }
    await spend(db, [counterOf('registrationsOfNetwork', of), counterOf('contactFromNetwork', of)], new Date())
    const session = { userId: one, passwordHash: 'no password', device: null, now: new Date() }
    for (const idHash of ['one', 'other']) await startSession(db, { ...session, idHash })
    const words = { name: '이서연', email: 'seoyeon@example.com', subject: '첫 라이딩', message: '함께할 수 있을까요?' }
    for (const isSpam of [true, false])
      await receiveContactMessage(db, words, { verdict: { isSpam, suspicions: [] }, hasCeiling: true, moment })
    for (const [days, left] of [
      [0.9, [2, 2, 2, 2]],
      [1.1, [0, 0, 2, 2]],
      [13.9, [0, 0, 2, 2]],
      [14.1, [0, 0, 0, 2]],
      [364.9, [0, 0, 0, 2]],
      [365.1, [0, 0, 0, 0]],
    ] as const) {
      await Promise.all([1, 2].map(() => deleteExpiredData(db, inDays(days), testClub)))
      const rows = ['tickets', 'limitCounters', 'sessions', 'contactMessages'] as const
      const counts = rows.map(async (table) => (await db.selectFrom(table).selectAll().execute()).length)
      assert.deepEqual(await Promise.all(counts), left, `after ${days} days`)
    }
  })

  test(`${engine}: logins that wait and used challenges are deleted within an hour, and a new login deletes those of its account`, async () => {
    await using db = await freshDatabase(engine)
    const [userId, otherId] = [await makeRider(db, 'rider'), await makeRider(db, 'other')]
    const steps = async () => column(await db.selectFrom('loginSteps').select('userId').execute(), 'userId')
    const past = new Date(Date.now() - 3_600_000)
    for (const id of [userId, userId, otherId]) await beginLoginStep(db, { userId: id, passwordHash: 'no password' }, past)
    await beginLoginStep(db, { userId, passwordHash: 'no password' }, new Date())
    assert.deepEqual((await steps()).toSorted(), [userId, otherId].toSorted())
    for (const at of [past, inDays(1)]) await spendChallenge(db, { hash: `${at}`, expiresAt: at.toISOString() })
    await deleteExpiredLogins(db, new Date())
    assert.deepEqual(await steps(), [userId])
    assert.equal((await db.selectFrom('usedChallenges').select('hash').execute()).length, 1)
  })

  test(`${engine}: applications that were rejected, or have no account, are erased ninety days after the decision or the mark, or after a year`, async () => {
    await using db = await freshDatabase(engine)
    const ago = (days: number) => inDays(-days).toISOString()
    const names = async () => column(await db.selectFrom('membershipApplications').select('koreanName').execute(), 'koreanName')
    // Older than the update that made linking possible: ninety days after that.
    await insertApplication(db, { status: 'approved', reviewedAt: ago(400), updatedAt: ago(400) })
    await deleteExpiredData(db, inDays(89), testClub)
    assert.equal((await names()).length, 1)
    await deleteExpiredData(db, inDays(91), testClub)
    assert.deepEqual(await names(), [])
    const update = db.updateTable('migrations').set({ appliedAt: ago(400) })
    await update.execute()
    const owner = await makeRider(db, 'owner')
    const old = { reviewedAt: ago(100), updatedAt: ago(100), submittedAt: ago(110) }
    const { id: original } = await insertApplication(db, { koreanName: '원본', status: 'approved', userId: owner, ...old })
    const closed = { status: 'rejected', reviewedAt: null, duplicateOf: original }
    for (const row of [
      { koreanName: '거절', status: 'rejected', userId: owner, reviewedAt: ago(90.1) },
      { koreanName: '방금 거절', status: 'rejected', userId: owner, reviewedAt: ago(89.9) },
      { koreanName: '연결 안 됨', status: 'approved', ...old },
      { koreanName: '방금 끊음', status: 'approved', ...old, updatedAt: ago(1) },
      { koreanName: '명단에서', status: 'approved', ...old, reviewedAt: null, importedAt: ago(100) },
      { koreanName: '대기', submittedAt: ago(300) },
      { koreanName: '오래된 대기', submittedAt: ago(366), updatedAt: ago(91) },
      { koreanName: '방금 고친 대기', submittedAt: ago(400), updatedAt: ago(1) },
      { koreanName: '중복', ...closed, updatedAt: ago(1), userId: owner },
      { koreanName: '오래된 중복', ...closed, updatedAt: ago(91), userId: owner },
    ])
      await insertApplication(db, row)
    await deleteExpiredData(db, new Date(), testClub)
    const kept = ['김도윤', '대기', '방금 거절', '방금 고친 대기', '방금 끊음', '원본', '중복']
    assert.deepEqual((await names()).sort(), kept)
  })

  test(`${engine}: an account is erased fourteen days after its deletion, with duplicates of its approved applications and no other ones`, async () => {
    await using db = await freshDatabase(engine)
    const [gone, another, stays] = [await makeRider(db, 'gone'), await makeRider(db, 'another'), await makeRider(db, 'stays')]
    const applicationOf = async (userId: string) => (await findApplicationOf(db, userId))?.id ?? ''
    const [own, pending, other] = [await applicationOf(gone), await applicationOf(another), await applicationOf(stays)]
    await approveApplication(db, own, { userId: '', actorId: commandLineActor, moment })
    await insertApplication(db, { status: 'rejected', duplicateOf: own })
    // That of another account, and that of one that was not approved.
    const approved = await insertApplication(db, { userId: another, status: 'approved' })
    const duplicate = { status: 'approved', duplicateOf: approved.id } as const
    await db.updateTable('membershipApplications').set(duplicate).where('id', '=', other).execute()
    const unbound = await insertApplication(db, { status: 'rejected', duplicateOf: pending })
    const [back, inactive] = [await makeRider(db, 'back'), await makeRider(db, 'inactive')]
    await removeAccount(db, gone, { actorId: commandLineActor, clock })
    for (const id of [another, back]) await requestDeletion(db, id, clock)
    await changeActivity(db, back, { isActive: 'true', actorId: commandLineActor, clock })
    await changeActivity(db, inactive, { isActive: 'false', actorId: commandLineActor, clock })
    await deleteExpiredData(db, inDays(13.9), testClub)
    const left = () => db.selectFrom('membershipApplications').select(['id', 'status', 'duplicateOf']).execute()
    assert.equal((await left()).length, 8)
    const versionBefore = await readContentVersion(db)
    // Two runs at once.
    await Promise.all([1, 2].map(() => deleteExpiredData(db, inDays(14.1), testClub)))
    const rides = column(await db.selectFrom('ridingEvents').select('createdBy').execute(), 'createdBy')
    assert.deepEqual([rides.length, rides.filter((id) => id === null).length], [5, 2], 'the rides themselves stay')
    assert.ok((await readContentVersion(db)) > versionBefore, 'cached pages are outdated: they can contain the name')
    const ofOthers = [await applicationOf(back), await applicationOf(inactive)].map((id) => `${id} pending null`)
    const kept = [`${other} approved null`, `${unbound.id} rejected null`, ...ofOthers]
    assert.deepEqual((await left()).map(({ id, status, duplicateOf }) => `${id} ${status} ${duplicateOf}`).sort(), kept.sort())
    const users = column(await db.selectFrom('users').select('id').execute(), 'id')
    assert.deepEqual(new Set(users), new Set([stays, back, inactive]))
  })

  test(`${engine}: notices go after sixty days, but that a ride has changed stays until its day is over`, async () => {
    await using db = await freshDatabase(engine)
    const [{ id: userId } = { id: '' }] = await makeUsers(db, 1)
    const eventDate = clubToday(inDays(100), testClub.timeZone)
    const { id: eventId } = await createRidingEvent(db, { ...newRide, eventDate }, clock)
    await signUp(db, { eventId, userId, clock })
    await updateRidingEvent(db, eventId, { ...rideInput, eventDate, meetingLocation: 'Boulder' }, { viewerId: userId, clock })
    const texts = { titleKo: '글', titleEn: 'text', contentKo: '글', contentEn: 'text', eventDate: inDays(100).toISOString() }
    await createAnnouncement(db, { ...texts, type: 'safety' }, { createdBy: null, moment })
    assert.deepEqual(await toldOf(db, 'announcement'), [userId])
    await deleteExpiredData(db, inDays(59.9), testClub)
    assert.equal((await readTold(db)).length, 2)
    await deleteExpiredData(db, inDays(60.1), testClub)
    assert.deepEqual(column(await readTold(db), 'kind'), ['rideChanged'])
    await deleteExpiredData(db, inDays(102), testClub)
    assert.deepEqual(await readTold(db), [])
  })
}
