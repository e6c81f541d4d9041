import { normalizeIP } from '@fastify/rate-limit'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { TooManyAttempts } from './too-many-attempts.ts'

const minute = 60_000

declare module 'fastify' {
  interface FastifyInstance {
    /** Budgets of attempts. Each call uses one up, or throws 429 with the seconds to wait. Without effect when RATE_LIMITS=off. */
    limits: Limits
  }
}

export interface Limits {
  registerFromAddress(request: FastifyRequest): Promise<void>
  applyFromAddress(request: FastifyRequest): Promise<void>
  /** @param account the signed-in one or the ticket: whatever the application will be bound by. */
  applyToAccount(request: FastifyRequest, account: string): Promise<void>
  contactFromAddress(request: FastifyRequest): Promise<void>
  passwordLinkFromAddress(request: FastifyRequest): Promise<void>
  /** Whoever has got hold of somebody's open browser must not be able to guess on. */
  ownPassword(request: FastifyRequest, userId: string): Promise<void>
}

/**
 * Registers the counters of what costs work and room, not of what could be guessed: they live in memory with a bounded number of keys, and a restart
 * forgives everybody. Failed sign-ins are in login-limits.ts.
 */
export function countAttempts(app: FastifyInstance, enabled: boolean): void {
  const budget = (max: number, timeWindow: number) => (enabled ? makeBudget(app, max, timeWindow) : () => Promise.resolve())
  const registrations = budget(10, 60 * minute)
  // An officer who signs people up at a meeting, with room for corrections.
  const applications = budget(20, 60 * minute)
  const accountApplications = budget(10, 60 * minute)
  const contactMessages = budget(10, 60 * minute)
  const passwordLinks = budget(20, 15 * minute)
  const ownPasswords = budget(10, 15 * minute)
  app.decorate('limits', {
    registerFromAddress: (request) => registrations(request, addressOf(request)),
    applyFromAddress: (request) => applications(request, addressOf(request)),
    applyToAccount: accountApplications,
    contactFromAddress: (request) => contactMessages(request, addressOf(request)),
    passwordLinkFromAddress: (request) => passwordLinks(request, addressOf(request)),
    ownPassword: ownPasswords,
  })
}

type Spend = (request: FastifyRequest, key: string) => Promise<void>

function makeBudget(app: FastifyInstance, max: number, timeWindow: number): Spend {
  const keys = new WeakMap<FastifyRequest, string>()
  const count = app.createRateLimit({ max, timeWindow, keyGenerator: (request) => keys.get(request) ?? '' })
  return async (request, key) => {
    keys.set(request, key)
    const used = await count(request)
    if (!used.isAllowed && used.isExceeded) throw new TooManyAttempts(used.ttlInSeconds)
  }
}

/** The visitor's address; in IPv6 the whole /64, of which every household has one. */
export function addressOf(request: FastifyRequest): string {
  return normalizeIP(request.ip, 64)
}
