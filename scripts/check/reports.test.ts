import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import type { FullConfig, Suite, TestCase } from '@playwright/test/reporter'
import { temporaryFolder } from '../../test/temporary-folder.ts'
import BrowserReporter from './browser-reporter.ts'
import { readReport } from './test-report.ts'

/** Runs a program of this Node. With NODE_TEST_CONTEXT, an inner test run would report to the outer one. */
function run(argv: string[], settings = {}): number | null {
  const { NODE_TEST_CONTEXT: _, ...env } = process.env
  return spawnSync(process.execPath, argv, { env: { ...env, ...settings } }).status
}

test('the tests of all files are counted together, a file that breaks has failed, and skipped tests are named with their reason', () => {
  using folder = temporaryFolder()
  const sources = ["test('a', () => {})\ntest('b', { skip: 'no disk' }, () => {})", "throw new Error('broken')"]
  const files = sources.map((source, index) => {
    const file = join(folder.path, `${index}.test.mjs`)
    writeFileSync(file, `import { test } from 'node:test'\n${source}`)
    return file
  })
  const report = join(folder.path, 'report.jsonl')
  run(['--test', '--test-reporter=./scripts/check/node-reporter.ts', `--test-reporter-destination=${report}`, ...files])
  const { passed, failed, skipped } = readReport(report)
  assert.deepEqual([passed, failed, skipped.length], [1, 1, 1])
  assert.match(skipped[0] ?? '', /0\.test\.mjs › b › no disk$/)
})

test('a run that wrote no report, or has no test, has failed', () => {
  using folder = temporaryFolder()
  const empty = join(folder.path, 'empty.jsonl')
  writeFileSync(empty, '{"passed":0,"failed":0}\n')
  for (const file of ['/nowhere/report.jsonl', empty]) assert.equal(readReport(file).failed, 1)
})

test('a browser test that passed only at the second attempt has failed, and so has a run that broke outside its tests', () => {
  using folder = temporaryFolder()
  const file = join(folder.path, 'browser.jsonl')
  const testCase = (outcome: ReturnType<TestCase['outcome']>, duration: number) => ({
    title: outcome,
    location: { file: 'a.spec.ts' },
    parent: { project: () => ({ name: 'ko-390' }) },
    annotations: [{ type: 'skip', description: 'one width' }],
    results: [{ duration }],
    outcome: () => outcome,
  })
  const tests = [testCase('expected', 2000), testCase('unexpected', 10), testCase('flaky', 10), testCase('skipped', 0)]
  const reporter = new BrowserReporter({ file })
  reporter.onBegin({} as FullConfig, { allTests: () => tests } as unknown as Suite)
  reporter.onError()
  reporter.onEnd()
  assert.deepEqual(readReport(file), {
    passed: 1,
    failed: 3,
    skipped: ['[ko-390] a.spec.ts › skipped › one width'],
    slow: [{ title: '[ko-390] a.spec.ts › expected', seconds: 2 }],
  })
})

test('a known serious vulnerability fails the check, a moderate one does not, and no answer of the registry is named', () => {
  using folder = temporaryFolder()
  const [npm, report] = ['npm.cjs', 'audit.jsonl'].map((name) => join(folder.path, name)) as [string, string]
  for (const [answer, passed, failed, skipped] of [
    [{ metadata: {}, vulnerabilities: { fastify: { severity: 'high' }, other: { severity: 'moderate' } } }, 0, 1, 0],
    [{ metadata: {}, vulnerabilities: { other: { severity: 'moderate' } } }, 1, 0, 0],
    [{ message: 'audit endpoint returned an error' }, 0, 0, 1],
  ] as const) {
    writeFileSync(npm, `console.log('npm warn something\\n' + ${JSON.stringify(JSON.stringify(answer))})`)
    assert.equal(run(['scripts/check/audit.ts', report], { npm_execpath: npm }), 0)
    const found = readReport(report)
    assert.deepEqual([found.passed, found.failed, found.skipped.length], [passed, failed, skipped])
  }
})
