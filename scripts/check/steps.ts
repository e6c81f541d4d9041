import { availableParallelism } from 'node:os'

export interface Step {
  name: string
  title: string
  /** Arguments for Node, each with the file in which its tests report, if it has some. They run at the same time. */
  commands: { argv: string[]; report?: string }[]
  /** Limit in seconds, which ends a run that hangs. */
  seconds: number
  /** Only `npm run test:all` and `npm run ordeal` run it. */
  isLong?: boolean
  /** Programs that its tests run, with their packages in Debian. */
  programs?: Record<string, string>
  /** Where the interesting part of a failure's output begins. */
  readFrom?: RegExp
  /** Whether the output is shown after a success too. */
  isShown?: boolean
}

/** More cores than this make the tests no faster: then SQLite and PostgreSQL wait for the disk. */
export const cores = Math.min(4, Math.max(2, availableParallelism()))

const bin = (name: string, ...argv: string[]) => ({ argv: [`node_modules/${name}`, ...argv] })
const script = (name: string, ...argv: string[]) => ({ argv: [`scripts/${name}.ts`, ...argv] })

function nodeTests(name: string, ...options: string[]) {
  const report = `test-results/${name}.jsonl`
  return {
    argv: [
      // Fewer collections of garbage: a tenth of the time.
      '--max-semi-space-size=64',
      '--test',
      '--test-timeout=60000',
      '--test-global-setup=test/databases/postgres-global-setup.ts',
      '--test-reporter=spec',
      '--test-reporter-destination=stdout',
      '--test-reporter=./scripts/check/node-reporter.ts',
      `--test-reporter-destination=${report}`,
      ...options,
    ],
    report,
  }
}

const sides = ['contract', 'server', 'web', 'worker', 'test']
const unitTests = ['{src,scripts}/**/*.test.ts', 'test/spec/*.test.ts']
// A few processes run their share of the files: with one process for each file, most of the time would be loading modules. There is one more than
// cores, since some tests wait.
const processes = cores + 1
const shards = Array.from({ length: processes }, (_, index) => `${index + 1}/${processes}`)
const readNodeFrom = /^(Interrupted while running|✖ failing tests):/m

/** What `npm test` does, from top to bottom; the steps of one row run at the same time. `isLong` marks what `npm run test:all` adds. */
export const rows: Step[][] = [
  [
    {
      name: 'types',
      title: 'types, on each side',
      commands: sides.map((side) => bin('typescript/bin/tsc', '-p', `tsconfig.${side}.json`, '--pretty', 'false')),
      seconds: 300,
    },
    {
      name: 'lint',
      title: "lint and format; 'npm run format' repairs most of it",
      commands: [
        bin(
          '@biomejs/biome/bin/biome',
          'ci',
          '--colors=off',
          '--reporter=concise',
          '--error-on-warnings',
          '--max-diagnostics=none',
        ),
        // Biome does not know types: that a promise is awaited is checked by this one.
        bin('oxlint/bin/oxlint', '--format=unix'),
      ],
      seconds: 180,
    },
    {
      name: 'structure',
      title: 'names and what pages download at once',
      commands: [script('check/check-structure')],
      seconds: 180,
    },
    {
      name: 'dead-code',
      title: 'no dead files, exports or dependencies',
      commands: [bin('knip/bin/knip.js', '--treat-config-hints-as-errors')],
      seconds: 180,
    },
    {
      name: 'audit',
      title: 'no known vulnerability in a library that the site runs on',
      commands: [{ ...script('check/audit', 'test-results/audit.jsonl'), report: 'test-results/audit.jsonl' }],
      seconds: 60,
    },
  ],
  [{ name: 'build', title: 'the site builds', commands: [script('build')], seconds: 300 }],
  [
    {
      name: 'unit',
      title: 'API, stores on both databases, logic',
      commands: shards.map((shard, index) =>
        nodeTests(`unit-${index}`, '--test-isolation=none', `--test-shard=${shard}`, ...unitTests),
      ),
      seconds: 1200,
      programs: { age: 'age', curl: 'curl', openssl: 'openssl' },
      readFrom: readNodeFrom,
    },
    {
      name: 'system',
      title: 'attacks and crashes, each kind once',
      commands: [nodeTests('system', '--test-concurrency=1', 'test/{attacks,faults}/*.test.ts')],
      seconds: 600,
      programs: { strace: 'strace', prlimit: 'util-linux' },
      readFrom: readNodeFrom,
    },
    { name: 'size', title: 'size budgets', commands: [script('check/check-size')], seconds: 180, isShown: true },
  ],
  [
    {
      name: 'browser',
      title: 'pages in Chromium',
      commands: [
        {
          ...bin('@playwright/test/cli.js', 'test'),
          report: 'test-results/browser.jsonl',
        },
      ],
      seconds: 5400,
      readFrom: /^ {2}1\) /m,
    },
  ],
  [
    {
      name: 'deploy',
      title: 'web servers, PgBouncer and the service around the site',
      commands: [nodeTests('deploy', '--test-concurrency=2', 'test/deploy/*.test.ts')],
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
      readFrom: readNodeFrom,
    },
  ],
  [
    {
      name: 'long',
      title: 'attacks, crashes, overload and growth at length',
      commands: [nodeTests('long', '--test-concurrency=1', '--test-timeout=600000', 'test/long/*.test.ts')],
      seconds: 7200,
      isLong: true,
      readFrom: readNodeFrom,
    },
  ],
  [
    {
      name: 'engines',
      title: 'journeys in Firefox and WebKit',
      commands: [nodeTests('engines', '--test-concurrency=2', '--test-timeout=180000', 'test/browsers/*.test.ts')],
      seconds: 1800,
      isLong: true,
      programs: { 'firefox-esr': 'firefox-esr', WebKitWebDriver: 'webkit2gtk-driver', Xvfb: 'xvfb' },
      readFrom: readNodeFrom,
    },
  ],
  [
    {
      name: 'lighthouse',
      title: 'Lighthouse on three pages',
      commands: [{ argv: ['bench/lighthouse.ts'] }],
      seconds: 400,
      isLong: true,
      isShown: true,
    },
  ],
]
