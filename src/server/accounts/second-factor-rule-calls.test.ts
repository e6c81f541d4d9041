import assert from 'node:assert/strict'
import { test } from 'node:test'
import { startSession } from '#server/accounts/sessions.ts'
import { hashSessionId } from '#server/http/clients/sessions.ts'
import { createTestApp, setRole, type TestApp } from '../../../test/app.ts'
import { register } from '../../../test/applying.ts'
import { logIn } from '../../../test/audit-lines.ts'
import { sessionOf } from '../../../test/continue-links.ts'
import { addPasskey, call, logIn as logInWithPasskey } from '../../../test/passkeys.ts'
import { collectRoutes, type KnownRoute } from '../../../test/routes.ts'
import { turnOnCodes } from '../../../test/second-factor.ts'
import { ask, send, statusOf } from '../../../test/send.ts'

const require = (app: TestApp, headers: { cookie: string }, isRequired = true) =>
  send(app, { headers }, 'PUT /api/auth/second-factor-rule', { isRequired })

/** A session that began with the password of `signedInAs` alone. */
async function passwordSession(app: TestApp, userId: string): Promise<{ cookie: string }> {
  const id = 'by-the-password'.padEnd(43, '-')
  const begin = { idHash: hashSessionId(id), userId, passwordHash: 'no password', device: null, now: new Date() }
  assert.ok(await startSession(app.db, begin))
  return { cookie: `session=${id}` }
}

test(`where the club requires it, an administrator's session without a second factor gets nothing but a few named calls, and can set one up`, async () => {
  const { app: site, routes } = await collectRoutes(() => createTestApp())
  await using app = site
  const { userId } = await register(app, 'hong')
  await setRole(app.db, userId, 'admin')
  const headers = sessionOf(await logIn(app, 'hong'))
  assert.equal((await require(app, headers)).statusCode, 409, 'an administrator without one cannot close the dashboard for all')
  await turnOnCodes(app, headers)
  const without = await app.signedInAs('admin')
  const due = async () => (await ask(app, without, 'GET /api/auth/user')).secondFactorDue
  assert.equal(await due(), 'advised')
  const answer = await require(app, headers)
  assert.deepEqual(answer.json(), { isRequired: true, without: [without.username] })
  assert.equal(await due(), 'required')

  const owner = await app.signedInAs('admin')
  await addPasskey(app, owner)
  const unshown = await passwordSession(app, owner.userId)
  const call = ({ method, url: path }: KnownRoute, as: { cookie: string }) =>
    app.inject({
      method,
      url: path.replace(/:\w+/g, 'no-such-id'),
      headers: { ...as, 'content-type': 'application/json' },
      ...(method !== 'GET' && { payload: '{"broken": ' }),
    })
  const guarded = routes.filter(({ access }) => access !== undefined && access !== 'anyone')
  assert.ok(guarded.length > 100)
  const admitted = { settingUp: [] as string[], unshown: [] as string[] }
  for (const route of guarded) {
    for (const [state, session] of Object.entries({ settingUp: without.headers, unshown })) {
      const answer = await call(route, session)
      const isRefused = answer.statusCode === 403 && answer.json().needs === 'secondFactor'
      if (!isRefused) admitted[state as 'unshown'].push(route.name)
    }
  }
  // The whole list, written apart: whatever is not on it is refused.
  const always = ['GET /api/auth/user', 'POST /api/auth/confirmation/challenge', 'POST /api/auth/confirmation/passkey']
  assert.deepEqual(admitted.unshown.toSorted(), always)
  const passkeys = ['GET /api/auth/passkeys', 'POST /api/auth/passkeys', 'POST /api/auth/passkeys/challenge']
  const codes = ['POST /api/auth/second-factor', 'PUT /api/auth/second-factor']
  const settingUp = [...always, 'POST /api/auth/confirmation', ...passkeys, ...codes]
  assert.deepEqual(admitted.settingUp.toSorted(), settingUp.toSorted())
  // What strangers may is answered as to a stranger; logout works.
  assert.equal(await statusOf(app, { headers: unshown }, 'GET /api/announcements'), 200)
  assert.equal((await call(routes.find(({ name }) => name === 'POST /api/auth/logout') as KnownRoute, unshown)).statusCode, 400)
  assert.equal(await statusOf(app, { headers: unshown }, 'POST /api/auth/logout'), 204)
  await turnOnCodes(app, without.headers)
  assert.equal(await due(), undefined)
  assert.equal(await statusOf(app, without, 'GET /api/users'), 200)

  assert.equal(await statusOf(app, await app.signedInAs('member'), 'GET /api/directory'), 200)
  assert.equal((await require(app, headers, false)).statusCode, 200)
  assert.equal(await statusOf(app, await app.signedInAs('admin'), 'GET /api/users'), 200)
})

test('a passkey counts in the sessions that used it; the password beside it opens nothing and sets nothing up', async () => {
  await using app = await createTestApp()
  const admin = await app.signedInAs('admin')
  const due = async (headers: { cookie: string }) => (await ask(app, { headers }, 'GET /api/auth/user')).secondFactorDue
  const listUsers = (headers: { cookie: string }) => statusOf(app, { headers }, 'GET /api/users')
  assert.equal(await due(admin.headers), 'advised')
  assert.equal((await require(app, admin.headers)).statusCode, 409)
  const { device, answer } = await addPasskey(app, admin)
  assert.equal(answer.statusCode, 201, answer.body)
  assert.equal(await due(admin.headers), undefined)
  const byPassword = await passwordSession(app, admin.userId)
  assert.deepEqual([await due(byPassword), await listUsers(byPassword)], [undefined, 200], 'not required yet')

  const rule = await require(app, admin.headers)
  assert.deepEqual(rule.json(), { isRequired: true, without: [] })
  assert.equal(await listUsers(admin.headers), 200, 'the passkey was added in this session')
  assert.deepEqual([await due(byPassword), await listUsers(byPassword)], ['unshown', 403])
  const login = await logInWithPasskey(app, device, {}, byPassword)
  assert.equal(login.statusCode, 200, login.body)
  const withPasskey = sessionOf(login)
  assert.deepEqual([await due(withPasskey), await listUsers(withPasskey)], [undefined, 200])

  const removed = await call(app, 'DELETE', `passkeys/${answer.json().id}`, undefined, withPasskey)
  assert.equal(removed.statusCode, 204, removed.body)
  for (const session of [withPasskey, admin.headers])
    assert.deepEqual([await due(session), await listUsers(session)], ['required', 403], 'the account has no second factor')
})
