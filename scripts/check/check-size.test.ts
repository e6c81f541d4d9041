import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { emptyFolder } from '../../test/temporary-folder.ts'
import { type Manifest, measureBuild } from './check-size.ts'

const [entry, admin] = ['src/web/entry-client.tsx', 'src/web/pages/admin/page.tsx']
const textsOf = (module: string, name: string) =>
  ['ko', 'en'].map((language) => [`${module}?texts=${language}`, { file: `${name}-texts-${language}.js` }])
const manifest: Manifest = {
  [entry]: { file: 'entry.js', imports: ['_react.js', '_react-dom.js'], css: ['main.css'] },
  '_react.js': { file: 'react.js' },
  '_react-dom.js': { file: 'react-dom.js', imports: ['_react.js'] },
  '_dialog.js': { file: 'dialog.js', imports: ['_react.js'] },
  'src/web/pages/home/page.tsx': { file: 'home.js', imports: ['_react.js'], dynamicImports: ['_dialog.js'] },
  [admin]: { file: 'admin.js', imports: ['_react.js', '_dialog.js'] },
  ...Object.fromEntries([...textsOf(entry, 'site'), ...textsOf(admin, 'admin')]),
}

/** A client build whose files cannot be compressed, so that their sizes are known; in bytes. */
function buildOf(sizes: Record<string, number>) {
  const folder = emptyFolder()
  mkdirSync(join(folder, '.vite'))
  writeFileSync(join(folder, '.vite/manifest.json'), JSON.stringify(manifest))
  for (const [file, bytes] of Object.entries(sizes)) writeFileSync(join(folder, file), randomBytes(bytes))
  return { folder, [Symbol.dispose]: () => rmSync(folder, { recursive: true }) }
}

const sizes = {
  ...{ 'entry.js': 5000, 'react.js': 30_000, 'react-dom.js': 30_000, 'dialog.js': 20_000, 'home.js': 9000, 'admin.js': 10_000 },
  ...{ 'site-texts-ko.js': 4000, 'site-texts-en.js': 3500, 'admin-texts-ko.js': 2000, 'admin-texts-en.js': 1800 },
  ...{ 'main.css': 8000, 'display.woff2': 30_000 },
}

test('initial JavaScript counts shared chunks once, the texts of one language, and nothing that is loaded later', () => {
  using build = buildOf(sizes)
  const bytesOf = (what: string) => measureBuild(build.folder).find((measured) => measured.what === what)?.bytes ?? 0
  // Brotli adds a few bytes of its own to what it cannot compress.
  const about = (bytes: number) => (measured: number) => measured >= bytes && measured < bytes + 100
  assert.ok(about(5000 + 60_000 + 9000 + 4000)(bytesOf('JavaScript of home')))
  assert.ok(about(5000 + 60_000 + 10_000 + 20_000 + 4000 + 1500 + 500)(bytesOf('JavaScript of admin')))
})

test('a build within its budgets passes, and one that is above names what to load later', () => {
  for (const [changed, expected] of [
    [{}, []],
    [{ 'home.js': 32_000 }, ['JavaScript of home']],
    [{ 'dialog.js': 60_000 }, ['JavaScript of admin']],
    [{ 'main.css': 12_001 }, ['CSS of the page with the most']],
    [{ 'display.woff2': 35_001 }, ['display.woff2']],
  ] as const) {
    using build = buildOf({ ...sizes, ...changed })
    const { status, stdout, stderr } = spawnSync(process.execPath, ['scripts/check/check-size.ts', build.folder], {
      encoding: 'utf8',
    })
    const over = stdout.split('\n').filter((line) => line.includes('✗'))
    assert.deepEqual([status, over.length, /load it later/.test(stderr)], [expected.length, expected.length, expected.length > 0])
    for (const [at, what] of expected.entries()) assert.ok(over[at]?.includes(what), stdout)
  }
})
