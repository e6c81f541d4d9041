import { hash } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { type DailyCeiling, networkCeiling } from '#contract/site/daily-ceilings.ts'
import type { Config } from '#server/config.ts'
import { tooManyAttempts } from '#server/refusals.ts'
import type { WaitOfNetwork } from '#server/store/site/daily-ceilings.ts'
import { addressOf, networkOf } from './addresses.ts'

/** Milliseconds until a budget is whole again, so the longest wait; only what one network may create is counted by the day. */
const span = 15 * 60_000
const dayMs = 24 * 60 * 60_000

declare module 'fastify' {
  interface FastifyInstance {
    /** Budgets of attempts. Each call uses one up, or throws 429 with the seconds to wait. Without effect when RATE_LIMITS=off. */
    limits: Limits
  }
}

export interface Limits {
  registerFromAddress(request: FastifyRequest): Promise<void>
  applyFromAddress(request: FastifyRequest): Promise<void>
  /** @param account the parts of what the application will be bound by: the logged-in account or the ticket. */
  applyToAccount(request: FastifyRequest, account: readonly string[]): Promise<void>
  /**
   * The share of one network (IPv6 /48, IPv4 /24) in a daily quota. The day begins with the first row the network creates. Never throws.
   * @param spend whether a row has just been created; otherwise nothing is used up.
   * @returns the seconds to wait, or undefined when nothing has to be waited for.
   */
  waitOfNetwork(request: FastifyRequest, ceiling: DailyCeiling, spend: boolean): Promise<number | undefined>
  contactFromAddress(request: FastifyRequest): Promise<void>
  /** One network's messages in a day. Never throws. @returns the seconds to wait, or undefined when one message of the budget was used. */
  contactFromNetwork(request: FastifyRequest): Promise<number | undefined>
  /** For links that do not work: invited people may all set their first password over one Wi-Fi. */
  badPasswordLinkFromAddress(request: FastifyRequest): Promise<void>
  /** For each look at phone numbers of riders: it leaves a line in the activity log for each of them. The session's account is counted. */
  viewRiders(request: FastifyRequest): Promise<void>
  /** For decisions about rides, which tell all riders. The session's account is counted. */
  decideRide(request: FastifyRequest): Promise<void>
  /** For each letter that a user asks for again. The session's account is counted. */
  askForLetter(request: FastifyRequest): Promise<void>
}

/**
 * Registers the budgets of what costs work and disk space. They are in memory, so a restart empties them. Each keeps the 5,000 keys that were used last, as
 * hashes: clients choose some of them. Guesses at passwords are limited in password-limits.ts.
 */
export function countAttempts(app: FastifyInstance, enabled: boolean): void {
  const budget = (max: number) => (enabled ? createBudget(app, max) : () => Promise.resolve())
  const perDay = (max: number) => (enabled ? createCounter(app, max, dayMs) : undefined)
  const registrations = budget(10)
  // Enough for an officer who enters the applications of a meeting, with corrections.
  const applications = budget(20)
  const accountApplications = budget(10)
  const networks = { registrations: perDay(networkCeiling), applications: perDay(networkCeiling) }
  const contactMessages = budget(10)
  // A tenth of what is stored in a day.
  const networkMessages = perDay(50)
  const badPasswordLinks = budget(20)
  const riderViews = budget(60)
  const rideDecisions = budget(20)
  const letters = budget(5)
  app.decorate('limits', {
    registerFromAddress: (request) => registrations(request, addressOf(request)),
    applyFromAddress: (request) => applications(request, addressOf(request)),
    applyToAccount: (request, account) => accountApplications(request, JSON.stringify(account)),
    waitOfNetwork: async (request, ceiling, spend) => {
      const used = await networks[ceiling]?.(request, networkOf(request), spend)
      return used === undefined || (spend ? !used.isExceeded : used.remaining > 0) ? undefined : used.ttlInSeconds
    },
    contactFromAddress: (request) => contactMessages(request, addressOf(request)),
    contactFromNetwork: async (request) => {
      const used = await networkMessages?.(request, networkOf(request))
      return used?.isExceeded ? used.ttlInSeconds : undefined
    },
    badPasswordLinkFromAddress: (request) => badPasswordLinks(request, addressOf(request)),
    viewRiders: (request) => riderViews(request, request.currentUser.id),
    decideRide: (request) => rideDecisions(request, request.currentUser.id),
    askForLetter: (request) => letters(request, request.currentUser.id),
  })
}

/**
 * What the request's network may still create, for the store to ask; undefined where the daily quotas do not apply: an officer can register people at a
 * meeting even on the day of a flood, and forty of them over one Wi-Fi.
 */
export function ceilingsOf(
  { limits }: Pick<FastifyInstance, 'limits'>,
  request: FastifyRequest,
  { config: { rateLimits }, ceiling }: { config: Config; ceiling: DailyCeiling },
): WaitOfNetwork | undefined {
  const { session } = request
  const isExempt = !rateLimits || (session?.user.role === 'admin' && session.user.isActive === 'true')
  return isExempt ? undefined : (spend) => limits.waitOfNetwork(request, ceiling, spend)
}

function createBudget(app: FastifyInstance, max: number): (request: FastifyRequest, key: string) => Promise<void> {
  const count = createCounter(app, max, span)
  return async (request, key) => {
    const used = await count(request, key)
    if (used.isExceeded) throw tooManyAttempts(used.ttlInSeconds)
  }
}

interface Used {
  isExceeded: boolean
  remaining: number
  ttlInSeconds: number
}

/** Counts by hashed keys. With `increment: false` it only returns how much is used. */
function createCounter(app: FastifyInstance, max: number, timeWindow: number) {
  const keys = new WeakMap<FastifyRequest, string>()
  const count = app.createRateLimit({ max, timeWindow, keyGenerator: (request) => keys.get(request) ?? '' })
  return async (request: FastifyRequest, key: string, increment = true): Promise<Used> => {
    keys.set(request, hash('sha256', key, 'base64url'))
    const used = await count(request, { increment })
    // "Allowed" means on an allow list; there is none.
    return used.isAllowed ? { isExceeded: false, remaining: max, ttlInSeconds: 0 } : used
  }
}
