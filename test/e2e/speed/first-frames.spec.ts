import type { Page } from '@playwright/test'
import type { Announcement } from '#contract/content/announcements.ts'
import { expect, test, text } from '../fixtures.ts'

// A page is set in steps (web/after-first-paint.ts): what each of them leaves out, and that nothing stays left out.

interface Step {
  /** The classes that are left. */
  is: string
  /** Whether it is set: the page itself, the announcements below its first screen, what stands further down. */
  page: boolean
  news: boolean
  about: boolean
  footer: boolean
  /** Whether the announcement that the address names has the focus. */
  named: boolean
  /** Whether the scripts were asked for. */
  scripts: boolean
}

declare global {
  interface Window {
    steps: Step[]
  }
}

async function watchSteps(page: Page): Promise<void> {
  await page.addInitScript(() => {
    window.steps = []
    // Patience (web/after-first-paint.ts) does not end on a machine that takes a second to paint.
    const { setTimeout } = window
    window.setTimeout = ((run: () => void, delay = 0, ...rest: unknown[]) =>
      setTimeout(run, delay === 1000 ? 60_000 : delay, ...rest)) as typeof window.setTimeout
    new MutationObserver(() => {
      const isSet = (selector: string) => document.querySelector(selector)?.checkVisibility() === true
      window.steps.push({
        is: document.documentElement.className,
        page: isSet('main h1'),
        news: isSet('.below-first-screen > *'),
        about: isSet('#about > * > *'),
        footer: isSet('footer > * > *'),
        named: document.activeElement?.matches('.announcement-named') === true,
        scripts: document.getElementById('scripts') === null,
      })
    }).observe(document, { subtree: true, attributes: true, attributeFilter: ['class'] })
  })
}

const withClass = (page: Page, name: string) =>
  page.evaluate((sought) => window.steps.filter(({ is }) => is.includes(sought)), name)

test('on a phone the page comes with the first frame, what stands below it with the next two, and then the scripts', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await watchSteps(page)
  await page.goto('/')
  const steps = await page.evaluate(() => window.steps)
  const [added, ...left] = steps.filter(({ is }, index) => is !== steps[index - 1]?.is).filter(({ is }) => /frame|^$/.test(is))
  expect(added?.is).toBe('before-first-frame first-frame second-frame')
  expect(left.slice(0, 3)).toEqual([
    { is: 'first-frame second-frame', page: true, news: false, about: false, footer: false, named: false, scripts: false },
    { is: 'second-frame', page: true, news: true, about: false, footer: false, named: false, scripts: false },
    { is: '', page: true, news: true, about: true, footer: true, named: false, scripts: false },
  ])
})

test('on a wide screen nothing of the first frame is left out, since it might be in sight', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 })
  await watchSteps(page)
  await page.goto('/')
  const [first] = await withClass(page, 'first-frame second-frame').then((steps) =>
    steps.filter(({ is }) => !is.includes('before')),
  )
  expect(first).toMatchObject({ page: true, news: true, about: true, footer: true })
})

test('whoever touches the page before anything is painted has all of it, and the scripts', async ({ page }) => {
  await watchSteps(page)
  await page.addInitScript(() => {
    // No paint is ever reported.
    PerformanceObserver.prototype.observe = () => {}
  })
  // Not all files are here yet, so nobody has lost patience.
  const font = Promise.withResolvers<void>()
  await page.route('**/*.woff2', async (route) => {
    await font.promise
    await route.continue()
  })
  const opened = page.goto('/')
  await expect.poll(() => page.locator('html').getAttribute('class')).toBe('first-frame second-frame')
  await page.keyboard.press('Shift')
  await expect.poll(() => page.locator('html').getAttribute('class')).toBe('')
  await expect(page.locator('template#scripts')).toHaveCount(0)
  font.resolve()
  await opened
})

test('an announcement that the address names has the focus before any script is asked for', async ({ page }) => {
  const [announcement] = (await (await page.request.get('/api/announcements?limit=1')).json()) as Announcement[]
  await watchSteps(page)
  await page.goto(`/?announcement=${announcement?.id}`)
  const painted = (await page.evaluate(() => window.steps)).find(({ is }) => is === 'second-frame')
  expect(painted).toMatchObject({ named: true, scripts: false })
})

test('who comes to a place in the page, or back to one, has all of it at once', async ({ page, language }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await watchSteps(page)
  const placeOfAbout = () => page.locator('#about').evaluate((about) => Math.round(about.getBoundingClientRect().top))
  await page.goto('/#about')
  await expect(page.getByRole('heading', { name: text(language).home.aboutHeading })).toBeInViewport()
  expect(await withClass(page, 'frame')).toEqual([])
  const place = await placeOfAbout()
  await page.reload()
  expect(await withClass(page, 'frame')).toEqual([])
  await expect.poll(placeOfAbout).toBe(place)
})
