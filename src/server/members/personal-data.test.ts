import assert from 'node:assert/strict'
import { test } from 'node:test'
import { defaultDirectoryChoices } from '#contract/members/directory.ts'
import type { Look, PersonalData } from '#contract/members/personal-data.ts'
import { newId } from '#server/db/new-id.ts'
import { createTestApp, type TestApp } from '../../../test/app.ts'
import { answers, apply, register } from '../../../test/applying.ts'
import { logIn } from '../../../test/audit-lines.ts'
import { sessionOf } from '../../../test/continue-links.ts'
import { engines, freshDatabase } from '../../../test/databases/databases.ts'
import { joinRide, ownContact, planRide } from '../../../test/rides.ts'
import { saveDirectoryChoices } from './directory.ts'

const download = (app: TestApp, headers: { cookie: string }) => app.inject({ url: '/api/auth/user/export', headers })

const signIn = async (app: TestApp, username: string) => sessionOf(await logIn(app, username))

for (const engine of engines) {
  test(`the export contains all data of the user and nothing about others (${engine})`, async () => {
    await using app = await createTestApp({ engine })
    const { userId, email, headers: ticket } = await register(app, 'doyun')
    const { id } = (await apply(app, ticket, { email })).json()
    const other = await app.signedInAs('member')
    await apply(app, other.headers, { koreanName: '박지우', email: 'jiu@example.com' })
    const admin = await app.signedInAs('admin')
    await app.inject({ url: `/api/membership-applications/${id}`, headers: admin.headers })
    const rejecting = { method: 'POST', headers: admin.headers, payload: { notes: 'a note of the officers' } } as const
    assert.equal((await app.inject({ ...rejecting, url: `/api/membership-applications/${id}/reject` })).statusCode, 200)
    const headers = await signIn(app, 'doyun')
    await app.inject({ method: 'POST', url: '/api/calendar-feed', headers, payload: { language: 'ko' } })
    await saveDirectoryChoices(app.db, userId, { ...defaultDirectoryChoices, city: 'Boulder' })

    const answer = await download(app, headers)
    assert.equal(answer.statusCode, 200)
    assert.equal(answer.headers['content-disposition'], 'attachment; filename="my-data.json"')
    assert.equal(answer.headers['content-type'], 'application/json; charset=utf-8')
    assert.equal(answer.headers['cache-control'], 'no-store')
    const data = answer.json<PersonalData>()
    assert.equal(data.account.id, userId)
    assert.deepEqual(data.account.notifications, { emailNotifications: true, eventReminders: true })
    const { paymentStatus: _, ...said } = { ...answers, email, notes: 'a note of the officers' }
    assert.deepEqual({ ...data.applications[0], ...said }, data.applications[0])
    assert.deepEqual(
      data.log.filter(({ byYou }) => !byYou).map(({ action, actor, lastName }) => `${actor} ${lastName} ${action}`),
      [`${admin.username} Hong application.reject`, `${admin.username} Hong application.view`],
    )
    assert.deepEqual(data.letters.map(({ kind }) => kind).toSorted(), ['accountAddress', 'received', 'rejected'])
    assert.deepEqual([data.applications.length, data.sessions.length, data.tickets.length], [1, 1, 1])
    assert.equal(data.calendarLink?.language, 'ko')
    assert.equal(data.directory?.city, 'Boulder')
    for (const secret of ['argon2', '박지우', admin.userId, 'token', 'sid']) assert.ok(!answer.body.includes(secret), secret)
  })
}

test('the export covers every table with a userId', async () => {
  await using db = await freshDatabase()
  const tables = await db.introspection.getTables()
  // 'setups' has the account of the first start while nobody has logged in with it.
  const about = tables
    .filter(({ name, columns }) => name !== 'setups' && columns.some((column) => column.name === 'userId'))
    .map(({ name }) => name)
  // Of 'calendarEntries' (what it said of each ride) the file has the rides and the link.
  const inFile = `attendance calendarEntries calendarFeeds charges directoryEntries emailVerifications eventParticipants failedLogins
    loginSteps membershipApplications notices passkeys pushSubscriptions recoveryCodes rideAllowances secondFactors sessions sheetDetails tickets`
  assert.deepEqual(about.toSorted(), inFile.split(/\s+/), 'members/personal-data.ts and docs/privacy.md have to name a new one')
})

test('the export lists the registration for a ride that was deleted and can be restored', async () => {
  await using app = await createTestApp()
  const { admin, ride } = await planRide(app)
  const [member, other] = [await app.signedInAs('member'), await app.signedInAs('member')]
  for (const rider of [other, member]) await joinRide(app, rider, ride.id)
  const registrations = async () => (await download(app, member.headers)).json<PersonalData>().registrations
  const before = await registrations()
  assert.equal(before.length, 1)
  await app.inject({ method: 'DELETE', url: `/api/riding-events/${ride.id}`, headers: admin.headers })
  assert.deepEqual(await registrations(), before)
})

test(`the export contains what is kept about the user's rides, and no one else's`, async () => {
  await using app = await createTestApp()
  const { ride } = await planRide(app)
  const [member, other] = [await app.signedInAs('member'), await app.signedInAs('member')]
  const passenger = { passengerName: '남궁민지', passengerPhone: '(303) 555-0190' }
  await joinRide(app, member, ride.id, passenger)
  await joinRide(app, other, ride.id, { motorcycle: 'Honda Gold Wing' })
  const at = '2026-06-01T00:00:00.000Z'
  const mark = { eventId: ride.id, stopId: 'meeting', status: 'here' as const, markedAt: at, markedBy: other.userId }
  const places = await app.db.selectFrom('eventParticipants').selectAll().execute()
  for (const { id, userId } of places) {
    await app.db
      .insertInto('headCountMarks')
      .values({ ...mark, riderId: userId })
      .execute()
    await app.db.insertInto('attendance').values({ eventId: ride.id, userId }).execute()
    const link = { registrationId: id, token: `secret of ${userId}`, tokenHash: null, language: 'ko' as const, createdAt: at }
    await app.db.insertInto('homeLinks').values(link).execute()
  }
  await app.db.updateTable('ridingEvents').set({ sweepId: member.userId, leaderId: other.userId }).execute()
  const answer = await download(app, member.headers)
  const { sheetDetails, headCounts, homeLinks, attendance, led } = answer.json<PersonalData>()
  const named = { titleKo: ride.titleKo, titleEn: ride.titleEn, eventDate: ride.eventDate }
  assert.deepEqual(sheetDetails, [{ ...named, ...ownContact, ...passenger, lateMinutes: null }])
  assert.deepEqual(headCounts, [{ ...named, status: 'here', at }])
  assert.deepEqual(homeLinks, [{ ...named, language: 'ko', createdAt: at }])
  assert.deepEqual(attendance, [named])
  assert.deepEqual(led, [{ ...named, part: 'sweep' }])
  for (const secret of [other.userId, 'Gold Wing', 'secret of']) assert.ok(!answer.body.includes(secret), secret)
  // Not erased yet, but no longer shown.
  await app.db.updateTable('ridingEvents').set({ eventDate: '2026-01-03' }).execute()
  const later = (await download(app, member.headers)).json<PersonalData>()
  assert.deepEqual([later.sheetDetails, later.headCounts, later.attendance.length], [[], [], 1])
})

test('the export lists what the user did and what others did to the account, without names of other subjects', async () => {
  await using app = await createTestApp()
  const admin = await app.signedInAs('admin')
  const { userId, email, headers } = await register(app, 'hong')
  const { id } = (await apply(app, headers, { email })).json()
  await app.inject({ url: `/api/membership-applications/${id}`, headers: admin.headers })
  await app.inject({ method: 'PATCH', url: `/api/users/${userId}/role`, headers: admin.headers, payload: { role: 'admin' } })
  const session = await signIn(app, 'hong')
  const path = `/api/users/${admin.userId}/role`
  await app.inject({ method: 'PATCH', url: path, headers: session, payload: { role: 'member' } })
  const file = (await app.inject({ url: '/api/auth/user/export', headers: session })).json()
  const officer = { actor: admin.username, firstName: 'Gil-dong', lastName: 'Hong', otherName: null }
  const yourself = { actor: null, firstName: null, lastName: null, otherName: null }
  assert.deepEqual(file.log.map(({ at: _, ...line }: { at: string }) => line).toReversed(), [
    { action: 'application.view', detail: null, byYou: false, ...officer },
    { action: 'user.role', detail: 'guest → admin', byYou: false, ...officer },
    { action: 'session.login', detail: 'iPhone · Safari · 203.0.113.x', byYou: true, ...yourself },
    { action: 'user.role', detail: 'admin → member', byYou: true, ...yourself },
    { action: 'export.ownData', detail: null, byYou: true, ...yourself },
  ])
  assert.deepEqual(file.failedLogins, { count: 0, since: null })
})

test('users see the last twenty looks at their data, by name, those of one person and day together, and no one else’s', async () => {
  await using app = await createTestApp()
  const { userId, email, headers: ticket } = await register(app, 'doyun')
  const { id } = (await apply(app, ticket, { email })).json()
  const other = (await apply(app, {}, { email: 'jiu@example.com' })).json()
  const admin = await app.signedInAs('admin')
  const look = (application: string, { headers } = admin) =>
    app.inject({ url: `/api/membership-applications/${application}`, headers })
  await look(other.id)
  const headers = await signIn(app, 'doyun')
  const list = async () => (await app.inject({ url: '/api/auth/user/looks', headers })).json<Look[]>()
  assert.deepEqual(await list(), [])
  await look(id)
  const [{ at, firstAt, ...first }] = (await list()) as [Look]
  assert.ok(Date.parse(at) <= Date.now())
  assert.equal(firstAt, at)
  const officer = { actor: admin.username, firstName: 'Gil-dong', lastName: 'Hong', otherName: null }
  assert.deepEqual(first, { count: 1, action: 'application.view', part: null, ...officer })
  const { ride } = await planRide(app)
  await app.db.updateTable('users').set({ role: 'member' }).where('id', '=', userId).execute()
  await app.db.updateTable('membershipApplications').set({ status: 'approved' }).where('id', '=', id).execute()
  await joinRide(app, { headers }, ride.id)
  await app.inject({ url: `/api/riding-events/${ride.id}/ride-sheet`, headers: admin.headers })
  assert.equal((await list())[0]?.action, 'rideSheet.view')
  // The answers of these calls hold the whole application, too.
  const payment = { method: 'POST', url: `/api/membership-applications/${id}/payment`, headers: admin.headers } as const
  for (const paymentStatus of ['paid', 'pending']) await app.inject({ ...payment, payload: { paymentStatus } })
  const counted = (await list()).map(({ action, count }) => `${action} ${count}`)
  assert.deepEqual(counted, ['application.view 3', 'rideSheet.view 1'])

  const line = { actorId: admin.userId, subjectId: userId, action: 'rideSheet.view', kind: 'view', detail: null }
  for (let hour = 0; hour < 30 * 24; hour += 12) {
    const at = new Date(Date.UTC(2026, 0, 1, hour + 8)).toISOString()
    await app.db
      .insertInto('auditLog')
      .values({ ...line, subjectKind: 'user', id: newId(), at })
      .execute()
  }
  const folded = await list()
  assert.equal(folded.length, 20)
  const spans = folded.slice(2).map(({ count, firstAt, at }) => [count, Date.parse(at) - Date.parse(firstAt)])
  assert.deepEqual(spans, Array(18).fill([2, 12 * 3_600_000]), 'one line for each day of the club')
  const second = await app.signedInAs('admin')
  await look(id, second)
  const latest = (await list()).slice(0, 2).map(({ actor, count }) => `${actor} ${count}`)
  assert.deepEqual(latest, [`${second.username} 1`, `${admin.username} 3`])
  // An administrator has marked the other application, which has no account, as one of the same person.
  const exported = async () => (await download(app, headers)).json<PersonalData>().applications.map((each) => each.id)
  assert.deepEqual(await exported(), [id])
  await app.db.updateTable('membershipApplications').set({ duplicateOf: id }).where('id', '=', other.id).execute()
  assert.deepEqual((await exported()).toSorted(), [id, other.id].toSorted())
  // An erased account leaves its id in the log alone.
  await app.db.deleteFrom('users').where('id', '=', admin.userId).execute()
  assert.deepEqual((await list())[1]?.actor, null)
})
