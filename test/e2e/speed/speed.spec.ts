import { expect, test } from '../fixtures.ts'
import { installed, startWeakSignal, type WeakSignal } from '../offline/weak-signal.ts'

// The bytes and requests of a visit. Times depend on the machine; the bench measures them.

const kilobyte = 1000
const bytesOf = (requests: WeakSignal['requests']) => requests.reduce((sum, { bytes }) => sum + bytes, 0)

test('a first visit is small: styles and one font first, scripts after them', async ({ page, site }) => {
  await using signal = await startWeakSignal(site)
  // The page is in the server's cache, fully compressed.
  await page.request.get(`${signal.origin}/`)
  await expect.poll(async () => (await page.request.get(`${signal.origin}/`)).headers()['content-encoding']).toBe('br')
  const before = signal.requests.length
  await page.goto(`${signal.origin}/`, { waitUntil: 'networkidle' })
  const requests = signal.requests.slice(before)
  const list = requests.map(({ path, bytes }) => `${bytes} ${path}`).join('\n')
  expect(bytesOf(requests), list).toBeLessThanOrEqual(135 * kilobyte)
  expect(requests.length, list).toBeLessThanOrEqual(13)
  expect(requests[0]?.bytes, 'the HTML').toBeLessThanOrEqual(20 * kilobyte)

  const files = await page.evaluate(() =>
    (performance.getEntriesByType('resource') as PerformanceResourceTiming[]).map((entry) => ({
      path: new URL(entry.name).pathname,
      startTime: entry.startTime,
      responseEnd: entry.responseEnd,
      bytes: entry.encodedBodySize,
      blocks: (entry.toJSON() as { renderBlockingStatus: string }).renderBlockingStatus === 'blocking',
    })),
  )
  const scripts = files.filter(({ path }) => path.endsWith('.js'))
  expect(scripts.reduce((sum, script) => sum + script.bytes, 0)).toBeLessThanOrEqual(97 * kilobyte)
  const blocking = files.filter(({ blocks }) => blocks)
  expect(blocking.map(({ path }) => path)).toEqual([expect.stringMatching(/\.css$/)])
  // On a slow connection scripts must not compete with what the first paint needs.
  const stylesEnd = Math.max(...blocking.map(({ responseEnd }) => responseEnd))
  expect(scripts.filter(({ startTime }) => startTime < stylesEnd)).toEqual([])
  expect(files.filter(({ path }) => path.endsWith('.woff2'))).toHaveLength(1)
})

test.describe('with the service worker', () => {
  test.use({ serviceWorkers: 'allow' })

  test('on a first visit the worker requests little, and only after the page has loaded; a second visit requests little more than whether anything has changed', async ({
    page,
    site,
  }) => {
    await using signal = await startWeakSignal(site)
    await page.goto(`${signal.origin}/`)
    await installed(page)
    await page.waitForLoadState('networkidle')
    const ofWorker = signal.requests.filter(({ isOfWorker }) => isOfWorker)
    const list = ofWorker.map(({ path, bytes }) => `${bytes} ${path}`).join('\n')
    expect(ofWorker.length, list).toBeLessThanOrEqual(8)
    expect(bytesOf(ofWorker), list).toBeLessThanOrEqual(40 * kilobyte)
    const loadedAt = await page.evaluate(() => {
      const [visit] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
      return performance.timeOrigin + (visit?.loadEventEnd ?? Number.POSITIVE_INFINITY)
    })
    for (const { at, path } of ofWorker) expect(at, path).toBeGreaterThanOrEqual(Math.floor(loadedAt))

    await page.goto('about:blank')
    const before = signal.requests.length
    await page.goto(`${signal.origin}/`, { waitUntil: 'networkidle' })
    const requests = signal.requests.slice(before)
    expect(bytesOf(requests), requests.map(({ path }) => path).join('\n')).toBeLessThanOrEqual(15 * kilobyte)
  })

  test('visitors who save data get no service worker', async ({ page, site }) => {
    await using signal = await startWeakSignal(site)
    await page.addInitScript(() => Object.defineProperty(navigator, 'connection', { value: { saveData: true } }))
    await page.goto(`${signal.origin}/`, { waitUntil: 'networkidle' })
    expect(await page.evaluate(() => navigator.serviceWorker.getRegistration().then((known) => known === undefined))).toBe(true)
    expect(signal.requests.filter(({ isOfWorker }) => isOfWorker)).toEqual([])
  })
})
