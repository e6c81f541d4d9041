import { mkdtempSync } from 'node:fs'
import { Agent, get } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startPostgres } from '../test/databases/postgres.ts'
import { startSiteProcess } from '../test/site-process.ts'

// What one process carries: node bench/capacity.ts. Absolute figures are of the machine it runs on; docs/howto/grow.md reads the ratios.
const connections = 16
const milliseconds = 4_000
const password = 'same road, same pace'

async function drive(url: string, cookie: string): Promise<number> {
  const agent = new Agent({ keepAlive: true, maxSockets: connections })
  const end = Date.now() + milliseconds
  let answered = 0
  const one = () =>
    new Promise<void>((resolve, reject) => {
      get(url, { agent, headers: { 'accept-encoding': 'br', ...(cookie && { cookie }) } }, (answer) => {
        if (answer.statusCode !== 200) reject(new Error(`${url} answered ${answer.statusCode}`))
        answer.resume().on('end', resolve)
      }).on('error', reject)
    })
  await Promise.all(
    Array.from({ length: connections }, async () => {
      while (Date.now() < end) {
        await one()
        answered += 1
      }
    }),
  )
  agent.destroy()
  return Math.round((answered * 1000) / milliseconds)
}

async function measure(name: string, env: Record<string, string>): Promise<void> {
  const dataDir = mkdtempSync(join(tmpdir(), 'club-capacity-'))
  await using site = startSiteProcess(
    { DATA_DIR: dataDir, ADMIN_PASSWORD: password, RATE_LIMITS: 'off', BACKUPS: 'off', ...env },
    'scripts/start.js',
  )
  const address = await site.address()
  const signedIn = await fetch(`${address}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: 'admin', password }),
  })
  const cookie = signedIn.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ')
  for (const [what, path, visitor] of [
    ['a page, signed out', '/', ''],
    ['a call, signed out', '/api/announcements', ''],
    ['a page, signed in', '/', cookie],
    ['a call, signed in', '/api/riding-events/upcoming', cookie],
  ] as const) {
    await drive(address + path, visitor) // warm
    process.stdout.write(`${name.padEnd(12)} ${what.padEnd(20)} ${await drive(address + path, visitor)} per second\n`)
  }
}

await measure('SQLite', {})
const postgres = await startPostgres()
try {
  await measure('PostgreSQL', { DATABASE_URL: postgres.url })
} finally {
  await postgres.stop()
}
