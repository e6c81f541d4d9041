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
 * Writes one line to the log, once, when requests come through a proxy on this machine or in its network while TRUST_PROXY is not set: then all visitors
 * share the proxy's address, and with it the limits of one.
 */
export function warnOfUntrustedProxy(app: FastifyInstance, { trustProxy }: Config): void {
  if (trustProxy !== false) return
  let isTold = false
  app.addHook('onRequest', (request, _reply, done) => {
    if (!isTold && request.headers['x-forwarded-for'] !== undefined && isNearby(request.socket.remoteAddress ?? '')) {
      isTold = true
      app.log.warn(
        'Requests come through a proxy, and TRUST_PROXY is not set: all visitors share one address and its limits. Set TRUST_PROXY=loopback for a proxy on this machine, or its address.',
      )
    }
    done()
  })
}
