import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { maxPasskeys, type Passkey } from '#contract/accounts/auth.ts'
import type { Session } from '#contract/accounts/users.ts'
import { createTestApp, setAccountActive, type TestApp } from '../../../test/app.ts'
import { engines } from '../../../test/databases/databases.ts'
import { addPasskey, call, logIn, passkeysOf, send, sign, type Who } from '../../../test/passkeys.ts'
import { ask } from '../../../test/send.ts'
import { SoftwareAuthenticator, type Wrong } from '../../../test/software-authenticator.ts'
import { challengeLifeMs } from './passkeys.ts'

const notAdded = 'This passkey could not be checked, so it was not added. Please try again.'
const notHere = 'This passkey does not open an account here. Please log in with your username and password.'
const notConfirmed = 'This passkey could not confirm that it is you. Please enter your password.'
const tooLate = 'That took too long, or was sent twice. Please try again.'
const minute = 60_000

type Answer = Awaited<ReturnType<typeof call>>
const assertRefused = (answer: Answer, status: number, message: string, what: string) =>
  assert.deepEqual([answer.statusCode, answer.json(), answer.cookies], [status, { message }, []], what)

/** What a device gets wrong, or another site. */
const wrongs: Wrong[] = [
  { origin: 'https://club.example.net' },
  { origin: 'http://localhost:4000' },
  { rpId: 'club.example' },
  { isVerified: false },
]
const userHandle = (userId: string) => Buffer.from(userId).toString('base64url')
/** The signature as devices make it that leave out whose it is. */
const withoutOwner = <Signed extends { response: { userHandle?: string | undefined } }>(signed: Signed) => {
  const { userHandle: _, ...response } = signed.response
  return { ...signed, response }
}

/** What a browser signs with, asked for in the person's session. */
const toConfirm = async (app: TestApp, { headers }: Who) =>
  (await call(app, 'POST', 'confirmation/challenge', {}, headers)).json()
const give = (app: TestApp, { headers }: Who, signed: object) => call(app, 'POST', 'confirmation/passkey', signed, headers)
/** The device confirms in that session. */
async function confirm(app: TestApp, who: Who, device: SoftwareAuthenticator, wrong: Wrong = {}) {
  return give(app, who, device.get(await toConfirm(app, who), wrong))
}
/** 403 while the session needs a confirmation. */
const exported = async (app: TestApp, { headers }: Who) => (await call(app, 'GET', 'user/export', undefined, headers)).statusCode
/** A second session of the device's owner. */
async function elsewhere(app: TestApp, device: SoftwareAuthenticator): Promise<Who> {
  return { headers: { cookie: `session=${(await logIn(app, device)).cookies[0]?.value}` } }
}
// Each test has users of its own.
const app = await createTestApp()
after(() => app[Symbol.asyncDispose]())

test('a passkey is added, told, renamed and logs in without a username', async () => {
  const member = await app.signedInAs('member')
  const { device, answer } = await addPasskey(app, member)
  assert.equal(answer.statusCode, 201, answer.body)
  const { id, createdAt, ...added } = answer.json<Passkey>()
  assert.deepEqual(added, { name: 'iPhone · Safari', lastUsedAt: null })
  const [notice] = await ask(app, member, 'GET /api/notices')
  assert.match(`${notice.headingEn} ${notice.textEn}`, /^A passkey was added .*from iPhone · Safari/)
  assert.equal(notice.link, '/settings?part=security#passkeys')

  const renamed = await call(app, 'PATCH', `passkeys/${id}`, { name: ' My phone ' }, member.headers)
  assert.equal(renamed.json().name, 'My phone')
  const login = await logIn(app, device)
  assert.deepEqual([login.statusCode, login.json().username], [200, member.username])
  const headers = { cookie: `session=${login.cookies[0]?.value}` }
  const sessions: Session[] = await ask(app, { headers }, 'GET /api/auth/sessions')
  const methods = sessions.map(({ method, isCurrent }) => `${method} ${isCurrent}`)
  assert.deepEqual(methods.toSorted(), ['passkey true', 'password false'])
  const [passkey] = await passkeysOf(app, { headers })
  assert.ok(passkey?.lastUsedAt)
  const lines = await app.db.selectFrom('auditLog').selectAll().where('actorId', '=', member.userId).orderBy('id').execute()
  const noted = lines.map(({ action, detail }) => `${action} ${detail}`)
  assert.deepEqual(noted, ['passkey.create iPhone · Safari', 'session.passkey iPhone · Safari · 127.0.0.x'])
  const file = await ask(app, { headers }, 'GET /api/auth/user/export')
  assert.deepEqual(file.passkeys, [{ name: 'My phone', createdAt, lastUsedAt: passkey.lastUsedAt }])
})

test('a new passkey needs its origin, its site and the person; statements with certificates are not read', async () => {
  const member = await app.signedInAs('member')
  const parts = { alg: 'ES256', sig: new Uint8Array(8), x5c: [new Uint8Array(64)] }
  const certificate = new Map<string, string | Uint8Array | Uint8Array[]>(Object.entries(parts))
  const statements: Wrong[] = [
    { type: 'webauthn.get' },
    { attestation: { fmt: 'packed', attStmt: certificate } },
    { attestation: { fmt: 'android-safetynet', attStmt: new Map([['ver', '1']]) } },
    { attestation: { fmt: 'apple', attStmt: certificate } },
  ]
  for (const wrong of [...wrongs, ...statements]) {
    const { answer } = await addPasskey(app, member, new SoftwareAuthenticator(), wrong)
    assertRefused(answer, 400, notAdded, JSON.stringify(wrong))
  }
  const { made } = await addPasskey(app, member)
  const broken = { ...made, response: { ...made.response, attestationObject: 'gIA' } }
  assert.equal((await call(app, 'POST', 'passkeys', broken, member.headers)).statusCode, 400)
  assert.equal((await passkeysOf(app, member)).length, 1)
})

test('a wrong origin, site, kind, owner or signature logs no one in', async () => {
  const { device } = await addPasskey(app, await app.signedInAs('member'))
  const other = await app.signedInAs('member')
  const more: Wrong[] = [
    { type: 'webauthn.create' },
    { userHandle: userHandle(other.userId) },
    { topOrigin: 'https://elsewhere.example' },
  ]
  for (const wrong of [...wrongs, ...more]) assertRefused(await logIn(app, device, wrong), 401, notHere, JSON.stringify(wrong))
  const signed = await sign(app, device)
  const forged = await sign(app, new SoftwareAuthenticator(), { userHandle: signed.response.userHandle ?? '' })
  assert.equal((await send(app, { ...forged, id: signed.id, rawId: signed.rawId })).statusCode, 401)
  assert.equal((await send(app, withoutOwner(signed))).statusCode, 401, 'without the owner')
  assert.equal((await send(app, signed)).statusCode, 200, 'what was refused used nothing up')
})

test('a passkey of another user and an unverified person confirm nothing', async (t) => {
  t.mock.timers.enable({ apis: ['Date'], now: Date.now() })
  const [member, other] = [await app.signedInAs('member'), await app.signedInAs('member')]
  const [own, strange] = [await addPasskey(app, member), await addPasskey(app, other)]
  t.mock.timers.tick(11 * minute)
  const asOwner = { userHandle: userHandle(member.userId) }
  const attempts: [SoftwareAuthenticator, Wrong][] = [
    [strange.device, {}],
    [strange.device, asOwner],
    [new SoftwareAuthenticator(), asOwner],
    [own.device, { userHandle: userHandle(other.userId) }],
    [own.device, { isVerified: false }],
  ]
  for (const [index, [device, wrong]] of attempts.entries())
    assertRefused(await confirm(app, member, device, wrong), 400, notConfirmed, `attempt ${index}`)
  const strangers = strange.device.get(await toConfirm(app, member))
  assert.equal((await give(app, member, withoutOwner(strangers))).statusCode, 400)
  assert.equal((await give(app, member, { ...strangers, id: own.made.id, rawId: own.made.id })).statusCode, 400)
  assert.deepEqual([await exported(app, member), await exported(app, other)], [403, 403])
  assert.equal((await confirm(app, member, own.device)).statusCode, 204)
})

test('a passkey of the user renews the confirmation for ten minutes, in this session alone', async (t) => {
  t.mock.timers.enable({ apis: ['Date'], now: Date.now() })
  const here = await app.signedInAs('member')
  const [first, second] = [await addPasskey(app, here), await addPasskey(app, here)]
  const there = await elsewhere(app, first.device)
  t.mock.timers.tick(11 * minute)
  assert.deepEqual([await exported(app, here), await exported(app, there)], [403, 403])
  const { challenge: _, ...asked } = await toConfirm(app, here)
  const allowCredentials = [first.made, second.made].map(({ id }) => ({ id, type: 'public-key' }))
  assert.deepEqual(asked, { rpId: 'localhost', timeout: challengeLifeMs, userVerification: 'required', allowCredentials })
  const answer = await confirm(app, here, first.device)
  assert.deepEqual([answer.statusCode, answer.body], [204, ''])
  assert.deepEqual([await exported(app, here), await exported(app, there)], [200, 403])
  assert.equal((await passkeysOf(app, here))[0]?.lastUsedAt, new Date().toISOString())
  t.mock.timers.tick(10 * minute + 1_000)
  assert.equal(await exported(app, here), 403)
  const unnamed = withoutOwner(second.device.get(await toConfirm(app, here)))
  assert.equal((await give(app, here, unnamed)).statusCode, 204, 'devices may leave out whose it is')
  assert.equal(await exported(app, here), 200)
})

test('challenges are ours, each for one purpose, and live ten minutes', async (t) => {
  const [member, other] = [await app.signedInAs('member'), await app.signedInAs('member')]
  const { device, made } = await addPasskey(app, member)
  const there = await elsewhere(app, device)
  const toAdd = (await call(app, 'POST', 'passkeys/challenge', {}, member.headers)).json()
  const toLogIn = (await call(app, 'POST', 'passkey-login/challenge', {})).json()
  const asked = await toConfirm(app, member)
  const mine = new SoftwareAuthenticator().create(toAdd)
  const add = (who: Who, one: object) => call(app, 'POST', 'passkeys', one, who.headers)
  const ofLogin = new SoftwareAuthenticator().create({ ...toAdd, challenge: toLogIn.challenge })
  const refused = {
    'a passkey that was added': await add(member, made),
    'a passkey that another user asked for': await add(other, mine),
    'a login’s challenge for a new passkey': await add(member, ofLogin),
    'a new passkey’s challenge for a login': await send(app, device.get({ ...toLogIn, challenge: toAdd.challenge })),
    'a confirmation’s challenge for a login': await send(app, device.get(asked)),
    'a made-up challenge for a login': await send(app, device.get({ ...toLogIn, challenge: userHandle('x'.repeat(56)) })),
    'no challenge for a login': await send(app, device.get({ ...toLogIn, challenge: 'x' })),
    'a confirmation in another session': await give(app, there, device.get(asked)),
    'a login’s challenge for a confirmation': await give(app, member, device.get(toLogIn)),
    'a new passkey’s challenge for a confirmation': await give(app, member, device.get({ ...asked, challenge: toAdd.challenge })),
  }
  for (const [what, answer] of Object.entries(refused)) assertRefused(answer, 400, tooLate, what)

  const now = Date.now()
  t.mock.timers.enable({ apis: ['Date'], now: now + challengeLifeMs - 5_000 })
  assert.equal((await send(app, device.get(toLogIn))).statusCode, 200)
  t.mock.timers.setTime(now + challengeLifeMs + 1_000)
  assertRefused(await give(app, member, device.get(asked)), 400, tooLate, 'a late confirmation')
  await app.db.updateTable('sessions').set({ confirmedAt: new Date().toISOString() }).execute()
  assertRefused(await add(member, mine), 400, tooLate, 'a late passkey')
  assert.equal((await passkeysOf(app, member)).length, 1)
})

test('a counter that stands still or goes back, as a copy’s does, logs no one in', async () => {
  const device = new SoftwareAuthenticator()
  device.counter = 7
  await addPasskey(app, await app.signedInAs('member'), device)
  assert.equal((await logIn(app, device)).statusCode, 200)
  const inParallel = [await sign(app, device), await sign(app, device)]
  const [later, earlier] = [await send(app, inParallel[1] ?? {}), await send(app, inParallel[0] ?? {})]
  assert.deepEqual([later.statusCode, earlier.statusCode], [200, 401])
  for (const counter of [7, 0, 20]) {
    device.counter = counter
    assert.equal((await logIn(app, device)).statusCode, counter === 20 ? 200 : 401, `${counter}`)
  }
})

test('a removed passkey and an inactive account log no one in and confirm nothing; others’ passkeys are not found', async () => {
  const [member, other, admin] = [await app.signedInAs('member'), await app.signedInAs('member'), await app.signedInAs('admin')]
  const [first, second] = [await addPasskey(app, member), await addPasskey(app, member)]
  const url = `passkeys/${first.answer.json().id}`
  const remove = async ({ headers }: Who) => (await call(app, 'DELETE', url, undefined, headers)).statusCode
  assert.equal(await remove(other), 404)
  assert.equal((await call(app, 'PATCH', url, { name: 'mine' }, other.headers)).statusCode, 404)
  assert.equal((await logIn(app, first.device)).statusCode, 200)
  const signed = first.device.get(await toConfirm(app, member))
  assert.deepEqual([await remove(member), await remove(member)], [204, 404])
  assert.equal((await logIn(app, first.device)).statusCode, 401)
  assertRefused(await give(app, member, signed), 400, notConfirmed, 'of the removed one')
  assert.deepEqual((await toConfirm(app, admin)).allowCredentials, [])

  const late = second.device.get(await toConfirm(app, member))
  await setAccountActive(app.db, member.userId, 'false')
  assert.equal((await logIn(app, second.device)).statusCode, 401)
  assert.equal((await give(app, member, late)).statusCode, 401)
  await setAccountActive(app.db, member.userId, 'true')
  assert.equal((await logIn(app, second.device)).statusCode, 200)
})

test('passkeys belong to the host of PUBLIC_URL, else to that of the request; a number is none', async () => {
  await using app = await createTestApp({ config: { publicUrl: new URL('https://club.example/') } })
  const member = await app.signedInAs('member')
  const device = new SoftwareAuthenticator('https://club.example')
  assert.equal((await addPasskey(app, member, device)).answer.statusCode, 201)
  assert.equal((await logIn(app, device)).statusCode, 200)
  assert.equal((await logIn(app, device, { origin: 'http://localhost' })).statusCode, 401)

  await using plain = await createTestApp()
  const at = (host: string) => call(plain, 'POST', 'passkey-login/challenge', {}, { host })
  assert.equal((await at('club.example:8443')).json().rpId, 'club.example')
  for (const number of ['127.0.0.1:3000', '[::1]:3000', '192.168.0.7']) {
    const answer = await at(number)
    assert.equal(answer.statusCode, 400, number)
    assert.match(answer.json().message, /localhost/)
  }
})

for (const engine of engines) {
  test(`${engine}: a signature logs in or confirms once, however often and fast it is sent`, async () => {
    await using app = await createTestApp({ engine })
    const member = await app.signedInAs('member')
    const { device } = await addPasskey(app, member)
    const toLogIn = await sign(app, device)
    const statuses = async (one: () => Promise<Answer>) =>
      (await Promise.all(Array.from({ length: 5 }, one))).map(({ statusCode }) => statusCode).toSorted()
    assert.deepEqual(await statuses(() => send(app, toLogIn)), [200, 401, 401, 401, 401])
    assert.equal((await send(app, toLogIn)).statusCode, 401)
    const signed = device.get(await toConfirm(app, member))
    assert.deepEqual(await statuses(() => give(app, member, signed)), [204, 400, 400, 400, 400])
    assertRefused(await give(app, member, signed), 400, tooLate, 'again')
    assert.equal((await logIn(app, device)).statusCode, 200)
  })

  test(`${engine}: a credential belongs to one account, which has at most ten`, async () => {
    await using app = await createTestApp({ engine })
    const [member, other] = [await app.signedInAs('member'), await app.signedInAs('member')]
    const { device } = await addPasskey(app, member)
    const taken = await addPasskey(app, other, device)
    assert.deepEqual([taken.answer.statusCode, taken.answer.json().message], [409, 'This passkey was added already.'])
    const answers = await Promise.all(
      Array.from({ length: maxPasskeys + 2 }, async () => (await addPasskey(app, member)).answer.statusCode),
    )
    assert.deepEqual(answers.toSorted(), [...Array(maxPasskeys - 1).fill(201), 409, 409, 409])
    assert.equal((await passkeysOf(app, member)).length, maxPasskeys)
    assert.deepEqual(await passkeysOf(app, other), [])
  })
}
