import { spawnSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import type { ReportLine } from './test-report.ts'

// Known vulnerabilities of severity high or critical in what the site runs on are a failure; development tools never run on the site. A registry
// that gives no answer is a skipped test with its reason, because the code is as good as before.

const [npm = '', report = ''] = [process.env.npm_execpath, process.argv[2]]
const options = ['audit', '--omit=dev', '--json', '--fetch-retries=0', '--fetch-timeout=10000']
const { stdout } = spawnSync(process.execPath, [npm, ...options], { encoding: 'utf8' })

/** npm writes warnings before the report. Undefined when the registry gave no answer. */
function readVulnerabilities(): Record<string, { severity: string }> | undefined {
  try {
    const answer = JSON.parse(stdout.slice(stdout.indexOf('{'), stdout.lastIndexOf('}') + 1))
    return answer.metadata && answer.vulnerabilities
  } catch {
    return undefined
  }
}

const found = readVulnerabilities()
const serious = Object.entries(found ?? {}).filter(([, { severity }]) => ['high', 'critical'].includes(severity))
for (const [name, { severity }] of serious) console.error(`${name}: ${severity}`)
if (serious.length > 0) console.error("'npm audit --omit=dev' has the details; docs/howto/update-libraries.md says what to do.")
const failed = Math.min(1, serious.length)
const skipped = found ? [] : [`npm audit › ${npm ? 'the registry gave no answer' : 'not started by npm'}`]
const line: ReportLine = { passed: found ? 1 - failed : 0, failed, skipped }
writeFileSync(report, `${JSON.stringify(line)}\n`)
