import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { runCommand } from './check/run-command.ts'
import { type PartReport, writeReport } from './ordeal/write-report.ts'

// `npm run ordeal`: the long forms of the tests, each part in a process of its own with a time limit. docs/trust.md

const folder = 'test-results/ordeal'
const reportFile = 'test-results/ordeal.md'
const runPart = (name: string) => ['test/ordeal/run-part.ts', name, `${folder}/${name}.json`]

interface Part {
  title: string
  argv: string[]
  /** Limit in seconds, at the whole length. */
  seconds: number
}

const part = (name: string, title: string, seconds: number): [string, Part] => [name, { title, argv: runPart(name), seconds }]

const parts = new Map([
  part('crash', 'killed under eight writers, on each database', 7_200),
  part('hostile', 'hostile requests over the network', 5_400),
  part('overload', 'overload with writes', 600),
  part('descriptors', '160 descriptors and 400 connections', 120),
  part('full-disk', 'start on a full disk', 300),
  part('noisy', 'a quiet address beside a noisy one', 180),
  [
    'suite',
    { title: 'system, deployment and browser tests at full length', argv: ['scripts/check.ts', '--ordeal'], seconds: 14_400 },
  ],
])

const { values } = parseArgs({ options: { only: { type: 'string' } } })
const chosen = values.only?.split(',') ?? [...parts.keys()]
const unknown = chosen.filter((name) => !parts.has(name))
if (unknown.length > 0) {
  console.error(`There is no part '${unknown.join("', '")}'. The parts: ${[...parts.keys()].join(', ')}.`)
  process.exit(1)
}

rmSync(folder, { recursive: true, force: true })
mkdirSync(folder, { recursive: true })
const reports: PartReport[] = []
for (const name of chosen) {
  const { title, argv, seconds } = parts.get(name) as Part
  const began = performance.now()
  const { ok, output } = await runCommand(argv, { seconds })
  const file = `${folder}/${name}.json`
  const figures = existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as PartReport['figures']) : []
  const isMet = ok && figures.every((figure) => figure.isMet)
  const took = Math.round((performance.now() - began) / 1_000)
  // After a failure without figures, the end of the output says why; so does that of the tests in any case.
  const words = figures.length === 0 ? output.trimEnd().split('\n').slice(-12) : []
  reports.push({ name, title, isMet, seconds: took, figures, words })
  console.log(`${isMet ? '✓' : '✗'} ${name.padEnd(12)} ${took} s  ${title}`)
  for (const { what, measured, must, isMet: met } of figures)
    console.log(`    ${met ? ' ' : '✗'} ${what}: ${measured}${must && ` (${must})`}`)
  for (const line of words) console.log(`      ${line}`)
  // After each part, so that a run that is interrupted leaves what it measured.
  writeReport(reportFile, reports)
}
const isMet = reports.every((report) => report.isMet)
console.log(`${isMet ? 'Yes: every must is met.' : 'No: a must is not met.'} The report is ${reportFile}.`)
process.exitCode = isMet ? 0 : 1
