import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { ensureBuild } from '../../scripts/build/ensure-build.ts'
import { engines } from '../databases/databases.ts'
import { announce, password, signIn } from '../faults/club-writers.ts'
import { lacking, missing } from '../lacking.ts'
import { startBuiltSite } from '../ordeal/built-site.ts'
import { killFirstStart, killUnderWriters } from '../ordeal/crash.ts'
import { exhaustDescriptors } from '../ordeal/few-descriptors.ts'
import { assertMet, seed } from '../ordeal/figures.ts'
import { sendHostileRequests } from '../ordeal/hostile-requests.ts'
import { besideNoisyAddress } from '../ordeal/noisy-address.ts'
import { overload } from '../ordeal/overload.ts'
import { shortCases, startOnFullDisk } from '../ordeal/start-on-full-disk.ts'
import { temporaryFolder } from '../temporary-folder.ts'

// The functions of the ordeal, at a length for each night. `npm run ordeal` has the longest; ORDEAL_SEED repeats a run.

await ensureBuild()

const hostileRequests = { sqlite: 27_000, postgres: 6_000 }

for (const engine of engines) {
  test(
    `${engine}: killed twelve times under eight writers, nothing acknowledged is lost and nothing undone or half done`,
    { timeout: 300_000 },
    async (context) => assertMet(context, await killUnderWriters({ engine, rounds: 12, writes: 2_000, seed })),
  )

  test(
    `${engine}: thousands of hostile requests, as any role: no 5xx, no hang, nothing of the inside, and the same process goes on`,
    { timeout: 600_000 },
    async (context) => assertMet(context, await sendHostileRequests(hostileRequests[engine], seed, engine)),
  )
}

test(
  'after a kill at any of five moments of the first start, the next start completes it',
  { timeout: 180_000 },
  async (context) => assertMet(context, await killFirstStart({ rounds: 5, seed })),
)

test('each write is forced onto the disk before it is acknowledged', {
  timeout: 90_000,
  skip: lacking('strace', '-f', '-e', 'trace=fsync', '-o', '/dev/null', 'true'),
}, async (context) => {
  using folder = temporaryFolder()
  await using site = startBuiltSite({ DATA_DIR: folder.path, RATE_LIMITS: 'off' })
  const address = await site.address()
  const cookie = await signIn(address, 'admin', password)
  const trace = join(folder.path, 'trace')
  const strace = spawn('strace', ['-f', '-e', 'trace=fsync,fdatasync', '-o', trace, '-p', String(site.child.pid)], {
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  await once(strace.stderr, 'data')
  strace.stderr.resume()
  const syncs = () => readFileSync(trace, 'utf8').match(/f(data)?sync\(/g)?.length ?? 0
  for (let write = 1; write <= 30; write += 1) {
    assert.equal((await announce(address, cookie, `a${write}`))?.status, 201)
    // strace writes its line before the call continues.
    assert.ok(syncs() >= write, `${syncs()} after ${write} acknowledged writes`)
  }
  context.diagnostic(`${syncs()} calls of fsync or fdatasync for 30 acknowledged writes`)
  strace.kill('SIGINT')
  await once(strace, 'exit')
})

test(
  '600 clients that never pause get pages, calls and writes in time or 503, and no acknowledged write is lost',
  {
    timeout: 120_000,
  },
  async (context) => assertMet(context, await overload(4)),
)

test('with 160 descriptors and 400 connections the same process serves pages again', {
  timeout: 60_000,
  skip: lacking('prlimit', '--nofile=160:160', 'true'),
}, async (context) => {
  assertMet(context, await exhaustDescriptors())
})

test('a start on a full disk serves or ends with a plain sentence', { timeout: 90_000 }, async (context) => {
  const figures = await startOnFullDisk(shortCases)
  if (figures === undefined) return context.skip(missing('no disk can be mounted here'))
  assertMet(context, figures)
})

test('beside one noisy address, another address is served', { timeout: 60_000 }, async (context) => {
  assertMet(context, await besideNoisyAddress(3))
})
