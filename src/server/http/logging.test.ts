import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createTestApp } from '../../../test/app.ts'
import { apply, register } from '../../../test/applying.ts'
import { send } from '../../../test/send.ts'

test('the log has a line for each change and rejection, without personal data', async () => {
  const lines: string[] = []
  await using app = await createTestApp({ log: { write: (line) => lines.push(line) } })
  const admin = await app.signedInAs('admin')
  await app.inject('/api/announcements?after=secret-query')
  await app.inject('/api/auth/user')
  const { headers } = await app.signedInAs('guest')
  await app.inject({ url: '/api/users?q=secret-query', remoteAddress: '192.0.2.77', headers })
  await send(app, admin, 'DELETE /api/announcements/secret-id')
  await send(app, null, 'POST /api/auth/login', { username: 'secret-name', password: 'secret-password' })
  const entries = lines.map((line): Record<string, unknown> => JSON.parse(line))
  assert.deepEqual(
    entries.map(({ method, route, status }) => `${method} ${route} ${status}`),
    ['GET /api/announcements 400', 'GET /api/users 403', 'DELETE /api/announcements/:id 404', 'POST /api/auth/login 401'],
  )
  for (const { request, time } of entries) {
    assert.match(String(request), /^[\da-f-]{36}$/)
    assert.equal(typeof time, 'number')
  }
  assert.doesNotMatch(lines.join(''), /secret|192\.0\.2\.77|cookie|session/)
})

test('applications, decisions and searches leave no personal data in the log', async () => {
  const lines: string[] = []
  await using app = await createTestApp({ log: { write: (line) => lines.push(line) } })
  const admin = await app.signedInAs('admin')
  const browser = await register(app, 'secret-name')
  const { id } = (await apply(app, browser.headers, { koreanName: 'secret', email: 'secret@club.example' })).json()
  await apply(app, {}, { email: 'secret' })
  await send(app, admin, 'GET /api/membership-applications?search=secret&limit=x')
  await send(app, admin, `GET /api/membership-applications/${id}`)
  await send(app, admin, `POST /api/membership-applications/${id}/reject`, { notes: 'secret' })
  const { token } = (await send(app, admin, `POST /api/users/${browser.userId}/password-link`)).json()
  for (const newPassword of ['secret one', 'secret two'])
    await send(app, null, 'POST /api/auth/password-link', { token, newPassword })
  assert.ok(lines.length >= 8)
  const log = lines.join('')
  for (const told of ['secret', id, browser.userId, token, String(browser.ticket?.value)]) assert.ok(!log.includes(told), told)
})
