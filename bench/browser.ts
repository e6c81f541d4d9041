import { type Browser, chromium, type Page } from '@playwright/test'
import { ensureBuild } from '../scripts/build/ensure-build.ts'
import { chromiumArguments, provideChromium } from '../scripts/check/programs.ts'
import { type DemoSite, startDemoSite } from '../test/e2e/demo-site.ts'
import { judgePages } from './lighthouse.ts'

// Lighthouse on every public page in both languages, then moves and keys on the phone that Lighthouse emulates: bench/README.md.

const maxMoveMs = 200
const maxKeyMs = 50
const rounds = 5
const rowCount = 100
/** Lighthouse's mobile profile: a quarter of this machine's processor, 150 ms round trip, 1.6 Mbit/s. */
const cpuSlowdown = 4
const slow4g = { offline: false, latency: 150, downloadThroughput: 204_800, uploadThroughput: 93_750 }
const destinations = ['/bylaws', '/gallery', '/', '/join']
const longLists = [
  { tab: 'applications', path: '/api/membership-applications' },
  { tab: 'members', path: '/api/users' },
  { tab: 'events', path: '/api/riding-events' },
  { tab: 'announcements', path: '/api/announcements' },
]

declare global {
  interface Window {
    arrivedAt: number
    pressedAt: number
    keyDelays: number[]
  }
}

async function openPhone(browser: Browser, site: DemoSite, account?: string): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 412, height: 823 }, serviceWorkers: 'block' })
  if (account !== undefined) await context.request.post(`${site.origin}/api/auth/login`, { data: site.accounts.get(account) })
  const page = await context.newPage()
  const devtools = await context.newCDPSession(page)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: cpuSlowdown })
  await devtools.send('Network.enable')
  await devtools.send('Network.emulateNetworkConditions', slow4g)
  return page
}

async function untilQuiet(page: Page): Promise<void> {
  await page.waitForFunction(() => performance.getEntriesByName('hydrated').length > 0)
  await page.waitForLoadState('networkidle')
}

/** Milliseconds from the click until the next page's heading is painted. The pointer is on the link 100 ms before. */
async function timeMove(page: Page, path: string): Promise<number> {
  const link = page.locator(`nav a[href="${path}"]:visible`).first()
  await page.evaluate(() => {
    const heading = document.querySelector('h1')
    window.arrivedAt = 0
    addEventListener('click', ({ timeStamp }) => Object.assign(window, { pressedAt: timeStamp }), { capture: true, once: true })
    const look = () => {
      const current = document.querySelector('h1')
      if (current === null || current === heading) requestAnimationFrame(look)
      else requestAnimationFrame(() => setTimeout(() => Object.assign(window, { arrivedAt: performance.now() })))
    }
    requestAnimationFrame(look)
  })
  await link.hover()
  await page.waitForTimeout(100)
  await link.click()
  await page.waitForFunction(() => window.arrivedAt > 0)
  return page.evaluate(() => window.arrivedAt - window.pressedAt)
}

/** The longest delay of a key on a page of 100 rows, in milliseconds: in a search field, and while the focus moves by Tab. */
async function timeKeys(page: Page, site: DemoSite, { tab, path }: (typeof longLists)[number]): Promise<number> {
  // The demo has fewer rows: its first page is repeated under new ids.
  await page.route(
    (url) => url.pathname === path,
    async (route) => {
      const response = await route.fetch()
      const rows = (await response.json()) as { id: string }[]
      const json = Array.from({ length: rowCount }, (_, index) => ({ ...rows[index % rows.length], id: `row-${index}` }))
      await route.fulfill({ response, json })
    },
  )
  await page.addInitScript(() => {
    window.keyDelays = []
    new PerformanceObserver((list) => {
      for (const { interactionId, processingStart, startTime } of list.getEntries() as PerformanceEventTiming[])
        if (interactionId !== 0) window.keyDelays.push(processingStart - startTime)
    }).observe({ type: 'event', durationThreshold: 16, buffered: true } as PerformanceObserverInit)
  })
  await page.goto(`${site.origin}/admin?tab=${tab}`)
  await untilQuiet(page)
  const panel = page.getByRole('tabpanel')
  await panel
    .locator('li, tbody tr')
    .nth(rowCount - 1)
    .waitFor({ state: 'attached', timeout: 60_000 })
  await page.evaluate(() => {
    window.keyDelays = []
  })
  const field = panel.locator('input[type="text"], input[type="search"], input:not([type])').first()
  if (await field.isVisible()) {
    await field.focus()
    await field.pressSequentially('Seoul 2026', { delay: 150 })
  }
  for (let press = 0; press < 20; press += 1) {
    await page.keyboard.press('Tab')
    await page.waitForTimeout(100)
  }
  await page.waitForTimeout(800)
  return page.evaluate(() => Math.max(0, ...window.keyDelays))
}

await ensureBuild()
await using site = await startDemoSite()
const [announcement] = (await (await fetch(`${site.origin}/api/announcements`)).json()) as { id: string }[]
const pages = [
  '/',
  '/bylaws',
  '/join',
  '/login',
  '/contact',
  '/help',
  '/gallery',
  '/settings',
  `/?announcement=${announcement?.id}`,
]
const inBoth = pages.flatMap((path) => [path, `${path}${path.includes('?') ? '&' : '?'}lang=en`])
const failures = process.argv.includes('--moves') ? [] : await judgePages(site.origin, inBoth, rounds)

const browser = await chromium.launch({ executablePath: provideChromium(), args: chromiumArguments })
try {
  const visitor = await openPhone(browser, site)
  const times = new Map<string, number[]>(destinations.map((path) => [path, []]))
  // The first round fills the browser's cache.
  for (let round = 0; round <= rounds; round += 1) {
    await visitor.goto(`${site.origin}/`)
    for (const path of destinations) {
      await untilQuiet(visitor)
      const time = await timeMove(visitor, path)
      if (round > 0) times.get(path)?.push(time)
    }
  }
  for (const [path, all] of times) {
    const median = Math.round(all.toSorted((one, other) => one - other)[Math.floor(all.length / 2)] ?? Number.NaN)
    console.log(`move to ${path}: ${median} ms (${all.map(Math.round).join(', ')}), at most ${maxMoveMs}`)
    if (!(median <= maxMoveMs)) failures.push(`A move to ${path} takes ${median} ms, the limit is ${maxMoveMs}.`)
  }
  for (const list of longLists) {
    const administrator = await openPhone(browser, site, 'admin')
    const delay = Math.round(await timeKeys(administrator, site, list))
    console.log(`keys on ${rowCount} ${list.tab}: waited at most ${delay} ms, at most ${maxKeyMs}`)
    if (delay > maxKeyMs) failures.push(`A key on ${rowCount} ${list.tab} waited ${delay} ms, the limit is ${maxKeyMs}.`)
    await administrator.context().close()
  }
} finally {
  await browser.close()
}
for (const failure of failures) console.error(failure)
process.exitCode = failures.length === 0 ? 0 : 1
