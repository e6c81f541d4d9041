import { existsSync, readFileSync } from 'node:fs'

export interface TestReport {
  passed: number
  failed: number
  /** One line for each: file, title and reason. */
  skipped: string[]
  slow: { title: string; seconds: number }[]
}

/** What the reporters write, as lines of JSON. The numbers come last: without them, the run ended too early. */
export type ReportLine = Partial<TestReport>

/** Tests that take less are not named among the slowest, in seconds. */
export const slowFrom = 1

export const addReports = (reports: readonly ReportLine[]): TestReport => ({
  passed: reports.reduce((sum, { passed = 0 }) => sum + passed, 0),
  failed: reports.reduce((sum, { failed = 0 }) => sum + failed, 0),
  skipped: reports.flatMap(({ skipped = [] }) => skipped),
  slow: reports.flatMap(({ slow = [] }) => slow),
})

/** A run without its last line or without a test is a failure, not a success of zero tests. */
export function readReport(path: string): TestReport {
  const written = existsSync(path) ? readFileSync(path, 'utf8').split('\n').filter(Boolean) : []
  const lines = written.map((text) => JSON.parse(text) as ReportLine)
  const report = addReports(lines)
  const hasEnded = lines.at(-1)?.passed !== undefined
  if (!hasEnded || report.passed + report.failed + report.skipped.length === 0) report.failed += 1
  return report
}
