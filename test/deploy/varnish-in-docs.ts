import { readFileSync } from 'node:fs'

/** The line of docs/howto/grow.md that starts Varnish; varnish.test.ts runs it. */
export function varnishInDocs(): string {
  const line = /^ExecStart=\/usr\/sbin\/varnishd .+$/m.exec(readFileSync('docs/howto/grow.md', 'utf8'))?.[0]
  if (line === undefined) throw new Error('docs/howto/grow.md does not start Varnish any more.')
  return line
}
