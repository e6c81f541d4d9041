import assert from 'node:assert/strict'
import { afterEach, mock, test } from 'node:test'
import { maxPasskeys, type Passkey } from '#contract/accounts/auth.ts'
import { createTestApp, setAccountActive } from '../../../test/app.ts'
import { engines } from '../../../test/databases/databases.ts'
import { addPasskey, call, logIn, passkeysOf, send, sign, type Who } from '../../../test/passkeys.ts'
import { SoftwareAuthenticator, type Wrong } from '../../../test/software-authenticator.ts'
import { challengeLifeMs } from './passkeys.ts'

const notHere = 'This passkey does not open an account here. Please log in with your username and password.'
const tooLate = 'That took too long, or was sent twice. Please try again.'

afterEach(() => mock.timers.reset())

for (const engine of engines) {
  test(`${engine}: a passkey is added, told, renamed and logs in without a username`, async () => {
    await using app = await createTestApp({ engine })
    const member = await app.signedInAs('member')
    const { device, answer } = await addPasskey(app, member)
    assert.equal(answer.statusCode, 201, answer.body)
    assert.deepEqual(
      { ...answer.json<Passkey>(), id: '', createdAt: '' },
      { id: '', name: 'iPhone · Safari', createdAt: '', lastUsedAt: null },
    )
    const [notice] = (await app.inject({ url: '/api/notices', headers: member.headers })).json()
    assert.match(`${notice.headingEn} ${notice.textEn}`, /^A passkey was added .*from iPhone · Safari/)
    assert.equal(notice.link, '/settings#passkeys')

    const renamed = await call(app, 'PATCH', `passkeys/${answer.json().id}`, { name: ' My phone ' }, member.headers)
    assert.equal(renamed.json().name, 'My phone')
    const login = await logIn(app, device)
    assert.deepEqual([login.statusCode, login.json().username], [200, member.username])
    const headers = { cookie: `session=${login.cookies[0]?.value}` }
    const sessions = (await app.inject({ url: '/api/auth/sessions', headers })).json()
    assert.deepEqual(
      sessions.map(({ method, isCurrent }: { method: string; isCurrent: boolean }) => [method, isCurrent]).toSorted(),
      [
        ['passkey', true],
        ['password', false],
      ],
    )
    const [passkey] = await passkeysOf(app, { headers })
    assert.ok(passkey?.lastUsedAt)
    const lines = await app.db
      .selectFrom('auditLog')
      .select(['action', 'detail'])
      .where('actorId', '=', member.userId)
      .orderBy('id')
      .execute()
    assert.deepEqual(lines, [
      { action: 'passkey.create', detail: 'iPhone · Safari' },
      { action: 'session.passkey', detail: 'iPhone · Safari · 127.0.0.x' },
    ])
    const file = (await app.inject({ url: '/api/auth/user/export', headers })).json()
    assert.deepEqual(file.passkeys, [{ name: 'My phone', createdAt: passkey.createdAt, lastUsedAt: passkey.lastUsedAt }])
  })

  test(`${engine}: a signature logs in once, however often and fast it is sent`, async () => {
    await using app = await createTestApp({ engine })
    const { device } = await addPasskey(app, await app.signedInAs('member'))
    const signed = await sign(app, device)
    const answers = await Promise.all(Array.from({ length: 5 }, () => send(app, signed)))
    assert.deepEqual(answers.map(({ statusCode }) => statusCode).toSorted(), [200, 401, 401, 401, 401])
    assert.equal((await send(app, signed)).statusCode, 401)
    assert.equal((await logIn(app, device)).statusCode, 200)
  })

  test(`${engine}: a wrong origin, site, kind, owner or signature logs no one in`, async () => {
    await using app = await createTestApp({ engine })
    const { device } = await addPasskey(app, await app.signedInAs('member'))
    const other = await app.signedInAs('member')
    const wrongs: Wrong[] = [
      { origin: 'https://club.example.net' },
      { origin: 'http://localhost:4000' },
      { rpId: 'club.example' },
      { type: 'webauthn.create' },
      { isVerified: false },
      { userHandle: Buffer.from(other.userId).toString('base64url') },
      { topOrigin: 'https://elsewhere.example' },
    ]
    for (const wrong of wrongs) {
      const answer = await logIn(app, device, wrong)
      assert.deepEqual([answer.statusCode, answer.json().message], [401, notHere], JSON.stringify(wrong))
      assert.equal(answer.cookies.length, 0)
    }
    const signed = await sign(app, device)
    const forged = await sign(app, new SoftwareAuthenticator(), { userHandle: signed.response.userHandle ?? '' })
    assert.equal((await send(app, { ...forged, id: signed.id, rawId: signed.rawId })).statusCode, 401)
    const { userHandle: _, ...anonymous } = signed.response
    assert.equal((await send(app, { ...signed, response: anonymous })).statusCode, 401, 'without the owner')
    assert.equal((await send(app, signed)).statusCode, 200, 'what was refused used nothing up')
  })

  test(`${engine}: challenges are ours, for one purpose, and live ten minutes`, async () => {
    await using app = await createTestApp({ engine })
    const [member, other] = [await app.signedInAs('member'), await app.signedInAs('member')]
    const { device, made } = await addPasskey(app, member)
    assert.deepEqual((await call(app, 'POST', 'passkeys', made, member.headers)).json(), { message: tooLate })
    const toAdd = (await call(app, 'POST', 'passkeys/challenge', {}, member.headers)).json()
    const toLogIn = (await call(app, 'POST', 'passkey-login/challenge', {})).json()
    const mine = new SoftwareAuthenticator().create(toAdd)
    const refused = [
      await call(app, 'POST', 'passkeys', mine, other.headers),
      await call(
        app,
        'POST',
        'passkeys',
        new SoftwareAuthenticator().create({ ...toAdd, challenge: toLogIn.challenge }),
        member.headers,
      ),
      await send(app, device.get({ ...toLogIn, challenge: toAdd.challenge })),
      await send(app, device.get({ ...toLogIn, challenge: Buffer.alloc(56).toString('base64url') })),
      await send(app, device.get({ ...toLogIn, challenge: 'x' })),
    ]
    for (const answer of refused) assert.deepEqual([answer.statusCode, answer.json().message], [400, tooLate])

    const now = Date.now()
    mock.timers.enable({ apis: ['Date'], now: now + challengeLifeMs - 5_000 })
    assert.equal((await send(app, device.get(toLogIn))).statusCode, 200)
    mock.timers.setTime(now + challengeLifeMs + 1_000)
    await app.db.updateTable('sessions').set({ confirmedAt: new Date().toISOString() }).execute()
    assert.equal((await call(app, 'POST', 'passkeys', mine, member.headers)).json().message, tooLate)
    assert.equal((await passkeysOf(app, member)).length, 1)
  })

  test(`${engine}: a counter that stands still or goes back, as a copy's does, logs no one in`, async () => {
    await using app = await createTestApp({ engine })
    const device = new SoftwareAuthenticator()
    device.counter = 7
    await addPasskey(app, await app.signedInAs('member'), device)
    assert.equal((await logIn(app, device)).statusCode, 200)
    const inParallel = [await sign(app, device), await sign(app, device)]
    const [later, earlier] = [await send(app, inParallel[1] ?? {}), await send(app, inParallel[0] ?? {})]
    assert.deepEqual([later.statusCode, earlier.statusCode], [200, 401])
    device.counter = 7
    assert.equal((await logIn(app, device)).statusCode, 401)
    device.counter = 0
    assert.equal((await logIn(app, device)).statusCode, 401)
    device.counter = 20
    assert.equal((await logIn(app, device)).statusCode, 200)
  })

  test(`${engine}: a removed passkey, an inactive account and a password link end it`, async () => {
    await using app = await createTestApp({ engine })
    const [member, other, admin] = [await app.signedInAs('member'), await app.signedInAs('member'), await app.signedInAs('admin')]
    const [first, second] = [await addPasskey(app, member), await addPasskey(app, member)]
    const remove = (who: Who) => call(app, 'DELETE', `passkeys/${first.answer.json().id}`, undefined, who.headers)
    const rename = (who: Who) => call(app, 'PATCH', `passkeys/${first.answer.json().id}`, { name: 'mine' }, who.headers)
    assert.deepEqual([(await remove(other)).statusCode, (await rename(other)).statusCode], [404, 404])
    assert.equal((await logIn(app, first.device)).statusCode, 200)
    assert.deepEqual([(await remove(member)).statusCode, (await remove(member)).statusCode], [204, 404])
    assert.equal((await logIn(app, first.device)).statusCode, 401)

    await setAccountActive(app.db, member.userId, 'false')
    assert.equal((await logIn(app, second.device)).statusCode, 401)
    await setAccountActive(app.db, member.userId, 'true')
    assert.equal((await logIn(app, second.device)).statusCode, 200)
    const link = { method: 'POST', url: `/api/users/${member.userId}/password-link`, headers: admin.headers } as const
    const { token } = (await app.inject(link)).json()
    const set = await call(app, 'POST', 'password-link', { token, newPassword: 'a long new road' })
    assert.equal(set.statusCode, 204)
    assert.equal((await logIn(app, second.device)).statusCode, 200, 'a link for the password leaves the passkeys')
    const reset = (await app.inject({ ...link, payload: { turnsCodesOff: true } })).json()
    assert.equal((await call(app, 'POST', 'password-link', { token: reset.token, newPassword: 'a longer road' })).statusCode, 204)
    assert.equal((await logIn(app, second.device)).statusCode, 401)
    assert.deepEqual(await app.db.selectFrom('passkeys').selectAll().execute(), [])
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
