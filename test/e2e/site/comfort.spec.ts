import { textSizeCookie, textSizes } from '#contract/site/display.ts'
import { expect, expectNoAxeFindings, logInAs, test, text } from '../fixtures.ts'
import { findCoveredFocus, findObstacles, spaceText } from './reading.ts'

const publicPages = ['/', '/bylaws', '/join', '/login', '/gallery', '/contact', '/help', '/settings']

const chapterTitles = {
  ko: ['제1장 총칙', '제2장 조직', '제3장 운영', '제4장 기타'],
  en: ['1. General Rules', '2. Organization', '3. Operations', '4. Others'],
}

test('each chapter of the bylaws has an address, which survives reload and history', async ({ page, language }) => {
  const [first = '', second = '', third = ''] = chapterTitles[language]
  const chapter = (name: string) => page.getByRole('tabpanel', { name })
  await page.goto('/bylaws')
  await expect(page.getByRole('tab')).toHaveText(chapterTitles[language])
  await expect(page.getByRole('tab', { name: first })).toHaveAttribute('aria-selected', 'true')
  await page.getByRole('tab', { name: second }).click()
  await expect(page).toHaveURL('/bylaws#chapter2')
  await expect(chapter(second).getByRole('heading', { level: 2, name: second })).toBeVisible()
  await page.keyboard.press('ArrowRight')
  await expect(page).toHaveURL('/bylaws#chapter3')
  await expect(page.getByRole('tab', { name: third })).toBeFocused()
  await page.reload()
  await expect(chapter(third)).toBeVisible()
  await expect(chapter(first)).toBeHidden()
  await page.goBack()
  await expect(chapter(second)).toBeVisible()
  await page.goBack()
  await expect(chapter(first)).toBeVisible()
  await page.goForward()
  await expect(chapter(second)).toBeVisible()
  await page.goto('/bylaws#chapter9')
  await expect(chapter(first)).toBeVisible()
})

test('the printed bylaws have all four chapters and twelve articles, without bars', async ({ page, language }) => {
  await page.goto('/bylaws#chapter2')
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('heading', { level: 2, name: /^(제\d장|\d\.) / })).toHaveText(chapterTitles[language])
  await expect(page.getByRole('heading', { level: 3 })).toHaveCount(12)
  for (const bar of ['banner', 'contentinfo', 'tablist', 'navigation'] as const) await expect(page.getByRole(bar)).toHaveCount(0)
})

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false, expectedBrowserErrors: [/^request failed: GET \S+\.js csp$/] })

  test('all chapters of the bylaws are shown one below the other, and the links scroll to them', async ({ page, language }) => {
    await page.goto('/bylaws')
    await expect(page.getByRole('heading', { level: 3 })).toHaveCount(12)
    const [, , , last = ''] = chapterTitles[language]
    await page.getByRole('tab', { name: last }).click()
    await expect(page).toHaveURL('/bylaws#chapter4')
    await expect(page.getByRole('heading', { level: 2, name: last })).toBeInViewport()
    await expect(page.getByRole('heading', { level: 3 })).toHaveCount(12)
  })

  test('the settings say what they need', async ({ page, language }) => {
    await page.goto('/settings')
    const sentence = page.locator('main noscript')
    await expect(sentence).toBeVisible()
    await expect(sentence.locator('p')).toHaveText(text(language).settings.needsScript)
  })
})

test('logging out on the bylaws page stays there, in the same chapter', async ({ page, site, language }) => {
  await logInAs(page, site, 'rider')
  await page.goto('/bylaws#chapter2')
  await page.getByRole('button', { name: text(language).nav.menu }).click()
  await page.getByRole('menuitem', { name: text(language).nav.logout }).click()
  await expect(page.getByRole('banner').getByRole('link', { name: text(language).nav.login })).toBeVisible()
  await expect(page).toHaveURL('/bylaws#chapter2')
})

test('at each text size and spacing, no public page scrolls sideways and all targets are large enough', async ({
  page,
  viewport,
}) => {
  test.setTimeout(120_000)
  // The narrowest phone, and the narrowest screen that has everything in one bar.
  await page.setViewportSize({ width: viewport && viewport.width < 640 ? 320 : 1024, height: 700 })
  for (const path of publicPages) {
    await page.goto(path)
    for (const size of textSizes) {
      await page.evaluate((chosen) => {
        document.documentElement.dataset.textSize = chosen
      }, size)
      expect(await findObstacles(page), `${path}, ${size}`).toEqual([])
    }
    await spaceText(page)
    expect(
      (await findObstacles(page)).filter((obstacle) => obstacle.includes('screen')),
      `${path}, spaced`,
    ).toEqual([])
  }
})

test('pages and a dialog in forced colors and the largest text have no accessibility finding', async ({
  page,
  site,
  language,
}) => {
  test.setTimeout(90_000)
  await logInAs(page, site, 'rider')
  await page.context().addCookies([{ name: textSizeCookie, value: 'larger', url: site.origin }])
  await page.emulateMedia({ forcedColors: 'active' })
  // Forced colors come from the system, which axe does not see.
  const except = ['color-contrast']
  for (const path of ['/', '/settings']) {
    await page.goto(path)
    await expectNoAxeFindings(page, { except })
  }
  await page.getByRole('button', { name: text(language).settings.changePassword }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await expectNoAxeFindings(page, { except })
  expect(await findObstacles(page)).toEqual([])
})

test('the text size chosen in Settings applies at once, and the server renders the next page with it', async ({
  page,
  language,
}) => {
  const { textSizes: sizes, textSize } = text(language).settings
  const fontSize = () => page.evaluate(() => Number.parseFloat(getComputedStyle(document.body).fontSize))
  await page.goto('/settings')
  const normal = await fontSize()
  await page.getByRole('group', { name: textSize }).getByRole('radio', { name: sizes.larger, exact: true }).check()
  expect(await fontSize()).toBeGreaterThan(normal * 1.3)
  const answer = await page.goto('/help')
  expect(await answer?.text()).toContain('data-text-size="larger"')
  await page.goto('/settings')
  await expect(page.getByRole('radio', { name: sizes.larger, exact: true })).toBeChecked()
})

test('a focused element is never covered by a bar', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 640 })
  for (const path of ['/bylaws#chapter3', '/settings']) {
    await page.goto(path)
    expect(await findCoveredFocus(page, 24), path).toEqual([])
  }
})

test('on the help page a paragraph stands apart from the list or text above it', async ({ page }) => {
  await page.goto('/help')
  for (const section of ['#accessibility', '#privacy']) {
    const gap = await page.locator(section).evaluate((part) => {
      const last = [...part.querySelectorAll(':scope > p')].at(-1)
      return (last?.getBoundingClientRect().top ?? 0) - (last?.previousElementSibling?.getBoundingClientRect().bottom ?? 0)
    })
    expect(gap, section).toBeGreaterThanOrEqual(16)
  }
})
