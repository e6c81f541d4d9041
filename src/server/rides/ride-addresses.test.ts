import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { RiderToTell } from '#contract/ride-day/ride-day.ts'
import type { RidePreview } from '#contract/rides/riding-events.ts'
import { clubToday } from '#server/club-time.ts'
import { readConfig } from '#server/config.ts'
import { newId } from '#server/db/new-id.ts'
import { createTestApp, setAccountActive, type TestApp } from '../../../test/app.ts'
import { insertApplication } from '../../../test/applying.ts'
import { joinRide, planRide } from '../../../test/rides.ts'

const { club } = readConfig({})
const shown = { club: { ...club, showsRidesToVisitors: true } }

const addressOf = (id: string, part = '') => `/api/riding-events/${id}${part}`

test('visitors read title, day and difficulty of an upcoming ride if the club shows them, and nothing else', async () => {
  await using app = await createTestApp({ config: shown })
  const { ride, admin } = await planRide(app, { meetingLocation: 'Secret garage', route: 'Secret road' })
  const answer = await app.inject(addressOf(ride.id, '/preview'))
  assert.equal(answer.statusCode, 200)
  assert.deepEqual(answer.json<RidePreview>(), {
    titleKo: ride.titleKo,
    titleEn: ride.titleEn,
    eventDate: ride.eventDate,
    endDate: null,
    dayCount: 1,
    difficulty: ride.difficulty,
    placesLeft: null,
    updatedAt: ride.updatedAt,
  })
  const { ride: past } = await planRide(app, { eventDate: '2020-01-01' })
  const { ride: off } = await planRide(app, { status: 'cancelled' })
  const unknown = (await app.inject(addressOf('no-such-ride-1', '/preview'))).body
  for (const { id } of [past, off]) {
    const hidden = await app.inject(addressOf(id, '/preview'))
    assert.deepEqual([hidden.statusCode, hidden.body], [404, unknown])
  }
  await using closed = await createTestApp({ db: app.db })
  assert.equal((await closed.inject(addressOf(ride.id, '/preview'))).body, unknown)
  await app.inject({ method: 'DELETE', url: addressOf(ride.id), headers: admin.headers })
  assert.equal((await app.inject(addressOf(ride.id, '/preview'))).statusCode, 404)
})

test('an officer reads whom to call, also of a deleted ride, and the activity log says so', async () => {
  await using app = await createTestApp({ config: { smtpUrl: new URL('smtp://mail.example') } })
  const { ride, admin } = await planRide(app, { maxParticipants: 2 })
  const riders = [await app.signedInAs('member'), await app.signedInAs('member'), await app.signedInAs('member')]
  for (const rider of riders) await joinRide(app, rider, ride.id)
  const [first, second, third] = riders.map(({ userId }) => userId)
  assert.ok(first && second && third)
  const approved = (userId: string, submittedAt: string, phoneNumber: string) =>
    insertApplication(app.db, { userId, status: 'approved', submittedAt, phoneNumber, koreanName: '홍길동' })
  await approved(first, '2026-02-01T00:00:00.000Z', '303-555-0102')
  await approved(first, '2026-01-01T00:00:00.000Z', '303-555-0101')
  await insertApplication(app.db, { userId: second, status: 'pending', phoneNumber: '303-555-0199' })
  await subscribe(app, first)
  await app.db.updateTable('users').set({ email: null, emailKey: null }).where('id', '=', second).execute()

  const read = async () => app.inject({ url: addressOf(ride.id, '/riders-to-tell'), headers: admin.headers })
  const answer = await read()
  assert.equal(answer.headers['cache-control'], 'private, no-store')
  const list = answer.json<RiderToTell[]>()
  assert.deepEqual(
    list.map(({ userId, status, koreanName, phoneNumber, channels }) => ({
      userId,
      status,
      koreanName,
      phoneNumber,
      channels,
    })),
    [
      { userId: first, status: 'registered', koreanName: '홍길동', phoneNumber: '303-555-0102', channels: ['push', 'mail'] },
      { userId: second, status: 'registered', koreanName: null, phoneNumber: null, channels: [] },
      { userId: third, status: 'waiting', koreanName: null, phoneNumber: null, channels: ['mail'] },
    ],
  )
  await app.inject({ method: 'DELETE', url: addressOf(ride.id), headers: admin.headers })
  assert.deepEqual((await read()).json(), list)
  await setAccountActive(app.db, third, 'false')
  assert.equal((await read()).json<RiderToTell[]>().length, 2)
  const linesOf = async (action: string) =>
    (await app.db.selectFrom('auditLog').select('subjectId').where('action', '=', action).execute()).map(
      ({ subjectId }) => subjectId,
    )
  assert.deepEqual(await linesOf('event.tellList'), [ride.id, ride.id, ride.id])
  assert.deepEqual(await linesOf('tellList.view'), [first, first, first], 'the only one with a phone number')

  const longAgo = clubToday(new Date(), club.timeZone, -31)
  await app.db.updateTable('deletedItems').set({ deletedAt: longAgo }).where('id', '=', ride.id).execute()
  assert.equal((await read()).statusCode, 404)
  assert.equal((await linesOf('event.tellList')).length, 3, 'nothing was read, so nothing is recorded')
})

async function subscribe(app: TestApp, userId: string): Promise<void> {
  await app.db
    .insertInto('pushSubscriptions')
    .values({
      id: newId(),
      userId,
      endpoint: 'https://push.example/1',
      p256dh: 'key',
      auth: 'secret',
      device: null,
      sessionId: 'session',
      createdAt: new Date().toISOString(),
    })
    .execute()
}
