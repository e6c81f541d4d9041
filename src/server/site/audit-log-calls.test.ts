import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { InjectOptions } from 'fastify'
import { record } from '#server/activities/record.ts'
import { deleteExpiredData } from '#server/jobs/retention.ts'
import { createTestApp } from '../../../test/app.ts'
import { answers, apply, register } from '../../../test/applying.ts'
import { logIn, newLines } from '../../../test/audit-lines.ts'
import { testClub } from '../../../test/club-clock.ts'
import { engines } from '../../../test/databases/databases.ts'
import { rideInput } from '../../../test/rides.ts'

const day = 86_400_000

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

for (const engine of engines) {
  test(`the log shows names while the accounts exist, newest first, page by page (${engine})`, async () => {
    await using app = await createTestApp({ engine })
    const admin = await app.signedInAs('admin')
    const guest = await app.signedInAs('guest')
    const { id } = (await apply(app)).json()
    const call = (method: 'GET' | 'POST' | 'PATCH', url: string, payload?: object) =>
      app.inject({ method, url, headers: admin.headers, payload })
    const wait = () => new Promise((resolve) => setTimeout(resolve, 2))
    await call('GET', '/api/membership-applications?limit=1')
    await wait()
    await call('GET', `/api/membership-applications/${id}`)
    await wait()
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

  test(`${engine}: each action leaves exactly its lines: action, actor, subject`, async () => {
    await using app = await createTestApp({ engine })
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

  test(`${engine}: reading an application through a search is logged with that application`, async () => {
    await using app = await createTestApp({ engine })
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
    assert.equal((await read('search=nobody')).length, 0)
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
}
