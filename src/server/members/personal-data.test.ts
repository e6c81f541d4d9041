import assert from 'node:assert/strict'
import { test } from 'node:test'
import { defaultDirectoryChoices } from '#contract/members/directory.ts'
import type { Look, PersonalData } from '#contract/members/personal-data.ts'
import { newId } from '#server/db/new-id.ts'
import { createTestApp, type SignedIn, type TestApp } from '../../../test/app.ts'
import { answers, apply, register } from '../../../test/applying.ts'
import { logIn } from '../../../test/audit-lines.ts'
import { sessionOf } from '../../../test/continue-links.ts'
import { engines, freshDatabase } from '../../../test/databases/databases.ts'
import { joinRide, ownContact, planRide } from '../../../test/rides.ts'
import { ask, send } from '../../../test/send.ts'
import { saveDirectoryChoices } from './directory.ts'

const download = (app: TestApp, who: Pick<SignedIn, 'headers'>) => send(app, who, 'GET /api/auth/user/export')
const exported = (app: TestApp, who: Pick<SignedIn, 'headers'>): Promise<PersonalData> =>
  ask(app, who, 'GET /api/auth/user/export')
const signIn = async (app: TestApp, username: string) => ({ headers: sessionOf(await logIn(app, username)) })
const nameOf = ({ username }: SignedIn) => ({ actor: username, firstName: 'Gil-dong', lastName: 'Hong', otherName: null })

for (const engine of engines) {
  test(`the export contains all data of the user and nothing about others (${engine})`, async () => {
    await using app = await createTestApp({ engine })
    const { userId, email, headers: ticket } = await register(app, 'doyun')
    const { id } = (await apply(app, ticket, { email })).json()
    const { id: otherId } = (await apply(app, {}, { koreanName: '박지우', email: 'jiu@example.com' })).json()
    const admin = await app.signedInAs('admin')
    for (const each of [id, otherId]) await ask(app, admin, `GET /api/membership-applications/${each}`)
    await ask(app, admin, `POST /api/membership-applications/${id}/reject`, { notes: 'a note of the officers' })
    const doyun = await signIn(app, 'doyun')
    await ask(app, doyun, 'POST /api/calendar-feed', { language: 'ko' })
    await saveDirectoryChoices(app.db, userId, { ...defaultDirectoryChoices, city: 'Boulder' })

    const answer = await download(app, doyun)
    const sentAs = ['content-disposition', 'content-type', 'cache-control'].map((name) => answer.headers[name])
    assert.deepEqual(sentAs, ['attachment; filename="my-data.json"', 'application/json; charset=utf-8', 'no-store'])
    const data = answer.json<PersonalData>()
    assert.equal(data.account.id, userId)
    assert.deepEqual(data.account.notifications, { emailNotifications: true, eventReminders: true })
    const { paymentStatus: _, ...said } = { ...answers, email, notes: 'a note of the officers' }
    assert.deepEqual({ ...data.applications[0], ...said }, data.applications[0])
    assert.deepEqual(data.letters.map(({ kind }) => kind).toSorted(), ['accountAddress', 'received', 'rejected'])
    assert.deepEqual([data.applications.length, data.sessions.length, data.tickets.length], [1, 1, 1])
    assert.deepEqual([data.calendarLink?.language, data.directory?.city], ['ko', 'Boulder'])
    for (const secret of ['argon2', '박지우', admin.userId, 'token', 'sid']) assert.ok(!answer.body.includes(secret), secret)
    assert.deepEqual(data.failedLogins, { count: 0, since: null })

    // What the user did and what others did to the account, without names of other subjects.
    await ask(app, admin, `PATCH /api/users/${userId}/role`, { role: 'admin' })
    await ask(app, doyun, `PATCH /api/users/${admin.userId}/role`, { role: 'member' })
    const yourself = { byYou: true, actor: null, firstName: null, lastName: null, otherName: null }
    const officer = { byYou: false, ...nameOf(admin) }
    assert.deepEqual((await exported(app, doyun)).log.map(({ at: _, ...line }) => line).toReversed(), [
      { action: 'application.view', detail: null, ...officer },
      { action: 'application.reject', detail: 'pending → rejected', ...officer },
      { action: 'session.login', detail: 'iPhone · Safari · 203.0.113.x', ...yourself },
      { action: 'calendar.create', detail: null, ...yourself },
      { action: 'export.ownData', detail: null, ...yourself },
      { action: 'user.role', detail: 'guest → admin', ...officer },
      { action: 'user.role', detail: 'admin → member', ...yourself },
      { action: 'export.ownData', detail: null, ...yourself },
    ])
  })
}

test('the export covers every table with a userId', async () => {
  await using db = await freshDatabase()
  const tables = await db.introspection.getTables()
  // 'setups' has the account of the first start until its first login.
  const about = tables
    .filter(({ name, columns }) => name !== 'setups' && columns.some((column) => column.name === 'userId'))
    .map(({ name }) => name)
  // Of 'calendarEntries' (what it said of each ride) the file has the rides and the link.
  const inFile = `answers attendance calendarEntries calendarFeeds charges directoryEntries emailVerifications eventParticipants expenses failedLogins
    loginSteps membershipApplications notices passkeys pushSubscriptions recoveryCodes rideAllowances secondFactors sessions sheetDetails tickets tourRiders`
  assert.deepEqual(about.toSorted(), inFile.split(/\s+/), 'members/personal-data.ts and docs/privacy.md have to name a new one')
})

test(`the export contains what is kept about the user's rides, also of one that can be restored, and no one else's`, async () => {
  await using app = await createTestApp()
  const { admin, ride } = await planRide(app)
  const [member, other] = [await app.signedInAs('member'), await app.signedInAs('member')]
  const passenger = { passengerName: '남궁민지', passengerPhone: '(303) 555-0190' }
  await joinRide(app, member, ride.id, passenger)
  await joinRide(app, other, ride.id, { motorcycle: 'Honda Gold Wing' })
  const at = '2026-06-01T00:00:00.000Z'
  const mark = { eventId: ride.id, stopId: 'meeting', status: 'here' as const, markedAt: at, markedBy: other.userId }
  const { db } = app
  for (const { id, userId } of await db.selectFrom('eventParticipants').select(['id', 'userId']).execute()) {
    const link = { registrationId: id, token: `secret of ${userId}`, tokenHash: null, language: 'ko', createdAt: at } as const
    await db.insertInto('homeLinks').values(link).execute()
    const marked = { ...mark, riderId: userId }
    await db.insertInto('headCountMarks').values(marked).execute()
    const rode = { eventId: ride.id, userId }
    await db.insertInto('attendance').values(rode).execute()
  }
  await app.db.updateTable('ridingEvents').set({ sweepId: member.userId, leaderId: other.userId }).execute()
  const answer = await download(app, member)
  const { sheetDetails, headCounts, homeLinks, attendance, led } = answer.json<PersonalData>()
  const named = { titleKo: ride.titleKo, titleEn: ride.titleEn, eventDate: ride.eventDate }
  assert.deepEqual(sheetDetails, [{ ...named, ...ownContact, ...passenger, lateMinutes: null }])
  assert.deepEqual(headCounts, [{ ...named, status: 'here', at }])
  assert.deepEqual(homeLinks, [{ ...named, language: 'ko', createdAt: at }])
  assert.deepEqual(attendance, [named])
  assert.deepEqual(led, [{ ...named, part: 'sweep' }])
  for (const secret of [other.userId, 'Gold Wing', 'secret of']) assert.ok(!answer.body.includes(secret), secret)
  // Not erased yet, but no longer shown.
  const { eventDate } = await app.db.selectFrom('ridingEvents').select('eventDate').executeTakeFirstOrThrow()
  await app.db.updateTable('ridingEvents').set({ eventDate: '2026-01-03' }).execute()
  const later = await exported(app, member)
  assert.deepEqual([later.sheetDetails, later.headCounts, later.attendance.length], [[], [], 1])

  await app.db.updateTable('ridingEvents').set({ eventDate }).execute()
  const { registrations } = await exported(app, member)
  assert.equal(registrations.length, 1)
  await ask(app, admin, `DELETE /api/riding-events/${ride.id}`)
  assert.deepEqual((await exported(app, member)).registrations, registrations)
})

test('users see the last twenty looks at their data, by name, those of one person and day together, and no one else’s', async () => {
  await using app = await createTestApp()
  const { userId, email, headers: ticket } = await register(app, 'doyun')
  const { id } = (await apply(app, ticket, { email })).json()
  const other = (await apply(app, {}, { email: 'jiu@example.com' })).json()
  const admin = await app.signedInAs('admin')
  const look = (application: string, by = admin) => ask(app, by, `GET /api/membership-applications/${application}`)
  await look(other.id)
  const doyun = await signIn(app, 'doyun')
  const list = (): Promise<Look[]> => ask(app, doyun, 'GET /api/auth/user/looks')
  assert.deepEqual(await list(), [])
  await look(id)
  const [{ at, firstAt, ...first }] = (await list()) as [Look]
  assert.ok(Date.parse(at) <= Date.now())
  assert.equal(firstAt, at)
  assert.deepEqual(first, { count: 1, action: 'application.view', part: null, ...nameOf(admin) })
  const { ride } = await planRide(app)
  await app.db.updateTable('users').set({ role: 'member' }).where('id', '=', userId).execute()
  await app.db.updateTable('membershipApplications').set({ status: 'approved' }).where('id', '=', id).execute()
  await joinRide(app, doyun, ride.id)
  await ask(app, admin, `GET /api/riding-events/${ride.id}/ride-sheet`)
  assert.equal((await list())[0]?.action, 'rideSheet.view')
  // The answers of these calls hold the whole application, too.
  for (const paymentStatus of ['paid', 'pending'])
    await ask(app, admin, `POST /api/membership-applications/${id}/payment`, { paymentStatus })
  const counted = (await list()).map(({ action, count }) => `${action} ${count}`)
  assert.deepEqual(counted, ['application.view 3', 'rideSheet.view 1'])

  const line = { actorId: admin.userId, subjectId: userId, action: 'rideSheet.view', kind: 'view', detail: null } as const
  const lines = Array.from({ length: 60 }, (_, n) => {
    return { ...line, subjectKind: 'user' as const, id: newId(), at: new Date(Date.UTC(2026, 0, 1, n * 12 + 8)).toISOString() }
  })
  await app.db.insertInto('auditLog').values(lines).execute()
  const folded = await list()
  assert.equal(folded.length, 20)
  const spans = folded.slice(2).map(({ count, firstAt, at }) => [count, Date.parse(at) - Date.parse(firstAt)])
  assert.deepEqual(spans, Array(18).fill([2, 12 * 3_600_000]), 'one line for each day of the club')
  const second = await app.signedInAs('admin')
  await look(id, second)
  const latest = (await list()).slice(0, 2).map(({ actor, count }) => `${actor} ${count}`)
  assert.deepEqual(latest, [`${second.username} 1`, `${admin.username} 3`])
  // An erased account leaves its id in the log alone.
  await app.db.deleteFrom('users').where('id', '=', admin.userId).execute()
  assert.deepEqual((await list())[1]?.actor, null)
})
