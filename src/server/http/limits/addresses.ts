import { isIP, Socket } from 'node:net'
import { normalizeIP } from '@fastify/rate-limit'
import type { FastifyRequest } from 'fastify'
import type { Caller } from '#server/mutex.ts'

/** Whether the request came over the network, and not from a page that calls the API by `app.inject`. */
export const isClient = (request: FastifyRequest): boolean => request.raw.socket instanceof Socket

/** What limits count by: the client's address; of IPv6 the whole /64, of which every household has one. */
export function addressOf(request: FastifyRequest): string {
  return normalizeIP(withoutPort(request.ip), 64)
}

/**
 * The client's network, for the activity log: enough to tell one provider from another, not enough to find a household. IPv4 to /24 as `203.0.113.x`,
 * IPv6 to /48 as `2001:db8:1::x`.
 */
export function networkOf({ ip }: Pick<FastifyRequest, 'ip'>): string {
  const network = normalizeIP(withoutPort(ip), 48)
  return network.includes(':') ? `${network}x` : network.replace(/\d+$/, 'x')
}

/** By which dear work takes turns. */
export function callerOf(request: FastifyRequest): Caller {
  return { network: networkOf(request), address: addressOf(request) }
}

/**
 * Some proxies append the port (`203.0.113.25:1001`, `[2001:db8::1]:1001`), which differs with each connection. Everything that is no address becomes
 * the same one, so that a client cannot pass a limit by making texts up.
 */
export function withoutPort(text: string): string {
  const address = /^\[?([^\]]*?)\]?(?::\d{1,5})?$/.exec(text)?.[1] ?? ''
  if (isIP(text) !== 0) return text
  return isIP(address) === 0 ? '0.0.0.0' : address
}
