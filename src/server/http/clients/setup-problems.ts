import { BlockList, isIP } from 'node:net'
import type { FastifyInstance } from 'fastify'
import type { Status } from '#contract/site/status.ts'
import type { Config } from '#server/config.ts'
import { withoutPort } from '#server/http/limits/addresses.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /** What this process has noticed of wrong settings since its start; the dashboard shows it. Its reports go to the log, each once. */
    setupProblems: SetupProblems
  }
}

export interface SetupProblems {
  describe(): Status['setup']
  /** A browser said that its page is this site's, and the address of the page is not the one that the site knows. Neither is personal. */
  reportAddress(addresses: { page: string; site: string }): void
  /** All visitors have the address of a proxy, or of a container's network. */
  reportSharedAddress(line: string): void
}

/** Anyone can make such addresses up: so many pairs are written to the log. */
const maxPairs = 20
/** Of a name that a client sent. */
const maxLength = 100

export function collectSetupProblems(app: FastifyInstance): void {
  const pairs = new Set<string>()
  const lines = new Set<string>()
  const found: Status['setup'] = { wrongAddress: null, sharesAddress: false }

  app.decorate('setupProblems', {
    describe: () => found,
    reportAddress({ page, site }) {
      const addresses = { page: page.slice(0, maxLength), site: site.slice(0, maxLength) }
      const pair = JSON.stringify(addresses)
      if (pairs.has(pair) || pairs.size >= maxPairs) return
      pairs.add(pair)
      found.wrongAddress = addresses
      app.log.warn(
        addresses,
        'A page was refused because its address is not the one that is set for this site. If `page` is an address of this site, set PUBLIC_URL to it, and let the proxy pass the Host header on; other addresses should redirect to PUBLIC_URL.',
      )
    },
    reportSharedAddress(line) {
      found.sharesAddress = true
      if (lines.has(line)) return
      lines.add(line)
      app.log.warn(line)
    },
  })
}

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
