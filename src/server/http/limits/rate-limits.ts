import { hash } from 'node:crypto'
import rateLimit from '@fastify/rate-limit'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { LimitKind } from '#contract/site/audit-log.ts'
import { type DailyCeiling, networkCeiling } from '#contract/site/daily-ceilings.ts'
import { limitLineSpanMs, recordLimitReached } from '#server/activities/record.ts'
import type { Db } from '#server/db/open.ts'
import type { Site } from '#server/http/api.ts'
import { countRejections } from '#server/http/logging.ts'
import { Refusal, tooManyAttempts, unauthorized } from '#server/refusals.ts'
import { addressOf, isClient, networkOf } from './addresses.ts'
import { type Counted, type Counter, deleteSurplusCounters, findWait, giveBack, spend as spendEach } from './limit-counters.ts'

/** What a limit can count by. A name is a username or what was typed as one; login is the secret of one that waits for its code. */
type Part = 'address' | 'network' | 'session' | 'account' | 'name' | 'device' | 'login' | 'ticket'
export type Of = Partial<Record<Part, string | undefined>>
type Limit = Omit<Counter, 'limit' | 'key'> & { by: readonly Part[] }

const quarterHourMs = 15 * 60_000
const dayMs = 24 * 60 * 60_000
/**
 * Rows of one limit. Clients without an account can choose some of the keys: names, tickets, and addresses without end. Overflowing a limit that counts by
 * address or network gains nothing: a client with so many addresses has a budget for each. What ends soonest is deleted, never what is new: otherwise a full table
 * would forget each new counter at once.
 */
const maxRows = 10_000
/**
 * For limits that keep a secret from being guessed: overflowing them would give back the guesses that were made first. Each row costs a comparison of 30 ms,
 * of which two run at a time, so a process makes at most 60,000 in the quarter of an hour after which the counter has expired anyway. Then they take 30 MB.
 */
const maxRowsOfGuesses = 100_000

const inQuarterHour = (most: number, ...by: Part[]): Limit => ({ most, spanMs: quarterHourMs, maxRows, by })
const inDay = (most: number, ...by: Part[]): Limit => ({ most, spanMs: dayMs, maxRows, by })
const guesses = (most: number, ...by: Part[]): Limit => ({ most, spanMs: quarterHourMs, maxRows: maxRowsOfGuesses, by })
const guessesInDay = (most: number, ...by: Part[]): Limit => ({ most, spanMs: dayMs, maxRows: maxRowsOfGuesses, by })

/**
 * Calls of users. One session gets half, so that a stolen session leaves the owner's other browsers theirs. A new password empties those of the
 * account.
 */
const ofAccounts = {
  applyToAccount: inQuarterHour(20, 'account'),
  // Looks at phone numbers of riders: each leaves a line in the activity log for each of them.
  viewRiders: inQuarterHour(120, 'account'),
  // Decisions about rides, which tell all riders.
  decideRide: inDay(40, 'account'),
  // Signing up and leaving: those who ride, wait or organize are told.
  changeRegistration: inDay(200, 'account'),
  // Announcements that are sent to all members.
  sendToMembers: inDay(20, 'account'),
  // Requests to members, which tell all whom a filter shows.
  askMembers: inDay(12, 'account'),
  // Their owner is told.
  newRecoveryCodes: inDay(20, 'account'),
  // Letters that verify an address, asked for again by the account's user.
  askForLetter: inQuarterHour(10, 'account'),
  // New passkeys of one user: each tells its owner by mail and push.
  addPasskey: inDay(20, 'account'),
  // Links of one user for another browser.
  makeContinueLink: inDay(20, 'account'),
  // Test emails through a mailbox that was typed: each opens a connection to wherever the administrator says.
  tryMailbox: inDay(20, 'account'),
  // The same with stores of backups; copying again counts too.
  tryStore: inDay(20, 'account'),
  // Backups of everything that leave by the browser: each is a second of work and is told to the other administrators.
  makeEnvelope: inDay(6, 'account'),
  // Wrong current passwords in Settings.
  ownPassword: guesses(20, 'account'),
}
export type UserLimit = keyof typeof ofAccounts

const ofSessions = Object.fromEntries<Limit>(
  Object.entries(ofAccounts).map(([name, limit]) => [`${name}InSession`, { ...limit, most: limit.most / 2, by: ['session'] }]),
) as Record<`${UserLimit}InSession`, Limit>

/**
 * All limits but those of requests per minute (below) and of a day over all addresses (site/daily-ceilings.ts). They hold for all processes on the database
 * together, and after a restart. A new one is a line here, a call of `app.limits.spend` where it is reached, and its calls in
 * test/attacks/limited-calls.ts, which the tests make over two processes.
 */
export const limits = {
  ...ofAccounts,
  ...ofSessions,
  // Wrong secrets of the first setup.
  badSetupFromAddress: guesses(20, 'address'),
  registerFromAddress: inQuarterHour(10, 'address'),
  // Registrations and applications that were refused: they made nothing and cost no hash, and tell whether a name or an address is taken.
  refusedFromAddress: inQuarterHour(40, 'address'),
  // Enough for an officer who enters the applications of a meeting, with corrections.
  applyFromAddress: inQuarterHour(20, 'address'),
  // For the account to which the ticket binds the application, without a login.
  applyWithTicket: inQuarterHour(10, 'ticket'),
  registrationsOfNetwork: inDay(networkCeiling, 'network'),
  applicationsOfNetwork: inDay(networkCeiling, 'network'),
  contactFromAddress: inQuarterHour(10, 'address'),
  // A tenth of what is stored in a day.
  contactFromNetwork: inDay(50, 'network'),
  // For links that do not work: invited people may all set their first password over one Wi-Fi.
  badPasswordLinkFromAddress: inQuarterHour(20, 'address'),
  // The same of links for another browser. They have 256 bits, so that this only saves work.
  badContinueLinkFromAddress: inQuarterHour(20, 'address'),
  // Failed logins. Strangers share 30 guesses at an account, the browsers in which its owner has logged in share 20: never more than 50 in all, from however
  // many addresses and browsers. The two kinds do not affect each other, so strangers cannot lock out the owner's own browsers, and one browser whose cookie
  // was stolen leaves the others half of theirs.
  loginToAccountFromAddress: guesses(10, 'name', 'address'),
  loginToAccount: guesses(30, 'name'),
  loginFromAddress: guesses(20, 'address'),
  loginOnKnownDevice: guesses(10, 'device', 'name'),
  loginOnKnownDevices: guesses(20, 'name'),
  // Passwords compared at logins, right or wrong: a hash takes 30 ms, and two run at a time. Forty people who meet behind one router have five each.
  comparisonsFromAddress: inQuarterHour(200, 'address'),
  comparisonsFromNetwork: inQuarterHour(400, 'network'),
  // The same in browsers in which the account has logged in, and in its sessions: who logs in all the time keeps no one near out of them.
  comparisonsByOwner: inQuarterHour(100, 'name'),
  // Wrong codes of the app after the right password. Three codes of a million are right at any moment: thirty guesses a day find one in a thirty years'
  // average. Who knows the password alone can use those up: the browsers in which the owner has given a code before have twenty of their own.
  codeInLogin: guesses(5, 'login'),
  codeOfAccount: guessesInDay(30, 'account'),
  codeOnKnownDevice: guessesInDay(10, 'device', 'account'),
  codeOnKnownDevices: guessesInDay(20, 'account'),
  // Wrong recovery codes of one account. They have 80 bits, so that this only saves work; counted with the address, no one can use it up for the owner.
  recoveryCodeFromAddress: guesses(20, 'account', 'address'),
} satisfies Record<string, Limit>

export type LimitName = keyof typeof limits
type Which = LimitName | readonly LimitName[]

/** No two limits, and no two lists of what is counted by, have the same key. @throws 401 when there is no session to count by. */
export function counterOf(limit: LimitName, of: Of): Counter {
  const { by, ...rest } = limits[limit]
  const parts = by.map((part) => of[part])
  if (parts.includes(undefined)) throw unauthorized()
  return { ...rest, limit, key: hash('sha256', JSON.stringify([limit, ...parts]), 'base64url') }
}

/** Every counter of these accounts, names and addresses: not what their sessions and browsers, or the addresses at other accounts, have used up. */
export function locksOf(of: { name: string; account: string; address: string }): Counter[] {
  const isLock = ({ by }: Limit) => by.every((part) => part in of) && (by.includes('name') || by.includes('account'))
  return (Object.keys(limits) as LimitName[]).flatMap((limit) => (isLock(limits[limit]) ? counterOf(limit, of) : []))
}

/** Counters of a request. What it does not tell itself, or what is meant instead, is in `of`. */
function countersOf(request: FastifyRequest, which: Which, of: Of = {}): Counter[] {
  const { session } = request
  const own = { address: addressOf(request), network: networkOf(request), session: session?.idHash, account: session?.user.id }
  return [which]
    .flat()
    .flatMap((limit) => (limit in ofAccounts ? [`${limit as UserLimit}InSession` as const, limit] : limit))
    .map((limit) => counterOf(limit, { ...own, ...of }))
}

declare module 'fastify' {
  interface FastifyInstance {
    /** Without effect when RATE_LIMITS=off. What is counted by account is counted by session too. */
    limits: {
      /** Uses nothing up. @throws 429 with the seconds to wait when none is left. */
      check(request: FastifyRequest, which: Which, of?: Of): Promise<void>
      /** Uses one up of each, or none. @returns what can be given back. @throws 429 with the seconds to wait, or what `refuse` makes of them. */
      spend(
        request: FastifyRequest,
        which: Which,
        more?: { of?: Of; refuse?: (wait: number) => Refusal },
      ): Promise<readonly Counted[]>
      /** As `spend` for what the work makes. What it refuses with 400 or 409 is given back, and counted as refused from the address instead. */
      spendUnlessRefused<Made>(request: FastifyRequest, which: Which, work: () => Promise<Made>, of?: Of): Promise<Made>
      /**
       * The share of the request's network (IPv6 /48, IPv4 /24) in a daily quota, for the store to count what it creates; the day begins with the first row.
       * Undefined where the daily quotas do not apply: an officer can register people at a meeting even on the day of a flood, and forty of them over one Wi-Fi.
       */
      shareOfNetwork(request: FastifyRequest, ceiling: DailyCeiling): Counter | undefined
    }
    /**
     * Counts a request, once, that costs a rendering or a query: against its session, else against its address, logins apart, so that other people
     * behind the same router keep no member out. Calls that a page makes to the API (`app.inject`) are not counted again.
     * Without effect when RATE_LIMITS=off. @throws 429 with the seconds to wait, a minute at most.
     */
    limitRequest(request: FastifyRequest): Promise<void>
  }
}

/**
 * Requests in a minute of one session, or of one address (of IPv6 the /64): a page costs its reader about three, so a household or a club meeting behind one
 * router stays far below. And of one address in all, whatever accounts it uses: three club meetings. Files and pages from the cache are not counted.
 */
export const maxPerMinute = { ofRequester: 600, ofAddress: 3_000 }

function requesterOf(request: FastifyRequest): string {
  // Not by the account: a session that was stolen must not use up what the owner's other browsers have.
  if (request.session !== undefined) return JSON.stringify(['session', request.session.idHash])
  const kind = request.routeOptions.url === '/api/auth/login' ? 'login' : 'address'
  return JSON.stringify([kind, addressOf(request)])
}

export async function addLimits(app: FastifyInstance, { db, config: { rateLimits } }: Site): Promise<void> {
  const spend: FastifyInstance['limits']['spend'] = async (request, which, { of, refuse = tooManyAttempts } = {}) => {
    const now = new Date()
    const { counted, wait } = await spendEach(db, rateLimits ? countersOf(request, which, of) : [], now)
    if (counted === undefined) throw refuse(wait)
    const created = counted.filter(({ count }) => count === 1)
    await deleteSurplusCounters(db, created, now).catch((error: unknown) =>
      app.log.warn({ err: error }, 'expired counters of limits were not removed'),
    )
    return counted
  }

  app.decorate('limits', {
    spend,
    async check(request, which, of) {
      const wait = await findWait(db, rateLimits ? countersOf(request, which, of) : [], new Date())
      if (wait !== undefined) throw tooManyAttempts(wait)
    },
    async spendUnlessRefused(request, which, work, of) {
      const counted = await spend(request, which, { of })
      try {
        return await work()
      } catch (error) {
        if (error instanceof Refusal && (error.status === 400 || error.status === 409)) {
          await giveBack(db, counted)
          await spend(request, 'refusedFromAddress')
        }
        throw error
      }
    },
    shareOfNetwork(request, ceiling) {
      const user = request.session?.user
      const isAdmitted = user?.secondFactorDue !== 'required' && user?.secondFactorDue !== 'unshown'
      const isExempt = !rateLimits || (user?.role === 'admin' && user.isActive === 'true' && isAdmitted)
      return isExempt ? undefined : counterOf(`${ceiling}OfNetwork`, { network: networkOf(request) })
    },
  })

  // In memory, of the 5,000 sessions and addresses that sent a request last: they protect the work of this process alone, and to write a row for each request
  // would cost more than most requests.
  await app.register(rateLimit, { global: false })
  const count = app.createRateLimit({ max: maxPerMinute.ofRequester, timeWindow: 60_000, keyGenerator: requesterOf })
  const countOfAddress = app.createRateLimit({ max: maxPerMinute.ofAddress, timeWindow: 60_000, keyGenerator: addressOf })
  const countRejection = countRejections(app, 'requests of addresses that sent too many were rejected')
  const counted = new WeakSet<FastifyRequest>()
  app.decorate('limitRequest', async (request) => {
    if (!rateLimits || !isClient(request) || counted.has(request)) return
    counted.add(request)
    for (const used of [await count(request), await countOfAddress(request)]) {
      if (used.isAllowed || !used.isExceeded) continue
      countRejection(request)
      throw tooManyAttempts(used.ttlInSeconds)
    }
  })
}

/** What a reached limit of a call is named in the activity log. */
const kindByCall: Record<string, LimitKind> = {
  'POST /api/auth/login': 'login',
  'POST /api/auth/login/code': 'login',
  'POST /api/auth/continue-link/account': 'login',
  'POST /api/auth/continue-link/login': 'login',
  'POST /api/auth/register': 'register',
  'POST /api/membership-applications': 'apply',
  'POST /api/contact': 'contact',
  'POST /api/auth/password-link': 'passwordLink',
  'POST /api/auth/password': 'ownPassword',
  'POST /api/auth/confirmation': 'ownPassword',
  'DELETE /api/auth/user': 'ownPassword',
}

/** Records in the activity log that a limit was reached: one line for each kind and quarter of an hour, however often it is reached. */
export function recordLimits(app: FastifyInstance, db: Db): void {
  const recorded = new Map<LimitKind, number>()
  app.addHook('onSend', (request, reply, payload, done) => {
    if (reply.statusCode !== 429) return done(null, payload)
    const kind = kindByCall[`${request.method} ${request.routeOptions.url}`] ?? 'requests'
    void record(kind).then(() => done(null, payload))
  })

  async function record(kind: LimitKind): Promise<void> {
    const now = new Date()
    const span = Math.floor(now.getTime() / limitLineSpanMs)
    // In memory too, so that a flood of rejected requests does not write to the database each time.
    if (recorded.get(kind) === span) return
    recorded.set(kind, span)
    await recordLimitReached(db, kind, now).catch((error: unknown) => {
      recorded.delete(kind)
      // The rejection itself must not fail because the write did.
      app.log.warn({ err: error }, 'a reached limit was not recorded')
    })
  }
}
