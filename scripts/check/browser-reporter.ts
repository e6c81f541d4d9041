import { writeFileSync } from 'node:fs'
import { relative } from 'node:path'
import type { FullConfig, Reporter, Suite } from '@playwright/test/reporter'
import { slowFrom, type TestReport } from './test-report.ts'

/** Reporter for Playwright. A test that passed only at the second attempt has failed. */
export default class BrowserReporter implements Reporter {
  readonly #file: string
  readonly #report: TestReport = { passed: 0, failed: 0, skipped: [], slow: [] }
  #suite: Suite | undefined

  constructor({ file }: { file: string }) {
    this.#file = file
  }

  onBegin(_: FullConfig, suite: Suite) {
    this.#suite = suite
  }

  /** What failed outside a test, such as a spec that does not load. */
  onError() {
    this.#report.failed += 1
  }

  onEnd() {
    for (const test of this.#suite?.allTests() ?? []) {
      const title = `[${test.parent.project()?.name}] ${relative('.', test.location.file)} › ${test.title}`
      const seconds = test.results.reduce((sum, { duration }) => sum + duration, 0) / 1000
      if (seconds >= slowFrom) this.#report.slow.push({ title, seconds })
      const outcome = test.outcome()
      const reasons = test.annotations.flatMap(({ description }) => description ?? [])
      if (outcome === 'skipped') this.#report.skipped.push([title, ...reasons].join(' › '))
      else this.#report[outcome === 'expected' ? 'passed' : 'failed'] += 1
    }
    writeFileSync(this.#file, `${JSON.stringify(this.#report)}\n`)
  }
}
