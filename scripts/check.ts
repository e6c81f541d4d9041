import { chmodSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { findProgram, findTestChromium, installPackages, provideChromium } from './check/programs.ts'
import { runCommand } from './check/run-command.ts'
import { rows, type Step } from './check/steps.ts'
import { addReports, readReport, type TestReport } from './check/test-report.ts'

const all = rows.flat()
const usage = `npm test runs what takes minutes, npm run test:all everything. npm test -- --only types,lint runs some of: ${all.map(({ name }) => name).join(', ')}.`
const maxLinesShown = 60
const maxSlowShown = 10

interface Result {
  ok: boolean
  output: string
  tests: TestReport
}

function fail(message: string): never {
  console.error(message)
  process.exit(1)
}

/** @returns the names of the steps to run. */
function chooseSteps(): Set<string> {
  try {
    const { values } = parseArgs({ options: { only: { type: 'string' }, all: { type: 'boolean' }, ordeal: { type: 'boolean' } } })
    if (values.all || values.ordeal) process.env.TEST_ALL = '1'
    if (values.ordeal) Object.assign(process.env, { ORDEAL: '1', BOUNDED_REQUESTS: '15000', SLOW_ANSWERS: '400' })
    const usual = all.filter(({ isLong }) => values.all || !isLong).map(({ name }) => name)
    const chosen = values.only?.split(',') ?? (values.ordeal ? ['build', 'system', 'long', 'deploy', 'browser'] : usual)
    const unknown = chosen.filter((name) => !all.some((step) => step.name === name))
    if (unknown.length > 0) fail(`There is no step '${unknown.join("', '")}'. ${usage}`)
    return new Set(chosen)
  } catch (error) {
    return fail(`${error instanceof Error ? error.message : error}\n${usage}`)
  }
}

/** Once, before the steps, which run side by side. */
function providePrograms(steps: readonly Step[]): void {
  // Where systemd runs, the packages of the deployment would stay enabled as services.
  const wanted = steps.filter(({ name }) => !(name === 'deploy' && existsSync('/run/systemd/system')))
  const programs = wanted.flatMap((step) => Object.entries(step.programs ?? {}))
  installPackages(programs.flatMap(([program, name]) => (findProgram(program) ? [] : [name])))
  if (!steps.some(({ name }) => ['browser', 'lighthouse'].includes(name))) return
  try {
    provideChromium()
    console.log(`Chromium: ${findTestChromium()}`)
  } catch (error) {
    fail(error instanceof Error ? error.message : String(error))
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

async function runStep({ commands, seconds }: Step): Promise<Result> {
  // Compiled code is kept between the test processes, which load the same modules.
  const env = { NODE_COMPILE_CACHE: 'test-results/compile-cache' }
  for (const { report } of commands) if (report) rmSync(report, { force: true })
  const runs = await Promise.all(commands.map(({ argv }) => runCommand(argv, { seconds, env })))
  const tests = addReports(commands.flatMap(({ report }) => (report ? [readReport(report)] : [])))
  const ok = runs.every((run) => run.ok) && tests.failed === 0
  return { ok, output: runs.flatMap((run) => (run.ok && !ok ? [] : [run.output])).join('\n'), tests }
}

function showFailure({ name, readFrom }: Step, { output }: Result) {
  const file = `test-results/${name}.txt`
  writeFileSync(file, output)
  const start = Math.max(0, readFrom ? output.search(readFrom) : 0)
  const lines = output.slice(start).trimEnd().split('\n')
  const half = maxLinesShown / 2
  const shown =
    lines.length <= maxLinesShown ? lines : [...lines.slice(0, half), `… all of it in ${file} …`, ...lines.slice(-half)]
  console.log(shown.map((line) => `    ${line}`).join('\n'))
}

const describe = ({ passed, failed, skipped }: TestReport) => `${passed} passed, ${failed} failed, ${skipped.length} skipped`

const chosen = chooseSteps()
mkdirSync('test-results', { recursive: true })
providePrograms(all.filter(({ name }) => chosen.has(name)))
keepTemporaryFilesTogether()
const start = performance.now()
const results = new Map<string, Result>()

for (const row of rows) {
  // What follows the build needs it.
  if (results.get('build')?.ok === false) break
  const runs = row
    .filter(({ name }) => chosen.has(name))
    .map(async (step) => {
      rmSync(`test-results/${step.name}.txt`, { force: true })
      const began = performance.now()
      const result = await runStep(step)
      results.set(step.name, result)
      const seconds = ((performance.now() - began) / 1000).toFixed(1).padStart(6)
      const hasTests = step.commands.some(({ report }) => report)
      console.log(
        `${result.ok ? '✓' : '✗'} ${step.name.padEnd(10)} ${seconds} s  ${step.title}${hasTests ? ` (${describe(result.tests)})` : ''}`,
      )
      if (!result.ok) showFailure(step, result)
      else if (step.isShown) console.log(result.output.trimEnd().replaceAll(/^/gm, '    '))
    })
  await Promise.all(runs)
}

const failed = [...results].filter(([, { ok }]) => !ok).map(([name]) => name)
const notRun = [...chosen].filter((name) => !results.has(name))
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
