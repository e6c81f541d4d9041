import { normalizeIP } from '@fastify/rate-limit'
import { plainAddress } from './plain-address.ts'

/**
 * The visitor's network, for the activity log: enough to tell one provider from another and not to find a household. IPv4 to /24 as `203.0.113.x`,
 * IPv6 to /48 as `2001:db8:1::x`.
 */
export function shortAddress(address: string): string {
  const network = normalizeIP(plainAddress(address), 48)
  return network.includes(':') ? `${network}x` : network.replace(/\d+$/, 'x')
}
