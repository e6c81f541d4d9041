import assert from 'node:assert/strict'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative, resolve } from 'node:path'
import { test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { Worker } from 'node:worker_threads'
import { readConfig } from '#server/config.ts'
import { openMigrated } from '#server/start/open-migrated.ts'
import { startSiteProcess } from '../site-process.ts'

// Plain JavaScript: TypeScript would itself load what this test looks for.
const reporter = `data:text/javascript,${encodeURIComponent(`
  import { registerHooks } from 'node:module'
  const loaded = []
  registerHooks({ load: (url, context, next) => { loaded.push(url); return next(url, context) } })
  process.on('exit', () => process.stderr.write(JSON.stringify({ loaded, internals: process.moduleLoadList })))
`)}`

interface Report {
  loaded: string[]
  internals: string[]
}

test('a start loads the few files of the build, and nothing that only some sites or some visitors need', {
  timeout: 90_000,
}, async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'club-loads-'))
  const site = startSiteProcess(
    { DATA_DIR: dataDir, ADMIN_PASSWORD: 'same road, same pace' },
    'scripts/start.js',
    [],
    ['--import', reporter],
  )
  await using _ = site
  const address = await site.address()
  assert.equal((await fetch(address)).status, 200)
  site.child.kill('SIGTERM')
  assert.equal(await site.left(), 0)
  const { stderr } = site.output()
  const { loaded, internals }: Report = JSON.parse(stderr.slice(stderr.indexOf('{"loaded"')))
  const files = loaded
    .filter((url) => url.startsWith('file:'))
    .map((url) => relative(process.cwd(), fileURLToPath(url)).replaceAll('\\', '/'))
  const elsewhere = files.filter((file) => !/^(dist\/|scripts\/start\.js$|.*node_modules\/@node-rs\/argon2)/.test(file))
  assert.deepEqual(elsewhere, [])
  assert.ok(files.includes('dist/site/start-site.js'))
  assert.ok(files.length < 60, `${files.length} files:\n${files.join('\n')}`)
  // What takes the types away, and what fetches from elsewhere: nine and three megabytes.
  assert.deepEqual(
    internals.filter((name) => /amaro|undici/.test(name)),
    [],
  )
})

test('the libraries lie in a file that V8 keeps in one byte for each character', () => {
  const beyond = /[^\0-\xff]/u.exec(readFileSync('dist/site/libraries.js', 'utf8'))
  assert.equal(
    beyond,
    null,
    `scripts/build/build-server.ts puts what has such letters into a file of its own: ${beyond?.input.slice(beyond.index - 200, beyond.index + 20)}`,
  )
})

test('the worker that backs the site up is built beside it', { timeout: 60_000 }, async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'club-worker-'))
  const db = await openMigrated({ ...readConfig({}), dataDir })
  await db.destroy()
  const file = join(dataDir, 'a.backup')
  const worker = new Worker(resolve('dist/site/backup-worker.js'), { workerData: { place: { dataDir }, file } })
  const [report] = await once(worker, 'message')
  assert.deepEqual(Object.keys(report), ['madeAt'], JSON.stringify(report))
  assert.ok(existsSync(file))
})
