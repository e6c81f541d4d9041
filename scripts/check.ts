import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { provideChromium } from './check/chromium.ts'
import { browserSettings, ordealLengths, quickSettings, rows, type Step, type StepResult, steps } from './check/steps.ts'
import { provideTestPrograms } from './check/test-programs.ts'
import { addReports, type TestReport } from './check/test-report.ts'

const usage = `npm test runs every check. npm test -- --only types,lint runs some of: ${steps.map(({ name }) => name).join(', ')}.`
const maxLinesShown = 60

function fail(message: string): never {
  console.error(message)
  process.exit(1)
}

function chooseSteps(): Set<string> {
  try {
    const { values } = parseArgs({
      options: {
        only: { type: 'string' },
        ordeal: { type: 'boolean' },
        quick: { type: 'boolean' },
        browsers: { type: 'boolean' },
      },
    })
    if (values.ordeal) Object.assign(process.env, ordealLengths)
    if (values.quick) Object.assign(process.env, quickSettings)
    if (values.browsers) Object.assign(process.env, browserSettings)
    const all = values.ordeal
      ? ['build', 'system', 'deploy', 'browser']
      : values.quick
        ? ['types', 'lint', 'structure', 'dead-code', 'build', 'unit']
        : values.browsers
          ? ['build', 'engines']
          : steps.map(({ name }) => name)
    const chosen = values.only?.split(',') ?? all
    const unknown = chosen.filter((name) => !steps.some((step) => step.name === name))
    if (unknown.length > 0) fail(`There is no step '${unknown.join("', '")}'. ${usage}`)
    return new Set(chosen)
  } catch (error) {
    return fail(`${error instanceof Error ? error.message : error}\n${usage}`)
  }
}

function showFailure({ name, readFrom }: Step, { output }: StepResult) {
  const file = `test-results/${name}.txt`
  writeFileSync(file, output)
  const start = Math.max(0, readFrom ? output.search(readFrom) : 0)
  const lines = output.slice(start).trimEnd().split('\n')
  const half = maxLinesShown / 2
  const shown =
    lines.length <= maxLinesShown ? lines : [...lines.slice(0, half), `… all of it in ${file} …`, ...lines.slice(-half)]
  console.log(shown.map((line) => `    ${line}`).join('\n'))
}

async function runStep(step: Step, results: Map<string, StepResult>) {
  const missing = step.needs?.find((name) => results.get(name)?.ok === false)
  rmSync(`test-results/${step.name}.txt`, { force: true })
  const start = performance.now()
  const result = missing
    ? { ok: false, output: `Not run, because '${missing}' failed.` }
    : await step.run().catch((error: unknown): StepResult => ({ ok: false, output: String(error) }))
  results.set(step.name, result)
  const seconds = ((performance.now() - start) / 1000).toFixed(1).padStart(6)
  const tests = result.tests ? ` (${describe(result.tests)})` : ''
  console.log(`${result.ok ? '✓' : '✗'} ${step.name.padEnd(10)} ${seconds} s  ${step.title}${tests}`)
  if (!result.ok) showFailure(step, result)
  else if (step.isShown) console.log(result.output.trimEnd().replaceAll(/^/gm, '    '))
}

/** Hundreds of tests and the browsers leave folders behind, 250 MB in all: they go with this one at the end. */
function keepTemporaryFilesTogether() {
  const folder = mkdtempSync(join(tmpdir(), 'club-check-'))
  chmodSync(folder, 0o1777) // as the system's: servers under test run as accounts of their own
  process.env.TMPDIR = folder
  process.on('exit', () => {
    try {
      rmSync(folder, { recursive: true, force: true, maxRetries: 3 })
    } catch (error) {
      console.error(`${folder} could not be removed: ${error}`)
    }
  })
}

const describe = ({ passed, failed, skipped }: TestReport) => `${passed} passed, ${failed} failed, ${skipped.length} skipped`

const chosen = chooseSteps()
mkdirSync('test-results', { recursive: true })
// Before the steps, which run side by side: apt-get runs once at a time.
provideTestPrograms(chosen)
if (chosen.has('browser') || chosen.has('lighthouse')) {
  try {
    const { path, origin } = provideChromium()
    console.log(`Chromium: ${path} (${origin})`)
  } catch (error) {
    fail(error instanceof Error ? error.message : String(error))
  }
}

keepTemporaryFilesTogether()
const start = performance.now()
const results = new Map<string, StepResult>()
for (const row of rows) {
  const now = steps.filter(({ name }) => row.includes(name) && chosen.has(name))
  await Promise.all(now.map((step) => runStep(step, results)))
}

const failed = [...results].filter(([, { ok }]) => !ok).map(([name]) => name)
const tests = addReports([...results.values()].flatMap((result) => result.tests ?? []))
console.log(failed.length === 0 ? 'Yes: every check passes.' : `No: ${failed.join(', ')} failed.`)
console.log(`tests: ${describe(tests)}`)
for (const each of tests.skipped) console.log(`  skipped: ${each}`)
console.log(`time: ${Math.round((performance.now() - start) / 1000)} s`)
process.exitCode = failed.length === 0 ? 0 : 1
