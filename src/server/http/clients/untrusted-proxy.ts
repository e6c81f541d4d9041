import { BlockList, isIP } from 'node:net'
import type { FastifyInstance } from 'fastify'
import type { Config } from '#server/config.ts'
import { withoutPort } from '#server/http/limits/addresses.ts'

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

const untrusted =
  'Requests come through a proxy, and TRUST_PROXY is not set: all clients share one address and its limits. Set TRUST_PROXY=loopback for a proxy on this machine, or its address.'
const otherProxy =
  'Requests come through a proxy that TRUST_PROXY does not name: all clients share its address and its limits. Add its address to TRUST_PROXY.'
const sharedAtLimit =
  'A limit was reached by an address of this machine or its network, although PUBLIC_URL is public. If all visitors have it, the proxy does not send X-Forwarded-For, TRUST_PROXY does not name each proxy, or the network of the container has no IPv6.'

/**
 * Reports once each that requests come through a proxy on this machine or in its network that is not trusted, and that such an address has reached a limit:
 * then all clients share the proxy's address and its limits. Without any address: it could be a visitor's.
 */
export function warnOfUntrustedProxy(app: FastifyInstance, { trustProxy, publicUrl }: Config): void {
  app.addHook('onRequest', (request, _reply, done) => {
    const forwarded = request.headers['x-forwarded-for']
    if (forwarded !== undefined && isNearby(request.socket.remoteAddress ?? '')) {
      if (trustProxy === false) app.setupProblems.reportSharedAddress(untrusted)
      else if (isNearby(withoutPort(request.ip)) && isPublic(lastOf(String(forwarded))))
        app.setupProblems.reportSharedAddress(otherProxy)
    }
    done()
  })
  if (publicUrl === undefined || !isPublicName(publicUrl.hostname)) return
  app.addHook('onResponse', (request, reply, done) => {
    if (reply.statusCode === 429 && isNearby(withoutPort(request.ip))) app.setupProblems.reportSharedAddress(sharedAtLimit)
    done()
  })
}

/** What the nearest proxy wrote. */
const lastOf = (forwarded: string) => withoutPort(forwarded.slice(forwarded.lastIndexOf(',') + 1).trim())

const isPublic = (address: string) => isIP(address) !== 0 && address !== '0.0.0.0' && !isNearby(address)

const isPublicName = (host: string) => host.includes('.') && !/\.(local|internal|lan|home)$/.test(host) && !isNearby(host)
