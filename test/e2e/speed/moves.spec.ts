import type { Page } from '@playwright/test'
import { expect, test, text } from '../fixtures.ts'

const linkTo = (page: Page, href: string) => page.locator(`nav a[href="${href}"]:visible`).first()

/** Delays the code of further pages until the returned function is called. */
async function holdCode(page: Page): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route('**/*.js', async (route) => {
    await promise
    await route.continue()
  })
  return resolve
}

test('a link leads to the top of the new page, with its title, its focus and its announcement to screen readers', async ({
  page,
  language,
}) => {
  const { pages, home } = text(language)
  await page.goto('/')
  await page.getByRole('heading', { name: home.aboutHeading }).scrollIntoViewIfNeeded()
  const position = await page.evaluate(() => scrollY)
  expect(position).toBeGreaterThan(1000)
  await page.evaluate(() => document.querySelector<HTMLElement>('footer a[href="/bylaws"]')?.click())
  await expect(page).toHaveURL('/bylaws')
  await expect(page).toHaveTitle(new RegExp(pages.bylawsTitle))
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(pages.bylawsTitle)
  await expect(page.getByRole('main')).toBeFocused()
  await expect(page.getByRole('status').filter({ hasText: pages.bylawsTitle })).toHaveCount(1)
  expect(await page.evaluate(() => scrollY)).toBe(0)

  await page.goBack()
  await expect(page).toHaveURL('/')
  await expect.poll(() => page.evaluate(() => scrollY), 'the way back leads to the old position').toBe(position)
  await page.goForward()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(pages.bylawsTitle)
})

for (const [name, act] of [
  ['the page was loaded again', (page: Page) => page.reload()],
  [
    'the language was changed',
    async (page: Page) => {
      const heading = await page.getByRole('heading', { level: 1 }).innerText()
      await page.getByRole('banner').locator('[aria-pressed=false]').click()
      await expect(page.getByRole('heading', { level: 1 })).not.toHaveText(heading)
    },
  ],
] as const) {
  test(`Back returns to the position after ${name}`, async ({ page }) => {
    await page.goto('/')
    await page.evaluate(() => scrollTo(0, 1500))
    await page.evaluate(() => document.querySelector<HTMLElement>('footer a[href="/bylaws"]')?.click())
    await expect(page).toHaveURL('/bylaws')
    await act(page)
    await page.goBack()
    await expect(page).toHaveURL('/')
    await expect(page.locator('#about')).toBeAttached()
    await page.waitForTimeout(300) // until a browser that kept the footer in view would have moved
    expect(await page.evaluate(() => scrollY)).toBe(1500)
  })
}

test.describe('code that cannot be downloaded', () => {
  test.use({ expectedBrowserErrors: [/\.js/] })

  test('after Back it is requested once, then the browser loads the document', async ({ page }) => {
    await page.goto('/')
    await page.evaluate(() => document.querySelector<HTMLElement>('footer a[href="/bylaws"]')?.click())
    await expect(page).toHaveURL('/bylaws')
    await page.reload()
    const requested: string[] = []
    await page.route('**/assets/*.js', async (route) => {
      requested.push(route.request().url())
      await route.abort()
    })
    const loaded = page.waitForResponse((answer) => answer.request().isNavigationRequest())
    await page.goBack()
    await loaded
    await expect(page.locator('#about')).toBeAttached()
    expect(requested.length).toBeLessThan(20)
  })
})

test('a link to a part of another page shows that part', async ({ page, language }) => {
  await page.goto('/bylaws')
  await page.evaluate(() => document.querySelector<HTMLElement>('footer a[href="/#about"]')?.click())
  await expect(page).toHaveURL('/#about')
  await expect(page.getByRole('heading', { name: text(language).home.aboutHeading })).toBeInViewport()
})

test('hover downloads the page, so that the click downloads nothing', async ({ page }) => {
  await page.goto('/', { waitUntil: 'networkidle' })
  const arrived = page.waitForResponse('**/*.js')
  await linkTo(page, '/bylaws').hover()
  await arrived
  await page.waitForLoadState('networkidle')
  const requested: string[] = []
  page.on('request', (request) => {
    if (['script', 'stylesheet', 'fetch'].includes(request.resourceType())) requested.push(request.url())
  })
  await linkTo(page, '/bylaws').click()
  await expect(page.getByRole('main')).toBeFocused()
  expect(requested).toEqual([])
})

test('a link that is clicked twice is one step back', async ({ page }) => {
  await page.goto('/')
  // In one task: between two presses the next page may appear, and the second one is then for what lies there.
  await linkTo(page, '/bylaws').evaluate((link: HTMLElement) => {
    link.click()
    link.click()
  })
  await expect(page).toHaveURL('/bylaws')
  await expect(page.getByRole('main')).toBeFocused()
  await page.goBack()
  await expect(page).toHaveURL('/')
  await expect(page.locator('.hero')).toBeVisible()
})

test('the last of several clicks counts, whichever page is downloaded first', async ({ page, language }) => {
  await page.goto('/')
  const release = await holdCode(page)
  await linkTo(page, '/join').click()
  await linkTo(page, '/bylaws').click()
  await expect(page).toHaveURL('/')
  release()
  await expect(page).toHaveURL('/bylaws')
  await page.waitForLoadState('networkidle')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(text(language).pages.bylawsTitle)
  await page.goBack()
  await expect(page).toHaveURL('/')
})

test('going back cancels a navigation whose page is still being downloaded', async ({ page, language }) => {
  await page.goto('/')
  await linkTo(page, '/bylaws').click()
  await expect(page).toHaveURL('/bylaws')
  const release = await holdCode(page)
  await linkTo(page, '/join').click()
  await page.evaluate(() => history.back())
  await expect(page).toHaveURL('/')
  release()
  await page.waitForLoadState('networkidle')
  await expect(page).toHaveURL('/')
  await expect(page.getByRole('link', { name: text(language).home.join }).first()).toBeVisible()
})

test('a page that is opened again is a new one: nothing typed before is left', async ({ page, language }) => {
  const password = page.getByLabel(text(language).join.password, { exact: true })
  await page.goto('/')
  await linkTo(page, '/join').click()
  await password.fill('not for the next one')
  await page.goBack()
  await expect(page).toHaveURL('/')
  await expect(password).toHaveCount(0)
  await linkTo(page, '/join').click()
  await expect(password).toHaveValue('')
})
