import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { record, recordLimitReached } from '#server/activities/record.ts'
import { migrate } from '#server/db/migrate.ts'
import type { Db } from '#server/db/open.ts'
import { deleteExpiredData } from '#server/jobs/retention.ts'
import { submitApplication } from '#server/members/membership-applications.ts'
import { makeAccount } from '../../../test/accounts.ts'
import { announcement } from '../../../test/announcements.ts'
import { createTestApp } from '../../../test/app.ts'
import { answers, apply, register } from '../../../test/applying.ts'
import { logIn, newLines } from '../../../test/audit-lines.ts'
import { moment, testClub } from '../../../test/club-clock.ts'
import { column, columns } from '../../../test/columns.ts'
import { engines, freshDatabase } from '../../../test/databases/databases.ts'
import { rideInput } from '../../../test/rides.ts'
import { call, send } from '../../../test/send.ts'
import { listAuditLog } from './audit-log.ts'

const day = 86_400_000
const refusal = /Lines of the activity log are never changed, and not deleted within a year/

async function plant(db: Db, id: string, daysAgo: number): Promise<void> {
  const at = new Date(Date.now() - daysAgo * day).toISOString()
  await db.insertInto('auditLog').values(lineOf({ id, at })).execute()
}

function lineOf(changes: { id: string; at: string; actorId?: string }) {
  const about = { subjectId: null, subjectKind: null, detail: null }
  return { actorId: 'a', action: 'user.activate', kind: 'accounts', ...about, ...changes } as const
}

for (const engine of engines) {
  test(`${engine}: the database rejects changes of lines and deletes of lines younger than a year; retention deletes older ones`, async () => {
    await using db = await freshDatabase(engine)
    for (const [id, daysAgo] of Object.entries({ new: 0, kept: 364.9, old: 366.1 })) await plant(db, id, daysAgo)
    const ids = async () => column(await db.selectFrom('auditLog').select('id').orderBy('at').execute(), 'id')
    await assert.rejects(db.updateTable('auditLog').set({ actorId: 'b' }).execute(), refusal)
    await assert.rejects(db.updateTable('auditLog').set({ at: '2000' }).where('id', '=', 'old').execute(), refusal)
    for (const id of ['new', 'kept']) await assert.rejects(db.deleteFrom('auditLog').where('id', '=', id).execute(), refusal)
    await assert.rejects(db.deleteFrom('auditLog').execute(), refusal)
    if (engine === 'postgres') await assert.rejects(sql`truncate "auditLog"`.execute(db), refusal)
    assert.deepEqual(await ids(), ['old', 'kept', 'new'], 'a rejected statement deletes nothing')
    await migrate(db)
    await deleteExpiredData(db, new Date(), testClub)
    assert.deepEqual(await ids(), ['kept', 'new'])
    // A process clock that is set far ahead does not age lines.
    await deleteExpiredData(db, new Date(Date.now() + 1_000 * day), testClub)
    assert.deepEqual(await ids(), ['kept', 'new'])
  })

  test(`${engine}: no INSERT can replace a line, also in an older database; the line of a limit is written once`, async () => {
    await using db = await freshDatabase(engine)
    await plant(db, 'kept', 0)
    const before = await db.selectFrom('auditLog').selectAll().execute()
    const old = lineOf({ id: 'kept', at: '2000', actorId: 'b' })
    const replace = () =>
      engine === 'sqlite'
        ? db.replaceInto('auditLog').values(old).execute()
        : sql`insert into "auditLog" select * from "auditLog" on conflict ("id") do update set "at" = '2000'`.execute(db)
    await assert.rejects(replace(), refusal)
    if (engine === 'sqlite') {
      const columns = sql.raw('rowid, id, at, "actorId", action')
      const byRow = sql`insert or replace into "auditLog" (${columns}) select rowid, 'other', '2000', 'b', 'x' from "auditLog"`
      await assert.rejects(byRow.execute(db), refusal)
      await sql`drop trigger "auditLogNotReplaced"`.execute(db)
      await migrate(db)
      await assert.rejects(replace(), refusal)
    }
    assert.deepEqual(await db.selectFrom('auditLog').selectAll().execute(), before)
    const now = new Date()
    await Promise.all((['login', 'login', 'apply'] as const).map((limit) => recordLimitReached(db, limit, now)))
    await recordLimitReached(db, 'login', now)
    const limits = db.selectFrom('auditLog').select('detail').where('action', '=', 'limit.reached').orderBy('detail')
    assert.deepEqual(column(await limits.execute(), 'detail'), ['apply', 'login'])
  })

  test(`${engine}: the log is filtered by kind and by person, page by page`, async () => {
    await using db = await freshDatabase(engine)
    const names = ['officer', 'rider', 'other']
    const [officer = '', rider = '', other = ''] = await Promise.all(names.map((name) => makeAccount(db, name)))
    const by = { userId: rider, ticket: undefined, language: 'ko', moment } as const
    const { id: application } = await submitApplication(db, answers, by)
    await record(db, 'session.login', { actorId: rider, detail: '203.0.113.x' })
    await record(db, 'application.view', { actorId: officer, application })
    await record(db, 'user.activate', { actorId: officer, user: other })
    await record(db, 'user.role', { actorId: officer, user: rider, detail: 'guest → member' })
    await record(db, 'user.role', { actorId: rider, user: rider })
    await record(db, 'user.role', { actorId: rider, user: other })
    await record(db, 'session.logout', { actorId: other })
    const read = async (which: Omit<Parameters<typeof listAuditLog>[1], 'limit'>) => {
      const told: string[] = []
      let after: string | undefined
      do {
        const page = await listAuditLog(db, { ...which, limit: 2, after })
        told.push(...page.rows.map(({ actor, action, subject }) => `${actor} ${action} ${subject}`))
        after = page.next ?? undefined
      } while (after !== undefined)
      return told
    }
    const accounts = ['rider user.role other', 'rider user.role rider', 'officer user.role rider']
    const others = ['officer application.view 김도윤', 'rider session.login null']
    assert.deepEqual(await read({ person: rider }), [...accounts, ...others])
    assert.deepEqual(await read({ person: rider, kind: 'accounts' }), accounts)
    assert.deepEqual(await read({ kind: 'logins' }), ['other session.logout null', 'rider session.login null'])
    assert.deepEqual(await read({ person: 'unknown' }), [])
    assert.equal((await read({})).length, 7)
  })
}

const titles = { titleKo: '가을', titleEn: 'Fall' }
const album = { ...titles, dropboxUrl: 'https://photos.example/fall', isActive: 'true', displayOrder: '0' }
const message = { name: '이서연', email: 'seoyeon@example.com', subject: '첫 라이딩', message: '함께할 수 있을까요? 궁금합니다.' }

test('the log shows names while the accounts exist, newest first', async () => {
  await using app = await createTestApp()
  const [admin, guest] = [await app.signedInAs('admin'), await app.signedInAs('guest')]
  const { id } = (await apply(app)).json()
  await send(app, admin, 'GET /api/membership-applications?limit=1')
  await send(app, admin, `GET /api/membership-applications/${id}`)
  await send(app, admin, `PATCH /api/users/${guest.userId}/role`, { role: 'member' })
  const found = (await call(app, admin, 'GET /api/audit-log')).body
  for (const { at } of found) assert.ok(Date.now() - Date.parse(at) < 60_000)
  const view = ['application.view', admin.username, '김도윤', null, null, null, null]
  const keys = ['action', 'actor', 'subject', 'detail', 'subjectEn', 'goneActor', 'goneSubject']
  assert.deepEqual(columns(found, ...keys), [
    ['user.role', admin.username, guest.username, 'guest → member', null, null, null],
    ...[view, view],
  ])
  await app.db.deleteFrom('users').where('id', '=', guest.userId).execute()
  await app.db.deleteFrom('membershipApplications').execute()
  const mark = (whole: string) => [null, whole.slice(-6)]
  const later = columns((await call(app, admin, 'GET /api/audit-log')).body, 'subject', 'goneSubject')
  assert.deepEqual(later, [guest.userId, id, id].map(mark), 'which of the deleted it was can be found, and nothing else')
  const officer = await app.signedInAs('admin')
  await app.db.deleteFrom('users').where('id', '=', admin.userId).execute()
  const read = async () => (await call(app, officer, 'GET /api/audit-log')).body
  for (const actor of columns(await read(), 'actor', 'goneActor')) assert.deepEqual(actor, mark(admin.userId))
  await record(app.db, 'session.logout', { actorId: officer.userId })
  assert.deepEqual(columns(await read(), 'subject', 'goneSubject', 'goneActor')[0], [null, null, null])
})

test('each action leaves exactly its lines: action, actor, subject', async () => {
  await using app = await createTestApp()
  const lines = newLines(app)
  const admin = await app.signedInAs('admin')
  const by = admin.username
  const hong = await register(app, 'hong')
  let password = 'same road'
  const enter = async () => ({ headers: { cookie: `session=${(await logIn(app, 'hong', { password })).cookies[0]?.value}` } })
  type Who = Parameters<typeof send>[1]
  /** Sends the request, which leaves these lines. */
  const leaves = async (who: Who, request: Parameters<typeof send>[2], expected: string[], payload?: object) => {
    const { status, body } = await call(app, who, request, payload)
    assert.ok(status < 400, `${request}: ${status} ${JSON.stringify(body)}`)
    assert.deepEqual(await lines(), expected, request)
    return body
  }
  const login = 'session.login | hong | iPhone · Safari · 203.0.113.x'
  let here = await enter()
  assert.deepEqual(await lines(), [login])
  await leaves(here, 'POST /api/auth/logout', ['session.logout | hong'])
  await leaves(here, 'POST /api/auth/logout', [])
  await leaves(await enter(), 'GET /api/logout', [login, 'session.logout | hong'])

  here = await enter()
  for (let others = 0; others < 2; others += 1) await enter()
  const sessions = await leaves(here, 'GET /api/auth/sessions', [login, login, login])
  const { id: other } = sessions.find(({ isCurrent }: { isCurrent: boolean }) => !isCurrent)
  await leaves(here, `DELETE /api/auth/sessions/${other}`, ['session.end | hong'])
  await leaves(here, 'DELETE /api/auth/sessions', ['session.endOthers | hong'])

  const passwords = { currentPassword: password, newPassword: 'another road' }
  await leaves(here, 'POST /api/auth/password', ['user.password | hong'], passwords)
  const url = `/api/users/${hong.userId}` as const
  const { token } = await leaves(admin, `POST ${url}/password-link`, [`user.passwordLink | ${by} | ${hong.userId}`])
  password = 'third road'
  await leaves(null, 'POST /api/auth/password-link', ['user.passwordReset | hong'], { token, newPassword: password })

  here = await enter()
  await leaves(here, 'POST /api/calendar-feed', [login, 'calendar.create | hong'], { language: 'ko' })
  await leaves(here, 'DELETE /api/calendar-feed', ['calendar.revoke | hong'])
  await leaves(here, 'DELETE /api/calendar-feed', [])
  await leaves(here, 'GET /api/auth/user/export', ['export.ownData | hong'])

  await leaves(admin, `PATCH ${url}/role`, [`user.role | ${by} | ${hong.userId} | guest → member`], { role: 'member' })
  await leaves(admin, `PATCH ${url}/active`, [`user.deactivate | ${by} | ${hong.userId}`], { isActive: 'false' })
  await leaves(admin, `PATCH ${url}/active`, [`user.activate | ${by} | ${hong.userId}`], { isActive: 'true' })

  for (const [kind, path, input] of [
    ['announcement', 'announcements', announcement],
    ['event', 'riding-events', rideInput],
    ['album', 'photo-albums', album],
  ] as const) {
    const { id, updatedAt } = (await call(app, admin, `POST /api/${path}`, input)).body
    assert.deepEqual(await lines(), [`${kind}.create | ${by} | ${id}`])
    const item = `/api/${path}/${id}` as const
    await leaves(admin, `PUT ${item}`, [`${kind}.update | ${by} | ${id}`], { ...input, expectedVersion: updatedAt })
    await leaves(admin, `DELETE ${item}/outdated`, [`${kind}.confirm | ${by} | ${id}`])
    if (kind === 'event') await leaves(admin, `GET ${item}/ride-sheet`, [`event.rideSheet | ${by} | ${id}`])
    await leaves(admin, `DELETE ${item}`, [`${kind}.delete | ${by} | ${id}`])
  }

  const { id: sent } = await leaves(null, 'POST /api/contact', [], message)
  await leaves(admin, 'GET /api/contact-messages', [])
  const handled = `contact.status | ${by} | ${sent} | handled`
  await leaves(admin, `PATCH /api/contact-messages/${sent}`, [handled], { status: 'handled' })
  await leaves(admin, `DELETE /api/contact-messages/${sent}`, [`contact.delete | ${by} | ${sent}`])

  here = await enter()
  await leaves(here, 'DELETE /api/auth/user', [login, 'user.delete | hong'], { password })
  await deleteExpiredData(app.db, new Date(Date.now() + 15 * day), testClub)
  assert.deepEqual(await lines(), [`user.erase | site | ${hong.userId}`])

  const officer = await app.signedInAs('admin')
  for (const path of ['announcements/x', 'riding-events/x', 'photo-albums/x', 'contact-messages/x', 'announcements/x/outdated'])
    assert.equal((await send(app, officer, `DELETE /api/${path}`)).statusCode, 404)
  assert.deepEqual(await lines(), [], 'what did not happen is not found')
})

// Decisions: members/decisions.test.ts.
test('reading an application through a search is logged with that application', async () => {
  await using app = await createTestApp()
  const lines = newLines(app)
  const admin = await app.signedInAs('admin')
  const ids: string[] = []
  for (const koreanName of ['김도윤', '박서준', '이서연']) ids.push((await apply(app, {}, { koreanName })).json().id)
  const read = async (query: string) => (await call(app, admin, `GET /api/membership-applications?${query}`)).body
  const views = (...seen: (string | undefined)[]) => seen.map((id) => `application.view | ${admin.username} | ${id}`)
  const [found] = await read(`search=${encodeURIComponent('서준')}&limit=1`)
  assert.equal(found.emergencyContactPhone, answers.emergencyContactPhone)
  assert.deepEqual(await lines(), views(ids[1]))
  assert.equal((await read('limit=2')).length, 2)
  assert.deepEqual(await lines(), views(ids[2], ids[1]))
  assert.equal((await read('search=absent')).length, 0)
  await read('view=summary')
  assert.deepEqual(await lines(), [])
})
