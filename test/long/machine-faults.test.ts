import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { ensureBuild } from '../../scripts/build/ensure-build.ts'
import { announcementText, call, password, signIn } from '../faults/club-writers.ts'
import { lacking, missing } from '../lacking.ts'
import { startBuiltSite } from '../ordeal/built-site.ts'
import { exhaustDescriptors } from '../ordeal/few-descriptors.ts'
import { assertMet } from '../ordeal/figures.ts'
import { overload } from '../ordeal/overload.ts'
import { shortCases, startOnFullDisk } from '../ordeal/start-on-full-disk.ts'
import { temporaryFolder } from '../temporary-folder.ts'

await ensureBuild()

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
    const body = announcementText(`a${write}`, '1')
    assert.equal((await call(address, { method: 'POST', path: '/api/announcements', cookie, body }))?.status, 201)
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
