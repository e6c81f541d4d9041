import assert from 'node:assert/strict'
import { test } from 'node:test'
import fastify from 'fastify'
import * as z from 'zod/mini'
import { maxAddressBytes } from '#contract/own-address.ts'
import { setAccountActive, setRole } from '../../../test/accounts.ts'
import { createTestApp } from '../../../test/app.ts'
import { collectRoutes } from '../../../test/routes.ts'
import { type Access, enforceAccess } from './access.ts'

/** Who may make each call, DESIGN section 5. A new route without a line here fails. */
const expected: Record<string, Access> = {
  'GET /api/auth/user': 'signed-in',
  'POST /api/auth/register': 'anyone',
  'POST /api/auth/login': 'anyone',
  'POST /api/auth/logout': 'anyone',
  'DELETE /api/auth/user': 'signed-in',
  'POST /api/auth/password': 'signed-in',
  'POST /api/auth/password-link': 'anyone',
  'PATCH /api/auth/preferences': 'signed-in',
  'GET /api/auth/sessions': 'signed-in',
  'DELETE /api/auth/sessions': 'signed-in',
  'DELETE /api/auth/sessions/:id': 'signed-in',
  'GET /api/auth/user/export': 'signed-in',
  'GET /api/login': 'anyone',
  'GET /api/logout': 'anyone',
  'GET /api/announcements': 'anyone',
  'GET /api/announcements/:id': 'anyone',
  'POST /api/announcements': 'admin',
  'PUT /api/announcements/:id': 'admin',
  'DELETE /api/announcements/:id': 'admin',
  'GET /api/riding-events': 'signed-in',
  'GET /api/riding-events/upcoming': 'signed-in',
  'GET /api/riding-events/:id/ride-sheet': 'admin',
  'POST /api/riding-events': 'admin',
  'PUT /api/riding-events/:id': 'admin',
  'DELETE /api/riding-events/:id': 'admin',
  'GET /api/riding-events/:id/participants': 'signed-in',
  'PUT /api/riding-events/:id/registration': 'signed-in',
  'DELETE /api/riding-events/:id/registration': 'signed-in',
  'GET /api/announcements/outdated': 'admin',
  'DELETE /api/announcements/:id/outdated': 'admin',
  'GET /api/riding-events/outdated': 'admin',
  'DELETE /api/riding-events/:id/outdated': 'admin',
  'GET /api/photo-albums/outdated': 'admin',
  'DELETE /api/photo-albums/:id/outdated': 'admin',
  'GET /api/photo-albums': 'signed-in',
  'GET /api/photo-albums/admin': 'admin',
  'POST /api/photo-albums': 'admin',
  'PUT /api/photo-albums/:id': 'admin',
  'DELETE /api/photo-albums/:id': 'admin',
  'POST /api/membership-applications': 'anyone',
  'GET /api/membership-applications/mine': 'signed-in',
  'GET /api/membership-applications': 'admin',
  'GET /api/membership-applications/counts': 'admin',
  'GET /api/membership-applications/:id': 'admin',
  'POST /api/membership-applications/:id/approve': 'admin',
  'POST /api/membership-applications/:id/reject': 'admin',
  'POST /api/membership-applications/:id/payment': 'admin',
  'GET /api/contact/form': 'anyone',
  'POST /api/contact': 'anyone',
  'GET /api/contact-messages': 'admin',
  'GET /api/contact-messages/counts': 'admin',
  'PATCH /api/contact-messages/:id': 'admin',
  'DELETE /api/contact-messages/:id': 'admin',
  'GET /api/users': 'admin',
  'PATCH /api/users/:id/role': 'admin',
  'PATCH /api/users/:id/active': 'admin',
  'POST /api/users/:id/password-link': 'admin',
  'GET /api/audit-log': 'admin',
  'GET /api/status': 'admin',
  'POST /api/status/backup': 'admin',
  'GET /api/openapi.json': 'anyone',
  'GET /healthz': 'anyone',
  'GET /calendar/:token.ics': 'anyone',
  'GET /api/calendar-feed': 'signed-in',
  'POST /api/calendar-feed': 'signed-in',
  'DELETE /api/calendar-feed': 'signed-in',
}

test('every call admits exactly the people whom DESIGN names', async () => {
  const { app: site, routes } = await collectRoutes(() => createTestApp())
  await using app = site
  assert.deepEqual(routes.map(({ name }) => name).sort(), Object.keys(expected).sort(), 'each route has its line in this table')
  for (const role of ['anonymous', 'guest', 'member', 'admin'] as const) {
    for (const [name, access] of Object.entries(expected)) {
      const [method, url = ''] = name.split(' ')
      // A fresh session for each call: some of them sign out.
      const headers = role === 'anonymous' ? {} : (await app.signedInAs(role)).headers
      const answer = await app.inject({
        method: method as 'GET',
        url: url.replace(':id', 'no-such-id'),
        headers: { ...headers, 'content-type': 'application/json' },
        payload: method === 'GET' ? undefined : '{"broken": ',
      })
      const call = `${name} as ${role}`
      if (access !== 'anyone' && role === 'anonymous') {
        assert.equal(answer.statusCode, 401, call)
        assert.deepEqual(answer.json(), { message: 'Unauthorized' }, call)
      } else if (access === 'admin' && role !== 'admin') {
        assert.equal(answer.statusCode, 403, call)
        assert.deepEqual(answer.json(), { message: 'Forbidden' }, call)
      } else {
        assert.ok(
          answer.statusCode < 500 && answer.statusCode !== 401 && answer.statusCode !== 403,
          `${call}: ${answer.statusCode}`,
        )
      }
    }
  }
})

test('a stranger learns nothing from a broken body, an unknown id or one of any length', async () => {
  await using app = await createTestApp()
  for (const id of ['no-such-id', 'x'.repeat(2_000), 'x'.repeat(5_000), '%00', '..%2f..%2fetc']) {
    for (const payload of ['{', '[]', '{"type":"general"}']) {
      const answer = await app.inject({
        method: 'PUT',
        url: `/api/announcements/${id}`,
        headers: { 'content-type': 'application/json' },
        payload,
      })
      assert.equal(answer.statusCode, id.length > maxAddressBytes ? 414 : 401, `${id.slice(0, 20)} ${payload}`)
    }
  }
})

test('a change of role acts on the very next call of a living session', async () => {
  await using app = await createTestApp()
  const admin = await app.signedInAs('admin')
  const remove = () => app.inject({ method: 'DELETE', url: '/api/announcements/no-such-id', headers: admin.headers })
  assert.equal((await remove()).statusCode, 404)
  await setRole(app.db, admin.userId, 'member')
  assert.equal((await remove()).statusCode, 403)
})

test('a deactivated account is signed out everywhere at once', async () => {
  await using app = await createTestApp()
  const member = await app.signedInAs('member')
  const ask = () => app.inject({ url: '/api/auth/user', headers: member.headers })
  assert.equal((await ask()).statusCode, 200)
  await setAccountActive(app.db, member.userId, 'false')
  assert.equal((await ask()).statusCode, 401)
})

async function bootWith(options: object): Promise<void> {
  const app = fastify()
  enforceAccess(app)
  app.get('/api/new', options, () => 'x')
  await app.ready()
}

test('a route that does not say who may call it keeps the server from starting and is told the remedy', async () => {
  await assert.rejects(
    bootWith({ schema: { response: { 200: z.string() } } }),
    /GET \/api\/new does not say who may call it\. Add config: \{ access:/,
  )
  await assert.rejects(
    bootWith({ config: { access: 'members' }, schema: { response: { 200: z.string() } } }),
    /does not say who may call it/,
  )
})

test('a route that does not say what it answers keeps the server from starting and is told the remedy', async () => {
  await assert.rejects(
    bootWith({ config: { access: 'anyone' } }),
    /GET \/api\/new does not say what it answers\. Add schema: \{ response:/,
  )
})

test('reading the current user where nobody needs to be signed in names the remedy', async () => {
  await using app = await createTestApp({
    pages: async (scope) => {
      scope.get('/broken', (request) => request.currentUser)
    },
    log: { write: (line) => lines.push(line) },
  })
  const lines: string[] = []
  assert.equal((await app.inject('/broken')).statusCode, 500)
  assert.match(lines.join(''), /declare config: \{ access: 'signed-in' \} or 'admin'/)
})
