import { rmSync } from 'node:fs'
import { provideChromium } from './chromium.ts'
import { countBrowserTests, countNodeTests, type TestCount } from './count-tests.ts'
import { type CommandResult, runCommand } from './run-command.ts'

export interface StepResult extends CommandResult {
  tests?: TestCount
}

export interface Step {
  name: string
  /** What it asks, in the words of the one line that it prints. */
  title: string
  /** Without these it can say nothing, so it is not tried when one of them fails. */
  needs?: string[]
  /** Where, in the output of a failure, the part begins that matters; without it, at the top. */
  readFrom?: RegExp
  run(): Promise<StepResult>
}

const bin = (name: string) => `node_modules/${name}`
const nodeCounts = 'test-results/unit-counts.jsonl'
const browserReport = 'test-results/browser.json'

async function checkTypes(): Promise<StepResult> {
  const sides = ['contract', 'server', 'web', 'worker', 'test']
  const check = (side: string) =>
    runCommand([bin('typescript/bin/tsc'), '-p', `tsconfig.${side}.json`, '--pretty', 'false'], { seconds: 120 })
  const results = await Promise.all(sides.map(check))
  // One mistake in a shared file is reported by each side that includes it.
  const lines = new Set(results.flatMap(({ output }) => output.split('\n')))
  return { ok: results.every(({ ok }) => ok), output: [...lines].join('\n') }
}

async function checkLint(): Promise<StepResult> {
  const argv = [
    bin('@biomejs/biome/bin/biome'),
    'ci',
    '--colors=off',
    '--reporter=concise',
    '--error-on-warnings',
    '--max-diagnostics=none',
  ]
  const result = await runCommand(argv, { seconds: 60 })
  const advice = "\n'npm run format' repairs what is marked 'format' or 'organizeImports'."
  return result.ok ? result : { ok: false, output: result.output.trimEnd() + advice }
}

async function runUnitTests(): Promise<StepResult> {
  rmSync(nodeCounts, { force: true })
  const result = await runCommand(
    [
      '--test',
      '--test-concurrency=2',
      '--test-timeout=60000',
      '--test-global-setup=test/databases/postgres-global-setup.ts',
      '--test-reporter=spec',
      '--test-reporter-destination=stdout',
      '--test-reporter=./scripts/check/report-counts.ts',
      `--test-reporter-destination=${nodeCounts}`,
      'src/**/*.test.ts',
      'scripts/**/*.test.ts',
      'test/**/*.test.ts',
    ],
    { seconds: 900 },
  )
  return withTests(result, countNodeTests(nodeCounts))
}

async function runBrowserTests(): Promise<StepResult> {
  rmSync(browserReport, { force: true })
  const result = await runCommand([bin('@playwright/test/cli.js'), 'test', '--reporter=list,json'], {
    seconds: 1300,
    env: { CHROMIUM_PATH: provideChromium().path, PLAYWRIGHT_JSON_OUTPUT_FILE: browserReport },
  })
  return withTests(result, countBrowserTests(browserReport))
}

/** A run without a report, or without a single test, has shown nothing: that is a failure, never a quiet zero. */
function withTests(result: CommandResult, tests: TestCount | undefined): StepResult {
  if (!tests)
    return { ok: false, output: `${result.output}\nThe run ended before it could report.\n`, tests: { passed: 0, failed: 1 } }
  if (tests.passed + tests.failed === 0) return { ok: false, output: `${result.output}\nNo test was found.\n`, tests }
  return { ok: result.ok && tests.failed === 0, output: result.output, tests }
}

export const steps: Step[] = [
  { name: 'types', title: 'types fit, on each side', run: checkTypes },
  {
    name: 'lint',
    title: 'lint, format and the borders that one file shows',
    run: checkLint,
  },
  {
    name: 'borders',
    title: 'borders that the whole project shows',
    run: () => runCommand(['scripts/check/check-borders.ts'], { seconds: 60 }),
  },
  {
    name: 'dead-code',
    title: 'no dead files, exports or dependencies',
    run: () => runCommand([bin('knip/bin/knip.js'), '--treat-config-hints-as-errors'], { seconds: 60 }),
  },
  { name: 'build', title: 'the site builds', run: () => runCommand(['scripts/build.ts'], { seconds: 120 }) },
  {
    name: 'unit',
    title: 'API, stores on both databases, logic',
    readFrom: /^(Interrupted while running|✖ failing tests):/m,
    run: runUnitTests,
  },
  {
    name: 'size',
    title: 'size budgets',
    needs: ['build'],
    run: () => runCommand(['scripts/check/check-size.ts'], { seconds: 60 }),
  },
  {
    name: 'browser',
    title: 'pages in Chromium',
    needs: ['build'],
    readFrom: /^ {2}1\) /m,
    run: runBrowserTests,
  },
]

/**
 * In this order; the steps of one row at the same time. On two cores the tools of the first row fit beside each other, but what
 * measures or waits for a browser runs alone.
 */
export const rows = [['types', 'lint', 'borders', 'dead-code'], ['build'], ['unit'], ['size'], ['browser']]
