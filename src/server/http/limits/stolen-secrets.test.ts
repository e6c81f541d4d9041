import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { LightMyRequestResponse } from 'fastify'
import { makePasswordLink } from '#server/accounts/account-changes.ts'
import { commandLineActor } from '#server/site/audit-log.ts'
import { createTestApp, setRole, type TestApp } from '../../../../test/app.ts'
import { register } from '../../../../test/applying.ts'
import { signIn } from '../../../../test/attacks/guessing.ts'
import { limitNames, type UserLimit, userCalls, userLimits } from '../../../../test/attacks/limited-calls.ts'
import { logIn } from '../../../../test/audit-lines.ts'
import { clockAt } from '../../../../test/club-clock.ts'
import { codeOf, loginStep, turnOnCodes } from '../../../../test/second-factor.ts'
import { type LimitName, limits, locksOf } from './rate-limits.ts'

type Cookie = { cookie: string }
const cookiesOf = ({ cookies }: LightMyRequestResponse, ...names: string[]): Cookie => ({
  cookie: cookies.flatMap(({ name, value }) => (names.includes(name) ? `${name}=${value}` : [])).join('; '),
})
const newPassword = 'another long road'

interface Case {
  /** What the thief has, and how often they use it. */
  fill(site: TestApp, thief: { waiting: () => Promise<Cookie>; session: Cookie }): Promise<void>
  /** The owner's own browser, in the meantime. */
  owner(site: TestApp, owner: Owner): Promise<LightMyRequestResponse>
  /** Any browser of the owner, after a new password. */
  after(site: TestApp, owner: Owner): Promise<LightMyRequestResponse>
}

interface Owner {
  session: Cookie
  /** What the browser keeps of earlier logins. */
  known: Cookie
  /** Logs in with the password, as far as the code. */
  waiting: (headers?: Cookie) => Promise<Cookie>
  secret: string
  codes: string[]
}

const giveCode = (site: TestApp, headers: Cookie, code: string, remoteAddress = '203.0.113.77') =>
  site.inject({ method: 'POST', url: '/api/auth/login/code', headers, payload: { code }, remoteAddress })
const join = (...all: Cookie[]): Cookie => ({ cookie: all.map(({ cookie }) => cookie).join('; ') })
/** Who has confirmed a moment ago is not compared again, so the confirmations are made old first. */
async function guessOwn(site: TestApp, headers: Cookie, password = 'wrong') {
  await site.db.updateTable('sessions').set({ confirmedAt: '2026-01-01T00:00:00.000Z' }).execute()
  return site.inject({ method: 'POST', url: '/api/auth/confirmation', headers, payload: { password } })
}

/** One of those that are counted by account and session alike. */
const sample = 'viewRiders' satisfies UserLimit
const ask = async (site: TestApp, headers: Cookie, n: number) =>
  site.inject(await userCalls[sample].prepare(site, [headers], (one) => `10.0.${one % 250}.1`).then((call) => call(n)))
const ofUserLimit: Case = {
  async fill(site, { session }) {
    const call = await userCalls[sample].prepare(site, [session], (one) => `10.0.${one % 250}.1`)
    let sent = 0
    while (sent <= limits[sample].most && (await site.inject(call(sent))).statusCode !== 429) sent += 1
    assert.equal(sent, limits[sample].most / 2, 'one session has half')
  },
  owner: (site, { session }) => ask(site, session, 0),
  after: (site, { session }) => ask(site, session, 1),
}

/** Wrong codes after the right password, from ten browsers. */
const wrongCodes: Case = {
  async fill(site, { waiting }) {
    for (let login = 0; login < 6; login += 1) {
      const step = await waiting()
      for (let n = 0; n < 6; n += 1) await giveCode(site, step, '000000', `198.51.100.${login}`)
    }
    assert.equal((await giveCode(site, await waiting(), '000000', '198.51.100.99')).statusCode, 429)
  },
  owner: async (site, { known, waiting, secret }) => giveCode(site, join(known, await waiting()), codeOf(secret, 1)),
  after: async (site, { waiting, secret }) => giveCode(site, await waiting(), codeOf(secret, 1)),
}

/** Every counter that is keyed by an account, with how a thief fills it. What is counted by address, network, session, browser or link alone is not here. */
const cases: Partial<Record<LimitName, Case>> = {
  codeOfAccount: wrongCodes,
  codeOnKnownDevices: {
    // The cookies of one of the owner's known browsers were stolen: half of what they have.
    async fill(site, { waiting, session }) {
      for (let n = 0; n < 12; n += 1) await giveCode(site, join(session, await waiting()), '000000')
      assert.equal((await giveCode(site, join(session, await waiting()), '000000')).statusCode, 429)
    },
    owner: wrongCodes.owner,
    after: wrongCodes.after,
  },
  recoveryCodeFromAddress: {
    async fill(site, { waiting }) {
      const step = await waiting()
      for (let n = 0; n < 21; n += 1) await giveCode(site, step, 'AAAA-BBBB-CCCC-DDDD', '198.51.100.1')
    },
    owner: async (site, { waiting, codes }) => giveCode(site, await waiting(), codes[8] ?? ''),
    after: async (site, { waiting, codes }) => giveCode(site, await waiting(), codes[9] ?? ''),
  },
  loginToAccount: {
    async fill(site) {
      for (let n = 0; n < 30; n += 1) await signIn(site, 'hong', { address: `198.51.100.${n}` })
    },
    owner: (site, { known }) => signIn(site, 'hong', { password: 'same road', headers: { ...known } }),
    after: (site) => signIn(site, 'hong', { password: newPassword }),
  },
  loginOnKnownDevices: {
    async fill(site, { session: stolen }) {
      for (let n = 0; n < 12; n += 1) await signIn(site, 'hong', { headers: { ...stolen } })
      assert.equal((await signIn(site, 'hong', { headers: { ...stolen } })).statusCode, 429)
    },
    owner: (site, { known }) => signIn(site, 'hong', { password: 'same road', headers: { ...known } }),
    after: (site) => signIn(site, 'hong', { password: newPassword }),
  },
  ownPassword: {
    async fill(site, { session }) {
      for (let n = 0; n < 12; n += 1) await guessOwn(site, session)
      assert.equal((await guessOwn(site, session)).statusCode, 429)
    },
    owner: (site, { session }) => guessOwn(site, session, 'same road'),
    after: (site, { session }) => guessOwn(site, session, newPassword),
  },
  [sample]: ofUserLimit,
}

/** Counted by something else than the account, so that no one can fill it for the owner everywhere. */
const others: LimitName[] = [
  ...limitNames.filter((limit) => limits[limit].by.includes('session')),
  'registerFromAddress',
  'applyFromAddress',
  'applyWithTicket',
  'registrationsOfNetwork',
  'applicationsOfNetwork',
  'contactFromAddress',
  'contactFromNetwork',
  'badPasswordLinkFromAddress',
  'badContinueLinkFromAddress',
  'badSetupFromAddress',
  'loginToAccountFromAddress',
  'loginFromAddress',
  'loginOnKnownDevice',
  'codeInLogin',
  'codeOnKnownDevice',
  'refusedFromAddress',
  'comparisonsFromAddress',
  'comparisonsFromNetwork',
  // Only right passwords fill it: wrong ones reach their limits long before.
  'comparisonsByOwner',
]

test('each limit is either counted by something else than the account, or emptied by a new password', () => {
  const ofAccount = new Set([...Object.keys(cases), ...userLimits])
  assert.deepEqual([...others, ...ofAccount].toSorted(), [...limitNames].toSorted())
  const emptied = locksOf({ name: 'hong', account: 'id', address: '203.0.113.77' }).map(({ limit }) => limit)
  assert.deepEqual(emptied.toSorted(), [...ofAccount, 'loginToAccountFromAddress', 'comparisonsByOwner'].toSorted())
})

for (const [limit, { fill, owner: ask, after }] of Object.entries(cases)) {
  test(`a thief who fills ${limit} with a stolen secret leaves the owner's browser free, and a new password empties it`, async () => {
    await using site = await createTestApp({ config: { rateLimits: true } })
    const { userId } = await register(site, 'hong')
    const hasCodes = /^code|^recovery/.test(limit)
    const first = await logIn(site, 'hong')
    const { secret, codes } = hasCodes ? await turnOnCodes(site, cookiesOf(first, 'session')) : { secret: '', codes: [] }
    await setRole(site.db, userId, 'admin')
    let password = 'same road'
    const waiting = async (headers: Cookie = { cookie: '' }) => loginStep(await logIn(site, 'hong', { ...headers, password }))
    const logInWhole = async (code: string | undefined) =>
      hasCodes ? giveCode(site, await waiting(), code ?? '') : logIn(site, 'hong', { password })
    const known = (answer: LightMyRequestResponse) => cookiesOf(answer, 'known-device', 'known-code-device')
    const [ownLogin, stolenLogin] = [await logInWhole(codes[0]), await logInWhole(codes[1])]
    const owner: Owner = { session: cookiesOf(ownLogin, 'session'), known: known(ownLogin), waiting, secret, codes }
    const session = limit.endsWith('OnKnownDevices') ? known(stolenLogin) : cookiesOf(stolenLogin, 'session')

    await fill(site, { waiting, session })
    const asked = await ask(site, owner)
    assert.notEqual(asked.statusCode, 429, `the owner: ${asked.body}`)
    if (hasCodes) assert.equal(asked.statusCode, 200, asked.body)

    // The remedy: an administrator's link, followed in a browser that the site does not know.
    const { token } = await makePasswordLink(site.db, userId, { actorId: commandLineActor }, clockAt())
    const payload = { token, newPassword }
    const set = await site.inject({ method: 'POST', url: '/api/auth/password-link', payload, remoteAddress: '203.0.113.77' })
    assert.equal(set.statusCode, 204, set.body)
    password = newPassword
    await setRole(site.db, userId, 'admin')
    const counters = await site.db.selectFrom('limitCounters').select('count').where('limit', '=', limit).execute()
    // That of recovery codes is counted with the address: the thief's stays.
    if (limit !== 'recoveryCodeFromAddress') assert.deepEqual(counters, [], 'emptied')
    // So that the same code of the app is good once more.
    await site.db.updateTable('secondFactors').set({ lastStep: 0 }).execute()
    const again = hasCodes ? owner.session : cookiesOf(await logIn(site, 'hong', { password }), 'session')
    const answer = await after(site, { ...owner, session: again })
    assert.notEqual(answer.statusCode, 429, `after the new password: ${answer.body}`)
    if (hasCodes) assert.equal(answer.statusCode, 200, answer.body)
  })
}
