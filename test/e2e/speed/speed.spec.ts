import { expect, test, text } from '../fixtures.ts'
import { startCountedLine } from './counted-line.ts'

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

test('a page fetches one font', async ({ page, language }) => {
  for (const path of ['/', '/bylaws', '/join', '/login', '/contact', '/help', '/gallery', '/settings']) {
    await page.goto(`${path}?lang=${language}`)
    await page.waitForFunction(() => performance.getEntriesByName('hydrated').length > 0)
    await page.evaluate(() => document.fonts.ready)
    const fonts = await page.evaluate(() =>
      performance.getEntriesByType('resource').flatMap(({ name }) => (name.endsWith('.woff2') ? [new URL(name).pathname] : [])),
    )
    expect(fonts, path).toEqual([expect.stringMatching(/display-/)])
  }
})

test('what checks a form is fetched once somebody comes to a field', async ({ page, language }) => {
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  const check = /^\/assets\/auth-/
  await page.goto('/join', { waitUntil: 'networkidle' })
  expect(asked.filter((path) => check.test(path))).toEqual([])
  await page.getByLabel(text(language).join.username, { exact: true }).focus()
  await expect.poll(() => asked.filter((path) => check.test(path))).toHaveLength(1)
})

declare global {
  interface Window {
    /** How many dates were looked up: each card of the home page has two. */
    datesDrawn: number
    /** Whether what stands further down was still left out when a frame was made. */
    leftOut: boolean[]
  }
}

test('a page is drawn while a hand is on its way to the link, and only shown at the press', async ({ page, language }) => {
  const { pages, nav } = text(language)
  await page.addInitScript(() => {
    window.datesDrawn = 0
    const { get } = Map.prototype
    // Each date is looked for among those that were printed already (web/i18n/format.ts).
    Map.prototype.get = function (key: unknown) {
      if (typeof key === 'string' && /^(ko|en) (full|short|time|plate) /.test(key)) window.datesDrawn += 1
      return get.call(this, key)
    }
  })
  await page.goto('/bylaws')
  const home = page.getByRole('banner').getByRole('link').first()
  await home.hover()
  const hidden = page.locator('main .hero')
  await hidden.waitFor({ state: 'attached' })
  await expect(hidden).toBeHidden()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(pages.bylawsTitle)
  expect(await page.evaluate(() => window.datesDrawn)).toBeGreaterThan(0)

  await page.evaluate(() => {
    window.datesDrawn = 0
    const hero = document.querySelector('.hero')
    if (hero) Object.assign(hero, { drawnAhead: true })
  })
  await home.click()
  await expect(page).toHaveURL('/')
  await expect(hidden).toBeVisible()
  await expect(page.locator('.bylaws, .chapter')).toHaveCount(0)
  expect(await page.evaluate(() => window.datesDrawn), 'dates drawn by the move itself').toBe(0)
  expect(await hidden.evaluate((hero) => 'drawnAhead' in hero)).toBe(true)
  await expect(page.getByRole('main')).toBeFocused()
  await expect(page.locator('.hero-art svg'), 'the drawing follows').toBeVisible()
  await expect(
    page
      .getByRole('navigation', { name: nav.label })
      .or(page.getByRole('navigation', { name: nav.tabBar }))
      .first(),
  ).toBeVisible()
})

test('the first frame after a move is the first screen; what stands further down follows in the next', async ({
  page,
  language,
}) => {
  await page.goto('/bylaws')
  await page.evaluate(() => {
    window.leftOut = []
    const look = () => {
      const about = document.querySelector('#about > *')
      if (about?.checkVisibility()) window.leftOut.push(getComputedStyle(about).contentVisibility === 'hidden')
      requestAnimationFrame(look)
    }
    requestAnimationFrame(look)
  })
  await page.getByRole('banner').getByRole('link').first().click()
  await expect(page).toHaveURL('/')
  await expect.poll(() => page.evaluate(() => window.leftOut.includes(false))).toBe(true)
  expect(await page.evaluate(() => window.leftOut[0])).toBe(true)
  await page.getByRole('heading', { name: text(language).home.aboutHeading }).scrollIntoViewIfNeeded()
  await expect(page.getByText(text(language).home.featureBriefing)).toBeInViewport()
})

test('the way back leads to the place that one left, far down the page too', async ({ page, language }) => {
  await page.goto('/')
  await page.getByRole('heading', { name: text(language).home.aboutHeading }).scrollIntoViewIfNeeded()
  const place = await page.evaluate(() => scrollY)
  expect(place).toBeGreaterThan(1000)
  await page.evaluate(() => document.querySelector<HTMLElement>('footer a[href="/bylaws"]')?.click())
  await expect(page).toHaveURL('/bylaws')
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0)
  await page.goBack()
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(place)
})

test('a page that was left is drawn anew: nothing that was typed waits out of sight', async ({ page, language }) => {
  const { join } = text(language)
  await page.goto('/')
  const way = page.locator('nav a[href="/join"]:visible').first()
  await way.click()
  const password = page.getByLabel(join.password, { exact: true })
  await password.fill('not for the next one')
  await page.goBack()
  await expect(page).toHaveURL('/')
  // On a phone the mouse now rests on the link again.
  await expect(password).toBeHidden()
  await page.getByRole('heading', { level: 1 }).hover()
  await way.hover()
  await expect(password).toHaveCount(1)
  await expect(password).toHaveValue('')
  await way.click()
  await expect(password).toHaveValue('')
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
