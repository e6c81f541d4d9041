import { BlockList, isIP } from 'node:net'
import type { FastifyInstance } from 'fastify'
import type { Config } from '#server/config.ts'

const nearby = new BlockList()
for (const [network, bits] of [
  ['127.0.0.0', 8],
  ['10.0.0.0', 8],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
  ['169.254.0.0', 16],
  ['100.64.0.0', 10],
] as const)
  nearby.addSubnet(network, bits, 'ipv4')
nearby.addAddress('::1', 'ipv6')
nearby.addSubnet('fc00::', 7, 'ipv6')
nearby.addSubnet('fe80::', 10, 'ipv6')

function isNearby(address: string): boolean {
  const family = isIP(address)
  return family !== 0 && nearby.check(address, family === 4 ? 'ipv4' : 'ipv6')
}

/**
 * Logs one warning when requests come through a proxy on this machine or in its network and TRUST_PROXY is not set: then all clients share the proxy's
 * address and its limits.
 */
export function warnOfUntrustedProxy(app: FastifyInstance, { trustProxy }: Config): void {
  if (trustProxy !== false) return
  let hasWarned = false
  app.addHook('onRequest', (request, _reply, done) => {
    if (!hasWarned && request.headers['x-forwarded-for'] !== undefined && isNearby(request.socket.remoteAddress ?? '')) {
      hasWarned = true
      app.log.warn(
        'Requests come through a proxy, and TRUST_PROXY is not set: all clients share one address and its limits. Set TRUST_PROXY=loopback for a proxy on this machine, or its address.',
      )
    }
    done()
  })
}
