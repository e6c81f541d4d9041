import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Look } from '#contract/members/personal-data.ts'
import { eachOf } from '#contract/records.ts'
import type { RideSheet } from '#contract/ride-day/ride-day.ts'
import { newId } from '#server/db/new-id.ts'
import type { ApplicationRow } from '#server/db/tables.ts'
import { createRidingEvent } from '#server/rides/riding-event-calls.ts'
import { createTestApp, type TestApp } from '../../../test/app.ts'
import { assertAudit, insertApplication } from '../../../test/applying.ts'
import { clockAt } from '../../../test/club-clock.ts'
import { newRide } from '../../../test/rides.ts'

async function planRide(app: TestApp): Promise<string> {
  const { id } = await createRidingEvent(app.db, { ...newRide, eventDate: '2026-07-04', maxParticipants: '2' }, clockAt())
  return id
}

async function takeAlong(app: TestApp, eventId: string, userId: string, status: 'registered' | 'waiting', turn: number) {
  await app.db
    .insertInto('eventParticipants')
    .values({ id: newId(), eventId, userId, status, turn, registeredAt: '2026-06-01T00:00:00.000Z' })
    .execute()
}

test('the ride sheet lists places first, then the waitlist, with data of approved applications', async () => {
  await using app = await createTestApp()
  const admin = await app.signedInAs('admin')
  const [first, second, third] = [await app.signedInAs('member'), await app.signedInAs('member'), await app.signedInAs('guest')]
  const eventId = await planRide(app)
  await takeAlong(app, await planRide(app), first.userId, 'registered', 1)
  await takeAlong(app, eventId, third.userId, 'registered', 4)
  await takeAlong(app, eventId, second.userId, 'waiting', 2)
  await takeAlong(app, eventId, admin.userId, 'waiting', 3)
  await takeAlong(app, eventId, first.userId, 'registered', 1)
  await app.db.updateTable('users').set({ firstName: null, lastName: null }).where('id', '=', second.userId).execute()
  const decided = (status: string, submittedAt: string, motorcycleModel: string, more: Partial<ApplicationRow> = {}) =>
    insertApplication(app.db, { userId: first.userId, status, submittedAt, motorcycleModel, ...more })
  await decided('approved', '2025-03-01T00:00:00.000Z', 'The bike before')
  const detailsConfirmedAt = '2026-04-02T00:00:00.000Z'
  const { id } = await decided('approved', '2026-03-01T00:00:00.000Z', 'The newest approved', { detailsConfirmedAt })
  await decided('approved', '2026-04-01T00:00:00.000Z', 'A duplicate', { duplicateOf: id })
  await decided('rejected', '2026-05-01T00:00:00.000Z', 'Never approved')
  await decided('pending', '2026-06-01T00:00:00.000Z', 'Not approved yet')
  await insertApplication(app.db, { userId: second.userId, status: 'pending' })

  const answer = await app.inject({ url: `/api/riding-events/${eventId}/ride-sheet`, headers: admin.headers })
  assert.equal(answer.statusCode, 200)
  assert.equal(answer.headers['cache-control'], 'private, no-store')
  const { event, riders } = answer.json<RideSheet>()
  assert.deepEqual(
    [event.titleKo, event.registeredCount, event.waitingCount, event.myStatus, event.myWaitingPlace],
    ['피크 투 피크', 2, 2, 'waiting', 2],
  )
  const nothingAdded = { isContactOfRide: false, passengerName: null, passengerPhone: null, lateMinutes: null, rideNumber: 1 }
  const ofApplication = ['koreanName', 'englishName', 'phoneNumber', 'motorcycleModel', 'detailsConfirmedAt'] as const
  const inEmergency = ['emergencyContactName', 'emergencyContactRelation', 'emergencyContactPhone'] as const
  const nothingKnown = { ...nothingAdded, ...eachOf([...ofApplication, ...inEmergency], null) }
  const name = { firstName: 'Gil-dong', lastName: 'Hong', otherName: null }
  assert.deepEqual(riders, [
    {
      userId: first.userId,
      status: 'registered',
      ...name,
      ...nothingAdded,
      koreanName: '김도윤',
      englishName: 'Doyun Kim',
      phoneNumber: '(303) 555-0142',
      motorcycleModel: 'The newest approved',
      emergencyContactName: '이수빈',
      emergencyContactRelation: 'spouse',
      emergencyContactPhone: '(303) 555-0143',
      detailsConfirmedAt,
      links: {
        phoneNumber: [{ start: 0, end: 14, href: 'tel:+13035550142' }],
        emergencyContactPhone: [{ start: 0, end: 14, href: 'tel:+13035550143' }],
      },
    },
    { userId: third.userId, status: 'registered', ...name, ...nothingKnown },
    { userId: second.userId, status: 'waiting', firstName: null, lastName: second.username, otherName: null, ...nothingKnown },
    { userId: admin.userId, status: 'waiting', ...name, ...nothingKnown },
  ])
})

test('the log names each rider whose contacts were read, also in the rider’s export and after the ride is deleted', async () => {
  await using app = await createTestApp()
  const admin = await app.signedInAs('admin')
  const riders = [await app.signedInAs('member'), await app.signedInAs('member')]
  const unapproved = await app.signedInAs('guest')
  const eventId = await planRide(app)
  for (const [index, { userId }] of riders.entries()) {
    await insertApplication(app.db, { userId, status: 'approved' })
    await takeAlong(app, eventId, userId, 'registered', index + 1)
  }
  await takeAlong(app, eventId, unapproved.userId, 'waiting', 3)
  await app.inject({ url: `/api/riding-events/${eventId}/ride-sheet`, headers: admin.headers })
  await app.inject({ method: 'DELETE', url: `/api/riding-events/${eventId}`, headers: admin.headers })

  const about = async ({ userId, headers }: { userId: string; headers: { cookie: string } }) => {
    const listed = await app.inject({ url: `/api/audit-log?person=${userId}`, headers: admin.headers })
    const exported = await app.inject({ url: '/api/auth/user/export', headers })
    const lines: { action: string; actor: string | null }[][] = [listed.json(), exported.json().log]
    return lines.map((log) => log.filter(({ action }) => action === 'rideSheet.view').map(({ actor }) => actor))
  }
  for (const rider of riders) assert.deepEqual(await about(rider), [[admin.username], [admin.username]])
  assert.deepEqual(await about(unapproved), [[], []])
  await assertAudit(app, [
    ['event.rideSheet', eventId, null],
    ...riders.map(({ userId }) => ['rideSheet.view', userId, null]),
    ['event.delete', eventId, null],
    ...['export.ownData', 'export.ownData', 'export.ownData'].map((action) => [action, null, null]),
  ])
})

test('what the ride’s leader and sweep open is logged as theirs, and the rider reads what it was', async () => {
  await using app = await createTestApp()
  const [leader, sweep] = [await app.signedInAs('member'), await app.signedInAs('admin')]
  const rider = await app.signedInAs('member')
  await insertApplication(app.db, { userId: rider.userId, status: 'approved' })
  const eventId = await planRide(app)
  await takeAlong(app, eventId, rider.userId, 'registered', 1)
  const eventDate = clockAt().today
  await app.db
    .updateTable('ridingEvents')
    .set({ leaderId: leader.userId, sweepId: sweep.userId, eventDate, startTime: '12:00' })
    .where('id', '=', eventId)
    .execute()
  for (const [person, path] of [
    [leader, 'ride-sheet'],
    [sweep, 'ride-sheet'],
    [leader, 'riders-to-tell'],
  ] as const) {
    const answer = await app.inject({ url: `/api/riding-events/${eventId}/${path}`, headers: person.headers })
    assert.equal(answer.statusCode, 200)
    assert.equal(answer.headers['cache-control'], 'private, no-store')
  }
  await assertAudit(app, [
    ['event.rideSheet', eventId, 'leader'],
    ['rideSheet.view', rider.userId, 'leader'],
    ['event.rideSheet', eventId, 'sweep'],
    ['rideSheet.view', rider.userId, 'sweep'],
    ['event.tellList', eventId, 'leader'],
    ['tellList.view', rider.userId, 'leader'],
  ])
  const looks: Look[] = (await app.inject({ url: '/api/auth/user/looks', headers: rider.headers })).json()
  assert.deepEqual(
    looks.map(({ action, part, firstName }) => [action, part, firstName]),
    [
      ['tellList.view', 'leader', 'Gil-dong'],
      ['rideSheet.view', 'sweep', 'Gil-dong'],
      ['rideSheet.view', 'leader', 'Gil-dong'],
    ],
  )
})
