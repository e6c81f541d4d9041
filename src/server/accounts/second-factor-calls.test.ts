import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Notice } from '#contract/notices/notices.ts'
import { startSession } from '#server/accounts/sessions.ts'
import { hashSessionId } from '#server/http/clients/sessions.ts'
import { createTestApp, setAccountActive, setRole, type TestApp } from '../../../test/app.ts'
import { register } from '../../../test/applying.ts'
import { logIn, newLines } from '../../../test/audit-lines.ts'
import { sessionOf } from '../../../test/continue-links.ts'
import { engines } from '../../../test/databases/databases.ts'
import { readTold } from '../../../test/notices.ts'
import { addPasskey, call, logIn as logInWithPasskey } from '../../../test/passkeys.ts'
import { collectRoutes, type KnownRoute } from '../../../test/routes.ts'
import { codeOf, loginStep, turnOnCodes } from '../../../test/second-factor.ts'
import { ask, send, statusOf } from '../../../test/send.ts'

type Headers = { cookie: string }
const minute = 60_000

const giveCode = (app: TestApp, headers: Headers, code: string) => send(app, { headers }, 'POST /api/auth/login/code', { code })
const tryCode = async (app: TestApp, headers: Headers, code: string) => (await giveCode(app, headers, code)).statusCode
const whoIs = (app: TestApp, headers: Headers) => ask(app, { headers }, 'GET /api/auth/user')

/** A login that waits for a code. */
const begin = async (app: TestApp, password = 'same road') => loginStep(await logIn(app, 'hong', { password }))

async function withCodes(app: TestApp) {
  const { userId } = await register(app, 'hong')
  await setRole(app.db, userId, 'admin')
  const headers = sessionOf(await logIn(app, 'hong'))
  return { userId, headers, ...(await turnOnCodes(app, headers)) }
}

test('after the password there is no session until a code was right; each code works once', async (t) => {
  t.mock.timers.enable({ apis: ['Date'], now: Date.now() })
  await using app = await createTestApp()
  const { secret } = await withCodes(app)
  t.mock.timers.tick(minute)
  const answer = await logIn(app, 'hong')
  assert.ok(!answer.cookies.some(({ name }) => name === 'session'))
  const step = answer.cookies.find(({ name }) => name === 'login-step')
  assert.deepEqual([step?.httpOnly, step?.sameSite, step?.path], [true, 'Strict', '/api/auth/login'])
  const waiting = loginStep(answer)
  assert.equal(await statusOf(app, { headers: waiting }, 'GET /api/auth/user'), 401)
  const wrong = await giveCode(app, waiting, '000000')
  assert.equal(wrong.statusCode, 400)
  assert.match(wrong.json().issues[0].message, /clock of the phone to automatic/)
  const code = codeOf(secret)
  assert.equal(await tryCode(app, { cookie: '' }, code), 401)
  const both = await Promise.all([tryCode(app, waiting, code), tryCode(app, await begin(app), code)])
  assert.deepEqual(both.toSorted(), [200, 400], 'of two with one code, one')
  assert.equal(await tryCode(app, await begin(app), code), 400, 'replayed')
  assert.equal(await tryCode(app, await begin(app), codeOf(secret, -1)), 400, 'older')
  t.mock.timers.tick(30_000)
  const next = await giveCode(app, await begin(app), codeOf(secret))
  assert.equal(next.statusCode, 200)
  const user = await whoIs(app, sessionOf(next))
  assert.deepEqual([user.recoveryCodesLeft, user.secondFactorDue], [10, undefined])
})

test('each recovery code works once, and its owner is told; new ones replace them', async () => {
  await using app = await createTestApp()
  const { headers, codes } = await withCodes(app)
  const [first = '', second = ''] = codes
  const lines = newLines(app)
  await lines()
  assert.equal(await tryCode(app, await begin(app), first.toLowerCase()), 200)
  const actions = (await lines()).map((line) => line.split(' | ')[0])
  assert.deepEqual(actions, ['secondFactor.recovery', 'session.login'])
  assert.equal(await tryCode(app, await begin(app), first), 400)
  assert.equal((await whoIs(app, headers)).recoveryCodesLeft, 9)
  const notices: Notice[] = await ask(app, { headers }, 'GET /api/notices')
  assert.ok(notices.some(({ kind, textEn }) => kind === 'secondFactor' && /recovery code/.test(textEn)))
  const [fresh] = (await ask(app, { headers }, 'POST /api/auth/second-factor/recovery-codes')).codes
  assert.equal(await tryCode(app, await begin(app), second), 400)
  assert.equal(await tryCode(app, await begin(app), fresh), 200)
  const stored = JSON.stringify(await app.db.selectFrom('recoveryCodes').selectAll().execute())
  for (const code of codes) assert.ok(!stored.includes(code))
})

test('a login waits five minutes for its code, and ends with a new password, a deactivation or the end of codes', async (t) => {
  t.mock.timers.enable({ apis: ['Date'], now: Date.now() })
  await using app = await createTestApp()
  const { userId, headers, secret } = await withCodes(app)
  const waiting = await begin(app)
  t.mock.timers.tick(5 * minute + 1_000)
  assert.equal(await tryCode(app, waiting, codeOf(secret)), 401)
  const before = await begin(app)
  const newPassword = 'another long road'
  await ask(app, { headers }, 'POST /api/auth/password', { currentPassword: 'same road', newPassword })
  assert.equal(await tryCode(app, before, codeOf(secret)), 401)
  const deactivated = await begin(app, newPassword)
  await setAccountActive(app.db, userId, 'false')
  assert.equal(await tryCode(app, deactivated, codeOf(secret)), 401)
  await setAccountActive(app.db, userId, 'true')
  const off = await begin(app, newPassword)
  await ask(app, { headers }, 'DELETE /api/auth/second-factor')
  assert.equal(await tryCode(app, off, codeOf(secret)), 401)
  assert.equal((await logIn(app, 'hong', { password: newPassword })).statusCode, 200, 'the password alone')
})

test('five guesses in a login, thirty a day for an account, which the log and the owner hear of', async () => {
  await using app = await createTestApp({ config: { rateLimits: true } })
  const { userId, secret } = await withCodes(app)
  const lines = newLines(app)
  await lines()
  const answers: number[] = []
  for (let login = 0; login < 7; login += 1) {
    const waiting = await begin(app)
    for (let n = 0; n < 6; n += 1) answers.push(await tryCode(app, waiting, '000000'))
    if (login === 0) assert.deepEqual(answers, [400, 400, 400, 400, 400, 429])
  }
  assert.equal(answers.filter((status) => status === 400).length, 30)
  assert.equal(await tryCode(app, await begin(app), codeOf(secret)), 429)
  const noted = (await lines()).join()
  for (const end of ['failures', 'limit']) assert.ok(noted.includes(`code.${end} | site | ${userId}`), noted)
})

test('an app is asked for only once its first code was right, and turning it on ends the other sessions', async () => {
  await using app = await createTestApp()
  await register(app, 'hong')
  const [here, elsewhere] = [sessionOf(await logIn(app, 'hong')), sessionOf(await logIn(app, 'hong'))]
  const setUp = () => send(app, { headers: here }, 'POST /api/auth/second-factor')
  const { secret, address } = (await setUp()).json()
  assert.ok(address.includes(secret))
  assert.equal((await logIn(app, 'hong')).statusCode, 200, 'not yet')
  const confirm = (code: string) => statusOf(app, { headers: here }, 'PUT /api/auth/second-factor', { code })
  assert.equal(await confirm('000000'), 400)
  const replaced = (await setUp()).json().secret
  assert.equal(await confirm(codeOf(secret)), 400, 'the key that was shown before')
  assert.equal(await confirm(codeOf(replaced)), 200)
  assert.equal(await confirm(codeOf(replaced, 1)), 400, 'it is on already')
  assert.equal((await setUp()).statusCode, 409)
  assert.equal(await statusOf(app, { headers: here }, 'GET /api/auth/user'), 200)
  assert.equal(await statusOf(app, { headers: elsewhere }, 'GET /api/auth/user'), 401)
})

test('a password link with the choice turns the codes off once it is used, and the person is told when it is made', async () => {
  await using app = await createTestApp()
  const { userId, headers } = await withCodes(app)
  const { device } = await addPasskey(app, { headers })
  const admin = await app.signedInAs('admin')
  const newPassword = 'quite a long road'
  const link = async (payload = {}): Promise<string> =>
    (await ask(app, admin, `POST /api/users/${userId}/password-link`, payload)).token
  const follow = (token: string) => ask(app, null, 'POST /api/auth/password-link', { token, newPassword })
  await follow(await link())
  await begin(app, newPassword) // An ordinary link leaves the codes.
  assert.equal((await logInWithPasskey(app, device)).statusCode, 200, 'and the passkeys, which need no code')
  const token = await link({ turnsCodesOff: true })
  await begin(app, newPassword) // So does one that was not used.
  await follow(token)
  assert.equal(await statusOf(app, { headers }, 'GET /api/auth/user'), 401)
  assert.equal((await logInWithPasskey(app, device)).statusCode, 401)
  assert.deepEqual(await app.db.selectFrom('passkeys').select('id').execute(), [])
  assert.equal((await logIn(app, 'hong', { password: newPassword })).statusCode, 200)
  const told = (await readTold(app.db)).flatMap(({ facts }) => (facts.kind === 'passwordLink' ? facts.event : []))
  assert.deepEqual(told, ['made', 'used', 'resetMade', 'resetUsed'])
})

const require = (app: TestApp, headers: Headers, isRequired = true) =>
  send(app, { headers }, 'PUT /api/auth/second-factor-rule', { isRequired })

/** A session that began with the password of `signedInAs` alone. */
async function passwordSession(app: TestApp, userId: string, name = 'by-the-password'): Promise<Headers> {
  const id = name.padEnd(43, '-')
  const begin = { idHash: hashSessionId(id), userId, passwordHash: 'no password', device: null, now: new Date() }
  assert.ok(await startSession(app.db, begin))
  return { cookie: `session=${id}` }
}

test(`where the club requires it, an administrator's session without a second factor gets nothing but a few named calls, and can set one up`, async () => {
  const { app: site, routes } = await collectRoutes(() => createTestApp())
  await using app = site
  const { headers } = await withCodes(app)
  const without = await app.signedInAs('admin')
  const due = async () => (await whoIs(app, without.headers)).secondFactorDue
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
  const due = async (headers: Headers) => (await whoIs(app, headers)).secondFactorDue
  const listUsers = (headers: Headers) => statusOf(app, { headers }, 'GET /api/users')
  assert.equal(await due(admin.headers), 'advised')
  assert.equal((await require(app, admin.headers)).statusCode, 409, 'who has none cannot close the dashboard for all')
  const { device, answer } = await addPasskey(app, admin)
  assert.equal(answer.statusCode, 201, answer.body)
  assert.equal(await due(admin.headers), undefined)
  const byPassword = await passwordSession(app, admin.userId)
  assert.deepEqual([await due(byPassword), await listUsers(byPassword)], [undefined, 200], 'not required yet')

  const rule = await require(app, admin.headers)
  assert.deepEqual(rule.json(), { isRequired: true, without: [] })
  assert.equal(await listUsers(admin.headers), 200, 'the passkey was added in this session')
  const another = await passwordSession(app, admin.userId, 'another')
  for (const session of [byPassword, another]) assert.deepEqual([await due(session), await listUsers(session)], ['unshown', 403])
  const asked = (await call(app, 'POST', 'confirmation/challenge', {}, another)).json()
  assert.equal((await call(app, 'POST', 'confirmation/passkey', device.get(asked), another)).statusCode, 204)
  assert.deepEqual([await listUsers(another), await listUsers(byPassword)], [200, 403], 'it confirms in one session')
  const login = await logInWithPasskey(app, device, {}, byPassword)
  assert.equal(login.statusCode, 200, login.body)
  const withPasskey = sessionOf(login)
  assert.deepEqual([await due(withPasskey), await listUsers(withPasskey)], [undefined, 200])

  const removed = await call(app, 'DELETE', `passkeys/${answer.json().id}`, undefined, withPasskey)
  assert.equal(removed.statusCode, 204, removed.body)
  for (const session of [withPasskey, admin.headers])
    assert.deepEqual([await due(session), await listUsers(session)], ['required', 403], 'the account has no second factor')
})

for (const engine of engines) {
  test(`${engine}: of several codes sent at once in one login exactly one is used up, and a wrong one leaves the login waiting`, async () => {
    await using app = await createTestApp({ engine })
    const { headers, codes, secret } = await withCodes(app)
    const waiting = await begin(app)
    assert.equal(await tryCode(app, waiting, '000000'), 400)
    const answers = await Promise.all([...codes.slice(0, 4), codeOf(secret, 1)].map((code) => tryCode(app, waiting, code)))
    assert.deepEqual(answers.toSorted(), [200, 401, 401, 401, 401])
    const usedApp = await app.db.selectFrom('secondFactors').select('lastStep').executeTakeFirstOrThrow()
    const isOfApp = answers.at(-1) === 200
    assert.equal((await whoIs(app, headers)).recoveryCodesLeft, isOfApp ? 10 : 9)
    assert.equal(usedApp.lastStep > Math.floor(Date.now() / 30_000), isOfApp)
    assert.equal(await tryCode(app, await begin(app), codes[9] ?? ''), 200)
  })
}
