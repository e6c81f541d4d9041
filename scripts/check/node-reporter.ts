import { relative } from 'node:path'
import type { TestEvent } from 'node:test/reporters'
import { type ReportLine, slowFrom } from './test-report.ts'

/** Reporter for `node --test`. The summary of the whole run is the one without `file`. */
export default async function* report(events: AsyncIterable<TestEvent>) {
  const line = (content: ReportLine) => `${JSON.stringify(content)}\n`
  for await (const { type, data } of events) {
    if (type === 'test:pass' || type === 'test:fail') {
      const title = [relative('.', data.file ?? ''), data.name].join(' › ')
      const seconds = data.details.duration_ms / 1000
      if (data.nesting === 0 && seconds >= slowFrom) yield line({ slow: [{ title, seconds }] })
      const reasons = [data.skip, data.todo].filter((reason) => reason !== undefined && reason !== false)
      if (reasons.length > 0) yield line({ skipped: [[title, ...reasons.filter((reason) => reason !== true)].join(' › ')] })
    }
    if (type === 'test:summary' && data.file === undefined) {
      // The types of Node do not know `failed`.
      const { passed, failed, cancelled } = data.counts as typeof data.counts & { failed: number }
      yield line({ passed, failed: failed + cancelled })
    }
  }
}
