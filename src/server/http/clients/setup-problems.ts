import type { FastifyInstance } from 'fastify'
import type { Status } from '#contract/site/status.ts'

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
