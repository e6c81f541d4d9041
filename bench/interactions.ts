import { type BrowserContext, chromium, type Page } from '@playwright/test'
import { ensureBuild } from '../scripts/build/ensure-build.ts'
import { chromiumArguments, provideChromium } from '../scripts/check/chromium.ts'
import { lengthen, longListRows, longLists } from '../test/e2e/admin/long-list.ts'
import { type DemoSite, startDemoSite } from '../test/e2e/demo-site.ts'
import { quantile } from './speed/figures.ts'

// What hands feel on a phone as Lighthouse imagines it: a quarter of this machine's processor, slow 4G. bench/README.md says how to read it.

const rounds = 5
/** How long a finger or a key is down, in milliseconds. */
const press = 100
const slowerProcessor = 4
/** Lighthouse's mobile profile: 150 ms there and back, 1.6 Mbit/s. */
const slow4g = { offline: false, latency: 150, downloadThroughput: 204_800, uploadThroughput: 93_750 }
/** Milliseconds. */
const goals = { navigation: 100, delay: 50 }

/** `--only=moves` and `--only=lists` leave the other out. */
const only = process.argv.find((argument) => argument.startsWith('--only='))
const asked = (part: 'moves' | 'lists') => only === undefined || only === `--only=${part}`

const places = ['/bylaws', '/gallery', '/', '/join']

declare global {
  interface Window {
    /** Of each input: how long it waited for its turn, and until what it caused was painted. */
    inputs: { delay: number; whole: number }[]
    pressedAt: number
    arrivedAt: number
  }
}

async function openAsPhone(context: BrowserContext, { slowLine }: { slowLine: boolean }): Promise<Page> {
  const page = await context.newPage()
  const devtools = await context.newCDPSession(page)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: slowerProcessor })
  if (slowLine) {
    await devtools.send('Network.enable')
    await devtools.send('Network.emulateNetworkConditions', slow4g)
  }
  return page
}

const atRest = async (page: Page) => {
  await page.waitForFunction(() => performance.getEntriesByName('hydrated').length > 0)
  await page.waitForLoadState('networkidle')
}

/** From the press until the next page's heading is painted, in milliseconds. A finger is on the link for a tenth of a second before that. */
async function timeNavigation(page: Page, href: string): Promise<number> {
  const link = page.locator(`nav a[href="${href}"]:visible`).first()
  await page.evaluate(() => {
    // The page that is drawn ahead has one too, out of sight.
    const shown = () => [...document.querySelectorAll('h1')].find((each) => each.checkVisibility())
    const heading = shown()
    window.pressedAt = 0
    window.arrivedAt = 0
    addEventListener('click', ({ timeStamp }) => Object.assign(window, { pressedAt: timeStamp }), { capture: true, once: true })
    const look = () => {
      const present = shown()
      if (present === undefined || present === heading) requestAnimationFrame(look)
      else {
        // Comes right after the frame that is being made.
        const { port1, port2 } = new MessageChannel()
        port1.onmessage = () => Object.assign(window, { arrivedAt: performance.now() })
        port2.postMessage(null)
      }
    }
    requestAnimationFrame(look)
  })
  await link.hover()
  await page.waitForTimeout(100)
  await link.click()
  await page.waitForFunction(() => window.arrivedAt > 0)
  return page.evaluate(() => window.arrivedAt - window.pressedAt)
}

async function measureNavigation(context: BrowserContext, site: DemoSite): Promise<Record<string, number[]>> {
  const times: Record<string, number[]> = Object.fromEntries(places.map((place) => [place, []]))
  for (let round = 0; round <= rounds; round += 1) {
    const page = await openAsPhone(context, { slowLine: true })
    await page.goto(`${site.origin}/`)
    await atRest(page)
    for (const place of places) {
      const time = await timeNavigation(page, place)
      await atRest(page)
      // The first round fills the browser's cache.
      if (round > 0) times[place]?.push(time)
    }
    await page.close()
  }
  return times
}

async function measureInputs(context: BrowserContext, site: DemoSite, { tab, call, opener }: (typeof longLists)[number]) {
  const page = await openAsPhone(context, { slowLine: false })
  await lengthen(page, call)
  await page.addInitScript(() => {
    window.inputs = []
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as PerformanceEventTiming[]) {
        if (entry.interactionId === 0) continue
        window.inputs.push({ delay: entry.processingStart - entry.startTime, whole: entry.duration })
      }
    }).observe({ type: 'event', durationThreshold: 16, buffered: true } as PerformanceObserverInit)
  })
  await page.goto(`${site.origin}/admin?tab=${tab}`)
  const panel = page.getByRole('tabpanel')
  await panel
    .locator('li, tr')
    .nth(longListRows - 10)
    .waitFor({ state: 'attached', timeout: 60_000 })
  await page.waitForTimeout(2_000)
  await page.evaluate(() => {
    window.inputs = []
  })
  await panel.locator(opener).first().hover()
  for (let time = 0; time < 3; time += 1) {
    await page.waitForTimeout(800)
    // By the mouse itself: the tool's own click asks the page what it would hit, and its answer is measured along.
    await page.mouse.down()
    await page.waitForTimeout(press)
    await page.mouse.up()
    await page.locator('.dialog').waitFor()
    await page.waitForTimeout(800)
    await page.keyboard.press('Escape', { delay: press })
  }
  await page.waitForTimeout(800)
  const field = panel.locator('input[type="text"], input[type="search"], input:not([type])').first()
  if (await field.isVisible()) {
    await field.click({ delay: press })
    await field.pressSequentially('Seoul 2026', { delay: 150 })
  }
  await page.waitForTimeout(800)
  const inputs = await page.evaluate(() => window.inputs)
  await page.close()
  return inputs
}

ensureBuild()
await using site = await startDemoSite()
const browser = await chromium.launch({ executablePath: provideChromium().path, args: chromiumArguments })
const failures: string[] = []
try {
  const phone = { viewport: { width: 412, height: 823 }, hasTouch: false }
  const desktop = { width: 1280, height: 800 }
  const visitor = await browser.newContext({ ...phone, serviceWorkers: 'block' })
  const navigation = asked('moves') ? await measureNavigation(visitor, site) : {}
  for (const [place, times] of Object.entries(navigation)) {
    const median = quantile(
      times.toSorted((one, two) => one - two),
      0.5,
    )
    console.log(`to ${place.padEnd(14)} ${Math.round(median)} ms (${times.map(Math.round).join(', ')})`)
    if (median > goals.navigation) failures.push(`to ${place}: ${Math.round(median)} ms, above ${goals.navigation}`)
  }
  for (const viewport of asked('lists') ? [phone.viewport, desktop] : []) {
    const officer = await browser.newContext({ viewport, serviceWorkers: 'block' })
    const { username = '', password = '' } = site.accounts.get('admin') ?? {}
    await officer.request.post(`${site.origin}/api/auth/login`, { data: { username, password } })
    for (const list of asked('lists') ? longLists : []) {
      const inputs = await measureInputs(officer, site, list)
      const longest = (read: (input: (typeof inputs)[number]) => number) => Math.round(Math.max(0, ...inputs.map(read)))
      const delay = longest((input) => input.delay)
      const what = `${list.tab}, ${viewport.width} px wide`
      console.log(`${what.padEnd(29)} an input waited ${delay} ms, was painted after ${longest(({ whole }) => whole)} ms`)
      if (delay > goals.delay) failures.push(`${what}: an input waited ${delay} ms, more than ${goals.delay}`)
    }
    await officer.close()
  }
} finally {
  await browser.close()
}
for (const failure of failures) console.error(failure)
process.exitCode = failures.length === 0 ? 0 : 1
