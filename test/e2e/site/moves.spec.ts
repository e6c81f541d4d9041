import type { Page, Request } from '@playwright/test'
import { expect, test, text } from '../fixtures.ts'
import { holdFiles } from '../late-scripts.ts'
import { frames } from '../speed/layout-shift.ts'

const linkTo = (page: Page, href: string) => page.locator(`nav a[href="${href}"]:visible`).first()
/** Without scrolling to it, as a keyboard or a script does. */
const pressInFooter = (page: Page, href: string) =>
  page.evaluate((to) => document.querySelector<HTMLElement>(`footer a[href="${to}"]`)?.click(), href)
const position = (page: Page) => page.evaluate(() => scrollY)
const holdCode = (page: Page) => holdFiles(page, '**/*.js')

test('a link changes the page, title, focus and history without loading a document, and the new title is announced; Back returns to the position', async ({
  page,
  language,
}) => {
  const { pages, home, footer } = text(language)
  const title = page.getByRole('heading', { level: 1 })
  await page.goto('/')
  await page.evaluate(() => Object.assign(window, { sameDocument: true }))
  await page.evaluate(() => scrollTo(0, 1500))
  await pressInFooter(page, '/bylaws')
  await expect(page).toHaveURL('/bylaws')
  await expect(page).toHaveTitle(new RegExp(pages.bylawsTitle))
  await expect(title).toHaveText(pages.bylawsTitle)
  await expect(page.getByRole('main')).toBeFocused()
  await expect(page.getByRole('status').filter({ hasText: pages.bylawsTitle })).toHaveCount(1)
  expect(await position(page)).toBe(0)

  await page.goBack()
  await expect(page).toHaveURL('/')
  await expect.poll(() => position(page), 'the way back leads to the old position').toBe(1500)
  await expect(page.locator('.hero-art svg')).toBeAttached()
  await page.goForward()
  await expect(title).toHaveText(pages.bylawsTitle)

  await page.getByRole('contentinfo').getByRole('link', { name: footer.about, exact: true }).click()
  await expect(page).toHaveURL('/#about')
  await expect(page.locator('#about'), 'a link to a part of a page moves the focus there').toBeFocused()
  await expect(page.getByRole('heading', { name: home.aboutHeading })).toBeInViewport()
  expect(await page.evaluate(() => 'sameDocument' in window)).toBe(true)

  // Also after the page was loaded again, and after the language was changed.
  await page.getByRole('banner').getByRole('link').first().click()
  await expect(page).toHaveURL('/')
  for (const act of [
    () => page.reload(),
    async () => {
      const before = await title.innerText()
      await page.getByRole('banner').locator('[aria-pressed=false]').click()
      await expect(title).not.toHaveText(before)
    },
  ]) {
    await page.evaluate(() => scrollTo(0, 1500))
    await pressInFooter(page, '/bylaws')
    await expect(page).toHaveURL('/bylaws')
    await act()
    await page.goBack()
    await expect(page).toHaveURL('/')
    await expect(page.locator('#about')).toBeAttached()
    await expect.poll(() => position(page)).toBe(1500)
    await frames(page)
    expect(await position(page), 'and it stays').toBe(1500)
  }
})

test.describe('code that cannot be downloaded', () => {
  test.use({ expectedBrowserErrors: [/\.js/] })

  test('after Back it is requested once, then the browser loads the document', async ({ page }) => {
    await page.goto('/')
    await pressInFooter(page, '/bylaws')
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

test('hover downloads the page, so that the click downloads nothing; two clicks are one step back, to a page where nothing typed is left', async ({
  page,
  language,
}) => {
  await page.goto('/', { waitUntil: 'networkidle' })
  const arrived = page.waitForResponse('**/*.js')
  await linkTo(page, '/join').hover()
  await (await arrived).finished()
  await page.waitForLoadState('networkidle')
  const requested: string[] = []
  const note = (request: { resourceType(): string; url(): string }) => {
    if (['script', 'stylesheet', 'fetch'].includes(request.resourceType())) requested.push(request.url())
  }
  page.on('request', note)
  // In one task: between two presses the next page may appear, and the second one is then for what lies there.
  await linkTo(page, '/join').evaluate((link: HTMLElement) => {
    link.click()
    link.click()
  })
  await expect(page).toHaveURL('/join')
  await expect(page.getByRole('main')).toBeFocused()
  expect(requested).toEqual([])
  const password = page.getByLabel(text(language).join.password, { exact: true })
  await password.fill('not for the next one')
  await page.goBack()
  await expect(page).toHaveURL('/')
  await expect(page.locator('.hero')).toBeVisible()
  await linkTo(page, '/join').click()
  await expect(password).toHaveValue('')
})

test('the last of several clicks counts, whichever page is downloaded first, and going back cancels it', async ({
  page,
  language,
}) => {
  await page.goto('/')
  const release = await holdCode(page)
  await linkTo(page, '/join').click()
  await linkTo(page, '/bylaws').click()
  await expect(page).toHaveURL('/')
  release()
  await expect(page).toHaveURL('/bylaws')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(text(language).pages.bylawsTitle)

  const requested: Request[] = []
  page.on('request', (request) => request.url().endsWith('.js') && requested.push(request))
  const releaseContact = await holdCode(page)
  await page.getByRole('contentinfo').locator('a[href="/contact"]').first().click()
  await page.evaluate(() => history.back())
  await expect(page).toHaveURL('/')
  releaseContact()
  // What was fetched ahead is not requested, and what arrives may request more.
  for (const request of requested) await (await request.response())?.finished()
  await frames(page)
  await expect(page.getByRole('link', { name: text(language).home.join }).first()).toBeVisible()
  await expect(page).toHaveURL('/')
})
