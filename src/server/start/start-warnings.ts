import { statSync } from 'node:fs'
import { BlockList, isIP } from 'node:net'
import type { Config } from '#server/config.ts'

/** One line beside the address of the site. It contains no secret. */
export function printWarning(print: (line: string) => void, text: string): void {
  print(`  Warning: ${text}`)
}

/** Warnings about settings that are valid but unsafe. @param envFile path of `.env`; it may be missing. */
export function warningsAbout({ databaseUrl }: Pick<Config, 'databaseUrl'>, envFile: string): string[] {
  const warnings: string[] = []
  if (isOpenToOthers(envFile)) {
    warnings.push('Other accounts of this machine can read .env, and it may hold passwords. Close it to them: chmod 600 .env')
  }
  if (databaseUrl !== undefined && !isProtected(databaseUrl)) {
    warnings.push(
      'DATABASE_URL leads to another machine without verified TLS: anyone between the two machines can read and change everything. Add sslmode=verify-full to it (docs/howto/move-to-postgresql.md).',
    )
  }
  return warnings
}

/** The demo's passwords are public. */
export function demoWarning(host: string): string | undefined {
  return isThisMachine(host)
    ? undefined
    : `HOST=${host} opens the demo to the network, and the passwords of its accounts are public. HOST=127.0.0.1 keeps it on this machine.`
}

const forGroupAndOthers = 0o077

function isOpenToOthers(file: string): boolean {
  const mode = process.platform === 'win32' ? 0 : (statSync(file, { throwIfNoEntry: false })?.mode ?? 0)
  return (mode & forGroupAndOthers) !== 0
}

/**
 * Whether the connection stays on this machine or verifies the server's name. Only `verify-full` counts: node-postgres treats `require`, `prefer` and
 * `verify-ca` like it today and will not in its next version, and `no-verify` accepts any server.
 */
function isProtected(databaseUrl: string): boolean {
  const { hostname, searchParams } = new URL(databaseUrl)
  // The last of several values counts, and the parameter `host` wins over the host name. A folder means a socket.
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
