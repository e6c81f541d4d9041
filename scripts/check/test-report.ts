import { existsSync, readFileSync } from 'node:fs'

export interface SlowTest {
  title: string
  seconds: number
}

export interface TestReport {
  passed: number
  failed: number
  /** One line for each: file, title and reason. */
  skipped: string[]
  slow: SlowTest[]
}

/** What the reporters write, as lines of JSON. The summary is the last: without it, the run ended too early. */
export type ReportLine = { skipped: string } | { slow: SlowTest } | { passed: number; failed: number }

/** Tests that take less are not named among the slowest, in seconds. */
export const slowFrom = 1

export function addReports(reports: readonly TestReport[]): TestReport {
  const sum = (key: 'passed' | 'failed') => reports.reduce((total, each) => total + each[key], 0)
  return {
    passed: sum('passed'),
    failed: sum('failed'),
    skipped: reports.flatMap(({ skipped }) => skipped),
    slow: reports.flatMap(({ slow }) => slow),
  }
}

/** A run without a summary or without a test is a failure, not a success of zero tests. */
export function readReport(path: string): TestReport {
  const report: TestReport = { passed: 0, failed: 0, skipped: [], slow: [] }
  let hasEnded = false
  const lines = existsSync(path) ? readFileSync(path, 'utf8').split('\n').filter(Boolean) : []
  for (const line of lines.map((text) => JSON.parse(text) as ReportLine)) {
    if ('skipped' in line) report.skipped.push(line.skipped)
    else if ('slow' in line) report.slow.push(line.slow)
    else {
      hasEnded = true
      report.passed += line.passed
      report.failed += line.failed
    }
  }
  if (!hasEnded || report.passed + report.failed + report.skipped.length === 0) report.failed += 1
  return report
}
