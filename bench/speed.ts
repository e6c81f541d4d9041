import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { ensureBuild } from '../scripts/build/ensure-build.ts'
import { signIn } from '../test/faults/club-writers.ts'
import { type Figures, ratio, type Summary, say, summarize } from './speed/figures.ts'
import { press } from './speed/press.ts'
import { startBareServer, startSite } from './speed/processes.ts'
import { type Question, questions } from './speed/questions.ts'
import { fillWithSamples } from './speed/samples.ts'

// The site against a bare server that answers the same bytes, in one run. bench/README.md says how to read it.
const isShort = process.argv.includes('--short')
const only = process.argv.find((word) => word.startsWith('--only='))?.slice('--only='.length)
const rounds = isShort ? 3 : 7
const share = isShort ? 0.25 : 1
const starts = isShort ? 1 : 3

const megabytes = (bytes: number) => `${Math.round(bytes / 1024 / 1024)} MB`

ensureBuild()
const dataDir = mkdtempSync(join(tmpdir(), 'club-speed-'))
const failures: string[] = []
try {
  await fillWithSamples(dataDir)
  const startTimes: number[] = []
  for (let index = 1; index < starts; index += 1) {
    const early = await startSite(dataDir)
    startTimes.push(early.startedIn)
    await early.stop()
  }
  const site = await startSite(dataDir)
  startTimes.push(site.startedIn)
  const atRest = (await site.usage()).rss
  const bare = await startBareServer()
  const visitors = {
    nobody: undefined,
    rider: await signIn(site.address, 'rider', 'rider123'),
    admin: await signIn(site.address, 'admin', 'admin123'),
  }
  const table: Record<string, object> = {}
  for (const question of questions.filter(({ name }) => only === undefined || name.includes(only))) {
    table[question.name] = await compare(question)
  }
  const afterwards = (await site.usage()).rss
  console.table(table)
  const start = summarize(startTimes)
  console.table({
    'npm start to the first answer': { measured: `${Math.round(start.median)} ms`, goal: '1000 ms on an idle machine' },
    'memory at rest': { measured: megabytes(atRest), goal: '120 MB' },
    'memory after all this': { measured: megabytes(afterwards), goal: '200 MB' },
  })
  await Promise.all([site.stop(), bare.stop()])

  /** Site and bare server in turn, so that whatever else the machine does meets both. */
  async function compare(question: Question): Promise<object> {
    const requests = question.requests(visitors)
    const recorded = await bare.learn(site.address, requests, question.isDrawnAnew ?? false)
    const amount = Math.ceil((question.amount ?? 12_000) * share)
    // What the site does in the background after it has drawn a page (page-cache.ts) belongs to no request.
    await wait(2_000)
    const ours: Figures[] = []
    const theirs: Figures[] = []
    for (let round = 0; round <= rounds; round += 1) {
      const own = await press(site, requests, amount)
      const other = await press(bare, recorded, amount)
      // The first round warms both up.
      if (round > 0) {
        ours.push(own)
        theirs.push(other)
      }
    }
    const rate = ratio(ours, theirs, ({ perSecond }) => perSecond)
    const work = ratio(ours, theirs, ({ cpu }) => cpu)
    judge(question, rate)
    const column = (read: (figures: Figures) => number, from = ours) => summarize(from.map(read))
    return {
      'per second': say(
        column(({ perSecond }) => perSecond),
        0,
      ),
      p50: say(
        column(({ p50 }) => p50),
        1,
      ),
      p99: say(
        column(({ p99 }) => p99),
        1,
      ),
      'CPU µs': say(
        column(({ cpu }) => cpu),
        0,
      ),
      'bare CPU µs': say(
        column(({ cpu }) => cpu, theirs),
        0,
      ),
      memory: megabytes(column(({ rss }) => rss).median),
      'rate : bare': say(rate, 2),
      'CPU : bare': say(work, 2),
      line: question.atLeast === undefined ? '' : `≥ ${question.atLeast}`,
    }
  }
} finally {
  rmSync(dataDir, { recursive: true })
}

function judge({ name, atLeast }: Question, rate: Summary): void {
  if (atLeast !== undefined && rate.median < atLeast) failures.push(`${name}: rate ${rate.median.toFixed(2)}, below ${atLeast}`)
}

for (const failure of failures) console.error(failure)
process.exitCode = failures.length === 0 ? 0 : 1
