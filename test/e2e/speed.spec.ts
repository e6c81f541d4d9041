import { startCountedLine } from './counted-line.ts'
import { expect, test } from './fixtures.ts'

// What a visit costs, counted. Times depend on the machine: those are Lighthouse's matter (`npm run lighthouse -- --timing`).

const kilobyte = 1000

test('a first visit is small, nothing but styles holds up the first paint, no script is asked for before it, and nothing moves', async ({
  page,
  site,
}) => {
  await using line = await startCountedLine(site)
  await page.goto(`${line.origin}/`)
  const { bytes, paths } = await line.counted()
  expect(bytes).toBeLessThanOrEqual(190 * kilobyte)
  expect(paths.length, paths.join('\n')).toBeLessThanOrEqual(16)

  const seen = await page.evaluate(() => {
    const observer = new PerformanceObserver(() => {})
    observer.observe({ type: 'layout-shift', buffered: true })
    const files = performance.getEntriesByType('resource').map((entry) => {
      const { renderBlockingStatus } = entry.toJSON() as { renderBlockingStatus: string }
      return { path: new URL(entry.name).pathname, startTime: entry.startTime, renderBlockingStatus }
    })
    return {
      firstPaint: performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Number.NaN,
      files,
      shifts: observer.takeRecords().length,
    }
  })
  const blocking = seen.files.filter(({ renderBlockingStatus }) => renderBlockingStatus === 'blocking')
  expect(blocking.filter(({ path }) => !path.endsWith('.css'))).toEqual([])
  expect(blocking, 'one style sheet').toHaveLength(1)
  const early = seen.files.filter(({ path, startTime }) => path.endsWith('.js') && startTime < seen.firstPaint)
  expect(early.map(({ path }) => path)).toEqual([])
  expect(seen.shifts).toBe(0)
})

test('a page fetches one font, whichever it is', async ({ page, language }) => {
  for (const path of ['/', '/bylaws', '/join', '/login', '/contact', '/help', '/gallery', '/settings']) {
    await page.goto(`${path}?lang=${language}`)
    await page.waitForFunction(() => performance.getEntriesByName('hydrated').length > 0)
    await page.evaluate(() => document.fonts.ready)
    const fonts = await page.evaluate(() =>
      performance.getEntriesByType('resource').flatMap(({ name }) => (name.endsWith('.woff2') ? [new URL(name).pathname] : [])),
    )
    expect(fonts, path).toEqual([expect.stringMatching(language === 'ko' ? /hangil-display-korean/ : /hangil-display-latin/)])
  }
})

test.describe('with the service worker', () => {
  test.use({ serviceWorkers: 'allow' })

  test('a second visit asks for little more than whether anything has changed', async ({ page, site }) => {
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
