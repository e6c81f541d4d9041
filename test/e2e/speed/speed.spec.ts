import { expect, test } from '../fixtures.ts'
import { installed, startWeakSignal, type WeakSignal } from '../offline/weak-signal.ts'
import { layoutShift } from './layout-shift.ts'

// The bytes and requests of a visit. Times depend on the machine; the bench measures them.

const kilobyte = 1000
const bytesOf = (requests: WeakSignal['requests']) => requests.reduce((sum, { bytes }) => sum + bytes, 0)

test('a first visit is small: styles and one font first, scripts after them, and no layout shift', async ({ page, site }) => {
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
  expect(await layoutShift(page)).toBe(0)
})

test.describe('with the service worker', () => {
  test.use({ serviceWorkers: 'allow' })

  test('a second visit requests little more than whether anything has changed', async ({ page, site }) => {
    await using signal = await startWeakSignal(site)
    await page.goto(`${signal.origin}/`)
    await installed(page)
    await page.goto('about:blank')
    const before = signal.requests.length
    await page.goto(`${signal.origin}/`, { waitUntil: 'networkidle' })
    const requests = signal.requests.slice(before)
    expect(bytesOf(requests), requests.map(({ path }) => path).join('\n')).toBeLessThanOrEqual(15 * kilobyte)
  })
})
