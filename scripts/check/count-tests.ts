import { existsSync, readFileSync } from 'node:fs'

export interface TestCount {
  passed: number
  failed: number
}

interface NodeSummary {
  file?: string
  counts: { passed: number; failed: number; cancelled: number }
}

interface PlaywrightReport {
  stats: { expected: number; unexpected: number; flaky: number }
  /** What went wrong outside any test: a spec that does not load, a worker that died. */
  errors: unknown[]
}

/** Reads what report-counts.ts has written; undefined when the run broke before its summary. */
export function countNodeTests(path: string): TestCount | undefined {
  if (!existsSync(path)) return undefined
  const lines = readFileSync(path, 'utf8').trim().split('\n').filter(Boolean)
  const summary = lines.map((line) => JSON.parse(line) as NodeSummary).find(({ file }) => file === undefined)
  return summary && { passed: summary.counts.passed, failed: summary.counts.failed + summary.counts.cancelled }
}

/** Reads the report of Playwright's own JSON reporter; undefined when there is none. A flaky test is a failed one. */
export function countBrowserTests(path: string): TestCount | undefined {
  if (!existsSync(path)) return undefined
  const { stats, errors } = JSON.parse(readFileSync(path, 'utf8')) as PlaywrightReport
  const failed = stats.unexpected + stats.flaky
  return { passed: stats.expected, failed: failed === 0 && errors.length > 0 ? 1 : failed }
}
