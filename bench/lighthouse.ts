import { chromium } from '@playwright/test'
import lighthouse from 'lighthouse'
import { ensureBuild } from '../scripts/build/ensure-build.ts'
import { chromiumArguments, provideChromium } from '../scripts/check/programs.ts'
import { findFreePort } from '../scripts/free-port.ts'
import { startDemoSite } from '../test/e2e/demo-site.ts'

// Mobile Lighthouse: slow 4G and a quarter of the processor. `npm run test:all` visits three pages once and judges what does not
// depend on how busy the machine is. bench/browser.ts visits every public page five times and judges the times too.

interface Budget {
  figure: string
  read(run: Run): number
  min?: number
  max?: number
  /** Depends on how busy the machine is. */
  isTiming?: boolean
  /** The only path that it holds for. */
  path?: string
}

type Run = NonNullable<Awaited<ReturnType<typeof lighthouse>>>['lhr']

const score = (name: string) => (run: Run) => Math.round((run.categories[name]?.score ?? 0) * 100)
const value = (name: string) => (run: Run) => run.audits[name]?.numericValue ?? Number.NaN

function scriptKilobytes(run: Run): number {
  const { details } = run.audits['network-requests'] ?? {}
  const requests = details?.type === 'table' ? details.items : []
  const scripts = requests.filter(({ resourceType }) => resourceType === 'Script')
  return scripts.reduce((sum, { transferSize }) => sum + Number(transferSize), 0) / 1000
}

const budgets: Budget[] = [
  { figure: 'performance', read: score('performance'), min: 99, isTiming: true },
  { figure: 'LCP ms', read: value('largest-contentful-paint'), max: 1150, isTiming: true },
  { figure: 'TBT ms', read: value('total-blocking-time'), max: 100, isTiming: true },
  { figure: 'accessibility', read: score('accessibility'), min: 100 },
  { figure: 'best practices', read: score('best-practices'), min: 100 },
  { figure: 'SEO', read: score('seo'), min: 100 },
  { figure: 'CLS', read: (run) => Math.round(value('cumulative-layout-shift')(run) * 1000) / 1000, max: 0 },
  { figure: 'kB', read: (run) => value('total-byte-weight')(run) / 1000, max: 140, path: '/' },
  { figure: 'script kB', read: scriptKilobytes, max: 98, path: '/' },
]

const maxAttempts = 3

/**
 * Chromium sometimes returns a trace without the visit, or no answer on a machine that is very busy: then the visit is
 * repeated.
 */
async function visit(url: string, port: number): Promise<Run> {
  // A page that search engines must not list is not judged by whether they may.
  const isListed = !(await (await fetch(url)).text()).includes('<meta name="robots" content="noindex">')
  let problem = 'Lighthouse returned nothing.'
  for (let attempt = 0; attempt < maxAttempts; attempt += 1) {
    const onlyCategories = ['performance', 'accessibility', 'best-practices', 'seo']
    const skipAudits = isListed ? [] : ['is-crawlable']
    try {
      const result = await lighthouse(url, { port, logLevel: 'error', onlyCategories, skipAudits })
      if (result && !result.lhr.runtimeError) return result.lhr
      problem = result?.lhr.runtimeError?.message ?? problem
    } catch (error) {
      problem = String(error)
    }
  }
  throw new Error(`${url}: ${problem}`)
}

function failedAudits({ audits, categories }: Run): string[] {
  const weighted = Object.values(categories)
    .filter(({ id }) => id !== 'performance')
    .flatMap(({ auditRefs }) => auditRefs.filter(({ weight }) => weight > 0))
  return weighted.flatMap(({ id }) => (audits[id]?.score === 0 ? [`${id}: ${audits[id].title}`] : []))
}

/** Of several visits the median where the machine matters, else the worst. */
function summarize({ read, min, isTiming }: Budget, runs: Run[]): number {
  const sorted = runs.map(read).toSorted((one, other) => one - other)
  return sorted[isTiming ? Math.floor(sorted.length / 2) : min === undefined ? sorted.length - 1 : 0] ?? Number.NaN
}

/**
 * Visits pages of the site and prints a row for each.
 * @param visits per page; with more than one, times are judged too.
 * @returns the budgets that are exceeded, as sentences.
 */
export async function judgePages(origin: string, paths: string[], visits = 1): Promise<string[]> {
  const port = await findFreePort()
  const browser = await chromium.launch({
    executablePath: provideChromium(),
    args: [...chromiumArguments, `--remote-debugging-port=${port}`],
  })
  const exceeded: string[] = []
  try {
    // The first visit after the browser's start takes longer than any other.
    if (visits > 1) await visit(origin + paths[0], port)
    for (const path of paths) {
      const runs: Run[] = []
      while (runs.length < visits) runs.push(await visit(origin + path, port))
      const figures = budgets.map((budget) => ({ budget, figure: summarize(budget, runs) }))
      console.log(
        `${path}: ${figures.map(({ budget, figure }) => `${budget.figure} ${Math.round(figure * 10) / 10}`).join(', ')}`,
      )
      for (const { budget, figure } of figures) {
        if ((budget.isTiming && visits === 1) || (budget.path ?? path) !== path) continue
        const { min = -Infinity, max = Infinity } = budget
        if (!(figure >= min && figure <= max))
          exceeded.push(`${path}: ${budget.figure} is ${figure}, the limit is ${budget.min ?? max}.`)
      }
      for (const audit of new Set(runs.flatMap(failedAudits))) console.log(`  ✗ ${audit}`)
    }
  } finally {
    await browser.close()
  }
  return exceeded
}

if (import.meta.main) {
  await ensureBuild()
  await using site = await startDemoSite()
  const exceeded = await judgePages(site.origin, ['/', '/join', '/bylaws'])
  for (const line of exceeded) console.error(line)
  process.exitCode = exceeded.length === 0 ? 0 : 1
}
