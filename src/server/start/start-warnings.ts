import { statSync } from 'node:fs'
import { BlockList, isIP } from 'node:net'
import type { Config } from '#server/config.ts'

/** One plain line for the person who starts the site, beside the address. It names no secret. */
export function printWarning(say: (line: string) => void, text: string): void {
  say(`  Warning: ${text}`)
}

/** What is unsafe about settings that work. @param envFile path of `.env`; it may be missing. */
export function warningsAbout({ databaseUrl }: Pick<Config, 'databaseUrl'>, envFile: string): string[] {
  const warnings: string[] = []
  if (isOpenToOthers(envFile)) {
    warnings.push('Other accounts of this machine can read .env, and it may hold passwords. Close it to them: chmod 600 .env')
  }
  if (databaseUrl !== undefined && !isProtected(databaseUrl)) {
    warnings.push(
      'DATABASE_URL leads to another machine without verified TLS: who is on the way can read and change everything. Add sslmode=verify-full to it (docs/howto/move-to-postgresql.md).',
    )
  }
  return warnings
}

/** For the demo, whose passwords are public. */
export function demoWarning(host: string): string | undefined {
  return isThisMachine(host)
    ? undefined
    : `HOST=${host} opens the demo to the network, and everybody knows the passwords of its accounts. HOST=127.0.0.1 keeps it on this machine.`
}

const forGroupAndOthers = 0o077

function isOpenToOthers(file: string): boolean {
  const mode = process.platform === 'win32' ? 0 : (statSync(file, { throwIfNoEntry: false })?.mode ?? 0)
  return (mode & forGroupAndOthers) !== 0
}

/**
 * Whether the connection stays on this machine or the server has to prove its name. node-postgres reads `require`, `prefer` and `verify-ca` as `verify-full` today
 * and will not in its next version, and `no-verify` takes any server, so only what says it counts.
 */
function isProtected(databaseUrl: string): boolean {
  const { hostname, searchParams } = new URL(databaseUrl)
  // The last of several counts, and `host` wins over the address: a folder there means a socket.
  const host = searchParams.getAll('host').at(-1) ?? hostname
  return host.startsWith('/') || isThisMachine(host) || searchParams.getAll('sslmode').at(-1) === 'verify-full'
}

const loopback = new BlockList()
loopback.addSubnet('127.0.0.0', 8, 'ipv4')
loopback.addAddress('::1', 'ipv6')

function isThisMachine(host: string): boolean {
  const bare = host.replace(/^\[(.*)\]$/, '$1')
  const family = isIP(bare)
  return family === 0 ? /^(.+\.)?localhost$/i.test(bare) : loopback.check(bare, family === 4 ? 'ipv4' : 'ipv6')
}
