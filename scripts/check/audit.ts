import type { CommandResult } from './run-command.ts'
import type { TestReport } from './test-report.ts'

interface AuditReport {
  metadata?: { vulnerabilities: Record<'info' | 'low' | 'moderate' | 'high' | 'critical', number> }
  vulnerabilities?: Record<string, { severity: string }>
}

/** Ends at once when the registry cannot be reached; development tools never run on the site. */
export const auditArguments = ['audit', '--omit=dev', '--json', '--fetch-retries=0', '--fetch-timeout=10000']

const serious = ['high', 'critical']

/**
 * Reads what `npm audit --json` printed: known vulnerabilities of severity high or critical in what the site runs on are a failure. A
 * registry that gives no answer is a skipped test with its reason, because the code is as good as before.
 */
export function judgeAudit({ output }: CommandResult): CommandResult & { tests: TestReport } {
  const report = readReport(output)
  if (!report?.metadata) {
    return { ok: true, output, tests: { passed: 0, failed: 0, skipped: ['npm audit › the registry gave no answer'] } }
  }
  const found = Object.entries(report.vulnerabilities ?? {}).filter(([, { severity }]) => serious.includes(severity))
  const lines = found.map(([name, { severity }]) => `${name}: ${severity}`)
  const advice = "'npm audit --omit=dev' has the details; docs/howto/update-libraries.md says what to do."
  const ok = found.length === 0
  return {
    ok,
    output: ok ? 'No known vulnerability of severity high or critical.' : [...lines, advice].join('\n'),
    tests: { passed: ok ? 1 : 0, failed: ok ? 0 : 1, skipped: [] },
  }
}

/** npm writes warnings before the report. */
function readReport(output: string): AuditReport | undefined {
  try {
    return JSON.parse(output.slice(output.indexOf('{'), output.lastIndexOf('}') + 1)) as AuditReport
  } catch {
    return undefined
  }
}
