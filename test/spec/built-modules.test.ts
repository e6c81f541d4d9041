import assert from 'node:assert/strict'
import { once } from 'node:events'
import { globSync, readFileSync } from 'node:fs'
import { builtinModules } from 'node:module'
import { dirname, join, resolve } from 'node:path'
import { test } from 'node:test'
import { pathToFileURL } from 'node:url'
import { MessageChannel, Worker } from 'node:worker_threads'
import { ensureBuild } from '../../scripts/build/ensure-build.ts'

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

/** Loads `entry` and then the modules, in a thread of its own: what other modules left behind must not help them. @returns what failed. */
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

test('each module that the built server loads late can be loaded', { timeout: 120_000 }, async (context) => {
  const late = new Set(filesOf('site').flatMap((file) => found(file, lateImports).map((name) => addressOf(file, name))))
  context.diagnostic(`${late.size} modules`)
  assert.ok(late.size > 0)
  const failures: string[] = []
  for (const address of late) failures.push(...(await load('dist/site/main.js', [address])))
  assert.deepEqual(failures, [])
})

test('each file of the built server and of the renderer can be loaded', { timeout: 60_000 }, async () => {
  for (const [entry, folder] of [
    ['dist/site/main.js', 'site'],
    ['dist/server/entry-server.js', 'server'],
  ] as const) {
    const files = filesOf(folder).map((file) => pathToFileURL(resolve(file)).href)
    assert.deepEqual(await load(entry, files), [], folder)
  }
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
