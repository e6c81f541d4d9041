import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, relative } from 'node:path'
import type { FullConfig, Reporter, Suite, TestError } from '@playwright/test/reporter'
import { type ReportLine, slowFrom } from './test-report.ts'

/** Reporter for Playwright. A test that passed only at the second attempt has failed. */
export default class BrowserReporter implements Reporter {
  readonly #file: string
  readonly #errors: TestError[] = []
  #suite: Suite | undefined

  constructor({ file }: { file: string }) {
    this.#file = file
  }

  onBegin(_: FullConfig, suite: Suite) {
    this.#suite = suite
  }

  /** What failed outside a test, such as a spec that does not load. */
  onError(error: TestError) {
    this.#errors.push(error)
  }

  onEnd() {
    const lines: ReportLine[] = []
    const counts = { passed: 0, failed: this.#errors.length }
    for (const test of this.#suite?.allTests() ?? []) {
      const title = `[${test.parent.project()?.name}] ${relative('.', test.location.file)} › ${test.title}`
      const seconds = test.results.reduce((sum, { duration }) => sum + duration, 0) / 1000
      if (seconds >= slowFrom) lines.push({ slow: { title, seconds } })
      const outcome = test.outcome()
      if (outcome === 'expected') counts.passed += 1
      else if (outcome === 'skipped')
        lines.push({ skipped: [title, ...test.annotations.flatMap(({ description }) => description ?? [])].join(' › ') })
      else counts.failed += 1
    }
    mkdirSync(dirname(this.#file), { recursive: true })
    writeFileSync(this.#file, [...lines, counts].map((line) => `${JSON.stringify(line)}\n`).join(''))
  }
}
