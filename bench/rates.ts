import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { hashPassword } from '#server/accounts/passwords.ts'
import { readConfig } from '#server/config.ts'
import { seedDemo } from '#server/demo/seed-demo.ts'
import { openMigrated } from '#server/start/open-migrated.ts'
import { ensureBuild } from '../scripts/build/ensure-build.ts'
import { announcementText, signIn } from '../test/faults/club-writers.ts'
import { countStatuses, memoryOf, quantile, sendWithoutPause } from '../test/faults/load.ts'
import { type LoadRequest, load, median, startBare, startMeasured } from './measured-server.ts'
import { measureOwnPages } from './own-pages.ts'

// Rates and work of the site and of a bare Fastify that sends the same bodies; start, memory and overload; then growth: bench/README.md.

const rounds = process.argv.includes('--short') ? 3 : 7
const overloadSeconds = 12
const megabytes = (bytes: number) => Math.round(bytes / 1_000_000)

const failures: string[] = []
function expectAtMost(what: string, value: number, max: number, unit: string) {
  console.log(`${what}: ${Math.round(value)} ${unit}, at most ${max}`)
  if (!(value <= max)) failures.push(`${what} is ${Math.round(value)} ${unit}, the limit is ${max}.`)
}

await ensureBuild()
const dataDir = mkdtempSync(join(tmpdir(), 'club-bench-'))
try {
  const config = readConfig({ DATA_DIR: dataDir })
  const db = await openMigrated(config)
  await seedDemo(db, { now: new Date(), timeZone: config.club.timeZone, origin: 'http://127.0.0.1', hashPassword })
  await db.destroy()

  const start = performance.now()
  const env = { PORT: '0', DATA_DIR: dataDir, RATE_LIMITS: 'off', BACKUPS: 'off' }
  await using site = await startMeasured('scripts/start.js', env)
  await (await fetch(site.address)).arrayBuffer()
  expectAtMost('npm start to the first answer', performance.now() - start, 1000, 'ms')
  await wait(2000)
  expectAtMost('memory at rest', megabytes((await site.usage()).rss), 130, 'MB')

  const brotli = { 'accept-encoding': 'br' }
  const cookie = await signIn(site.address, 'rider', 'rider123')
  const login = JSON.stringify({ username: 'rider', password: 'rider123' })
  const cached = { min: 0.55, maxWork: 2 }
  const requests: { name: string; request: LoadRequest; amount?: number; min?: number; maxWork?: number }[] = [
    { name: '/', request: { path: '/', headers: brotli }, ...cached },
    { name: '/ in English', request: { path: '/?lang=en', headers: brotli }, ...cached },
    { name: '/bylaws', request: { path: '/bylaws', headers: brotli }, ...cached },
    { name: '/api/announcements', request: { path: '/api/announcements' }, min: 0.25 },
    { name: '/api/auth/user of a session', request: { path: '/api/auth/user', headers: { cookie } }, min: 0.35 },
    { name: '/ of a session', request: { path: '/', headers: { cookie, ...brotli } }, amount: 200 },
    {
      name: 'login',
      request: { method: 'POST', path: '/api/auth/login', headers: { 'content-type': 'application/json' }, body: login },
      amount: 40,
    },
  ]
  const table: Record<string, object> = {}
  for (const { name, request, amount = 8000, min, maxWork } of requests) {
    await using bare = await startBare(site.address, request)
    const [ours, ratios, work, workRatios]: number[][] = [[], [], [], []]
    // In turns, so that other work of the machine slows both down. The first round warms both up.
    for (let round = 0; round <= rounds; round += 1) {
      const sent = round === 0 ? amount * 3 : amount
      const own = await load(site, request, sent)
      const other = await load(bare, request, sent)
      if (round === 0) continue
      ours?.push(own.rate)
      ratios?.push(own.rate / other.rate)
      work?.push(own.cpu)
      workRatios?.push(own.cpu / other.cpu)
    }
    const ratio = median(ratios ?? [])
    const workRatio = median(workRatios ?? [])
    table[name] = {
      'per second': Math.round(median(ours ?? [])),
      'CPU µs': Math.round(median(work ?? [])),
      'rate : bare': ratio.toFixed(2),
      'CPU : bare': workRatio.toFixed(2),
      limits: [min === undefined ? [] : `rate ≥ ${min}`, maxWork === undefined ? [] : `CPU ≤ ${maxWork}`].flat().join(', '),
    }
    if (min !== undefined && ratio < min) failures.push(`${name}: ${ratio.toFixed(2)} of the bare rate, the limit is ${min}.`)
    if (maxWork !== undefined && !(workRatio <= maxWork))
      failures.push(`${name}: ${workRatio.toFixed(2)} times the processor time of the bare server, the limit is ${maxWork}.`)
  }
  console.table(table)
  // The logins above have ended the first session: an account has a limited number.
  const lasting = await signIn(site.address, 'rider', 'rider123')
  failures.push(...(await measureOwnPages({ site, cookie: lasting, rounds })))

  // A visitor's next page has it.
  const admin = await signIn(site.address, 'admin', 'admin123')
  const seen: number[] = []
  for (let round = 0; round < 20; round += 1) {
    const title = `announcement ${round}`
    const body = JSON.stringify({ ...announcementText(title, '1'), eventDate: '2040-07-04' })
    const began = performance.now()
    const headers = { cookie: admin, 'content-type': 'application/json' }
    await (await fetch(`${site.address}/api/announcements`, { method: 'POST', headers, body })).arrayBuffer()
    const page = await (await fetch(`${site.address}/?lang=en`)).text()
    seen.push(performance.now() - began)
    if (!page.includes(title)) failures.push(`A visitor does not see ${title}.`)
  }
  expectAtMost('an announcement created, and seen on the home page', median(seen), 200, 'ms')

  // 600 clients that send without pauses, against 20 of the same kind; every twelfth request writes.
  const paths = ['/api/announcements', '/api/auth/user', '/', '/?lang=en', '/bylaws']
  const normal = await sendWithoutPause(site.address, { connections: 20, seconds: overloadSeconds, paths, admin })
  const full = await sendWithoutPause(site.address, { connections: 600, seconds: overloadSeconds, paths, admin })
  const good = ({ answers }: typeof full) => answers.filter(({ status }) => status !== undefined && status < 400)
  console.table({
    'answers of 600 clients': JSON.stringify(countStatuses(full.answers)),
    'good answers against those of 20 clients': `${Math.round((good(full).length / good(normal).length) * 100)} %`,
    '95 % of the good answers within': `${quantile(good(full), 0.95)} ms`,
    'normal again after': `${Math.round(full.servedAgainAfter)} ms`,
    'most memory': `${memoryOf(site.pid) ?? '?'} MB`,
  })
} finally {
  rmSync(dataDir, { recursive: true })
}
await import('./growth.ts')
for (const failure of failures) console.error(failure)
if (failures.length > 0) process.exitCode = 1
