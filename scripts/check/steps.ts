import { rmSync } from 'node:fs'
import { auditArguments, judgeAudit } from './audit.ts'
import { provideBrowsers } from './browsers.ts'
import { provideChromium } from './chromium.ts'
import { type CommandResult, runCommand } from './run-command.ts'
import { addReports, readBrowserReport, readNodeReport, type TestReport } from './test-report.ts'

export interface StepResult extends CommandResult {
  tests?: TestReport
}

export interface Step {
  name: string
  title: string
  /** The step is not run when one of these has failed. */
  needs?: string[]
  /** Where the interesting part of a failure's output begins. */
  readFrom?: RegExp
  /** Whether the output is shown after a success too. */
  isShown?: boolean
  run(): Promise<StepResult>
}

/** The part `suite` of `npm run ordeal` sets these: the lengths of the tests that repeat something, and all four browser projects. */
export const ordealLengths = { ORDEAL: '1', BOUNDED_REQUESTS: '15000' }
/** `npm run test:quick` sets this: tests that run on both databases run on SQLite alone. */
export const quickSettings = { TEST_ENGINES: 'sqlite' }
/** `npm run test:browsers` sets this: all journeys in Firefox and WebKit, in both languages and widths. */
export const browserSettings = { BROWSERS: 'all' }
const isOrdeal = () => process.env.ORDEAL === '1'

const bin = (name: string) => `node_modules/${name}`
const browserReport = 'test-results/browser.json'
const unitTests = ['{src,scripts}/**/*.test.ts', 'test/spec/*.test.ts']
const deployTests = ['test/deploy/*.test.ts']
const engineTests = ['test/browsers/*.test.ts']
const systemTests = ['test/{attacks,faults,growth}/*.test.ts']
// Compiled code is kept between the test processes, which load the same modules.
const env = { NODE_COMPILE_CACHE: 'test-results/compile-cache' }

async function checkTypes(): Promise<StepResult> {
  const sides = ['contract', 'server', 'web', 'worker', 'test']
  const check = (side: string) =>
    runCommand([bin('typescript/bin/tsc'), '-p', `tsconfig.${side}.json`, '--pretty', 'false'], { seconds: 300 })
  const results = await Promise.all(sides.map(check))
  // A mistake in a file that several sides include is reported by each of them.
  const lines = new Set(results.flatMap(({ output }) => output.split('\n')))
  return { ok: results.every(({ ok }) => ok), output: [...lines].join('\n') }
}

async function checkLint(): Promise<StepResult> {
  const options = ['--colors=off', '--reporter=concise', '--error-on-warnings', '--max-diagnostics=none']
  const [biome, promises] = await Promise.all([
    runCommand([bin('@biomejs/biome/bin/biome'), 'ci', ...options], { seconds: 180 }),
    // Biome does not know types: that a promise is awaited is checked by the other one.
    runCommand([bin('oxlint/bin/oxlint'), '--format=unix'], { seconds: 180 }),
  ])
  const advice = "\n'npm run format' repairs what is marked 'format' or 'organizeImports'."
  const output = [biome.ok ? '' : biome.output.trimEnd() + advice, promises.ok ? '' : promises.output]
  return { ok: biome.ok && promises.ok, output: output.filter((text) => text !== '').join('\n') }
}

/** Asks the registry for known vulnerabilities; `npm run` and `npm test` name npm's own script in the environment. */
async function checkAudit(): Promise<StepResult> {
  const npm = process.env.npm_execpath
  if (!npm) return { ok: true, output: '', tests: { passed: 0, failed: 0, skipped: ['npm audit › not started by npm'] } }
  return judgeAudit(await runCommand([npm, ...auditArguments], { seconds: 180 }))
}

async function runNodeTests(name: string, options: string[]): Promise<StepResult> {
  const report = `test-results/${name}.jsonl`
  rmSync(report, { force: true })
  const argv = [
    '--test',
    '--test-timeout=60000',
    '--test-global-setup=test/databases/postgres-global-setup.ts',
    '--test-reporter=spec',
    '--test-reporter-destination=stdout',
    '--test-reporter=./scripts/check/test-report.ts',
    `--test-reporter-destination=${report}`,
    ...options,
  ]
  return withTests(await runCommand(argv, { seconds: isOrdeal() ? 7200 : 1800, env }), readNodeReport(report))
}

/** Two processes run half of the files each: with one process per file, most of the time would be loading modules. */
async function runUnitTests(): Promise<StepResult> {
  const run = (half: number) => runNodeTests(`unit-${half}`, ['--test-isolation=none', `--test-shard=${half}/2`, ...unitTests])
  const halves = await Promise.all([run(1), run(2)])
  return {
    ok: halves.every(({ ok }) => ok),
    output: halves.flatMap(({ ok, output }) => (ok ? [] : [output])).join('\n'),
    tests: addReports(halves.flatMap((half) => half.tests ?? [])),
  }
}

async function runBrowserTests(): Promise<StepResult> {
  rmSync(browserReport, { force: true })
  const result = await runCommand([bin('@playwright/test/cli.js'), 'test', '--reporter=list,json'], {
    // Ends a run that hangs; a slow machine needs 1,900 s.
    seconds: isOrdeal() ? 5400 : 3000,
    env: { ...env, CHROMIUM_PATH: provideChromium().path, PLAYWRIGHT_JSON_OUTPUT_FILE: browserReport },
  })
  return withTests(result, readBrowserReport(browserReport))
}

/** Only `npm run test:browsers` installs browsers; `npm test` uses those that are there. */
function runEngineTests(): Promise<StepResult> {
  if (process.env.BROWSERS === 'all') provideBrowsers()
  return runNodeTests('engines', ['--test-concurrency=2', '--test-timeout=180000', ...engineTests])
}

/** A run without a report or without a test is a failure, not a success of zero tests. Skipped tests are there, and are named at the end. */
function withTests(result: CommandResult, tests: TestReport | undefined): StepResult {
  const failed = (reason: string) => ({ ok: false, output: `${result.output}\n${reason}\n` })
  if (!tests) return { ...failed('The run ended before it could report.'), tests: { passed: 0, failed: 1, skipped: [] } }
  if (tests.passed + tests.failed + tests.skipped.length === 0) return { ...failed('No test was found.'), tests }
  return { ok: result.ok && tests.failed === 0, output: result.output, tests }
}

const readNodeFrom = /^(Interrupted while running|✖ failing tests):/m

export const steps: Step[] = [
  { name: 'types', title: 'types, on each side', run: checkTypes },
  { name: 'lint', title: 'lint, format and import rules', run: checkLint },
  {
    name: 'structure',
    title: 'names and what pages download at once',
    run: () => runCommand(['scripts/check/check-structure.ts'], { seconds: 180 }),
  },
  {
    name: 'dead-code',
    title: 'no dead files, exports or dependencies',
    run: () => runCommand([bin('knip/bin/knip.js'), '--treat-config-hints-as-errors'], { seconds: 180 }),
  },
  { name: 'audit', title: 'no known vulnerability in a library that the site runs on', run: checkAudit },
  { name: 'build', title: 'the site builds', run: () => runCommand(['scripts/build.ts'], { seconds: 300 }) },
  {
    name: 'unit',
    title: 'API, stores on both databases, logic',
    readFrom: readNodeFrom,
    run: runUnitTests,
  },
  {
    name: 'system',
    title: 'attacks, crashes, overload and growth',
    needs: ['build'],
    readFrom: readNodeFrom,
    run: () => runNodeTests('system', [`--test-concurrency=${isOrdeal() ? 2 : 1}`, ...systemTests]),
  },
  {
    name: 'deploy',
    title: 'web servers, PgBouncer and the service around the site',
    needs: ['build'],
    readFrom: readNodeFrom,
    run: () => runNodeTests('deploy', ['--test-concurrency=2', ...deployTests]),
  },
  {
    name: 'size',
    title: 'size budgets',
    needs: ['build'],
    isShown: true,
    run: () => runCommand(['scripts/check/check-size.ts'], { seconds: 180 }),
  },
  {
    name: 'engines',
    title: 'journeys in Firefox and WebKit',
    needs: ['build'],
    readFrom: readNodeFrom,
    run: runEngineTests,
  },
  { name: 'browser', title: 'pages in Chromium', needs: ['build'], readFrom: /^ {2}1\) /m, run: runBrowserTests },
  {
    name: 'lighthouse',
    title: 'Lighthouse on three pages',
    needs: ['build'],
    isShown: true,
    run: () => runCommand(['scripts/check/lighthouse.ts'], { seconds: 400, env: { CHROMIUM_PATH: provideChromium().path } }),
  },
]

/**
 * In this order; the steps of one row run at the same time. System tests often wait for a process that starts, is killed or is
 * slow: the unit tests use the processor meanwhile.
 */
export const rows = [
  ['types', 'lint', 'structure', 'dead-code', 'audit'],
  ['build'],
  ['unit', 'system'],
  ['deploy', 'size'],
  ['engines'],
  ['browser', 'lighthouse'],
]
