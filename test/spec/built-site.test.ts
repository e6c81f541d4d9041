import assert from 'node:assert/strict'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { test } from 'node:test'
import { setTimeout as wait } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import { readConfig } from '#server/config.ts'
import { openMigrated } from '#server/start/open-migrated.ts'
import { memoryOf } from '../faults/load.ts'
import { startSiteProcess } from '../site-process.ts'

test('npm start serves pages and takes little memory at rest', { timeout: 90_000 }, async (context) => {
  const dataDir = mkdtempSync(join(tmpdir(), 'club-built-'))
  // The compile cache of `npm test` would add to the memory.
  const env = { DATA_DIR: dataDir, ADMIN_PASSWORD: 'same road, same pace', NODE_COMPILE_CACHE: '' }
  const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: { start: string } }
  const flags = scripts.start.split(' ').filter((word) => word.startsWith('--'))
  const start = () => startSiteProcess(env, 'scripts/start.js', [], flags)
  // The first start creates the database and the administrator, which takes memory that no later start takes.
  {
    await using first = start()
    await first.address()
    first.child.kill('SIGTERM')
    assert.equal(await first.left(), 0)
  }
  /** Of three starts: one differs from the next by up to 10 MB. */
  let least = Number.POSITIVE_INFINITY
  for (let n = 0; n < 2; n += 1) {
    await using earlier = start()
    await fetch(await earlier.address())
    await wait(1_000)
    least = Math.min(least, memoryOf(earlier.child.pid, 'now') ?? least)
    earlier.child.kill('SIGTERM')
    await earlier.left()
  }
  await using site = start()
  const page = await fetch(await site.address())
  assert.equal(page.status, 200)
  assert.match(await page.text(), /<div id="root"><./)
  await wait(1_000)
  const megabytes = Math.min(least, memoryOf(site.child.pid, 'now') ?? least)
  context.diagnostic(`${megabytes} MB at rest`)
  // The goal is 130; a busy machine adds some.
  assert.ok(megabytes <= 145, `${megabytes} MB`)
  for (const [path, text] of [
    ['licenses.txt', '## react-dom - '],
    ['display-font-license.txt', 'SIL Open Font License'],
  ] as const)
    assert.ok((await (await fetch(`${new URL(path, await site.address())}`)).text()).includes(text), path)
  site.child.kill('SIGTERM')
  assert.equal(await site.left(), 0)
})

test('the build has the worker that makes backups', { timeout: 60_000 }, async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'club-worker-'))
  const db = await openMigrated({ ...readConfig({}), dataDir })
  await db.destroy()
  const file = join(dataDir, 'a.backup')
  const worker = new Worker(resolve('dist/site/backup-worker.js'), { workerData: { place: { dataDir }, file } })
  const [report] = await once(worker, 'message')
  assert.deepEqual(report, { problem: null })
  assert.ok(existsSync(file))
})
