import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Failure } from '#contract/failure.ts'
import type { RidingEvent } from '#contract/rides/riding-events.ts'
import { createTestApp, type SignedIn, setRole } from '../../../test/app.ts'
import { engines } from '../../../test/databases/databases.ts'
import { moveClock, rideRow } from '../../../test/ride-day.ts'
import { joinRide, planRide } from '../../../test/rides.ts'

const hourMs = 60 * 60 * 1000
const zone = 'America/Denver'

/** Day and start of a ride that many hours from now, as its form sends them. */
function inHours(hours: number) {
  const [eventDate = '', startTime = ''] = Temporal.Instant.fromEpochMilliseconds(Date.now() + hours * hourMs)
    .toZonedDateTimeISO(zone)
    .toPlainDateTime()
    .toString({ smallestUnit: 'minute' })
    .split('T')
  return { eventDate, startTime }
}

for (const engine of engines) {
  test(`leader, sweep and administrators decide, in their time; a rider, a guest and the leader of another ride do not (${engine})`, async () => {
    await using app = await createTestApp({ engine })
    const [leader, sweep, rider, other] = await Promise.all([1, 2, 3, 4].map(() => app.signedInAs('member')))
    assert.ok(leader && sweep && rider && other)
    const { ride, admin } = await planRide(app, { ...inHours(5), leaderId: leader.userId, sweepId: sweep.userId })
    const { ride: far } = await planRide(app, { leaderId: leader.userId })
    await planRide(app, { ...inHours(5), leaderId: other.userId })
    await joinRide(app, rider, ride.id)
    const decide = async ({ headers }: SignedIn, decision: string, id = ride.id) => {
      const payload = { decision, expectedVersion: (await rideRow(app, id)).updatedAt }
      return app.inject({ method: 'POST', url: `/api/riding-events/${id}/decision`, headers, payload })
    }
    for (const person of [rider, other, await app.signedInAs('guest')]) {
      const answer = await decide(person, 'go')
      assert.deepEqual([answer.statusCode, answer.json<Failure>().message], [403, 'Forbidden'])
    }
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
      assert.deepEqual([answer.statusCode, answer.json<RidingEvent>().decision], [200, decision])
      assert.equal(answer.json<RidingEvent>().mayDecide, true)
    }
    await setRole(app.db, leader.userId, 'guest')
    assert.equal((await decide(leader, 'open')).statusCode, 403, 'who is no longer a member')
    const log = await app.db.selectFrom('auditLog').select('actorId').where('action', '=', 'event.decide').execute()
    assert.equal(log.filter(({ actorId }) => actorId === sweep.userId).length, 2)
  })

  test(`a new day is asked for when a ride is postponed, and only then; it is the club's day (${engine})`, async (t) => {
    moveClock(t, '2126-06-20T18:00:00.000Z')
    await using app = await createTestApp({ engine })
    const { ride, admin } = await planRide(app, { decideBy: '2126-07-03T20:00' })
    assert.equal(ride.decideBy, '2126-07-04T02:00:00.000Z')
    const decide = async (payload: object) => {
      const version = { expectedVersion: (await rideRow(app, ride.id)).updatedAt, ...payload }
      return app.inject({
        method: 'POST',
        url: `/api/riding-events/${ride.id}/decision`,
        headers: admin.headers,
        payload: version,
      })
    }
    for (const payload of [
      { decision: 'postponed' },
      { decision: 'postponed', newDate: '2126-02-30' },
      { decision: 'postponed', newDate: '2126-07-04' },
      { decision: 'postponed', newDate: '2026-01-01' },
      { decision: 'go', newDate: '2126-07-05' },
    ]) {
      const answer = await decide(payload)
      assert.deepEqual([answer.statusCode, answer.json<Failure>().issues?.[0]?.path], [400, 'newDate'], JSON.stringify(payload))
    }
    assert.equal((await decide({ decision: 'maybe' })).statusCode, 400)
    const { eventDate, postponedFrom, decideBy } = (
      await decide({ decision: 'postponed', newDate: '2126-07-05' })
    ).json<RidingEvent>()
    assert.deepEqual(
      [eventDate, postponedFrom, decideBy],
      ['2126-07-05T06:00:00.000Z', ride.eventDate, '2126-07-05T02:00:00.000Z'],
    )
    assert.equal((await decide({ decision: 'go', expectedVersion: undefined })).statusCode, 400)
    const old = await decide({ decision: 'go', expectedVersion: ride.updatedAt })
    assert.equal(old.statusCode, 409)
  })
}
