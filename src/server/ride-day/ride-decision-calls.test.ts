import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Failure } from '#contract/failure.ts'
import type { RideDecisionInput } from '#contract/ride-day/ride-day.ts'
import type { RidingEvent } from '#contract/rides/riding-events.ts'
import type { Db } from '#server/db/open.ts'
import { findDeliverable } from '#server/notices/notices.ts'
import { listUpcomingEvents } from '#server/rides/list-rides.ts'
import { createRidingEvent, type NewRidingEvent, updateRidingEvent } from '#server/rides/riding-event-calls.ts'
import { createTestApp, people, type SignedIn, setAccountActive, setRole, type TestApp } from '../../../test/app.ts'
import { clockAt } from '../../../test/club-clock.ts'
import { engines, freshDatabase } from '../../../test/databases/databases.ts'
import { forgetTold, readTold } from '../../../test/notices.ts'
import { changeRow, moveClock, rideRow } from '../../../test/ride-day.ts'
import { callRides, makeUsers, newRide, planRide, rideInput, signUp, standingOn } from '../../../test/rides.ts'
import { type Decision, decideRide } from './ride-decision-calls.ts'

const decideBy = async (app: TestApp, by: SignedIn, id: string, payload: object) =>
  callRides(app, by, 'POST', `/${id}/decision`, { expectedVersion: (await rideRow(app, id)).updatedAt, ...payload })

test('leader, sweep and administrators decide, in their time; a new day is asked for when a ride is postponed, and only then', async (t) => {
  moveClock(t, '2126-07-04T10:00:00.000Z')
  await using app = await createTestApp()
  const [leader, sweep] = await people(app, 'member', 'member')
  const { ride, admin } = await planRide(app, { leaderId: leader.userId, sweepId: sweep.userId })
  const { ride: far } = await planRide(app, { eventDate: '2126-08-04', decideBy: '2126-08-03T20:00', leaderId: leader.userId })
  const decide = (by: SignedIn, decision: string, id = ride.id) => decideBy(app, by, id, { decision })
  assert.equal((await decide(leader, 'go', far.id)).statusCode, 403, 'weeks before')
  assert.equal((await decide(admin, 'go', far.id)).statusCode, 200)
  for (const [person, decision] of [
    [leader, 'go'],
    [sweep, 'open'],
    [admin, 'go'],
    [leader, 'cancelled'],
    [sweep, 'go'],
  ] as const) {
    const answer = await decide(person, decision)
    const decided = answer.json<RidingEvent>()
    assert.deepEqual([answer.statusCode, decided.decision, decided.mayDecide], [200, decision, true])
  }
  const log = await app.db.selectFrom('auditLog').select('actorId').where('action', '=', 'event.decide').execute()
  assert.equal(log.filter(({ actorId }) => actorId === sweep.userId).length, 2)
  assert.equal((await decide(leader, 'maybe')).statusCode, 400)
  await setRole(app.db, leader.userId, 'guest')
  assert.equal((await decide(leader, 'open')).statusCode, 403, 'who is no longer a member')

  for (const payload of [
    { decision: 'postponed' },
    { decision: 'postponed', newDate: '2126-02-30' },
    { decision: 'go', newDate: '2126-08-05' },
  ]) {
    const answer = await decideBy(app, admin, far.id, payload)
    assert.deepEqual([answer.statusCode, answer.json<Failure>().issues?.[0]?.path], [400, 'newDate'], JSON.stringify(payload))
  }
  assert.equal((await decideBy(app, admin, far.id, { decision: 'go', expectedVersion: undefined })).statusCode, 400)
})

// The ride starts on Thursday, July 4, 2126 at 9:00 in Denver, which is 15:00 UTC.
const evening = clockAt('2126-07-04T03:00:00Z')
const night = clockAt('2126-07-04T05:00:00Z')
const started = clockAt('2126-07-04T15:00:00Z')

/** A ride for one rider, with another who waits, and an officer. */
async function planDecided(db: Db, input: Partial<NewRidingEvent> = {}) {
  const ride = await createRidingEvent(db, { ...newRide, maxParticipants: '1', ...input }, clockAt())
  const [rider = '', waiting = '', officer = ''] = (await makeUsers(db, 3)).map(({ id }) => id)
  await setRole(db, officer, 'admin')
  for (const userId of [rider, waiting]) await signUp(db, { eventId: ride.id, userId, clock: clockAt() })
  const by = (clock = evening) => ({ viewerId: officer, clock })
  const decide = async (decided: RideDecisionInput['decision'], more: Partial<Decision> = {}, clock = evening) => {
    const now = await db.selectFrom('ridingEvents').select('updatedAt').where('id', '=', ride.id).executeTakeFirstOrThrow()
    return decideRide(db, ride.id, { decision: decided, expectedVersion: now.updatedAt, ...more }, by(clock))
  }
  const fields = { ...rideInput, maxParticipants: '1' }
  const edit = (change: object) => updateRidingEvent(db, ride.id, { ...fields, ...change }, by())
  return { ride, rider, waiting, decide, edit, riders: [rider, waiting].sort() }
}

/** What was told since the last call, with its readers. */
async function takeTold(db: Db) {
  const told = await readTold(db)
  await forgetTold(db)
  const what = told.map(({ facts }) => {
    if (facts.kind === 'rideDecision') return facts.decision
    return facts.kind === 'rideChanged' ? facts.changes?.join(' ') : facts.kind
  })
  return { what: [...new Set(what)], readers: told.map(({ userId }) => userId).sort(), dueAt: told[0]?.dueAt }
}

const nothing = { what: [], readers: [], dueAt: undefined }
const conflicts = { status: 409 }
const notLater = {
  status: 400,
  issues: [{ path: 'newDate', message: 'Please choose a day after the one that the ride has now.' }],
}

for (const engine of engines) {
  test(`${engine}: of two officers who decide a ride at once on the same version, one gets a conflict and tells no one`, async () => {
    await using db = await freshDatabase(engine)
    const { ride, decide, riders } = await planDecided(db)
    const expectedVersion = ride.updatedAt
    const outcomes = await Promise.allSettled([decide('go', { expectedVersion }), decide('cancelled', { expectedVersion })])
    assert.deepEqual(outcomes.map(({ status }) => status).sort(), ['fulfilled', 'rejected'])
    const [rejected] = outcomes.filter((outcome) => outcome.status === 'rejected')
    assert.equal(rejected?.reason.status, 409)
    assert.deepEqual((await takeTold(db)).readers, riders)
    const now = outcomes[0]?.status === 'fulfilled' ? 'go' : 'cancelled'
    assert.equal((await decide(now, { expectedVersion })).decision, now, 'the same again, after a lost answer')
    await assert.rejects(decide(now === 'go' ? 'cancelled' : 'go', { expectedVersion }), conflicts)
    const by = { viewerId: 'x', clock: evening }
    await assert.rejects(decideRide(db, 'none', { decision: 'go', expectedVersion }, by), { status: 404 })
  })
}

test('a postponed ride moves with its last day and the times that were set for it, over a change of the clocks', async () => {
  await using db = await freshDatabase()
  // The clocks go back on November 3, 2126.
  const { decide, edit, riders } = await planDecided(db, {
    eventDate: '2126-11-02',
    endDate: '2126-11-03',
    registrationClosesAt: '2126-11-01T18:00:00.000Z',
    decideBy: '2126-11-02T01:00:00.000Z',
  })
  const clock = clockAt('2126-11-01T20:00:00Z')
  for (const newDate of ['2126-11-02', '2126-11-01'] as const)
    await assert.rejects(decide('postponed', { newDate }, clock), notLater)
  const moved = await decide('postponed', { newDate: '2126-11-09' }, clock)
  assert.partialDeepStrictEqual(moved, {
    decision: 'postponed',
    eventDate: '2126-11-09T07:00:00.000Z',
    endDate: '2126-11-10T07:00:00.000Z',
    postponedFrom: '2126-11-02T06:00:00.000Z',
    registrationClosesAt: '2126-11-08T19:00:00.000Z',
    decideBy: '2126-11-09T02:00:00.000Z',
    registration: 'open',
  })
  assert.deepEqual(await takeTold(db), { what: ['day'], readers: riders, dueAt: clock.now.toISOString() })
  assert.deepEqual(await decide('postponed', { newDate: '2126-11-09' }, clock), moved, 'the same once more')
  assert.deepEqual(await takeTold(db), nothing)
  const tooFar = { status: 400, issues: [{ path: 'newDate', message: 'Please choose a day within a year from today.' }] }
  await assert.rejects(decide('postponed', { newDate: '2127-11-03' }, clock), tooFar)
  assert.equal((await decide('go', {}, clock)).postponedFrom, '2126-11-02T06:00:00.000Z')
  assert.equal((await decide('open', {}, clock)).decision, 'postponed', 'nothing is decided for the new day')
  const other = await edit({ eventDate: '2126-11-16' })
  assert.deepEqual([other.decision, other.decidedAt, other.postponedFrom], ['open', null, null])
})

test('that a ride goes is told once to its riders and the waitlist, and so is that it was taken back', async () => {
  await using db = await freshDatabase()
  const { ride, decide, riders } = await planDecided(db)
  const gone = await decide('go')
  assert.deepEqual([gone.decision, gone.status, gone.mayDecide], ['go', 'upcoming', true])
  assert.ok(gone.decidedAt !== null && gone.updatedAt > ride.updatedAt)
  assert.deepEqual(await takeTold(db), { what: ['go'], readers: riders, dueAt: evening.now.toISOString() })
  assert.deepEqual(await decide('go'), gone, 'the same once more changes nothing')
  assert.deepEqual(await takeTold(db), nothing)
  assert.equal((await decide('open')).decision, 'open')
  assert.deepEqual((await takeTold(db)).what, ['open'])
  await decide('open')
  assert.deepEqual(await takeTold(db), nothing)
  await decide('go')
  assert.deepEqual((await takeTold(db)).readers, riders, 'each new decision is told')
  const log = await db.selectFrom('auditLog').select('detail').where('action', '=', 'event.decide').orderBy('id').execute()
  const details = log.map(({ detail }) => detail)
  assert.deepEqual(details, ['go', 'open', 'go'])
})

test('a cancelled ride is told as cancelled, and with another decision it takes place again', async () => {
  await using db = await freshDatabase()
  const { rider, waiting, decide, edit, riders, ride } = await planDecided(db)
  await decide('go')
  await takeTold(db)
  const off = await decide('cancelled')
  assert.deepEqual([off.decision, off.status, off.mayDecide], ['cancelled', 'cancelled', true])
  assert.deepEqual(await takeTold(db), { what: ['rideCancelled'], readers: riders, dueAt: evening.now.toISOString() })
  await decide('cancelled')
  assert.deepEqual(await takeTold(db), nothing)
  await setAccountActive(db, rider, 'false')
  const on = await decide('open', {}, clockAt('2126-07-01T18:00:00Z'))
  assert.deepEqual([on.decision, on.status], ['open', 'upcoming'])
  const lost = 'an account that was deactivated loses its place to the waitlist'
  assert.deepEqual(await standingOn(db, ride.id), [[waiting, 'registered']], lost)
  assert.deepEqual(await takeTold(db), {
    what: ['placeFree', 'takesPlace'],
    readers: [waiting, waiting],
    dueAt: '2126-07-01T18:00:00.000Z',
  })
  await decide('go')
  await edit({ status: 'cancelled' })
  assert.equal((await edit({ status: 'upcoming' })).decision, 'open', 'also when the officers’ form did it')
  await takeTold(db)
  await decide('cancelled')
  await takeTold(db)
  assert.equal((await decide('go')).decision, 'go')
  assert.deepEqual((await takeTold(db)).what, ['takesPlace'], 'one message says it')
})

test('a ride that has started or is over cannot be decided, nor can it be planned so', async () => {
  await using db = await freshDatabase()
  const { ride, decide, edit } = await planDecided(db)
  const refused = { status: 409, message: 'This ride has started or is over, so there is nothing left to decide.' }
  const newDate = '2126-07-06'
  for (const [decided, more] of [['go'], ['open'], ['cancelled'], ['postponed', { newDate }]] as const)
    await assert.rejects(decide(decided, more, started), refused)
  for (const status of ['ongoing', 'completed']) {
    const edited = await edit({ status })
    assert.deepEqual([edited.hasStarted, edited.mayDecide], [true, false])
    await assert.rejects(decide('go'), refused)
  }
  assert.equal((await edit({ status: 'upcoming' })).hasStarted, false)
  const tooLate = { status: 400, issues: [{ path: 'decideBy', message: 'This cannot be decided after the ride has started.' }] }
  await assert.rejects(edit({ decideBy: '2126-07-04T15:00:00.001Z' }), tooLate)
  await assert.rejects(createRidingEvent(db, { ...newRide, decideBy: '2126-07-05T00:00:00.000Z' }, evening), tooLate)
  assert.equal((await edit({ decideBy: '2126-07-04T15:00:00.000Z' })).decidesAt, '2126-07-04T15:00:00.000Z')
  const { rows } = await listUpcomingEvents(db, { limit: 1, viewerId: '', clock: started })
  assert.partialDeepStrictEqual(rows, [{ status: 'upcoming', hasStarted: true }])
  await changeRow({ db }, ride.id, { startedAt: '2126-07-04T02:00:00.000Z' })
  await assert.rejects(decide('go'), refused)
  assert.deepEqual(await takeTold(db), nothing)
})

test('a cancelled or moved ride has its reason until it is on again; riders are told it, the log knows the offered ones', async () => {
  await using db = await freshDatabase()
  const { ride, decide, edit } = await planDecided(db)
  const reasons = async () => [...new Set((await readTold(db)).map(({ facts }) => facts.reason))]
  assert.equal((await decide('cancelled', { reason: '날씨' })).reason, '날씨')
  assert.deepEqual(await reasons(), ['날씨'])
  const renamed = await edit({ titleKo: '새 제목', status: 'cancelled', expectedVersion: undefined })
  assert.equal(renamed.reason, '날씨', 'riders hear nothing new')
  assert.equal((await decide('go')).reason, null)
  await forgetTold(db)
  assert.equal((await decide('postponed', { newDate: '2126-07-05', reason: '도로 공사' })).reason, '도로 공사')
  assert.deepEqual(await reasons(), ['도로 공사'])

  const edited = (change: object) => edit({ eventDate: '2126-07-05', expectedVersion: undefined, ...change })
  await forgetTold(db)
  assert.equal((await edited({ startTime: '10:00', reason: 'Weather' })).reason, 'Weather')
  assert.deepEqual(await reasons(), ['Weather'])
  assert.equal((await edited({ startTime: '10:00', meetingLocation: 'Lyons' })).reason, null, 'another change without a reason')
  assert.equal((await edited({ startTime: '10:00', meetingLocation: 'Lyons', status: 'cancelled' })).reason, null)

  const log = await db.selectFrom('auditLog').select('detail').where('subjectId', '=', ride.id).orderBy('id').execute()
  const details = log.map(({ detail }) => detail)
  assert.deepEqual(details, ['cancelled · weather', null, 'go', 'postponed · own', 'weather', null, null])
})

test('at night a decision is sent at 7, at once when the ride starts by then, and only if it still holds', async () => {
  await using db = await freshDatabase()
  const { rider, decide, edit } = await planDecided(db)
  const stillSent = async () => {
    const kinds: string[] = []
    for (const { id, userId, facts } of await readTold(db)) {
      const sent = await findDeliverable(db, id, { channel: 'push', moment: night })
      if (userId === rider && sent !== undefined) kinds.push(facts.decision ?? facts.kind)
    }
    return kinds
  }
  await decide('go', {}, night)
  assert.deepEqual([...new Set((await readTold(db)).map(({ dueAt }) => dueAt))], ['2126-07-04T13:00:00.000Z'])
  assert.deepEqual(await stillSent(), ['go'])
  await decide('open', {}, night)
  assert.deepEqual(await stillSent(), ['open'], 'not the older one')
  await decide('go', {}, night)
  assert.deepEqual(await stillSent(), ['go'])
  await decide('postponed', { newDate: '2126-07-05' }, night)
  assert.deepEqual(await stillSent(), ['rideChanged'])
  await decide('go', {}, night)
  await decide('cancelled', {}, night)
  assert.deepEqual(await stillSent(), ['rideCancelled'])
  await decide('open', {}, night)
  await forgetTold(db)
  await edit({ eventDate: '2126-07-04', startTime: '06:30' })
  await forgetTold(db)
  await decide('go', {}, night)
  assert.equal((await readTold(db))[0]?.dueAt, night.now.toISOString(), 'later would be never')
})
