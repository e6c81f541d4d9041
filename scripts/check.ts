import { chmodSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { findProgram, findTestChromium, installPackages, provideChromium } from './check/programs.ts'
import { runCommand } from './check/run-command.ts'
import { type Step, steps } from './check/steps.ts'
import { addReports, readReport, type TestReport } from './check/test-report.ts'

/** `unit` stands for unit-1 and the others. */
const kindOf = ({ name }: Step) => name.split('-')[0] ?? ''
const kinds = [...new Set(steps.map(kindOf))]
const usage = `npm test runs what takes minutes, npm run test:all everything. npm test -- --only types,lint runs some of: ${kinds.join(', ')}.`
const maxLinesShown = 60
const maxSlowShown = 10

function fail(error: unknown): never {
  console.error(error instanceof Error ? error.message : error)
  process.exit(1)
}

function chooseSteps(): Step[] {
  try {
    const { values } = parseArgs({ options: { only: { type: 'string' }, all: { type: 'boolean' }, ordeal: { type: 'boolean' } } })
    if (values.all || values.ordeal) process.env.TEST_ALL = '1'
    if (values.ordeal) Object.assign(process.env, { ORDEAL: '1', BOUNDED_REQUESTS: '15000', SLOW_ANSWERS: '400' })
    const named = values.only?.split(',') ?? (values.ordeal ? ['build', 'system', 'long', 'deploy', 'browser'] : undefined)
    const unknown = named?.filter((name) => !kinds.includes(name)) ?? []
    if (unknown.length > 0) throw new Error(`There is no step '${unknown.join("', '")}'.`)
    return steps.filter((step) => (named ? named.includes(kindOf(step)) : values.all || !step.isLong))
  } catch (error) {
    return fail(`${error instanceof Error ? error.message : error}\n${usage}`)
  }
}

/** Once, before the steps, of which some run side by side. */
function providePrograms(): void {
  // Where systemd runs, the packages of the deployment would stay enabled as services.
  const wanted = chosen.filter(({ name }) => !(name === 'deploy' && existsSync('/run/systemd/system')))
  const programs = Object.entries(Object.assign({}, ...wanted.map((step) => step.programs)) as Record<string, string>)
  installPackages(programs.flatMap(([program, name]) => (findProgram(program) ? [] : [name])))
  if (!chosen.some(({ name }) => ['browser', 'lighthouse'].includes(name))) return
  try {
    provideChromium()
    console.log(`Chromium: ${findTestChromium()}`)
  } catch (error) {
    fail(error)
  }
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

/** Where the failures begin in what Node's test runner writes, and Playwright. */
const firstFailure = /^(?:(?:Interrupted while running|✖ failing tests):| {2}1\) )/m

function showFailure(file: string, output: string) {
  writeFileSync(file, output)
  const lines = output
    .slice(Math.max(0, output.search(firstFailure)))
    .trimEnd()
    .split('\n')
  const half = maxLinesShown / 2
  if (lines.length > maxLinesShown) lines.splice(half, lines.length - maxLinesShown, `… all of it in ${file} …`)
  console.log(lines.map((line) => `    ${line}`).join('\n'))
}

async function runStep({ name, title, argv, report, seconds = 600, isShown }: Step): Promise<void> {
  const file = `test-results/${name}.txt`
  for (const old of [file, report ?? file]) rmSync(old, { force: true })
  const began = performance.now()
  // Compiled code is kept between the test processes, which load the same modules, and until the next run: Playwright then begins in 2 s instead of 13.
  const env = { NODE_COMPILE_CACHE: 'test-results/compile-cache', PWTEST_CACHE_DIR: 'test-results/playwright-cache' }
  const run = await runCommand(argv, { seconds, env })
  const tests = report ? readReport(report) : addReports([])
  const ok = run.ok && tests.failed === 0
  results.set(name, { ok, tests })
  const took = ((performance.now() - began) / 1000).toFixed(1).padStart(6)
  console.log(`${ok ? '✓' : '✗'} ${name.padEnd(10)} ${took} s  ${title}${report ? ` (${describe(tests)})` : ''}`)
  if (!ok) showFailure(file, run.output)
  else if (isShown) console.log(run.output.trimEnd().replaceAll(/^/gm, '    '))
}

const chosen = chooseSteps()
mkdirSync('test-results', { recursive: true })
providePrograms()
keepTemporaryFilesTogether()
const start = performance.now()
const results = new Map<string, { ok: boolean; tests: TestReport }>()

const rows: Step[][] = []
for (const step of steps) {
  if (!step.isBeside) rows.push([])
  if (chosen.includes(step)) rows.at(-1)?.push(step)
}
for (const row of rows) {
  // What follows the build needs it.
  if (results.get('build')?.ok !== false) await Promise.all(row.map(runStep))
}

const failed = [...results].filter(([, { ok }]) => !ok).map(([name]) => name)
const notRun = chosen.map(({ name }) => name).filter((name) => !results.has(name))
const tests = addReports([...results.values()].map((result) => result.tests))
console.log('The slowest tests:')
for (const { title, seconds } of tests.slow.toSorted((a, b) => b.seconds - a.seconds).slice(0, maxSlowShown))
  console.log(`${seconds.toFixed(1).padStart(8)} s  ${title}`)
console.log(failed.length === 0 ? 'Yes: every check passes.' : `No: ${failed.join(', ')} failed.`)
if (notRun.length > 0) console.log(`Not run: ${notRun.join(', ')}.`)
console.log(`tests: ${describe(tests)}`)
for (const each of tests.skipped) console.log(`  skipped: ${each}`)
console.log(`time: ${Math.round((performance.now() - start) / 1000)} s`)
process.exitCode = failed.length === 0 ? 0 : 1
