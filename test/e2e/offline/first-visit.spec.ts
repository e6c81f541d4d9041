import { expect, test } from '../fixtures.ts'
import { startWeakSignal } from './weak-signal.ts'

test.use({ serviceWorkers: 'allow' })

test('on a first visit the service worker requests little, and only after the page has loaded', async ({ page, site }) => {
  await using signal = await startWeakSignal(site)
  await page.goto(`${signal.origin}/`)
  const ofWorker = () => signal.requests.filter(({ isOfWorker }) => isOfWorker)
  const savesOfflinePage = () => ofWorker().some(({ path }) => path.startsWith('/offline'))
  await expect.poll(savesOfflinePage, 'the last file that it saves').toBe(true)
  await page.waitForLoadState('networkidle')
  const workerRequests = ofWorker()
  const list = workerRequests.map(({ path, bytes }) => `${bytes} ${path}`).join('\n')
  expect(workerRequests.length, list).toBeLessThanOrEqual(8)
  const bytes = workerRequests.reduce((sum, request) => sum + request.bytes, 0)
  expect(bytes, list).toBeLessThanOrEqual(40_000)
  const loadedAt = await page.evaluate(() => {
    const [visit] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
    return performance.timeOrigin + (visit?.loadEventEnd ?? Number.POSITIVE_INFINITY)
  })
  for (const { at, path } of workerRequests) expect(at, path).toBeGreaterThanOrEqual(Math.floor(loadedAt))
})

test('visitors who save data get no service worker', async ({ page, site }) => {
  await using signal = await startWeakSignal(site)
  await page.addInitScript(() => Object.defineProperty(navigator, 'connection', { value: { saveData: true } }))
  await page.goto(`${signal.origin}/`, { waitUntil: 'networkidle' })
  expect(await page.evaluate(() => navigator.serviceWorker.getRegistration().then((known) => known === undefined))).toBe(true)
  expect(signal.requests.filter(({ isOfWorker }) => isOfWorker)).toEqual([])
})
