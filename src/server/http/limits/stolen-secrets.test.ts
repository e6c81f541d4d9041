import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { LightMyRequestResponse } from 'fastify'
import { makePasswordLink } from '#server/accounts/account-changes.ts'
import { commandLineActor } from '#server/site/audit-log.ts'
import { createTestApp, type TestApp } from '../../../../test/app.ts'
import { register } from '../../../../test/applying.ts'
import { userLimits } from '../../../../test/attacks/limited-calls.ts'
import { logIn } from '../../../../test/audit-lines.ts'
import { clockAt } from '../../../../test/club-clock.ts'
import { codeOf, loginStep, turnOnCodes } from '../../../../test/second-factor.ts'
import { type LimitName, locksOf } from './rate-limits.ts'

/** Counted by the account, so that a thief of a secret of its owner can fill them; a new password empties them. */
const ofAccount: LimitName[] = [
  ...userLimits,
  'ownPassword',
  'loginToAccount',
  'loginOnKnownDevices',
  'codeOfAccount',
  'codeOnKnownDevices',
  'recoveryCodeFromAddress',
]
test('each limit that is counted by the account, or by its name, is emptied by a new password', () => {
  const emptied = locksOf({ name: 'hong', account: 'id', address: '203.0.113.77' }).map(({ limit }) => limit)
  // Only right passwords fill the last: wrong ones reach their limits long before.
  assert.deepEqual(emptied.toSorted(), [...ofAccount, 'loginToAccountFromAddress', 'comparisonsByOwner'].toSorted())
})

// Passwords: password-limits.test.ts and own-password-limits.test.ts. Calls of users: shared-limits.test.ts.

type Cookie = { cookie: string }
const cookiesOf = ({ cookies }: LightMyRequestResponse, ...names: string[]): Cookie => ({
  cookie: cookies.flatMap(({ name, value }) => (names.includes(name) ? `${name}=${value}` : [])).join('; '),
})
const join = (...all: Cookie[]): Cookie => ({ cookie: all.map(({ cookie }) => cookie).join('; ') })
const giveCode = (site: TestApp, headers: Cookie, code: string, remoteAddress = '203.0.113.77') =>
  site.inject({ method: 'POST', url: '/api/auth/login/code', headers, payload: { code }, remoteAddress })

/** How someone who knows the password fills the counters of codes; `waiting` logs in as far as the code, `known` are the cookies of one browser of the owner. */
type Fill = (site: TestApp, waiting: () => Promise<Cookie>, known: Cookie) => Promise<void>
const cases: [limit: LimitName, fill: Fill][] = [
  [
    'codeOfAccount',
    async (site, waiting) => {
      for (let login = 0; login < 6; login += 1) {
        const step = await waiting()
        for (let n = 0; n < 6; n += 1) await giveCode(site, step, '000000', `198.51.100.${login}`)
      }
      assert.equal((await giveCode(site, await waiting(), '000000', '198.51.100.99')).statusCode, 429)
    },
  ],
  [
    'codeOnKnownDevices',
    async (site, waiting, known) => {
      for (let n = 0; n < 10; n += 1) await giveCode(site, join(known, await waiting()), '000000')
      assert.equal((await giveCode(site, join(known, await waiting()), '000000')).statusCode, 429)
    },
  ],
  [
    'recoveryCodeFromAddress',
    async (site, waiting) => {
      const step = await waiting()
      for (let n = 0; n < 21; n += 1) await giveCode(site, step, 'AAAA-BBBB-CCCC-DDDD', '198.51.100.1')
    },
  ],
]

for (const [limit, fill] of cases)
  test(`a thief who fills ${limit} leaves the owner's browser free, and a new password empties it`, async () => {
    await using site = await createTestApp({ config: { rateLimits: true } })
    const { userId } = await register(site, 'hong')
    const { secret, codes } = await turnOnCodes(site, cookiesOf(await logIn(site, 'hong'), 'session'))
    let password = 'same road'
    const waiting = async () => loginStep(await logIn(site, 'hong', { password }))
    const logInKnown = async (code = '') =>
      cookiesOf(await giveCode(site, await waiting(), code), 'known-device', 'known-code-device')
    const [own, stolen] = [await logInKnown(codes[0]), await logInKnown(codes[1])]
    const isRecovery = limit === 'recoveryCodeFromAddress'
    const appCode = () => codeOf(secret, 1)

    await fill(site, waiting, stolen)
    const asked = await giveCode(site, join(own, await waiting()), isRecovery ? (codes[8] ?? '') : appCode())
    assert.equal(asked.statusCode, 200, `the owner: ${asked.body}`)

    // The remedy: an administrator's link, followed in a browser that the site does not know.
    const { token } = await makePasswordLink(site.db, userId, { actorId: commandLineActor }, clockAt())
    password = 'another long road'
    const payload = { token, newPassword: password }
    const set = await site.inject({ method: 'POST', url: '/api/auth/password-link', payload, remoteAddress: '203.0.113.77' })
    assert.equal(set.statusCode, 204, set.body)
    const counters = await site.db.selectFrom('limitCounters').select('count').where('limit', '=', limit).execute()
    // That of recovery codes is counted with the address: the thief's stays.
    if (!isRecovery) assert.deepEqual(counters, [], 'emptied')
    // So that the same code of the app is good once more.
    await site.db.updateTable('secondFactors').set({ lastStep: 0 }).execute()
    const again = await giveCode(site, await waiting(), isRecovery ? (codes[9] ?? '') : appCode())
    assert.equal(again.statusCode, 200, `after the new password: ${again.body}`)
  })
