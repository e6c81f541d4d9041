import { Socket } from 'node:net'
import rateLimit from '@fastify/rate-limit'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { countRejections } from '#server/http/logging.ts'
import { tooManyAttempts } from '#server/refusals.ts'
import { addressOf } from './addresses.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /**
     * Counts a request, once, that costs a rendering or a query: against its session, else against its address, logins apart, so that other people
     * behind the same router keep no member out. Calls that a page makes to the API (`app.inject`) are not counted again.
     * Without effect when RATE_LIMITS=off. @throws 429 with the seconds to wait, a minute at most.
     */
    limitRequest(request: FastifyRequest): Promise<void>
  }
}

/**
 * Requests of one session, or of one address (of IPv6 the /64), in a minute. A page costs its reader about three, so a household or a club meeting behind
 * one router stays far below. Files and pages from the cache are not counted.
 */
const maxPerMinute = 600

/** Of one address in all, whatever accounts it uses: three club meetings behind one router. */
const maxOfAddress = 3_000

/** Whether the request came over the network, and not from a page that calls the API by `app.inject`. */
export const isClient = (request: FastifyRequest): boolean => request.raw.socket instanceof Socket

function keyOf(request: FastifyRequest): string {
  // Not by the account: a session that was stolen must not use up what the owner's other browsers have.
  if (request.session !== undefined) return JSON.stringify(['session', request.session.idHash])
  const kind = request.routeOptions.url === '/api/auth/login' ? 'login' : 'address'
  return JSON.stringify([kind, addressOf(request)])
}

/**
 * The counters are in memory, of the 5,000 sessions and addresses that sent a request last, and a restart empties them. They protect the work of this process
 * alone, and to write a row for each request would cost more than most requests: all other limits are in the database (rate-limits.ts).
 */
export async function limitRequests(app: FastifyInstance, enabled: boolean): Promise<void> {
  await app.register(rateLimit, { global: false })
  const count = app.createRateLimit({ max: maxPerMinute, timeWindow: 60_000, keyGenerator: keyOf })
  const countOfAddress = app.createRateLimit({ max: maxOfAddress, timeWindow: 60_000, keyGenerator: addressOf })
  const countRejection = countRejections(app, 'requests of addresses that sent too many were rejected')
  const counted = new WeakSet<FastifyRequest>()
  app.decorate('limitRequest', async (request) => {
    if (!enabled || !isClient(request) || counted.has(request)) return
    counted.add(request)
    for (const used of [await count(request), await countOfAddress(request)]) {
      if (used.isAllowed || !used.isExceeded) continue
      countRejection(request)
      throw tooManyAttempts(used.ttlInSeconds)
    }
  })
}
