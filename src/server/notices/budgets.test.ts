import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { NoticeKind } from '#contract/all-activities.ts'
import { personRequests } from '#contract/members/person-filters.ts'
import { notices, noticeText } from '#server/activities/all-activities.ts'
import type { Moment } from '#server/activities/notice.ts'
import { record } from '#server/activities/record.ts'
import { addDays } from '#server/club-time.ts'
import type { Db } from '#server/db/open.ts'
import type { RidingEventRow } from '#server/db/tables.ts'
import { cancelRegistration } from '#server/rides/event-participant-calls.ts'
import { setRole } from '../../../test/app.ts'
import { clockAt } from '../../../test/club-clock.ts'
import { column } from '../../../test/columns.ts'
import { engines, freshDatabase } from '../../../test/databases/databases.ts'
import { makeMembers, planWith } from '../../../test/moved-delivery.ts'
import { readTold } from '../../../test/notices.ts'
import { signUp } from '../../../test/rides.ts'
import { markNoticesRead } from './notices.ts'

/** The ride starts on 2126-07-04 at 15:00 UTC. Noon, two days before: */
const noon = '2126-07-02T18:00:00.000Z'
const day = 86_400_000
const later = (milliseconds: number) => new Date(Date.parse(noon) + milliseconds).toISOString()

interface Repeated {
  db: Db
  userId: string
  other: string
  ride: RidingEventRow
}

/** Records the n-th of many that one account causes, each another version. A kind without its repetition does not compile. */
const repeat: Record<NoticeKind, (n: number, moment: Moment, about: Repeated) => Promise<void>> = {
  placeFree: (n, moment, { db, ride, userId }) =>
    record(db, 'placeFree', { ride, moved: [{ id: `registration ${n}`, userId }], moment }),
  rideChanged: (n, moment, { db, ride }) =>
    record(db, 'rideChanged', { ride: { ...ride, updatedAt: `version ${n}` }, changes: ['startTime'], moment }),
  rideCancelled: (n, moment, { db, ride }) =>
    record(db, 'rideCancelled', { ride: { ...ride, updatedAt: `version ${n}` }, moment }),
  rideDecision: (n, moment, { db, ride }) =>
    record(db, 'rideDecision', { ride: { ...ride, updatedAt: `version ${n}` }, decision: n % 2 ? 'open' : 'go', moment }),
  rideReminder: (n, moment, { db, ride, userId }) =>
    record(db, 'rideReminder', { ride: { ...ride, eventDate: addDays('2126-07-04', n) }, riders: [{ userId }], moment }),
  riderLeft: (n, moment, { db, ride, other }) =>
    record(db, 'riderLeft', { ride, left: { id: `registration ${n}`, userId: other }, moment }),
  memberRide: (n, moment, { db, ride, other }) =>
    record(db, 'event.call', { actorId: other, event: ride.id, ride: { ...ride, id: `ride ${n}` }, moment }),
  callerGone: (n, moment, { db, ride }) => record(db, 'callerGone', { ride: { ...ride, id: `ride ${n}` }, moment }),
  announcement: (n, moment, { db }) => {
    const announcement = { id: 'one', titleKo: '비', titleEn: 'Rain', type: 'safety', updatedAt: `version ${n}` }
    return record(db, 'announcement', { announcement, moment })
  },
  answerMissing: (n, moment, { db, userId }) => {
    const asked = { id: 'one', titleKo: '조끼', titleEn: 'Vests', remindedAt: `version ${n}` }
    return record(db, 'question.remind', { actorId: null, asked, userIds: [userId], moment })
  },
  applicationReceived: (n, moment, { db, userId }) =>
    record(db, 'applicationReceived', { applicationId: `a${n}`, userId, moment }),
  applicationApproved: (n, moment, { db, userId }) =>
    record(db, 'applicationApproved', { applicationId: `a${n}`, userId, moment }),
  applicationRejected: (n, moment, { db, userId }) =>
    record(db, 'applicationRejected', { applicationId: `a${n}`, userId, moment }),
  secondFactor: (_, moment, { db, userId }) => record(db, 'secondFactor.codes', { actorId: userId, moment }),
  passwordLink: (_, moment, { db, userId, other }) =>
    record(db, 'user.passwordLink', { actorId: other, user: userId, act: 'made', moment }),
  addressChanged: (_, moment, { db, userId }) => record(db, 'addressChanged', { userId, address: 'old@example.org', moment }),
  continueLink: (_, moment, { db, userId }) =>
    record(db, 'session.continueLink', { actorId: userId, device: 'iPhone · Safari', moment }),
  passkeyAdded: (n, moment, { db, userId }) =>
    record(db, 'passkey.create', { actorId: userId, passkeyId: `p${n}`, device: null, moment }),
  addressRefused: (_, moment, { db, other }) => record(db, 'addressRefused', { memberId: other, moment }),
  memberRequest: (n, moment, { db, userId }) =>
    record(db, 'members.ask', { actorId: null, about: personRequests[n % 4] ?? 'noConsent', userIds: [userId], moment }),
  inbox: (n, moment, { db }) => record(db, 'inbox', { since: later(n), moment }),
  paymentReminder: (n, moment, { db, userId }) => {
    const reminder = { id: 'dues', titleKo: '회비', titleEn: 'Dues', remindedAt: later(n) }
    return record(db, 'collection.remind', { actorId: null, reminder, userIds: [userId], moment })
  },
  paymentClaimed: (n, moment, { db, other }) => {
    const claim = { chargeId: `charge ${n}`, collectionId: 'dues', titleKo: '회비', titleEn: 'Dues', claimedAt: later(n) }
    return record(db, 'charge.claim', { actorId: other, claim, memberId: other, moment })
  },
  backupStoreAway: (n, moment, { db }) => record(db, 'backupStoreAway', { since: later(n), moment }),
  administratorInvited: (n, moment, { db, other }) =>
    record(db, 'administratorInvited', { actorId: other, user: `new ${n}`, moment }),
  envelopeMade: (n, moment, { db, other }) => record(db, 'export.envelope', { actorId: other, id: `envelope ${n}`, moment }),
}

async function prepare(db: Db) {
  const [user, other] = await makeMembers(db, 2)
  assert.ok(user && other)
  await setRole(db, user.id, 'admin')
  const { id } = await planWith(db, [user, other])
  const ride = await db.selectFrom('ridingEvents').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  return { userId: user.id, other: other.id, ride }
}

for (const engine of engines) {
  test(`${engine}: the last notice of the day says so, other kinds of change are told, and the next day begins anew`, async () => {
    await using db = await freshDatabase(engine)
    const { userId } = await prepare(db)
    const say = (event: 'codes' | 'off', at: string) =>
      record(db, `secondFactor.${event}`, { actorId: userId, moment: clockAt(at) })
    for (let n = 0; n < 20; n += 1) await say('codes', later(n))
    await say('off', later(30))
    const told = await readTold(db)
    assert.deepEqual(
      told.map(({ facts }) => [facts.kind === 'secondFactor' && facts.event, facts.isLast]),
      [...Array(4).fill(['codes', undefined]), ['codes', true], ['off', undefined]],
    )
    const [, , , , last, off] = told.map(({ facts }) => noticeText(facts, 'en').text)
    assert.match(last ?? '', /so what follows today is not told one by one\. Please look on the website\.$/)
    assert.doesNotMatch(off ?? '', /follows today/)
    await say('codes', later(day + 1_000))
    assert.equal((await readTold(db)).length, 7)
  })
}

test('whatever one account repeats, no user is told more than the budget of its kind', async () => {
  for (const { kind, budget } of notices) {
    await using db = await freshDatabase()
    const about = await prepare(db)
    const told = async () => (await readTold(db)).filter((notice) => notice.userId === about.userId)
    const { perDay, beyond } = budget
    const repeatAt = async (n: number) => {
      await repeat[kind](n, clockAt(later(n)), { db, ...about })
      // As the worker does.
      const queued = { mailQueuedAt: later(n), pushQueuedAt: later(n) }
      await db.updateTable('notices').set(queued).where('dueAt', '<=', later(n)).execute()
    }
    const times = perDay + 6
    for (let n = 0; n < times; n += 1) await repeatAt(n)
    const today = await told()
    assert.ok(today.length > 0 && today.length <= perDay + (beyond === 'hourly' ? 1 : 0), `${kind}: ${today.length}`)
    // Read each time, so that nothing is added to an unread one.
    for (let n = times; n < times + 6; n += 1) {
      await repeatAt(n)
      await markNoticesRead(db, { userId: about.userId, ids: column(await told(), 'id') })
    }
    const all = await told()
    assert.ok(all.length <= perDay + (beyond === 'hourly' ? 1 : 0), `${kind}: ${all.length}`)
    if (beyond === 'last') assert.deepEqual(all.map(({ facts }) => facts.isLast === true).filter(Boolean), [true], `${kind} ends`)
    // What is beyond the budget waits for an hour, and the newest of it is told.
    else if (kind !== 'inbox') assert.match(all.at(-1)?.dueAt ?? '', /^2126-07-02T19:00/, kind)
  }
})

test('who leaves and returns again and again in the last 24 hours is one notice for each officer until it is read', async () => {
  await using db = await freshDatabase()
  const [first, second, rider, leader] = await makeMembers(db, 4)
  assert.ok(first && second && rider && leader)
  for (const { id } of [first, second]) await setRole(db, id, 'admin')
  const { id: eventId } = await planWith(db, [], { leaderId: leader.id })
  const clock = clockAt('2126-07-04T00:00:00.000Z')
  const pairs = async (count: number) => {
    for (let n = 0; n < count; n += 1) {
      await signUp(db, { eventId, userId: rider.id, clock })
      await cancelRegistration(db, { eventId, userId: rider.id, clock })
    }
  }
  const told = async () => (await readTold(db)).filter(({ kind }) => kind === 'riderLeft')
  await pairs(3)
  assert.deepEqual(column(await told(), 'userId').toSorted(), [first.id, second.id, leader.id].toSorted())
  await markNoticesRead(db, { userId: first.id, ids: column(await told(), 'id') })
  await pairs(2)
  assert.equal((await told()).filter(({ userId }) => userId === first.id).length, 2, 'once more for who has read it')
  assert.equal((await told()).length, 4)
  // Another rider is told as ever.
  await signUp(db, { eventId, userId: leader.id, clock })
  await cancelRegistration(db, { eventId, userId: leader.id, clock })
  assert.equal((await told()).length, 6)
})
