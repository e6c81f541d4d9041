import { setTimeout as wait } from 'node:timers/promises'
import type { BrowserContext, Page } from '@playwright/test'
import { lengthenEach, longListRows, type longLists } from '../test/e2e/admin/long-list.ts'
import type { DemoSite } from '../test/e2e/demo-site.ts'

// What becomes of keys that are pressed while a thousand rows come, go, or are replaced.

/** How long after the change keys are pressed, and how far apart, in milliseconds. */
const watched = 5000
const betweenKeys = 130

declare global {
  interface Window {
    delays: number[]
    tasks: number[]
  }
}

export interface Change {
  what: string
  /** The longest that a key or a press waited for its turn, in milliseconds. */
  delay: number
  /** The longest that the page did one thing, in milliseconds. */
  task: number
}

async function watch(page: Page): Promise<void> {
  await page.addInitScript(() => {
    window.delays = []
    window.tasks = []
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as PerformanceEventTiming[]) {
        if (entry.interactionId !== 0) window.delays.push(entry.processingStart - entry.startTime)
      }
    }).observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit)
    new PerformanceObserver((list) => window.tasks.push(...list.getEntries().map(({ duration }) => duration))).observe({
      type: 'longtask',
    })
  })
}

/** Presses a key that changes nothing again and again from the change on, whatever has the focus. */
async function during(page: Page, what: string, change: () => Promise<void>): Promise<Change> {
  await page.waitForTimeout(1500)
  await page.evaluate(() => {
    window.delays = []
    window.tasks = []
  })
  // Nobody waits for an answer before the next key.
  const sent = [change()]
  for (let at = 0; at < watched; at += betweenKeys) {
    await wait(betweenKeys)
    sent.push(page.keyboard.press('Shift'))
  }
  await Promise.all(sent)
  await page.waitForTimeout(500)
  const longest = (times: number[]) => Math.round(Math.max(0, ...times))
  const { delays, tasks } = await page.evaluate(() => ({ delays: window.delays, tasks: window.tasks }))
  return { what, delay: longest(delays), task: longest(tasks) }
}

/** By the mouse itself: the tool's own click asks the page what it would hit, and its answer is measured along. */
async function press(page: Page, selector: string): Promise<void> {
  await page.locator(selector).first().hover()
  await page.mouse.down()
  await page.mouse.up()
}

export async function measureListChanges(
  context: BrowserContext,
  site: DemoSite,
  { tab, call }: (typeof longLists)[number],
  slowerProcessor: number,
): Promise<Change[]> {
  const page = await context.newPage()
  await watch(page)
  await lengthenEach(page, call)
  const away = tab === 'applications' ? 'events' : 'applications'
  await page.goto(`${site.origin}/admin?tab=${away}`)
  await page.waitForLoadState('networkidle')
  await (await context.newCDPSession(page)).send('Emulation.setCPUThrottlingRate', { rate: slowerProcessor })
  const tabOf = (name: string) => `[role="tab"][id$="-${name}"]`
  const panel = `[role="tabpanel"][id$="-${tab}"]`
  const rows = page.locator(panel).locator('li, tbody tr')

  const changes: Change[] = []
  const measure = async (what: string, change: () => Promise<void>) => changes.push(await during(page, what, change))
  await measure('rows come', () => press(page, tabOf(tab)))
  await rows.nth(longListRows - 1).waitFor({ state: 'attached', timeout: 90_000 })
  await measure('to another tab', () => press(page, tabOf(away)))
  await measure('and back', () => press(page, tabOf(tab)))
  if (tab === 'applications' || tab === 'members') {
    const field = page.locator(panel).getByRole('searchbox')
    await field.click()
    // Slower than the pause after which the list is asked for: each letter falls into the answer to the one before.
    await measure('search', () => field.pressSequentially('rider', { delay: 330 }))
    await measure('search taken back', () => page.keyboard.press('Control+A').then(() => page.keyboard.press('Delete')))
  }
  if (tab === 'applications') {
    await measure('filter', () => press(page, `${panel} .chip >> nth=1`))
    await measure('filter taken back', () => press(page, `${panel} .chip >> nth=0`))
  }
  const more = page.locator(panel).locator('.paged-list > p button')
  await more.focus()
  await measure('next page', () => page.keyboard.press('Enter'))
  await rows.nth(longListRows).waitFor({ state: 'attached', timeout: 90_000 })
  await page.close()
  return changes
}
