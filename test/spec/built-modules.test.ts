import assert from 'node:assert/strict'
import { once } from 'node:events'
import { existsSync, globSync, readFileSync } from 'node:fs'
import { builtinModules } from 'node:module'
import { dirname, join, resolve } from 'node:path'
import { test } from 'node:test'
import { pathToFileURL } from 'node:url'
import { MessageChannel, Worker } from 'node:worker_threads'
import { ensureBuild } from '../../scripts/build/ensure-build.ts'
import { migratedPlace } from '../databases/databases.ts'

// A module that is loaded late may be broken in the bundle and whole in the sources (docs/decisions/019).

await ensureBuild()

const lateImports = /\bimport\(\s*["'`]([^"'`]+)["'`]\s*\)/g
const staticImports = /^(?:import|export)\b[^'"`;]*?["']([^"']+)["'];?$/gm
const requires = /\b__require\(["']([^"']+)["']\)/g

const filesOf = (folder: string) => globSync(`dist/${folder}/**/*.js`).sort()
const found = (file: string, pattern: RegExp) => [...readFileSync(file, 'utf8').matchAll(pattern)].map(([, name = '']) => name)
const isFile = (name: string) => name.startsWith('.')
const addressOf = (file: string, name: string) => (isFile(name) ? pathToFileURL(join(dirname(file), name)).href : name)

const program = `
  const { addresses, answer } = require('node:worker_threads').workerData
  ;(async () => {
    const failures = []
    for (const address of addresses) await import(address).catch((error) => failures.push(address + ': ' + error))
    answer.postMessage(failures)
  })()`

/** Loads `entry` and then the modules, in a thread of its own. @returns what failed. */
async function load(entry: string, modules: string[]): Promise<string[]> {
  const { port1, port2: answer } = new MessageChannel()
  const addresses = [pathToFileURL(entry).href, ...modules]
  // Not as the thread's own message: dist/site/backup-worker.js sends one.
  const worker = new Worker(program, { eval: true, workerData: { addresses, answer }, transferList: [answer] })
  const [failures] = await once(port1, 'message')
  port1.close()
  await worker.terminate()
  return failures as string[]
}

test('each file of the built server and of the renderer can be loaded, and each module that is loaded late', async (context) => {
  const [main, site] = ['dist/site/main.js', filesOf('site')]
  const late = [...new Set(site.flatMap((file) => found(file, lateImports).map((name) => addressOf(file, name))))]
  context.diagnostic(`${late.length} modules`)
  assert.ok(late.length > 0)
  const urlsOf = (files: string[]) => files.map((file) => pathToFileURL(resolve(file)).href)
  assert.deepEqual(await load(main, [...late, ...urlsOf(site)]), [])
  assert.deepEqual(await load('dist/server/entry-server.js', urlsOf(filesOf('server'))), [])
  // One by one: what another module left behind must not help it.
  if (process.env.TEST_ALL === '1') for (const address of late) assert.deepEqual(await load(main, [address]), [])
})

test('what the built server takes from node_modules is there after npm ci --omit=dev', () => {
  const { dependencies } = JSON.parse(readFileSync('package.json', 'utf8')) as { dependencies: Record<string, string> }
  const known = new Set([...Object.keys(dependencies), ...builtinModules])
  const taken = [...filesOf('site'), ...filesOf('server')].flatMap((file) =>
    [staticImports, lateImports, requires].flatMap((pattern) => found(file, pattern)),
  )
  const packages = taken
    .filter((name) => !isFile(name) && !name.startsWith('node:'))
    .map((name) => /^(@[^/]+\/)?[^/]+/.exec(name)?.[0] ?? name)
  assert.ok(packages.includes('pg'))
  assert.deepEqual([...new Set(packages.filter((name) => !known.has(name)))], [])
})

test('the build has the worker that makes backups, and the licenses of what it sends', async () => {
  const place = await migratedPlace('sqlite')
  const file = join(place.dataDir, 'a.backup')
  const worker = new Worker(resolve('dist/site/backup-worker.js'), { workerData: { place, file } })
  assert.deepEqual(await once(worker, 'message'), [{ problem: null }])
  assert.ok(existsSync(file))
  for (const [name, text] of [
    ['licenses.txt', '## react-dom - '],
    ['display-font-license.txt', 'SIL Open Font License'],
  ] as const)
    assert.ok(readFileSync(join('dist/client', name), 'utf8').includes(text), name)
})
