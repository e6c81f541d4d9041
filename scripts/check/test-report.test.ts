import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type TestContext, test } from 'node:test'
import { readBrowserReport, readNodeReport, type TestReport } from './test-report.ts'

function emptyFolder(t: TestContext): string {
  const path = mkdtempSync(join(tmpdir(), 'report-'))
  t.after(() => rmSync(path, { recursive: true }))
  return path
}

/** Runs `node --test` with the project's reporter on files of these sources. */
function runTests(t: TestContext, sources: string[]): TestReport | undefined {
  const folder = emptyFolder(t)
  const files = sources.map((source, index) => {
    const file = join(folder, `${index}.test.mjs`)
    writeFileSync(file, `import { test } from 'node:test'\n${source}`)
    return file
  })
  const report = join(folder, 'report.jsonl')
  // With this variable, the inner run would report to the outer one.
  const { NODE_TEST_CONTEXT: _, ...env } = process.env
  const reporter = ['--test-reporter=./scripts/check/test-report.ts', `--test-reporter-destination=${report}`]
  spawnSync(process.execPath, ['--test', ...reporter, ...files], { env })
  return readNodeReport(report)
}

function readReport(t: TestContext, report: unknown): TestReport | undefined {
  const file = join(emptyFolder(t), 'browser.json')
  writeFileSync(file, JSON.stringify(report))
  return readBrowserReport(file)
}

test('the tests of all files are counted together, and skipped ones are named with their reason', (t) => {
  const report = runTests(t, [
    "test('a', () => {})\ntest('b', () => { throw new Error('b') })\ntest('c', { skip: 'no disk' }, () => {})",
    "test('d', () => {})\ntest('e', () => {})",
    "throw new Error('a file that breaks before its first test')",
  ])
  assert.deepEqual([report?.passed, report?.failed, report?.skipped.length], [3, 2, 1])
  assert.match(report?.skipped[0] ?? '', /0\.test\.mjs › c › no disk$/)
})

test('a run that wrote no report is not a run without failures', () => {
  assert.equal(readNodeReport('/nowhere/report.jsonl'), undefined)
  assert.equal(readBrowserReport('/nowhere/browser.json'), undefined)
})

test('a browser test that passed only at the second attempt counts as failed, and a skipped one is named', (t) => {
  const skipped = { projectName: 'ko-390', status: 'skipped', annotations: [{ type: 'skip', description: 'one width' }] }
  const specs = [{ file: 'a.spec.ts', title: 'reads', tests: [skipped, { ...skipped, status: 'expected' }] }]
  const report = readReport(t, { stats: { expected: 4, unexpected: 2, flaky: 1 }, errors: [], suites: [{ suites: [{ specs }] }] })
  assert.deepEqual(report, { passed: 4, failed: 3, skipped: ['[ko-390] a.spec.ts › reads › one width'] })
  const stats = { expected: 0, unexpected: 0, flaky: 0 }
  const broken = readReport(t, { stats, errors: [{ message: 'no such module' }] })
  assert.deepEqual(broken, { passed: 0, failed: 1, skipped: [] }, 'a run that broke outside its tests')
})
