import type { Role } from '#contract/accounts/users.ts'
import { startSession } from '#server/accounts/sessions.ts'
import { hashSessionId } from '#server/http/clients/sessions.ts'
import { type UserLimit as AccountLimit, type LimitName, limits } from '#server/http/limits/rate-limits.ts'
import { createRidingEvent } from '#server/rides/riding-event-calls.ts'
import type { TestApp } from '../app.ts'
import { answers, register } from '../applying.ts'
import { logIn } from '../audit-lines.ts'
import { clockAt } from '../club-clock.ts'
import { newRide } from '../rides.ts'
import { loginStep, turnOnCodes } from '../second-factor.ts'
import { knownDevice } from './guessing.ts'

export interface Call {
  method: 'GET' | 'POST' | 'DELETE'
  url: string
  /** The client's. */
  remoteAddress: string
  headers: Record<string, string>
  payload?: object
}

/** Prepares what the calls need and returns the n-th of them. */
type Prepare = (site: TestApp, from: Addresses) => Promise<(n: number) => Call>

/** No limit's calls share an address or a network with those of another. */
interface Addresses {
  one: string
  /** Of one network. */
  near(n: number): string
  /** Each of another network. */
  far(n: number): string
}

export const limitNames = Object.keys(limits) as LimitName[]

function addressesFor(limit: LimitName): Addresses {
  const network = `10.${limitNames.indexOf(limit)}`
  return { one: `${network}.0.1`, near: (n) => `${network}.0.${n + 1}`, far: (n) => `${network}.${n + 1}.1` }
}

const post = (url: string, remoteAddress: string, payload: object, headers: Record<string, string> = {}): Call => ({
  method: 'POST',
  url,
  remoteAddress,
  payload,
  headers,
})

const signUp = (remoteAddress: string, username: string) => {
  const person = { username, email: `${username}@club.example`, firstName: 'A', lastName: 'B' }
  return post('/api/auth/register', remoteAddress, { ...person, password: 'same road' })
}
const applyFrom = (remoteAddress: string, headers = {}) => post('/api/membership-applications', remoteAddress, answers, headers)
const write = (remoteAddress: string) => {
  const text = { subject: 'A question', message: 'When is the next ride?' }
  return post('/api/contact', remoteAddress, { name: 'Kim', email: 'kim@club.example', ...text })
}
const guess = (remoteAddress: string, username: string, headers = {}) =>
  post('/api/auth/login', remoteAddress, { username, password: 'wrong' }, headers)
const guessOwn = (remoteAddress: string, headers: Record<string, string>) =>
  post('/api/auth/password', remoteAddress, { currentPassword: 'wrong', newPassword: 'another long road' }, headers)

/** What `make` returns, several times, one after another. */
async function several<Made>(count: number, make: (n: number) => Promise<Made>): Promise<Made[]> {
  const made: Made[] = []
  for (let n = 0; n < count; n += 1) made.push(await make(n))
  return made
}

async function sessions(site: TestApp, username: string, count: number): Promise<{ cookie: string }[]> {
  await register(site, username)
  return several(count, async () => {
    const login = await logIn(site, username)
    return { cookie: `session=${login.cookies.find(({ name }) => name === 'session')?.value}` }
  })
}

async function knownBrowsers(site: TestApp, username: string, count: number): Promise<Record<string, string>[]> {
  await register(site, username)
  return several(count, () => knownDevice(site, username))
}

/** Sessions of one account of the role. */
async function sessionsAs(site: TestApp, role: Role, count: number): Promise<{ cookie: string }[]> {
  const { headers, userId, username } = await site.signedInAs(role)
  const others = await several(count - 1, async (n) => {
    const id = `session-${n}-of-${username}`.padEnd(43, '-')
    const begin = { idHash: hashSessionId(id), userId, passwordHash: 'no password', device: null, now: new Date() }
    await startSession(site.db, begin)
    return { cookie: `session=${id}` }
  })
  return [headers, ...others]
}

/** The same call from one of the sessions each time: none gets more than a third of what the account has. */
const inTurn = (all: readonly { cookie: string }[], n: number): { cookie: string } => all[n % all.length] ?? { cookie: '' }

/** Cookies of browsers in which the owner has logged in with a code, each with a login that waits for one. */
async function knownForCodes(site: TestApp, username: string, count: number): Promise<{ cookie: string }[]> {
  const [headers = { cookie: '' }] = await sessions(site, username, 1)
  const { codes } = await turnOnCodes(site, headers)
  return several(count, async (n) => {
    const step = loginStep(await logIn(site, username))
    const payload = { code: codes[n] }
    const login = await site.inject({ method: 'POST', url: '/api/auth/login/code', headers: step, payload })
    const known = login.cookies.find(({ name }) => name === 'known-code-device')
    return { cookie: `${loginStep(await logIn(site, username)).cookie}; known-code-device=${known?.value}` }
  })
}

/** Logins whose password was right and that wait for a code. */
async function waitingLogins(site: TestApp, username: string, count: number): Promise<{ cookie: string }[]> {
  const [headers = { cookie: '' }] = await sessions(site, username, 1)
  await turnOnCodes(site, headers)
  return several(count, async () => loginStep(await logIn(site, username)))
}

/** But guesses at passwords, each of which costs a hash. */
type UserLimit = Exclude<AccountLimit, 'ownPassword'>

/** The calls of which each session of an account has a part. Many fail: the attempt counts all the same. */
const userCalls: Record<
  UserLimit,
  {
    role: Role
    prepare: (site: TestApp, all: readonly { cookie: string }[], far: Addresses['far']) => Promise<(n: number) => Call>
  }
> = {
  applyToAccount: { role: 'guest', prepare: async (_, all, far) => (n) => applyFrom(far(n), inTurn(all, n)) },
  viewRiders: onRide('admin', (url, from, headers) => ({
    method: 'GET',
    url: `${url}/ride-sheet`,
    headers,
    remoteAddress: from,
  })),
  decideRide: onRide('admin', (url, from, headers) =>
    // Another administrator was faster.
    post(`${url}/decision`, from, { decision: 'go', expectedVersion: '2026-01-01T00:00:00.000Z' }, headers),
  ),
  changeRegistration: onRide('member', (url, from, headers) => ({
    method: 'DELETE',
    url: `${url}/registration`,
    headers,
    remoteAddress: from,
  })),
  sendToMembers: posting('admin', '/api/announcements', {
    ...{ titleKo: '비', titleEn: 'Rain', contentKo: '조심하세요', contentEn: 'Take care' },
    ...{ type: 'meeting', eventDate: '2126-07-04', sendToMembers: true },
  }),
  askMembers: posting('admin', '/api/users/tell', { about: 'noEmergencyContact' }),
  makeEnvelope: posting('admin', '/api/handover/envelope', {}),
  tryStore: posting('admin', '/api/backup-store/copy', {}),
  tryMailbox: posting('admin', '/api/club-settings/mail-test', {
    mail: { host: '127.0.0.1', port: 1, user: '', password: '', from: 'ride@club.example' },
  }),
  newRecoveryCodes: posting('member', '/api/auth/second-factor/recovery-codes', {}),
  askForLetter: posting('member', '/api/auth/user/addresses/letter', { addressOf: 'account' }),
  addPasskey: posting('member', '/api/auth/passkeys', {
    ...{ id: 'x', rawId: 'x', type: 'public-key' },
    response: { clientDataJSON: 'e30', attestationObject: 'oA' },
  }),
  makeContinueLink: posting('member', '/api/auth/continue-link', {}),
}

function posting(role: Role, url: string, payload: object): (typeof userCalls)[UserLimit] {
  return { role, prepare: async (_, all, far) => (n) => post(url, far(n), payload, inTurn(all, n)) }
}

function onRide(
  role: Role,
  make: (url: string, from: string, headers: { cookie: string }) => Call,
): (typeof userCalls)[UserLimit] {
  return {
    role,
    async prepare(site, all, far) {
      const { id } = await createRidingEvent(site.db, newRide, clockAt())
      return (n) => make(`/api/riding-events/${id}`, far(n), inTurn(all, n))
    },
  }
}

export const userLimits = Object.keys(userCalls) as UserLimit[]
/** Its calls, in turn from so many sessions of an account. */
const ofUser =
  (limit: UserLimit, count: number): Prepare =>
  async (site, { far }) =>
    userCalls[limit].prepare(site, await sessionsAs(site, userCalls[limit].role, count), far)

/** Calls that need nothing before them. */
const plainCalls = {
  registerFromAddress: (n, { one }) => signUp(one, `address-${n}`),
  applyFromAddress: (_, { one }) => applyFrom(one),
  registrationsOfNetwork: (n, { near }) => signUp(near(n), `network-${n}`),
  applicationsOfNetwork: (n, { near }) => applyFrom(near(n)),
  contactFromAddress: (_, { one }) => write(one),
  contactFromNetwork: (n, { near }) => write(near(n)),
  badPasswordLinkFromAddress: (_, { one }) =>
    post('/api/auth/password-link', one, { token: 'x', newPassword: 'another long road' }),
  badContinueLinkFromAddress: (_, { one }) => post('/api/auth/continue-link/login', one, { token: 'x' }),
  badSetupFromAddress: (_, { one }) => post('/api/setup', one, { secret: 'x' }),
  loginToAccountFromAddress: (_, { one }) => guess(one, 'from one address'),
  loginToAccount: (n, { far }) => guess(far(n), 'from many addresses'),
  loginFromAddress: (n, { one }) => guess(one, `name ${n}`),
} satisfies Partial<Record<LimitName, (n: number, from: Addresses) => Call>>

const prepared =
  (call: (n: number, from: Addresses) => Call): Prepare =>
  async (_, from) =>
  (n) =>
    call(n, from)

/** Calls that use up each limit and fill no other before. A limit without its calls does not compile. */
const prepare: Record<LimitName, Prepare> = {
  ...(Object.fromEntries(userLimits.map((limit) => [limit, ofUser(limit, 3)])) as Record<UserLimit, Prepare>),
  ...(Object.fromEntries(userLimits.map((limit) => [`${limit}InSession`, ofUser(limit, 1)])) as Record<
    `${UserLimit}InSession`,
    Prepare
  >),
  ...(Object.fromEntries(Object.entries(plainCalls).map(([limit, call]) => [limit, prepared(call)])) as Record<
    keyof typeof plainCalls,
    Prepare
  >),
  refusedFromAddress: async (site, { one, far }) => {
    await site.inject(signUp(far(0), 'taken-name'))
    return () => signUp(one, 'taken-name')
  },
  applyWithTicket: async (site, { far }) => {
    const { cookies } = await site.inject(signUp(far(0), 'with-a-ticket'))
    const headers = { cookie: `application-ticket=${cookies.find(({ name }) => name === 'application-ticket')?.value}` }
    return (n) => applyFrom(far(n), headers)
  },
  comparisonsFromAddress: async (site, { one, far }) => {
    await site.inject(signUp(far(0), 'compared'))
    return () => post('/api/auth/login', one, { username: 'compared', password: 'same road' })
  },
  comparisonsFromNetwork: async (site, { near, far }) => {
    await site.inject(signUp(far(0), 'compared-nearby'))
    return (n) => post('/api/auth/login', near(n % 200), { username: 'compared-nearby', password: 'same road' })
  },
  loginOnKnownDevice: async (site, { far }) => {
    const [headers] = await knownBrowsers(site, 'one browser', 1)
    return (n) => guess(far(n), 'one browser', headers)
  },
  loginOnKnownDevices: async (site, { far }) => {
    const browsers = await knownBrowsers(site, 'browsers', 3)
    return (n) => guess(far(n), 'browsers', browsers[n % 3])
  },
  comparisonsByOwner: async (site, { far }) => {
    const [headers = {}] = await knownBrowsers(site, 'owner', 1)
    return (n) => post('/api/auth/login', far(n), { username: 'owner', password: 'same road' }, headers)
  },
  ownPasswordInSession: async (site, { far }) => {
    const [headers = { cookie: '' }] = await sessions(site, 'one session', 1)
    return (n) => guessOwn(far(n), headers)
  },
  codeInLogin: async (site, { far }) => {
    const [headers = { cookie: '' }] = await waitingLogins(site, 'one login', 1)
    return (n) => post('/api/auth/login/code', far(n), { code: '000000' }, headers)
  },
  codeOfAccount: async (site, { far }) => {
    const waiting = await waitingLogins(site, 'logins', 8)
    return (n) => post('/api/auth/login/code', far(n), { code: '000000' }, waiting[n % 8] ?? {})
  },
  codeOnKnownDevice: async (site, { far }) => {
    const [headers = { cookie: '' }] = await knownForCodes(site, 'known for codes', 1)
    return (n) => post('/api/auth/login/code', far(n), { code: '000000' }, headers)
  },
  codeOnKnownDevices: async (site, { far }) => {
    const known = await knownForCodes(site, 'all known for codes', 3)
    return (n) => post('/api/auth/login/code', far(n), { code: '000000' }, known[n % 3] ?? {})
  },
  recoveryCodeFromAddress: async (site, { one }) => {
    const [headers = { cookie: '' }] = await waitingLogins(site, 'recovering', 1)
    return () => post('/api/auth/login/code', one, { code: 'AAAA-BBBB-CCCC-DDDD' }, headers)
  },
  ownPassword: async (site, { far }) => {
    const own = await sessions(site, 'sessions', 3)
    return (n) => guessOwn(far(n), own[n % 3] ?? {})
  },
}

export function prepareCalls(limit: LimitName, site: TestApp): Promise<(n: number) => Call> {
  return prepare[limit](site, addressesFor(limit))
}
