import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Look } from '#contract/members/personal-data.ts'
import { eachOf } from '#contract/records.ts'
import type { RiderToTell } from '#contract/ride-day/ride-day.ts'
import { clubToday } from '#server/club-time.ts'
import { newId } from '#server/db/new-id.ts'
import type { ApplicationRow } from '#server/db/tables.ts'
import { createRidingEvent } from '#server/rides/riding-event-calls.ts'
import { createTestApp, people, setAccountActive, type TestApp } from '../../../test/app.ts'
import { assertAudit, insertApplication } from '../../../test/applying.ts'
import { clockAt, testClub } from '../../../test/club-clock.ts'
import { changeRow, giveRegistration, readSheet } from '../../../test/ride-day.ts'
import { callRides, deleteRide, joinRide, newRide, planRide as planThroughApi } from '../../../test/rides.ts'
import { send } from '../../../test/send.ts'

async function planRide(app: TestApp): Promise<string> {
  const { id } = await createRidingEvent(app.db, { ...newRide, eventDate: '2026-07-04', maxParticipants: '2' }, clockAt())
  return id
}

const takeAlong = (app: TestApp, eventId: string, userId: string, status: 'registered' | 'waiting', turn: number) =>
  giveRegistration(app, { eventId, userId, status, turn })

test('the ride sheet lists places first, then the waitlist, with data of approved applications', async () => {
  await using app = await createTestApp()
  const [admin, first, second, third] = await people(app, 'admin', 'member', 'member', 'guest')
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

  const { event, riders } = await readSheet(app, admin, eventId)
  const told = { titleKo: '피크 투 피크', registeredCount: 2, waitingCount: 2, myStatus: 'waiting', myWaitingPlace: 2 }
  assert.partialDeepStrictEqual(event, told)
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

test('what leader, sweep and officers open is logged as theirs, for each rider whose contacts were read, who reads it, too, also after the ride is deleted', async () => {
  await using app = await createTestApp()
  const [leader, sweep, rider, unapproved] = await people(app, 'member', 'admin', 'member', 'guest')
  await insertApplication(app.db, { userId: rider.userId, status: 'approved' })
  const eventId = await planRide(app)
  await takeAlong(app, eventId, rider.userId, 'registered', 1)
  await takeAlong(app, eventId, unapproved.userId, 'waiting', 2)
  const led = { leaderId: leader.userId, sweepId: sweep.userId, eventDate: clockAt().today, startTime: '12:00' }
  await changeRow(app, eventId, led)
  for (const [person, path] of [
    [leader, 'ride-sheet'],
    [sweep, 'ride-sheet'],
    [leader, 'riders-to-tell'],
  ] as const)
    assert.equal((await callRides(app, person, 'GET', `/${eventId}/${path}`)).statusCode, 200)
  await changeRow(app, eventId, { sweepId: null })
  await readSheet(app, sweep, eventId)
  await deleteRide(app, sweep, eventId)
  const looks: Look[] = (await send(app, rider, 'GET /api/auth/user/looks')).json()
  const read = looks.map(({ action, part, firstName }) => `${firstName} ${action} ${part}`)
  const views = ['rideSheet.view null', 'tellList.view leader', 'rideSheet.view sweep', 'rideSheet.view leader']
  assert.deepEqual(
    read,
    views.map((view) => `Gil-dong ${view}`),
  )

  await assertAudit(app, [
    ['event.rideSheet', eventId, 'leader'],
    ['rideSheet.view', rider.userId, 'leader'],
    ['event.rideSheet', eventId, 'sweep'],
    ['rideSheet.view', rider.userId, 'sweep'],
    ['event.tellList', eventId, 'leader'],
    ['tellList.view', rider.userId, 'leader'],
    ['event.rideSheet', eventId, null],
    ['rideSheet.view', rider.userId, null],
    ['event.delete', eventId, null],
  ])
})

test('an officer reads whom to call, also of a deleted ride, and the activity log says so', async () => {
  await using app = await createTestApp({ config: { smtpUrl: new URL('smtp://mail.example') } })
  const { ride, admin } = await planThroughApi(app, { maxParticipants: 2 })
  const riders = await people(app, 'member', 'member', 'member')
  for (const rider of riders) await joinRide(app, rider, ride.id)
  const [first = '', second = '', third = ''] = riders.map(({ userId }) => userId)
  const approved = (userId: string, submittedAt: string, phoneNumber: string) =>
    insertApplication(app.db, { userId, status: 'approved', submittedAt, phoneNumber, koreanName: '홍길동' })
  await approved(first, '2026-02-01T00:00:00.000Z', '303-555-0102')
  await approved(first, '2026-01-01T00:00:00.000Z', '303-555-0101')
  await insertApplication(app.db, { userId: second, status: 'pending', phoneNumber: '303-555-0199' })
  const keys = { id: newId(), endpoint: 'https://push.example/1', p256dh: 'key', auth: 'secret', device: null }
  const subscribed = { ...keys, userId: first, sessionId: 'session', createdAt: '' }
  await app.db.insertInto('pushSubscriptions').values(subscribed).execute()
  await app.db.updateTable('users').set({ email: null, emailKey: null }).where('id', '=', second).execute()

  const read = () => callRides(app, admin, 'GET', `/${ride.id}/riders-to-tell`)
  const list = (await read()).json<RiderToTell[]>()
  assert.deepEqual(
    list.map(({ userId, status, koreanName, phoneNumber, channels }) => [userId, status, koreanName, phoneNumber, channels]),
    [
      [first, 'registered', '홍길동', '303-555-0102', ['push', 'mail']],
      [second, 'registered', null, null, []],
      [third, 'waiting', null, null, ['mail']],
    ],
  )
  await deleteRide(app, admin, ride.id)
  assert.deepEqual((await read()).json(), list)
  await setAccountActive(app.db, third, 'false')
  assert.equal((await read()).json<RiderToTell[]>().length, 2)
  const linesOf = async (action: string) =>
    (await app.db.selectFrom('auditLog').where('action', '=', action).select('subjectId').execute()).map((line) => line.subjectId)
  assert.deepEqual(await linesOf('event.tellList'), [ride.id, ride.id, ride.id])
  assert.deepEqual(await linesOf('tellList.view'), [first, first, first], 'the only one with a phone number')

  const longAgo = clubToday(new Date(), testClub.timeZone, -31)
  await app.db.updateTable('deletedItems').set({ deletedAt: longAgo }).where('id', '=', ride.id).execute()
  assert.equal((await read()).statusCode, 404)
  assert.equal((await linesOf('event.tellList')).length, 3, 'nothing was read, so nothing is recorded')
})
