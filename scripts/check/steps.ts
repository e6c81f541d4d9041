import { availableParallelism } from 'node:os'

export interface Step {
  name: string
  title: string
  /** Arguments for Node. */
  argv: string[]
  /** The file in which its tests report, if it has some. */
  report?: string
  /** It runs at the same time as the step above. */
  isBeside?: boolean
  /** Limit, which ends a run that hangs; ten minutes unless it says another. */
  seconds?: number
  /** Only `npm run test:all` and `npm run ordeal` run it. */
  isLong?: boolean
  /** Programs that its tests run, with their packages in Debian. */
  programs?: Record<string, string>
  /** Whether the output is shown after a success too. */
  isShown?: boolean
}

/** More cores than this make the tests no faster: then SQLite and PostgreSQL wait for the disk. */
export const cores = Math.min(4, Math.max(2, availableParallelism()))

const bin = (name: string, ...argv: string[]) => [`node_modules/${name}`, ...argv]

/** One PostgreSQL for all tests of a process that has many of them. */
const postgres = '--test-global-setup=test/databases/postgres-global-setup.ts'

function nodeTests(name: string, files: string[], ...options: string[]) {
  const report = `test-results/${name}.jsonl`
  const reporters = ['spec', 'stdout', './scripts/check/node-reporter.ts', report]
  const destinations = reporters.map((value, index) => `--test-reporter${index % 2 ? '-destination' : ''}=${value}`)
  // Fewer collections of garbage: a tenth of the time.
  const usual = ['--max-semi-space-size=64', '--test', '--test-timeout=60000', ...destinations]
  return { name, report, argv: [...usual, ...options, ...files] }
}

// A few processes run their share of the files: with one process for each file, most of the time would be loading modules. There is one more than
// cores, since some tests wait.
const processes = cores + 1
const unit = Array.from({ length: processes }, (_, index): Step => {
  const share = `${index + 1}/${processes}`
  const files = ['{src,scripts}/**/*.test.ts', 'test/spec/*.test.ts']
  return {
    ...nodeTests(`unit-${index + 1}`, files, postgres, '--test-isolation=none', `--test-shard=${share}`),
    title: `API, stores on both databases, logic (${share})`,
    isBeside: index > 0,
    seconds: 1200,
    programs: { age: 'age', curl: 'curl', openssl: 'openssl' },
  }
})

const lint = ['--colors=off', '--reporter=concise', '--error-on-warnings', '--max-diagnostics=none']

/** What `npm test` does, from top to bottom. `isLong` marks what `npm run test:all` adds. */
export const steps: Step[] = [
  { name: 'types', title: 'types, on each side', argv: bin('typescript/bin/tsc', '--build', '--checkers', '1') },
  {
    name: 'lint',
    title: "lint and format; 'npm run format' repairs most of it",
    isBeside: true,
    argv: bin('@biomejs/biome/bin/biome', 'ci', ...lint),
  },
  // Biome does not know types.
  { name: 'promises', title: 'every promise is awaited', argv: bin('oxlint/bin/oxlint', '--format=unix'), isBeside: true },
  {
    name: 'structure',
    title: 'names and what pages download at once',
    isBeside: true,
    argv: ['scripts/check/check-structure.ts'],
  },
  {
    name: 'unused',
    title: 'no unused files, exports or dependencies',
    isBeside: true,
    argv: bin('knip/bin/knip.js', '--treat-config-hints-as-errors'),
  },
  {
    name: 'audit',
    title: 'no known vulnerability in a library that the site runs on',
    isBeside: true,
    argv: ['scripts/check/audit.ts', 'test-results/audit.jsonl'],
    report: 'test-results/audit.jsonl',
  },
  { name: 'build', title: 'the site builds', argv: ['scripts/build.ts'] },
  ...unit,
  {
    ...nodeTests('system', ['test/{attacks,faults}/*.test.ts'], '--test-isolation=none'),
    title: 'attacks and crashes, each kind once',
    isBeside: true,
    programs: { prlimit: 'util-linux' },
  },
  { name: 'size', title: 'size budgets', argv: ['scripts/check/check-size.ts'], isBeside: true, isShown: true },
  {
    name: 'browser',
    title: 'pages in Chromium',
    seconds: 5400,
    argv: bin('@playwright/test/cli.js', 'test'),
    report: 'test-results/browser.jsonl',
  },
  {
    ...nodeTests('deploy', ['test/deploy/*.test.ts'], postgres, '--test-concurrency=2'),
    title: 'web servers, PgBouncer and the service around the site',
    seconds: 7200,
    isLong: true,
    programs: {
      nginx: 'nginx',
      caddy: 'caddy',
      varnishd: 'varnish',
      pgbouncer: 'pgbouncer',
      promtool: 'prometheus',
      'systemd-analyze': 'systemd',
    },
  },
  {
    ...nodeTests('long', ['test/long/*.test.ts'], postgres, '--test-concurrency=1', '--test-timeout=600000'),
    title: 'attacks, crashes, overload and growth at length',
    seconds: 7200,
    isLong: true,
    programs: { strace: 'strace' },
  },
  {
    ...nodeTests('engines', ['test/browsers/*.test.ts'], '--test-concurrency=2', '--test-timeout=180000'),
    title: 'journeys in Firefox and WebKit',
    seconds: 1800,
    isLong: true,
    programs: { 'firefox-esr': 'firefox-esr', WebKitWebDriver: 'webkit2gtk-driver', Xvfb: 'xvfb' },
  },
  { name: 'lighthouse', title: 'Lighthouse on three pages', argv: ['bench/lighthouse.ts'], isLong: true, isShown: true },
]
