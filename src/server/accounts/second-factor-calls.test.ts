import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createTestApp, setRole, type TestApp } from '../../../test/app.ts'
import { register } from '../../../test/applying.ts'
import { logIn, newLines } from '../../../test/audit-lines.ts'
import { sessionOf } from '../../../test/continue-links.ts'
import { engines } from '../../../test/databases/databases.ts'
import { readTold } from '../../../test/notices.ts'
import { addPasskey, logIn as logInWithPasskey } from '../../../test/passkeys.ts'
import { codeOf, loginStep, turnOnCodes } from '../../../test/second-factor.ts'

type Headers = { cookie: string }
const minute = 60_000

function giveCode(app: TestApp, headers: Headers, code: string) {
  return app.inject({ method: 'POST', url: '/api/auth/login/code', headers, payload: { code } })
}

async function whoIs(app: TestApp, headers: Headers) {
  return (await app.inject({ url: '/api/auth/user', headers })).json()
}

/** A login that waits for a code. */
const begin = async (app: TestApp) => loginStep(await logIn(app, 'hong'))

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
  assert.equal((await app.inject({ url: '/api/auth/user', headers: waiting })).statusCode, 401)
  const wrong = await giveCode(app, waiting, '000000')
  assert.equal(wrong.statusCode, 400)
  assert.match(wrong.json().issues[0].message, /clock of the phone to automatic/)
  assert.equal((await giveCode(app, { cookie: '' }, codeOf(secret))).statusCode, 401)
  const code = codeOf(secret)
  const both = await Promise.all([giveCode(app, waiting, code), giveCode(app, await begin(app), code)])
  assert.deepEqual(both.map(({ statusCode }) => statusCode).toSorted(), [200, 400], 'of two with one code, one')
  assert.equal((await giveCode(app, await begin(app), code)).statusCode, 400, 'replayed')
  assert.equal((await giveCode(app, await begin(app), codeOf(secret, -1))).statusCode, 400, 'older')
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
  assert.equal((await giveCode(app, await begin(app), first.toLowerCase())).statusCode, 200)
  assert.deepEqual(
    (await lines()).map((line) => line.split(' | ')[0]),
    ['secondFactor.recovery', 'session.login'],
  )
  assert.equal((await giveCode(app, await begin(app), first)).statusCode, 400)
  assert.equal((await whoIs(app, headers)).recoveryCodesLeft, 9)
  const notices = (await app.inject({ url: '/api/notices', headers })).json<{ kind: string; textEn: string }[]>()
  assert.ok(notices.some(({ kind, textEn }) => kind === 'secondFactor' && /recovery code/.test(textEn)))
  const renewed = await app.inject({ method: 'POST', url: '/api/auth/second-factor/recovery-codes', headers })
  assert.equal(renewed.statusCode, 201)
  assert.equal((await giveCode(app, await begin(app), second)).statusCode, 400)
  const [fresh = ''] = renewed.json<{ codes: string[] }>().codes
  assert.equal((await giveCode(app, await begin(app), fresh)).statusCode, 200)
  const stored = JSON.stringify(await app.db.selectFrom('recoveryCodes').selectAll().execute())
  for (const code of codes) assert.ok(!stored.includes(code))
})

test('a login waits five minutes for its code, and ends with a new password, a deactivation or the end of codes', async (t) => {
  t.mock.timers.enable({ apis: ['Date'], now: Date.now() })
  await using app = await createTestApp()
  const { userId, headers, secret } = await withCodes(app)
  const waiting = await begin(app)
  t.mock.timers.tick(5 * minute + 1_000)
  assert.equal((await giveCode(app, waiting, codeOf(secret))).statusCode, 401)
  const before = await begin(app)
  const payload = { currentPassword: 'same road', newPassword: 'another long road' }
  assert.equal((await app.inject({ method: 'POST', url: '/api/auth/password', headers, payload })).statusCode, 204)
  assert.equal((await giveCode(app, before, codeOf(secret))).statusCode, 401)
  const again = () => logIn(app, 'hong', { password: 'another long road' })
  const deactivated = loginStep(await again())
  await app.db.updateTable('users').set({ isActive: 'false' }).where('id', '=', userId).execute()
  assert.equal((await giveCode(app, deactivated, codeOf(secret))).statusCode, 401)
  await app.db.updateTable('users').set({ isActive: 'true' }).where('id', '=', userId).execute()
  const off = loginStep(await again())
  assert.equal((await app.inject({ method: 'DELETE', url: '/api/auth/second-factor', headers })).statusCode, 204)
  assert.equal((await giveCode(app, off, codeOf(secret))).statusCode, 401)
  assert.equal((await again()).statusCode, 200, 'the password alone')
})

test('five guesses in a login, thirty a day for an account, which the log and the owner hear of', async () => {
  await using app = await createTestApp({ config: { rateLimits: true } })
  const { userId, secret } = await withCodes(app)
  const lines = newLines(app)
  await lines()
  const answers: number[] = []
  for (let login = 0; login < 7; login += 1) {
    const waiting = await begin(app)
    for (let n = 0; n < 6; n += 1) answers.push((await giveCode(app, waiting, '000000')).statusCode)
    if (login === 0) assert.deepEqual(answers, [400, 400, 400, 400, 400, 429])
  }
  assert.equal(answers.filter((status) => status === 400).length, 30)
  assert.equal((await giveCode(app, await begin(app), codeOf(secret))).statusCode, 429)
  const noted = await lines()
  const hasLine = (end: string) => noted.some((line) => line.startsWith(`code.${end} | site | ${userId}`))
  assert.ok(hasLine('failures') && hasLine('limit'), noted.join())
})

test('an app is asked for only once its first code was right, and turning it on ends the other sessions', async () => {
  await using app = await createTestApp()
  await register(app, 'hong')
  const [here, elsewhere] = [sessionOf(await logIn(app, 'hong')), sessionOf(await logIn(app, 'hong'))]
  const setUp = () => app.inject({ method: 'POST', url: '/api/auth/second-factor', headers: here })
  const { secret, address } = (await setUp()).json<{ secret: string; address: string }>()
  assert.ok(address.includes(secret))
  assert.equal((await logIn(app, 'hong')).statusCode, 200, 'not yet')
  const confirm = (code: string) =>
    app.inject({ method: 'PUT', url: '/api/auth/second-factor', headers: here, payload: { code } })
  assert.equal((await confirm('000000')).statusCode, 400)
  const replaced = (await setUp()).json<{ secret: string }>().secret
  assert.equal((await confirm(codeOf(secret))).statusCode, 400, 'the key that was shown before')
  assert.equal((await confirm(codeOf(replaced))).statusCode, 200)
  assert.equal((await confirm(codeOf(replaced, 1))).statusCode, 400, 'it is on already')
  assert.equal((await setUp()).statusCode, 409)
  assert.equal((await app.inject({ url: '/api/auth/user', headers: here })).statusCode, 200)
  assert.equal((await app.inject({ url: '/api/auth/user', headers: elsewhere })).statusCode, 401)
})

test('a password link with the choice turns the codes off once it is used, and the person is told when it is made', async () => {
  await using app = await createTestApp()
  const { userId, headers } = await withCodes(app)
  const { device } = await addPasskey(app, { headers })
  const admin = await app.signedInAs('admin')
  const link = async (payload = {}) => {
    const url = `/api/users/${userId}/password-link`
    return (await app.inject({ method: 'POST', url, headers: admin.headers, payload })).json<{ token: string }>().token
  }
  const follow = (token: string) =>
    app.inject({ method: 'POST', url: '/api/auth/password-link', payload: { token, newPassword: 'quite a long road' } })
  const again = () => logIn(app, 'hong', { password: 'quite a long road' })
  assert.equal((await follow(await link())).statusCode, 204)
  assert.equal((await again()).json().needs, 'code', 'an ordinary link leaves the codes')
  assert.equal((await logInWithPasskey(app, device)).statusCode, 200, 'and the passkeys, which need no code')
  const token = await link({ turnsCodesOff: true })
  assert.equal((await again()).json().needs, 'code', 'nor does one that was not used')
  assert.equal((await follow(token)).statusCode, 204)
  assert.equal((await app.inject({ url: '/api/auth/user', headers })).statusCode, 401)
  assert.equal((await logInWithPasskey(app, device)).statusCode, 401)
  assert.deepEqual(await app.db.selectFrom('passkeys').select('id').execute(), [])
  assert.equal((await again()).statusCode, 200)
  const told = (await readTold(app.db)).flatMap(({ facts }) => (facts.kind === 'passwordLink' ? facts.event : []))
  assert.deepEqual(told, ['made', 'used', 'resetMade', 'resetUsed'])
})

for (const engine of engines) {
  test(`${engine}: of several codes sent at once in one login exactly one is used up, and a wrong one leaves the login waiting`, async () => {
    await using app = await createTestApp({ engine })
    const { headers, codes, secret } = await withCodes(app)
    const waiting = await begin(app)
    assert.equal((await giveCode(app, waiting, '000000')).statusCode, 400)
    const answers = await Promise.all([...codes.slice(0, 4), codeOf(secret, 1)].map((code) => giveCode(app, waiting, code)))
    assert.deepEqual(answers.map(({ statusCode }) => statusCode).toSorted(), [200, 401, 401, 401, 401])
    const { recoveryCodesLeft } = await whoIs(app, headers)
    const usedApp = await app.db.selectFrom('secondFactors').select('lastStep').executeTakeFirstOrThrow()
    const isOfApp = answers.at(-1)?.statusCode === 200
    assert.equal(recoveryCodesLeft, isOfApp ? 10 : 9)
    const first = Math.floor(Date.now() / 30_000)
    assert.equal(usedApp.lastStep > first, isOfApp)
    assert.equal((await giveCode(app, await begin(app), codes[9] ?? '')).statusCode, 200)
  })
}
