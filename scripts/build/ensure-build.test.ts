import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { test } from 'node:test'

const module = resolve('scripts/build/ensure-build.ts')

function makeTree(): string {
  const root = mkdtempSync(join(tmpdir(), 'club-stamp-'))
  for (const folder of ['src/web', 'src/server', 'src/contract', 'public', 'scripts', 'dist']) {
    mkdirSync(join(root, folder), { recursive: true })
  }
  for (const file of ['src/server/app.ts', 'src/web/page.tsx', 'package-lock.json', 'vite.config.ts', 'club.config.json']) {
    writeFileSync(join(root, file), `content of ${file}`)
  }
  return root
}

/** In a process of its own: the functions work in the current folder. */
function run(root: string, code: string): string {
  const program = `import { inputStamp } from ${JSON.stringify(module)}; import { existsSync, readFileSync, writeFileSync } from 'node:fs'; ${code}`
  const { stdout, stderr, status } = spawnSync(process.execPath, ['--input-type=module', '--eval', program], { cwd: root })
  assert.equal(status, 0, stderr.toString())
  return stdout.toString()
}

const build = (root: string) => run(root, `writeFileSync('dist/stamp', inputStamp())`)
const isBuilt = (root: string) =>
  run(root, "process.stdout.write(String(existsSync('dist/stamp') && readFileSync('dist/stamp', 'utf8') === inputStamp()))") ===
  'true'

test('a changed source, also of the same length and time, and a new file make a build out of date; a test, a copy and the values of a club do not', () => {
  const root = makeTree()
  assert.equal(isBuilt(root), false)
  build(root)
  writeFileSync(join(root, 'src/server/app.test.ts'), 'a test')
  writeFileSync(join(root, 'club.config.json'), 'of another club')
  assert.equal(isBuilt(root), true)
  const copy = mkdtempSync(join(tmpdir(), 'club-stamp-'))
  cpSync(root, copy, { recursive: true })
  assert.equal(isBuilt(copy), true, 'with other times')
  writeFileSync(join(copy, 'src/contract/riders.ts'), '')
  assert.equal(isBuilt(copy), false)
  const file = join(root, 'src/server/app.ts')
  const { atime, mtime } = statSync(file)
  writeFileSync(file, 'content of src/server/app.TS')
  utimesSync(file, atime, mtime)
  assert.equal(isBuilt(root), false)
})
