import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { parseArgs } from 'node:util'
import { chromium } from '@playwright/test'
import lighthouse from 'lighthouse'
import { startDemoSite } from '../../test/e2e/demo-site.ts'
import { ensureBuild } from '../build/ensure-build.ts'
import { chromiumArguments, provideChromium } from './chromium.ts'

// Mobile Lighthouse (slow 4G, a quarter of the processor) on every public page in both languages, held to the budgets of bench/README.md. With --timing it
// visits each page five times: one visit says as much about the machine as about the page.

const { values: asked } = parseArgs({ options: { timing: { type: 'boolean', default: false }, only: { type: 'string' } } })

interface Page {
  path: string
  /** Pages that search engines are to leave out are not measured by whether they may be listed. */
  isListed: boolean
}

interface Figures {
  performance: number
  accessibility: number
  'best-practices': number
  seo: number
  /** Milliseconds. */
  lcp: number
  fcp: number
  tbt: number
  cls: number
  /** kB, as they come over the line. */
  size: number
}

interface Budget {
  figure: keyof Figures
  limit: number
  /** Whether the figure may be no less than the limit; otherwise it may be no more. */
  atLeast?: boolean
  /** What depends on how busy this machine is counts only when asked for, on a quiet one. */
  isTiming?: boolean
  path?: string
}

const budgets: Budget[] = [
  { figure: 'performance', limit: 99, atLeast: true, isTiming: true },
  { figure: 'accessibility', limit: 100, atLeast: true },
  { figure: 'best-practices', limit: 100, atLeast: true },
  { figure: 'seo', limit: 100, atLeast: true },
  { figure: 'lcp', limit: 1100, isTiming: true },
  { figure: 'tbt', limit: 50, isTiming: true },
  { figure: 'cls', limit: 0 },
  { figure: 'size', limit: 190, path: '/' },
]

const columns: Record<keyof Figures, (value: number) => string> = {
  performance: String,
  accessibility: String,
  'best-practices': String,
  seo: String,
  lcp: (value) => `${Math.round(value)} ms`,
  fcp: (value) => `${Math.round(value)} ms`,
  tbt: (value) => `${Math.round(value)} ms`,
  cls: (value) => value.toFixed(3),
  size: (value) => `${value.toFixed(1)} kB`,
}
const figureNames = Object.keys(columns).filter((name): name is keyof Figures => name in columns)
const narrow = (name: string) =>
  name.replace('accessibility', 'a11y').replace('performance', 'perf').replace('best-practices', 'best')

async function publicPages(origin: string): Promise<Page[]> {
  const answer = await fetch(`${origin}/api/announcements`)
  const [announcement] = (await answer.json()) as { id: string }[]
  const paths = ['/', '/bylaws', '/join', '/login', '/contact', '/help', '/gallery', '/settings']
  const addresses = [...paths, `/?announcement=${announcement?.id}`].flatMap((path) => [
    path,
    `${path}${path.includes('?') ? '&' : '?'}lang=en`,
  ])
  const chosen = addresses.filter((path) => asked.only === undefined || asked.only.split(',').includes(path))
  return Promise.all(
    chosen.map(async (path) => {
      const html = await (await fetch(origin + path)).text()
      return { path, isListed: !html.includes('<meta name="robots" content="noindex">') }
    }),
  )
}

const attempts = 3

/** Now and then Chromium hands over a trace without the visit in it, or, on a machine that stands still for a while, no answer at all. */
async function visit(url: string, port: number, skipAudits: string[]) {
  let trouble = 'nothing was said'
  for (let attempt = 0; attempt < attempts; attempt += 1) {
    const onlyCategories = ['performance', 'accessibility', 'best-practices', 'seo']
    try {
      const run = await lighthouse(url, { port, logLevel: 'error', onlyCategories, skipAudits })
      if (run && !run.lhr.runtimeError) return run.lhr
      trouble = run?.lhr.runtimeError?.message ?? trouble
    } catch (error) {
      trouble = String(error)
    }
  }
  throw new Error(`${url}: ${trouble}`)
}

async function measure(url: string, port: number, { isListed }: Page): Promise<{ figures: Figures; failed: string[] }> {
  const { audits, categories } = await visit(url, port, isListed ? [] : ['is-crawlable'])
  const score = (name: string) => Math.round((categories[name]?.score ?? 0) * 100)
  const value = (name: string) => audits[name]?.numericValue ?? Number.NaN
  const counted = Object.values(categories)
    .filter(({ id }) => id !== 'performance')
    .flatMap(({ auditRefs }) => auditRefs.filter(({ weight }) => weight > 0).map(({ id }) => id))
  return {
    figures: {
      performance: score('performance'),
      accessibility: score('accessibility'),
      'best-practices': score('best-practices'),
      seo: score('seo'),
      lcp: value('largest-contentful-paint'),
      fcp: value('first-contentful-paint'),
      tbt: value('total-blocking-time'),
      cls: value('cumulative-layout-shift'),
      size: value('total-byte-weight') / 1000,
    },
    failed: counted.flatMap((id) => (audits[id]?.score === 0 ? [`${id}: ${audits[id].title}`] : [])),
  }
}

/** Of several visits: the median of what depends on how busy the machine was, the worst of the rest. */
function summarize(visits: Figures[]): Figures {
  const summary = { ...visits[0] } as Figures
  for (const name of figureNames) {
    const sorted = visits.map((figures) => figures[name]).toSorted((one, other) => one - other)
    const budget = budgets.find(({ figure }) => figure === name)
    const place = budget === undefined || budget.isTiming ? 0.5 : budget.atLeast ? 0 : 1
    summary[name] = sorted[Math.round((sorted.length - 1) * place)] ?? Number.NaN
  }
  return summary
}

function brokenBudgets(path: string, figures: Figures): string[] {
  return budgets
    .filter((budget) => asked.timing || !budget.isTiming)
    .filter((budget) => budget.path === undefined || budget.path === path)
    .filter(({ figure, limit, atLeast }) => !(atLeast ? figures[figure] >= limit : figures[figure] <= limit))
    .map(({ figure, limit, atLeast }) => {
      const say = columns[figure]
      return `${figure} is ${say(figures[figure])}, and should be ${atLeast ? 'at least' : 'at most'} ${say(limit)}`
    })
}

async function findFreePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  await once(server, 'close')
  return port
}

ensureBuild()
await using site = await startDemoSite()
const port = await findFreePort()
const browser = await chromium.launch({
  executablePath: provideChromium().path,
  args: [...chromiumArguments, `--remote-debugging-port=${port}`],
})
let failures = 0
try {
  console.log(['page'.padEnd(30), ...figureNames.map((name) => narrow(name).padStart(9))].join(''))
  const pages = await publicPages(site.origin)
  // What a browser does once after its own start is no page's time.
  if (asked.timing && pages[0]) await measure(site.origin + pages[0].path, port, pages[0])
  for (const page of pages) {
    const visits: Awaited<ReturnType<typeof measure>>[] = []
    while (visits.length < (asked.timing ? 5 : 1)) visits.push(await measure(site.origin + page.path, port, page))
    const figures = summarize(visits.map((each) => each.figures))
    const path = page.path.replace(/announcement=[^&]+/, 'announcement=…')
    const blocked = visits.map((each) => Math.round(each.figures.tbt)).join(', ')
    const row = [path.padEnd(30), ...figureNames.map((name) => columns[name](figures[name]).padStart(9))].join('')
    console.log(asked.timing ? `${row}  (blocked: ${blocked})` : row)
    const broken = brokenBudgets(page.path, figures)
    for (const line of [...broken, ...new Set(visits.flatMap(({ failed }) => failed))]) console.log(`  ✗ ${line}`)
    failures += broken.length
  }
} finally {
  await browser.close()
}
if (!asked.timing)
  console.log("Times and the performance score were not judged; on a quiet machine 'npm run lighthouse -- --timing' does.")
console.log(failures === 0 ? 'Yes: every page keeps its budgets.' : `No: ${failures} budgets are exceeded.`)
process.exitCode = failures === 0 ? 0 : 1
