import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { InjectOptions } from 'fastify'
import { sql } from 'kysely'
import { createUser } from '#server/accounts/users.ts'
import { record, recordLimitReached } from '#server/activities/record.ts'
import { migrate } from '#server/db/migrate.ts'
import type { Db } from '#server/db/open.ts'
import { deleteExpiredData } from '#server/jobs/retention.ts'
import { submitApplication } from '#server/members/membership-applications.ts'
import { createTestApp } from '../../../test/app.ts'
import { answers, apply, register } from '../../../test/applying.ts'
import { logIn, newLines } from '../../../test/audit-lines.ts'
import { moment, testClub } from '../../../test/club-clock.ts'
import { engines, freshDatabase } from '../../../test/databases/databases.ts'
import { rideInput } from '../../../test/rides.ts'
import { listAuditLog } from './audit-log.ts'

const day = 86_400_000
const refusal = /Lines of the activity log are never changed, and not deleted within a year/

async function account(db: Db, username: string): Promise<string> {
  const user = { username, passwordHash: 'hash', email: null, firstName: null, lastName: null }
  return (await createUser(db, user)).id
}

async function plant(db: Db, id: string, daysAgo: number): Promise<void> {
  const at = new Date(Date.now() - daysAgo * day).toISOString()
  const line = { actorId: 'a', action: 'user.activate', kind: 'accounts', subjectId: null, subjectKind: null, detail: null }
  await db
    .insertInto('auditLog')
    .values({ id, at, ...line })
    .execute()
}

for (const engine of engines) {
  test(`${engine}: the database rejects changes of lines and deletes of lines younger than a year; retention deletes older ones`, async () => {
    await using db = await freshDatabase(engine)
    for (const [id, daysAgo] of Object.entries({ new: 0, kept: 364.9, old: 366.1 })) await plant(db, id, daysAgo)
    const ids = async () => (await db.selectFrom('auditLog').select('id').orderBy('at').execute()).map(({ id }) => id)
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
    const old = {
      id: 'kept',
      at: '2000',
      actorId: 'b',
      action: 'x',
      kind: 'accounts',
      subjectId: null,
      subjectKind: null,
      detail: null,
    }
    const replace = () =>
      engine === 'sqlite'
        ? db.replaceInto('auditLog').values(old).execute()
        : db
            .insertInto('auditLog')
            .values(old)
            .onConflict((own) => own.column('id').doUpdateSet({ at: '2000' }))
            .execute()
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
    await Promise.all([
      recordLimitReached(db, 'login', now),
      recordLimitReached(db, 'login', now),
      recordLimitReached(db, 'apply', now),
    ])
    await recordLimitReached(db, 'login', now)
    const limits = await db
      .selectFrom('auditLog')
      .select('detail')
      .where('action', '=', 'limit.reached')
      .orderBy('detail')
      .execute()
    assert.deepEqual(
      limits.map(({ detail }) => detail),
      ['apply', 'login'],
    )
  })

  test(`${engine}: the log is filtered by kind and by person, page by page`, async () => {
    await using db = await freshDatabase(engine)
    const [officer, rider, other] = [await account(db, 'officer'), await account(db, 'rider'), await account(db, 'other')]
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
    assert.deepEqual(await read({ person: rider }), [
      'rider user.role other',
      'rider user.role rider',
      'officer user.role rider',
      'officer application.view 김도윤',
      'rider session.login null',
    ])
    assert.deepEqual(await read({ person: rider, kind: 'accounts' }), [
      'rider user.role other',
      'rider user.role rider',
      'officer user.role rider',
    ])
    assert.deepEqual(await read({ kind: 'logins' }), ['other session.logout null', 'rider session.login null'])
    assert.deepEqual(await read({ person: 'unknown' }), [])
    assert.equal((await read({})).length, 7)
  })
}

const announcement = {
  type: 'general',
  titleKo: '겨울 정비',
  titleEn: 'Winter maintenance',
  contentKo: '체인을 점검해 주세요.',
  contentEn: 'Please check your chain.',
  eventDate: '2126-11-21',
}
const album = {
  titleKo: '가을',
  titleEn: 'Fall',
  dropboxUrl: 'https://photos.example/fall',
  isActive: 'true',
  displayOrder: '0',
}
const message = { name: '이서연', email: 'seoyeon@example.com', subject: '첫 라이딩', message: '함께할 수 있을까요? 궁금합니다.' }

test('the log shows names while the accounts exist, newest first, page by page', async () => {
  await using app = await createTestApp()
  const admin = await app.signedInAs('admin')
  const guest = await app.signedInAs('guest')
  const { id } = (await apply(app)).json()
  const call = (method: 'GET' | 'POST' | 'PATCH', url: string, payload?: object) =>
    app.inject({ method, url, headers: admin.headers, payload })
  await call('GET', '/api/membership-applications?limit=1')
  await call('GET', `/api/membership-applications/${id}`)
  await call('PATCH', `/api/users/${guest.userId}/role`, { role: 'member' })
  const first = await call('GET', '/api/audit-log?limit=2')
  const next = /<(.*)>; rel="next"/.exec(String(first.headers.link))?.[1] ?? ''
  const second = await call('GET', next)
  assert.equal(second.headers.link, undefined)
  const found = [...first.json(), ...second.json()].map(({ id: _, at, ...line }) => {
    assert.ok(Date.now() - Date.parse(at) < 60_000)
    return line
  })
  const actor = admin.username
  const named = { subjectEn: null, goneActor: null, goneSubject: null }
  assert.deepEqual(found, [
    { action: 'user.role', actor, subject: guest.username, detail: 'guest → member', ...named },
    { action: 'application.view', actor, subject: '김도윤', detail: null, ...named },
    { action: 'application.view', actor, subject: '김도윤', detail: null, ...named },
  ])
  await app.db.deleteFrom('users').where('id', '=', guest.userId).execute()
  await app.db.deleteFrom('membershipApplications').execute()
  const later = (await call('GET', '/api/audit-log')).json()
  const mark = (whole: string) => whole.slice(-6)
  assert.deepEqual(
    later.map(({ subject, goneSubject }: Record<string, string | null>) => [subject, goneSubject]),
    [
      [null, mark(guest.userId)],
      [null, mark(id)],
      [null, mark(id)],
    ],
    'which of the deleted it was can still be found, and nothing else',
  )
  const officer = await app.signedInAs('admin')
  await app.db.deleteFrom('users').where('id', '=', admin.userId).execute()
  const last = await app.inject({ url: '/api/audit-log', headers: officer.headers })
  for (const line of last.json()) assert.deepEqual([line.actor, line.goneActor], [null, mark(admin.userId)])
  await record(app.db, 'session.logout', { actorId: officer.userId })
  const [own] = (await app.inject({ url: '/api/audit-log', headers: officer.headers })).json()
  assert.deepEqual([own.subject, own.goneSubject, own.goneActor], [null, null, null])
})

test('each action leaves exactly its lines: action, actor, subject', async () => {
  await using app = await createTestApp()
  const lines = newLines(app)
  const admin = await app.signedInAs('admin')
  const hong = await register(app, 'hong')
  const send = async (who: { cookie?: string }, method: string, url: string, payload?: object) => {
    const options = { method, url, headers: who, payload } as InjectOptions
    const answer = await app.inject(options)
    assert.ok(answer.statusCode < 400, `${method} ${url}: ${answer.statusCode} ${answer.body}`)
    return answer
  }
  const enter = async (password = 'same road') => {
    const answer = await logIn(app, 'hong', { password })
    assert.equal(answer.statusCode, 200)
    return { cookie: `session=${answer.cookies[0]?.value}` }
  }
  const login = 'session.login | hong | iPhone · Safari · 203.0.113.x'
  const by = admin.username

  let here = await enter()
  assert.deepEqual(await lines(), [login])
  await send(here, 'POST', '/api/auth/logout')
  await send(here, 'POST', '/api/auth/logout')
  assert.deepEqual(await lines(), ['session.logout | hong'], 'a session ends once')
  await send(await enter(), 'GET', '/api/logout')
  assert.deepEqual(await lines(), [login, 'session.logout | hong'])

  here = await enter()
  const others = [await enter(), await enter()]
  await lines()
  const list = (await send(here, 'GET', '/api/auth/sessions')).json<{ id: string; isCurrent: boolean }[]>()
  await send(here, 'DELETE', `/api/auth/sessions/${list.find(({ isCurrent }) => !isCurrent)?.id}`)
  await send(here, 'DELETE', '/api/auth/sessions')
  assert.deepEqual(await lines(), ['session.end | hong', 'session.endOthers | hong'], `${others.length} sessions`)

  await send(here, 'POST', '/api/auth/password', { currentPassword: 'same road', newPassword: 'another road' })
  const link = await send(admin.headers, 'POST', `/api/users/${hong.userId}/password-link`)
  await send({}, 'POST', '/api/auth/password-link', { token: link.json().token, newPassword: 'third road' })
  assert.deepEqual(await lines(), [
    'user.password | hong',
    `user.passwordLink | ${by} | ${hong.userId}`,
    'user.passwordReset | hong',
  ])

  here = await enter('third road')
  await lines()
  await send(here, 'POST', '/api/calendar-feed', { language: 'ko' })
  await send(here, 'DELETE', '/api/calendar-feed')
  await send(here, 'DELETE', '/api/calendar-feed')
  await send(here, 'GET', '/api/auth/user/export')
  assert.deepEqual(await lines(), ['calendar.create | hong', 'calendar.revoke | hong', 'export.ownData | hong'])

  await send(admin.headers, 'PATCH', `/api/users/${hong.userId}/role`, { role: 'member' })
  await send(admin.headers, 'PATCH', `/api/users/${hong.userId}/active`, { isActive: 'false' })
  await send(admin.headers, 'PATCH', `/api/users/${hong.userId}/active`, { isActive: 'true' })
  assert.deepEqual(await lines(), [
    `user.role | ${by} | ${hong.userId} | guest → member`,
    `user.deactivate | ${by} | ${hong.userId}`,
    `user.activate | ${by} | ${hong.userId}`,
  ])

  for (const [kind, path, input] of [
    ['announcement', '/api/announcements', announcement],
    ['event', '/api/riding-events', rideInput],
    ['album', '/api/photo-albums', album],
  ] as const) {
    const { id, updatedAt } = (await send(admin.headers, 'POST', path, input)).json()
    await send(admin.headers, 'PUT', `${path}/${id}`, { ...input, expectedVersion: updatedAt })
    await send(admin.headers, 'DELETE', `${path}/${id}/outdated`)
    if (kind === 'event') await send(admin.headers, 'GET', `${path}/${id}/ride-sheet`)
    await send(admin.headers, 'DELETE', `${path}/${id}`)
    assert.deepEqual(await lines(), [
      `${kind}.create | ${by} | ${id}`,
      `${kind}.update | ${by} | ${id}`,
      `${kind}.confirm | ${by} | ${id}`,
      ...(kind === 'event' ? [`event.rideSheet | ${by} | ${id}`] : []),
      `${kind}.delete | ${by} | ${id}`,
    ])
  }

  const sent = (await send({}, 'POST', '/api/contact', message)).json()
  await send(admin.headers, 'GET', '/api/contact-messages')
  await send(admin.headers, 'PATCH', `/api/contact-messages/${sent.id}`, { status: 'handled' })
  await send(admin.headers, 'DELETE', `/api/contact-messages/${sent.id}`)
  assert.deepEqual(await lines(), [`contact.status | ${by} | ${sent.id} | handled`, `contact.delete | ${by} | ${sent.id}`])

  here = await enter('third road')
  await lines()
  await send(here, 'DELETE', '/api/auth/user', { password: 'third road' })
  assert.deepEqual(await lines(), ['user.delete | hong'])
  await deleteExpiredData(app.db, new Date(Date.now() + 15 * day), testClub)
  assert.deepEqual(await lines(), [`user.erase | site | ${hong.userId}`])

  const { headers } = await app.signedInAs('admin')
  const rejected = await Promise.all(
    ['announcements/x', 'riding-events/x', 'photo-albums/x', 'contact-messages/x', 'announcements/x/outdated'].map((path) =>
      app.inject({ method: 'DELETE', url: `/api/${path}`, headers }),
    ),
  )
  assert.deepEqual(
    rejected.map(({ statusCode }) => statusCode),
    [404, 404, 404, 404, 404],
  )
  assert.deepEqual(await lines(), [], 'what did not happen is not found')
})

test('reading an application through a search is logged with that application', async () => {
  await using app = await createTestApp()
  const lines = newLines(app)
  const admin = await app.signedInAs('admin')
  const ids: string[] = []
  for (const koreanName of ['김도윤', '박서준', '이서연']) ids.push((await apply(app, {}, { koreanName })).json().id)
  const read = async (query: string) =>
    (await app.inject({ url: `/api/membership-applications?${query}`, headers: admin.headers })).json()
  const [found] = await read(`search=${encodeURIComponent('서준')}&limit=1`)
  assert.equal(found.emergencyContactPhone, answers.emergencyContactPhone)
  assert.deepEqual(await lines(), [`application.view | ${admin.username} | ${ids[1]}`])
  assert.equal((await read('limit=2')).length, 2)
  assert.deepEqual(
    await lines(),
    [ids[2], ids[1]].map((id) => `application.view | ${admin.username} | ${id}`),
  )
  assert.equal((await read('search=absent')).length, 0)
  await read('view=summary')
  assert.deepEqual(await lines(), [])
  const decide = (what: string, id = '', payload: object = {}) =>
    app.inject({ method: 'POST', url: `/api/membership-applications/${id}/${what}`, headers: admin.headers, payload })
  await decide('payment', ids[0], { paymentStatus: 'paid' })
  await decide('approve', ids[0], { userId: '' })
  await decide('reject', ids[1], { notes: '정원이 찼습니다' })
  assert.deepEqual(await lines(), [
    `application.payment | ${admin.username} | ${ids[0]} | paid`,
    `application.approve | ${admin.username} | ${ids[0]} | pending → approved`,
    `application.reject | ${admin.username} | ${ids[1]} | pending → rejected`,
  ])
})
