import type { Page } from '@playwright/test'

/** Waits for two frames, so that every layout shift so far is known. */
export const frames = (page: Page) =>
  page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))))

/** Sum of the layout shifts since the page was opened, as Lighthouse's CLS counts them. */
export async function layoutShift(page: Page): Promise<number> {
  await frames(page)
  return page.evaluate(() => {
    const observer = new PerformanceObserver(() => {})
    observer.observe({ type: 'layout-shift', buffered: true })
    return observer.takeRecords().reduce((sum, entry) => sum + (entry as PerformanceEntry & { value: number }).value, 0)
  })
}
