import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { countBrowserTests, countNodeTests, type TestCount } from './count-tests.ts'

function emptyFolder() {
  const path = mkdtempSync(join(tmpdir(), 'counts-'))
  return { path, [Symbol.dispose]: () => rmSync(path, { recursive: true }) }
}

/** Runs `node --test` with our reporter on files made of these sources. */
function runTests(sources: string[]): TestCount | undefined {
  using folder = emptyFolder()
  const files = sources.map((source, index) => {
    const file = join(folder.path, `${index}.test.mjs`)
    writeFileSync(file, `import { test } from 'node:test'\n${source}`)
    return file
  })
  const counts = join(folder.path, 'counts.jsonl')
  // Otherwise the inner run takes itself for a part of the outer one.
  const { NODE_TEST_CONTEXT: _, ...env } = process.env
  const reporter = ['--test-reporter=./scripts/check/report-counts.ts', `--test-reporter-destination=${counts}`]
  spawnSync(process.execPath, ['--test', ...reporter, ...files], { env })
  return countNodeTests(counts)
}

function countReport(report: unknown): TestCount | undefined {
  using folder = emptyFolder()
  const file = join(folder.path, 'browser.json')
  writeFileSync(file, JSON.stringify(report))
  return countBrowserTests(file)
}

test('tests of all files are counted together; skipped ones are neither passed nor failed', () => {
  const counted = runTests([
    "test('a', () => {})\ntest('b', () => { throw new Error('b') })\ntest.skip('c', () => {})",
    "test('d', () => {})\ntest('e', () => {})",
  ])
  assert.deepEqual(counted, { passed: 3, failed: 1 })
})

test('a file that breaks before its first test counts as failed', () => {
  assert.deepEqual(runTests(["throw new Error('broken')", "test('a', () => {})"]), { passed: 1, failed: 1 })
})

test('a run that left no report counts as nothing at all, not as zero failures', () => {
  assert.equal(countNodeTests('/nowhere/counts.jsonl'), undefined)
  assert.equal(countBrowserTests('/nowhere/browser.json'), undefined)
})

test('a browser test that passed only at the second try counts as failed', () => {
  const stats = { expected: 4, unexpected: 2, flaky: 1, skipped: 5 }
  assert.deepEqual(countReport({ stats, errors: [] }), { passed: 4, failed: 3 })
})

test('a browser run that broke outside its tests counts as one failure', () => {
  const stats = { expected: 0, unexpected: 0, flaky: 0, skipped: 0 }
  assert.deepEqual(countReport({ stats, errors: [{ message: 'no such module' }] }), { passed: 0, failed: 1 })
})
