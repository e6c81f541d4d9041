import { hash } from 'node:crypto'
import { normalizeIP } from '@fastify/rate-limit'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { type DailyCeiling, networkCeiling } from '#contract/site/daily-ceilings.ts'
import { plainAddress } from './plain-address.ts'
import { shortAddress } from './short-address.ts'
import { TooManyAttempts } from './too-many-attempts.ts'

/** Milliseconds until a budget is whole again, so the longest wait of anybody but for what a network creates in a day. */
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
  /** @param account the parts of what the application will be bound by: the signed-in account or the ticket. */
  applyToAccount(request: FastifyRequest, account: readonly string[]): Promise<void>
  /**
   * The share of one network (IPv6 /48, IPv4 /24) in a daily ceiling. The day begins with the first row the network creates. Never throws.
   * @param spend whether a row has just been created; otherwise nothing is used up.
   * @returns the seconds to wait, or undefined when there is room.
   */
  waitOfNetwork(request: FastifyRequest, ceiling: DailyCeiling, spend: boolean): Promise<number | undefined>
  contactFromAddress(request: FastifyRequest): Promise<void>
  /** One network's messages in a day. Never throws. @returns the seconds to wait, or undefined when there is room, of which one is then used. */
  contactFromNetwork(request: FastifyRequest): Promise<number | undefined>
  passwordLinkFromAddress(request: FastifyRequest): Promise<void>
}

/**
 * Registers the counters of what costs work and room, not of what could be guessed: they live in memory, and a restart forgives everybody. Each
 * budget keeps the 5,000 keys that were used last, as hashes: strangers choose some of them. Failed sign-ins are in login-limits.ts, wrong current passwords in own-password-limits.ts.
 */
export function countAttempts(app: FastifyInstance, enabled: boolean): void {
  const budget = (max: number) => (enabled ? makeBudget(app, max) : () => Promise.resolve())
  const registrations = budget(10)
  // An officer who signs people up at a meeting, with room for corrections.
  const applications = budget(20)
  const accountApplications = budget(10)
  const networkCount = () => (enabled ? makeCount(app, networkCeiling, dayMs) : undefined)
  const networks = { registrations: networkCount(), applications: networkCount() }
  const contactMessages = budget(10)
  // A tenth of what is stored in a day.
  const networkMessages = enabled ? makeCount(app, 50, dayMs) : undefined
  const passwordLinks = budget(20)
  app.decorate('limits', {
    registerFromAddress: (request) => registrations(request, addressOf(request)),
    applyFromAddress: (request) => applications(request, addressOf(request)),
    applyToAccount: (request, account) => accountApplications(request, JSON.stringify(account)),
    waitOfNetwork: async (request, ceiling, spend) => {
      const used = await networks[ceiling]?.(request, shortAddress(request.ip), spend)
      return used === undefined || (spend ? !used.isExceeded : used.remaining > 0) ? undefined : used.ttlInSeconds
    },
    contactFromAddress: (request) => contactMessages(request, addressOf(request)),
    contactFromNetwork: async (request) => {
      const used = await networkMessages?.(request, shortAddress(request.ip))
      return used?.isExceeded ? used.ttlInSeconds : undefined
    },
    passwordLinkFromAddress: (request) => passwordLinks(request, addressOf(request)),
  })
}

type Spend = (request: FastifyRequest, key: string) => Promise<void>

function makeBudget(app: FastifyInstance, max: number): Spend {
  const count = makeCount(app, max, span)
  return async (request, key) => {
    const used = await count(request, key)
    if (used.isExceeded) throw new TooManyAttempts(used.ttlInSeconds)
  }
}

interface Used {
  isExceeded: boolean
  remaining: number
  ttlInSeconds: number
}

/** Counts by hashed keys. With `increment: false` it only tells how much is used. */
function makeCount(app: FastifyInstance, max: number, timeWindow: number) {
  const keys = new WeakMap<FastifyRequest, string>()
  const count = app.createRateLimit({ max, timeWindow, keyGenerator: (request) => keys.get(request) ?? '' })
  return async (request: FastifyRequest, key: string, increment = true): Promise<Used> => {
    keys.set(request, hash('sha256', key, 'base64url'))
    const used = await count(request, { increment })
    // "Allowed" means on an allow list, of which there is none.
    return used.isAllowed ? { isExceeded: false, remaining: max, ttlInSeconds: 0 } : used
  }
}

/** The visitor's address; in IPv6 the whole /64, of which every household has one. */
export function addressOf(request: FastifyRequest): string {
  return normalizeIP(plainAddress(request.ip), 64)
}
