import { expect, test } from '../fixtures.ts'
import { startWeakSignal } from './weak-signal.ts'

test.use({ serviceWorkers: 'allow' })
test.skip(({ viewport }) => viewport?.width !== 390, 'one screen size is enough')

for (const path of ['/', '/bylaws', '/join']) {
  test(`on a first visit of ${path} the service worker requests little, and only when the page is idle`, async ({
    page,
    site,
    language,
  }) => {
    await using signal = await startWeakSignal(site)
    await page.goto(`${signal.origin}${path}${language === 'en' ? '?lang=en' : ''}`)
    const savesOfflinePage = () => signal.workerRequests.some(({ path }) => path.startsWith('/offline'))
    await expect.poll(savesOfflinePage, 'the last file that it saves').toBe(true)
    // Time for requests that must not happen.
    await page.waitForTimeout(1500)
    const { workerRequests } = signal
    const list = workerRequests.map(({ path, bytes }) => `${bytes} ${path}`).join('\n')
    expect(workerRequests.length, list).toBeLessThanOrEqual(8)
    expect(
      workerRequests.reduce((sum, { bytes }) => sum + bytes, 0),
      list,
    ).toBeLessThanOrEqual(40_000)
    const loadedAt = await page.evaluate(() => {
      const [visit] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
      return performance.timeOrigin + (visit?.loadEventEnd ?? Number.POSITIVE_INFINITY)
    })
    for (const { at, path } of workerRequests) expect(at, path).toBeGreaterThanOrEqual(Math.floor(loadedAt))
  })
}

test('visitors who save data get no service worker', async ({ page, site }) => {
  await using signal = await startWeakSignal(site)
  await page.addInitScript(() => Object.defineProperty(navigator, 'connection', { value: { saveData: true } }))
  await page.goto(`${signal.origin}/`, { waitUntil: 'load' })
  await page.waitForTimeout(3000)
  expect(signal.workerRequests).toEqual([])
  expect(await page.evaluate(() => navigator.serviceWorker.getRegistration().then((known) => known === undefined))).toBe(true)
})
