import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { RiderToTell } from '#contract/ride-day/ride-day.ts'
import { clubToday } from '#server/club-time.ts'
import { newId } from '#server/db/new-id.ts'
import { createTestApp, people, setAccountActive } from '../../../test/app.ts'
import { insertApplication } from '../../../test/applying.ts'
import { testClub } from '../../../test/club-clock.ts'
import { callRides, deleteRide, joinRide, planRide } from '../../../test/rides.ts'

test('an officer reads whom to call, also of a deleted ride, and the activity log says so', async () => {
  await using app = await createTestApp({ config: { smtpUrl: new URL('smtp://mail.example') } })
  const { ride, admin } = await planRide(app, { maxParticipants: 2 })
  const riders = await people(app, 'member', 'member', 'member')
  for (const rider of riders) await joinRide(app, rider, ride.id)
  const [first = '', second = '', third = ''] = riders.map(({ userId }) => userId)
  const approved = (userId: string, submittedAt: string, phoneNumber: string) =>
    insertApplication(app.db, { userId, status: 'approved', submittedAt, phoneNumber, koreanName: '홍길동' })
  await approved(first, '2026-02-01T00:00:00.000Z', '303-555-0102')
  await approved(first, '2026-01-01T00:00:00.000Z', '303-555-0101')
  await insertApplication(app.db, { userId: second, status: 'pending', phoneNumber: '303-555-0199' })
  const keys = { endpoint: 'https://push.example/1', p256dh: 'key', auth: 'secret', device: null }
  const subscribed = { id: newId(), userId: first, sessionId: 'session', createdAt: new Date().toISOString() }
  await app.db
    .insertInto('pushSubscriptions')
    .values({ ...keys, ...subscribed })
    .execute()
  await app.db.updateTable('users').set({ email: null, emailKey: null }).where('id', '=', second).execute()

  const read = () => callRides(app, admin, 'GET', `/${ride.id}/riders-to-tell`)
  const answer = await read()
  assert.equal(answer.headers['cache-control'], 'private, no-store')
  const list = answer.json<RiderToTell[]>()
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
