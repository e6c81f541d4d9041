import assert from 'node:assert/strict'
import { afterEach, mock, test } from 'node:test'
import { challengeLifeMs } from '#server/accounts/passkeys.ts'
import { createTestApp, setAccountActive, type TestApp } from '../../../test/app.ts'
import { engines } from '../../../test/databases/databases.ts'
import { addPasskey, call, passkeysOf, send, sign, type Who } from '../../../test/passkeys.ts'
import { SoftwareAuthenticator, type Wrong } from '../../../test/software-authenticator.ts'

const tooLate = 'That took too long, or was sent twice. Please try again.'
const notConfirmed = 'This passkey could not confirm that it is you. Please enter your password.'
const minute = 60_000

/** What a browser signs with, asked for in the person's session. */
const options = async (app: TestApp, { headers }: Who) => (await call(app, 'POST', 'confirmation/challenge', {}, headers)).json()
const give = (app: TestApp, { headers }: Who, signed: object) => call(app, 'POST', 'confirmation/passkey', signed, headers)
/** The device of `who` confirms in that session. */
async function confirm(app: TestApp, who: Who, device: SoftwareAuthenticator, wrong: Wrong = {}) {
  return give(app, who, device.get(await options(app, who), wrong))
}
const needsIt = async (app: TestApp, { headers }: Who) => (await call(app, 'GET', 'user/export', undefined, headers)).statusCode
/** A second session of the device's owner. */
async function elsewhere(app: TestApp, device: SoftwareAuthenticator): Promise<Who> {
  const login = await send(app, await sign(app, device))
  return { headers: { cookie: `session=${login.cookies[0]?.value}` } }
}

afterEach(() => mock.timers.reset())

for (const engine of engines) {
  test(`${engine}: a passkey of the user renews the confirmation for ten minutes, in this session alone`, async () => {
    mock.timers.enable({ apis: ['Date'], now: Date.now() })
    await using app = await createTestApp({ engine })
    const here = await app.signedInAs('member')
    const [first, second] = [await addPasskey(app, here), await addPasskey(app, here)]
    const there = await elsewhere(app, first.device)
    mock.timers.tick(11 * minute)
    assert.deepEqual([await needsIt(app, here), await needsIt(app, there)], [403, 403])
    const asked = await options(app, here)
    assert.deepEqual(
      { ...asked, challenge: '' },
      {
        challenge: '',
        rpId: 'localhost',
        timeout: challengeLifeMs,
        userVerification: 'required',
        allowCredentials: [first.made, second.made].map(({ id }) => ({ id, type: 'public-key' })),
      },
    )
    const answer = await give(app, here, first.device.get(asked))
    assert.deepEqual([answer.statusCode, answer.body], [204, ''])
    assert.deepEqual([await needsIt(app, here), await needsIt(app, there)], [200, 403])
    const [used] = await passkeysOf(app, here)
    assert.equal(used?.lastUsedAt, new Date().toISOString())
    mock.timers.tick(10 * minute + 1_000)
    assert.equal(await needsIt(app, here), 403)
    const { userHandle: _, ...unnamed } = second.device.get(await options(app, here)).response
    const signed = { id: second.made.id, rawId: second.made.id, type: 'public-key', response: unnamed }
    assert.equal((await give(app, here, signed)).statusCode, 204, 'devices may leave out whose it is')
    assert.equal(await needsIt(app, here), 200)
  })

  test(`${engine}: a passkey of another user, an unverified person and a wrong origin or site confirm nothing`, async () => {
    mock.timers.enable({ apis: ['Date'], now: Date.now() })
    await using app = await createTestApp({ engine })
    const [member, other] = [await app.signedInAs('member'), await app.signedInAs('member')]
    const [own, strange] = [await addPasskey(app, member), await addPasskey(app, other)]
    mock.timers.tick(11 * minute)
    const userHandle = Buffer.from(member.userId).toString('base64url')
    const refused = [
      await confirm(app, member, strange.device),
      await confirm(app, member, strange.device, { userHandle }),
      await confirm(app, member, new SoftwareAuthenticator(), { userHandle }),
      await confirm(app, member, own.device, { userHandle: Buffer.from(other.userId).toString('base64url') }),
      await confirm(app, member, own.device, { isVerified: false }),
      await confirm(app, member, own.device, { origin: 'https://club.example.net' }),
      await confirm(app, member, own.device, { rpId: 'club.example' }),
      await confirm(app, member, own.device, { type: 'webauthn.create' }),
    ]
    for (const [index, answer] of refused.entries())
      assert.deepEqual([answer.statusCode, answer.json().message], [400, notConfirmed], `attempt ${index}`)
    const strangers = strange.device.get(await options(app, member))
    const { userHandle: _, ...unnamed } = strangers.response
    assert.equal((await give(app, member, { ...strangers, response: unnamed })).statusCode, 400)
    assert.equal((await give(app, member, { ...strangers, id: own.made.id, rawId: own.made.id })).statusCode, 400)
    assert.deepEqual([await needsIt(app, member), await needsIt(app, other)], [403, 403])
    assert.equal((await confirm(app, member, own.device)).statusCode, 204)
  })

  test(`${engine}: a passkey that confirms is a second factor of this session, for a club that requires one`, async () => {
    await using app = await createTestApp({ engine })
    const admin = await app.signedInAs('admin')
    const { device } = await addPasskey(app, admin)
    const there = await elsewhere(app, device)
    const rule = { method: 'PUT', url: '/api/auth/second-factor-rule', payload: { isRequired: true } } as const
    assert.equal((await app.inject({ ...rule, headers: there.headers })).statusCode, 200)
    await app.db.updateTable('sessions').set({ hasSecondFactor: 'false' }).execute()
    const users = async ({ headers }: Who) => (await app.inject({ url: '/api/users', headers })).statusCode
    assert.deepEqual([await users(admin), await users(there)], [403, 403])
    assert.equal((await confirm(app, admin, device)).statusCode, 204)
    assert.deepEqual([await users(admin), await users(there)], [200, 403])
  })

  test(`${engine}: its challenge belongs to one session, to confirming, and works once within ten minutes`, async () => {
    mock.timers.enable({ apis: ['Date'], now: Date.now() })
    await using app = await createTestApp({ engine })
    const here = await app.signedInAs('member')
    const { device } = await addPasskey(app, here)
    const there = await elsewhere(app, device)
    const toLogIn = (await call(app, 'POST', 'passkey-login/challenge', {})).json()
    const toAdd = (await call(app, 'POST', 'passkeys/challenge', {}, here.headers)).json()
    mock.timers.tick(9 * minute)
    const asked = await options(app, here)
    const signed = device.get(asked)
    const refused = [
      await give(app, there, signed),
      await give(app, here, device.get(toLogIn)),
      await give(app, here, device.get({ ...asked, challenge: toAdd.challenge })),
      await give(app, here, device.get({ ...asked, challenge: 'x' })),
      await send(app, signed),
    ]
    for (const answer of refused) assert.deepEqual([answer.statusCode, answer.json().message], [400, tooLate])
    const answers = await Promise.all(Array.from({ length: 5 }, () => give(app, here, signed)))
    assert.deepEqual(answers.map(({ statusCode }) => statusCode).toSorted(), [204, 400, 400, 400, 400])
    const again = await give(app, here, signed)
    assert.deepEqual([again.statusCode, again.json().message], [400, tooLate])

    const late = device.get(await options(app, here))
    mock.timers.tick(challengeLifeMs + 1_000)
    const answer = await give(app, here, late)
    assert.deepEqual([answer.statusCode, answer.json().message], [400, tooLate])
    assert.deepEqual([await needsIt(app, here), await needsIt(app, there)], [403, 403])
  })

  test(`${engine}: without a session, in a deactivated account and with a removed passkey there is nothing to confirm`, async () => {
    await using app = await createTestApp({ engine })
    const [member, admin] = [await app.signedInAs('member'), await app.signedInAs('admin')]
    const { device, answer } = await addPasskey(app, member)
    const signed = device.get(await options(app, member))
    const visitor = { headers: { cookie: '' } }
    assert.equal((await give(app, visitor, signed)).statusCode, 401)
    assert.equal((await call(app, 'POST', 'confirmation/challenge', {})).statusCode, 401)
    assert.deepEqual((await options(app, admin)).allowCredentials, [])

    await setAccountActive(app.db, member.userId, 'false')
    assert.equal((await give(app, member, signed)).statusCode, 401)
    await setAccountActive(app.db, member.userId, 'true')
    const again = await elsewhere(app, device)
    const late = device.get(await options(app, again))
    assert.equal((await call(app, 'DELETE', `passkeys/${answer.json().id}`, undefined, again.headers)).statusCode, 204)
    assert.equal((await give(app, again, late)).json().message, notConfirmed)
    assert.deepEqual((await options(app, again)).allowCredentials, [])
  })
}
