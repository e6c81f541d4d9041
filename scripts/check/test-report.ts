import { existsSync, readFileSync } from 'node:fs'
import { relative } from 'node:path'
import type { TestEvent } from 'node:test/reporters'

export interface TestReport {
  passed: number
  failed: number
  /** One line for each: file, title and reason. */
  skipped: string[]
}

export function addReports(reports: readonly TestReport[]): TestReport {
  const sum = (key: 'passed' | 'failed') => reports.reduce((total, each) => total + each[key], 0)
  return { passed: sum('passed'), failed: sum('failed'), skipped: reports.flatMap(({ skipped }) => skipped) }
}

/** Reporter for `node --test`: a JSON line for each skipped test and summary; the summary of the whole run has no `file`. */
export default async function* report(events: AsyncIterable<TestEvent>) {
  for await (const { type, data } of events) {
    if (type === 'test:summary') yield `${JSON.stringify(data)}\n`
    if (type === 'test:pass' && (data.skip !== undefined || data.todo !== undefined)) {
      const reason = [data.skip, data.todo].find((each) => typeof each === 'string')
      const line = [relative('.', data.file ?? ''), data.name, ...(reason ? [reason] : [])].join(' › ')
      yield `${JSON.stringify({ skipped: line })}\n`
    }
  }
}

interface NodeLine {
  file?: string
  counts?: { passed: number; failed: number; cancelled: number }
  skipped?: string
}

/** Reads what the reporter has written. Undefined when the run ended before its summary. */
export function readNodeReport(path: string): TestReport | undefined {
  if (!existsSync(path)) return undefined
  const lines = readFileSync(path, 'utf8').split('\n').filter(Boolean)
  const parsed = lines.map((line) => JSON.parse(line) as NodeLine)
  const counts = parsed.find(({ file, counts }) => counts !== undefined && file === undefined)?.counts
  const skipped = parsed.flatMap((line) => line.skipped ?? [])
  return counts && { passed: counts.passed, failed: counts.failed + counts.cancelled, skipped }
}

interface Suite {
  suites?: Suite[]
  specs?: {
    file: string
    title: string
    tests: { projectName: string; status: string; annotations: { description?: string }[] }[]
  }[]
}

interface PlaywrightReport extends Suite {
  stats: { expected: number; unexpected: number; flaky: number }
  /** What failed outside a test, such as a spec that does not load. */
  errors: unknown[]
}

function skippedIn({ suites = [], specs = [] }: Suite): string[] {
  const own = specs.flatMap(({ file, title, tests }) =>
    tests
      .filter(({ status }) => status === 'skipped')
      .map(({ projectName, annotations }) =>
        [`[${projectName}] ${file}`, title, ...annotations.flatMap(({ description }) => description ?? [])].join(' › '),
      ),
  )
  return [...own, ...suites.flatMap(skippedIn)]
}

/** Reads the report of Playwright's JSON reporter. Undefined when there is none. A flaky test counts as failed. */
export function readBrowserReport(path: string): TestReport | undefined {
  if (!existsSync(path)) return undefined
  const report = JSON.parse(readFileSync(path, 'utf8')) as PlaywrightReport
  const { expected, unexpected, flaky } = report.stats
  const failed = unexpected + flaky
  return { passed: expected, failed: failed === 0 && report.errors.length > 0 ? 1 : failed, skipped: skippedIn(report) }
}
