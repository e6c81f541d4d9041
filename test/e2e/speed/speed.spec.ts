import { expect, test } from '../fixtures.ts'
import { startCountedLine } from './counted-line.ts'
import { layoutShift } from './layout-shift.ts'

// The bytes and requests of a visit. Times depend on the machine; the bench measures them.

const kilobyte = 1000

test('a first visit is small: styles and one font first, scripts after them, and no layout shift', async ({ page, site }) => {
  await using line = await startCountedLine(site)
  // The page is in the server's cache, fully compressed.
  await page.request.get(`${line.origin}/`)
  await line.counted()
  await page.goto(`${line.origin}/`)
  const { bytes, paths } = await line.counted()
  expect(bytes, paths.join('\n')).toBeLessThanOrEqual(140 * kilobyte)
  expect(paths.length, paths.join('\n')).toBeLessThanOrEqual(13)

  const seen = await page.evaluate(() => ({
    files: (performance.getEntriesByType('resource') as PerformanceResourceTiming[]).map((entry) => ({
      path: new URL(entry.name).pathname,
      startTime: entry.startTime,
      responseEnd: entry.responseEnd,
      bytes: entry.encodedBodySize,
      blocks: (entry.toJSON() as { renderBlockingStatus: string }).renderBlockingStatus === 'blocking',
    })),
  }))
  const scripts = seen.files.filter(({ path }) => path.endsWith('.js'))
  expect(scripts.reduce((sum, script) => sum + script.bytes, 0)).toBeLessThanOrEqual(97 * kilobyte)
  const blocking = seen.files.filter(({ blocks }) => blocks)
  expect(blocking.map(({ path }) => path)).toEqual([expect.stringMatching(/\.css$/)])
  // On a slow connection scripts must not compete with what the first paint needs.
  const stylesEnd = Math.max(...blocking.map(({ responseEnd }) => responseEnd))
  expect(scripts.filter(({ startTime }) => startTime < stylesEnd)).toEqual([])
  expect(seen.files.filter(({ path }) => path.endsWith('.woff2'))).toHaveLength(1)
  expect(await layoutShift(page)).toBe(0)
})

test.describe('with the service worker', () => {
  test.use({ serviceWorkers: 'allow' })

  test('a second visit requests little more than whether anything has changed', async ({ page, site }) => {
    await using line = await startCountedLine(site)
    await page.goto(`${line.origin}/`)
    await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
    await line.counted()
    await page.goto('about:blank')
    await page.goto(`${line.origin}/`)
    const { bytes, paths } = await line.counted()
    expect(bytes, paths.join('\n')).toBeLessThanOrEqual(15 * kilobyte)
  })
})
