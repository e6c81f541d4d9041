import { hash } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Sentence } from '#contract/sentences.ts'
import { type DailyCeiling, networkCeiling } from '#contract/site/daily-ceilings.ts'
import type { Config } from '#server/config.ts'
import type { Site } from '#server/http/api.ts'
import { Refusal, tooManyAttempts, unauthorized } from '#server/refusals.ts'
import { networkOf } from './addresses.ts'
import { type Counted, type Counter, deleteSurplusCounters, findWait, giveBack, spend } from './limit-counters.ts'

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

const inQuarterHour = (most: number) => ({ most, spanMs: quarterHourMs, maxRows })
const inDay = (most: number) => ({ most, spanMs: dayMs, maxRows })
const guessesInDay = (most: number) => ({ most, spanMs: dayMs, maxRows: maxRowsOfGuesses })
const guesses = (most: number) => ({ most, spanMs: quarterHourMs, maxRows: maxRowsOfGuesses })

/**
 * All limits but those of requests per minute (request-limit.ts) and of a day over all addresses (site/daily-ceilings.ts). They hold for all processes
 * on the database together, and after a restart. A new one is a line here, a call of `app.limits.spend` where it is reached, and its calls in
 * test/attacks/limited-calls.ts, which the tests make over two processes.
 */
export const limits = {
  registerFromAddress: inQuarterHour(10),
  // Registrations and applications that were refused: they made nothing and cost no hash, and tell whether a name or an address is taken.
  refusedFromAddress: inQuarterHour(40),
  // Enough for an officer who enters the applications of a meeting, with corrections.
  applyFromAddress: inQuarterHour(20),
  // By the ticket to which the application will be bound, or by the logged-in account.
  applyToAccount: inQuarterHour(20),
  applyToAccountInSession: inQuarterHour(10),
  registrationsOfNetwork: inDay(networkCeiling),
  applicationsOfNetwork: inDay(networkCeiling),
  contactFromAddress: inQuarterHour(10),
  // A tenth of what is stored in a day.
  contactFromNetwork: inDay(50),
  // For links that do not work: invited people may all set their first password over one Wi-Fi.
  badPasswordLinkFromAddress: inQuarterHour(20),
  // The same of links for another browser. They have 256 bits, so that this only saves work.
  badContinueLinkFromAddress: inQuarterHour(20),

  // Calls of users (`spendAsUser`): one session gets half of the account's, so that whoever has stolen one leaves the owner's other browsers theirs. A new
  // password empties those of the account.
  // Looks at phone numbers of riders: each leaves a line in the activity log for each of them.
  viewRiders: inQuarterHour(120),
  viewRidersInSession: inQuarterHour(60),
  // Decisions about rides, which tell all riders.
  decideRide: inDay(40),
  decideRideInSession: inDay(20),
  // Signing up and leaving: those who ride, wait or organize are told.
  changeRegistration: inDay(200),
  changeRegistrationInSession: inDay(100),
  // Announcements that are sent to all members.
  sendToMembers: inDay(20),
  sendToMembersInSession: inDay(10),
  // Their owner is told.
  newRecoveryCodes: inDay(20),
  newRecoveryCodesInSession: inDay(10),
  // Letters that verify an address, asked for again by the account's user.
  askForLetter: inQuarterHour(10),
  askForLetterInSession: inQuarterHour(5),
  // New passkeys of one user: each tells its owner by mail and push.
  addPasskey: inDay(20),
  addPasskeyInSession: inDay(10),
  // Links of one user for another browser.
  makeContinueLink: inDay(20),
  makeContinueLinkInSession: inDay(10),

  // Failed logins (password-counters.ts). Strangers share 30 guesses at an account, the browsers in which its owner has logged in share 20: never more than
  // 50 in all, from however many addresses and browsers. The two kinds do not affect each other, so strangers cannot lock out the owner's own browsers, and
  // one browser whose cookie was stolen leaves the others half of theirs.
  loginToAccountFromAddress: guesses(10),
  loginToAccount: guesses(30),
  loginFromAddress: guesses(20),
  loginOnKnownDevice: guesses(10),
  loginOnKnownDevices: guesses(20),
  // Passwords compared, right or wrong: a hash takes 30 ms, and two run at a time. Forty people who meet behind one router have five each.
  comparisonsFromAddress: inQuarterHour(200),
  comparisonsFromNetwork: inQuarterHour(400),
  // Wrong current passwords in Settings. A stolen session leaves the owner's other sessions half of the account's.
  ownPasswordInSession: guesses(10),
  ownPassword: guesses(20),
  // Wrong codes of the app after the right password. Three codes of a million are right at any moment: thirty guesses a day find one in a thirty years'
  // average. Who knows the password alone can use those up: the browsers in which the owner has given a code before have twenty of their own.
  codeInLogin: guesses(5),
  codeOfAccount: guessesInDay(30),
  codeOnKnownDevice: guessesInDay(10),
  codeOnKnownDevices: guessesInDay(20),
  // Wrong recovery codes of one account. They have 80 bits, so that this only saves work; counted with the address, no one can use it up for the owner.
  recoveryCodeFromAddress: guesses(20),
} as const satisfies Record<string, Omit<Counter, 'limit' | 'key'>>

export type LimitName = keyof typeof limits

/** The limits of an account of which each session gets a part. */
export const userLimits = [
  'applyToAccount',
  'viewRiders',
  'decideRide',
  'changeRegistration',
  'sendToMembers',
  'newRecoveryCodes',
  'askForLetter',
  'addPasskey',
  'makeContinueLink',
] as const satisfies readonly LimitName[]
export type UserLimit = (typeof userLimits)[number]

/** @param of what is counted by, in parts: no two lists of parts have the same key. */
export function counterOf(limit: LimitName, ...of: readonly string[]): Counter {
  return { ...limits[limit], limit, key: hash('sha256', JSON.stringify([limit, ...of]), 'base64url') }
}

/** What a call of a user is counted in: half of what the account has is for one session. */
export function userCounters(limit: UserLimit, { idHash, user }: NonNullable<FastifyRequest['session']>): Counter[] {
  return [counterOf(`${limit}InSession`, idHash), counterOf(limit, user.id)]
}

declare module 'fastify' {
  interface FastifyInstance {
    /** Without effect when RATE_LIMITS=off. */
    limits: Limits
  }
}

export interface Limits {
  /** Uses nothing up. @throws 429 with the seconds to wait when none is left. */
  check(limit: LimitName, ...of: readonly string[]): Promise<void>
  /** Uses one up. @param of what is counted by, in parts. @throws 429 with the seconds to wait. */
  spend(limit: LimitName, ...of: readonly string[]): Promise<void>
  /** Uses one up of the request's session and one of its account. @throws 429 with the seconds to wait, and with the sentence if one is given. */
  spendAsUser(limit: UserLimit, request: FastifyRequest, sentence?: Sentence): Promise<void>
  /** Uses one up. @returns the seconds to wait, or undefined when one was left. */
  trySpend(limit: LimitName, ...of: readonly string[]): Promise<number | undefined>
  /** Uses one up in each of the counters, or in none. @throws 429 with the seconds to wait. */
  spendAll(counters: readonly Counter[]): Promise<readonly Counted[]>
  /** As `spendAll` for what the work makes. What it refuses with 400 or 409 is given back, and counted in `refused` instead. */
  spendUnlessRefused<Made>(counters: readonly Counter[], refused: Counter, work: () => Promise<Made>): Promise<Made>
}

export function addLimits(app: FastifyInstance, { db, config }: Site): void {
  async function spendEach(counters: readonly Counter[]) {
    const now = new Date()
    const spent = await spend(db, config.rateLimits ? counters : [], now)
    const created = spent.counted?.filter(({ count }) => count === 1) ?? []
    await deleteSurplusCounters(db, created, now).catch((error: unknown) =>
      app.log.warn({ err: error }, 'expired counters of limits were not removed'),
    )
    return spent
  }

  async function spendAll(counters: readonly Counter[]) {
    const { counted, wait } = await spendEach(counters)
    if (counted === undefined) throw tooManyAttempts(wait)
    return counted
  }

  async function spendUnlessRefused<Made>(
    counters: readonly Counter[],
    refused: Counter,
    work: () => Promise<Made>,
  ): Promise<Made> {
    const counted = await spendAll(counters)
    try {
      return await work()
    } catch (error) {
      if (error instanceof Refusal && (error.status === 400 || error.status === 409)) {
        await giveBack(db, counted)
        await spendAll([refused])
      }
      throw error
    }
  }

  app.decorate('limits', {
    async check(limit, ...of) {
      const wait = config.rateLimits ? await findWait(db, [counterOf(limit, ...of)], new Date()) : undefined
      if (wait !== undefined) throw tooManyAttempts(wait)
    },
    spendUnlessRefused,
    spend: async (limit, ...of) => void (await spendAll([counterOf(limit, ...of)])),
    async spendAsUser(limit, { session }, sentence) {
      if (session === undefined) throw unauthorized()
      const { counted, wait } = await spendEach(userCounters(limit, session))
      if (counted === undefined) throw sentence === undefined ? tooManyAttempts(wait) : new Refusal(429, sentence, [], wait)
    },
    trySpend: async (limit, ...of) => (await spendEach([counterOf(limit, ...of)])).wait,
    spendAll,
  })
}

/**
 * The share of the request's network (IPv6 /48, IPv4 /24) in a daily quota, for the store to count what it creates; the day begins with the first row.
 * Undefined where the daily quotas do not apply: an officer can register people at a meeting even on the day of a flood, and forty of them over one Wi-Fi.
 */
export function shareOfNetwork(
  request: FastifyRequest,
  { config: { rateLimits }, ceiling }: { config: Config; ceiling: DailyCeiling },
): Counter | undefined {
  const user = request.session?.user
  const isAdmitted = user?.secondFactorDue !== 'required' && user?.secondFactorDue !== 'unshown'
  const isExempt = !rateLimits || (user?.role === 'admin' && user.isActive === 'true' && isAdmitted)
  return isExempt ? undefined : counterOf(`${ceiling}OfNetwork`, networkOf(request))
}
