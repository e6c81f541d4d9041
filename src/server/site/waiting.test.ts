import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { RideSelection } from '#contract/rides/riding-events.ts'
import type { Waiting } from '#contract/site/waiting.ts'
import { recordRun } from '#server/jobs/daily.ts'
import { listRidingEvents } from '#server/rides/list-rides.ts'
import { createRidingEvent } from '#server/rides/riding-event-calls.ts'
import { createTestApp } from '../../../test/app.ts'
import { clockAt } from '../../../test/club-clock.ts'
import { column, columns } from '../../../test/columns.ts'
import { engines } from '../../../test/databases/databases.ts'
import { rideDay } from '../../../test/ride-day.ts'
import { newRide } from '../../../test/rides.ts'
import { send } from '../../../test/send.ts'
import { findWaiting } from './waiting.ts'

for (const engine of engines) {
  test(`${engine}: a new club is told its first steps until it has a ride and people`, async () => {
    await using app = await createTestApp({ engine })
    const admin = await app.signedInAs('admin')
    const find = async () => (await send(app, admin, 'GET /api/waiting')).json<Waiting>()
    const nothing = { pendingApplications: 0, newMessages: 0, unrecordedRides: 0, outdatedAnnouncements: 0 }
    const steps = { contact: false, ride: false, people: false, officer: false, backup: false, mail: false }
    // The administrator has no emergency contact.
    const isNew = { ...nothing, withoutEmergencyContact: 1, rides: [], nextRide: null, backups: 'backupOff' }
    const setup = { club: false, face: false, words: false, dues: false }
    assert.deepEqual(await find(), { ...isNew, firstSteps: { ...steps, password: true }, setup })

    await app.db.updateTable('users').set({ hasFirstPassword: 'true' }).where('id', '=', admin.userId).execute()
    await app.signedInAs('admin')
    await app.signedInAs('member')
    await recordRun(app.db, 'backup', new Date())
    const own = { ...app.config.club, email: 'ride@club.org' }
    const { firstSteps } = await findWaiting(app.db, { ...app.config, club: own, smtpUrl: new URL('smtp://localhost') })
    const done = { password: false, contact: true, ride: false, people: true, officer: true, backup: true, mail: true }
    assert.deepEqual(firstSteps, done)

    await createRidingEvent(app.db, newRide, clockAt())
    const later = await find()
    assert.deepEqual([later.firstSteps, later.setup], [null, null])
  })

  test(`${engine}: administrators see what waits: to decide, to count, to record, to read`, async () => {
    await using app = await createTestApp({ engine })
    const { db, config } = app
    const { id } = await createRidingEvent(db, { ...newRide, ...rideDay }, clockAt('2027-05-01T00:00:00.000Z'))
    const at = (now: string) => findWaiting(db, config, new Date(now))
    const change = (fields: object) => db.updateTable('ridingEvents').set(fields).where('id', '=', id).execute()
    const waiting = async (now: string) => columns((await at(now)).rides, 'isToday', 'nextStep')

    const list = async (rides: RideSelection, now: string) =>
      column((await listRidingEvents(db, { rides, limit: 20, viewerId: '', clock: clockAt(now) })).rows, 'id')
    for (const [now, ahead] of [
      ['2027-05-06T12:00:00.000Z', [id]],
      ['2027-05-09T05:00:00.000Z', [id]],
      ['2027-05-09T07:00:00.000Z', []],
    ] as const) {
      assert.deepEqual(await list('ahead', now), ahead, now)
      assert.deepEqual(await list('past', now), ahead.length === 0 ? [id] : [], now)
    }

    const early = await at('2027-05-06T12:00:00.000Z')
    assert.deepEqual([early.rides, early.nextRide?.id, early.unrecordedRides], [[], id, 0])
    assert.deepEqual(await waiting('2027-05-07T20:00:00.000Z'), [[false, 'decide']])
    await change({ decision: 'go' })
    assert.deepEqual(await waiting('2027-05-07T20:00:00.000Z'), [])
    for (const hour of [12, 18]) assert.deepEqual(await waiting(`2027-05-08T${hour}:00:00.000Z`), [[true, 'count']])
    assert.deepEqual(await waiting('2027-05-08T21:00:00.000Z'), [[true, 'record']])
    for (const [now, count] of [
      ['2027-05-09T12:00:00.000Z', 1],
      ['2027-06-07T12:00:00.000Z', 1],
      ['2027-06-08T12:00:00.000Z', 0],
    ] as const) {
      const { rides, nextRide, unrecordedRides } = await at(now)
      assert.deepEqual([rides, nextRide, unrecordedRides], [[], null, count], now)
      assert.equal((await list('unrecorded', now)).length, count, 'the list that the number leads to')
    }
    await change({ status: 'completed', starts: 3 })
    assert.equal((await at('2027-05-09T12:00:00.000Z')).unrecordedRides, 0)
    await change({ status: 'cancelled', starts: null })
    const cancelled = await at('2027-05-08T12:00:00.000Z')
    assert.deepEqual([cancelled.rides, cancelled.nextRide], [[], null])
  })
}
