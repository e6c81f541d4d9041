import { expect, expectNoAxeFindings, logInAs, openAs, test, text } from '../fixtures.ts'
import { findCoveredFocus, findObstacles } from './reading.ts'

const chapterTitles = {
  ko: ['제1장 총칙', '제2장 조직', '제3장 운영', '제4장 기타'],
  en: ['1. General Rules', '2. Organization', '3. Operations', '4. Others'],
}

test('each chapter of the bylaws has an address, which survives reload and history, and all four are printed', async ({
  page,
  site,
  language,
}) => {
  const { nav } = text(language)
  const [first = '', second = '', third = ''] = chapterTitles[language]
  const chapter = (name: string) => page.getByRole('tabpanel', { name })
  await openAs(page, site, 'rider', '/bylaws')
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

  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('heading', { level: 2, name: /^(제\d장|\d\.) / })).toHaveText(chapterTitles[language])
  await expect(page.getByRole('heading', { level: 3 })).toHaveCount(12)
  for (const bar of ['banner', 'contentinfo', 'tablist', 'navigation'] as const) await expect(page.getByRole(bar)).toHaveCount(0)
  await page.emulateMedia({ media: 'screen' })

  await page.getByRole('button', { name: nav.menu }).click()
  await page.getByRole('menuitem', { name: nav.logout }).click()
  await expect(page.getByRole('banner').getByRole('link', { name: nav.login })).toBeVisible()
  await expect(page, 'logging out stays in the same chapter').toHaveURL('/bylaws#chapter2')
  await page.goto('/bylaws#chapter9')
  await expect(chapter(first)).toBeVisible()
})

test('pages and a dialog in forced colors and the largest text have no accessibility finding; the size applies at once and stays', async ({
  page,
  site,
  language,
}) => {
  const { textSizes: sizes, textSize, changePassword } = text(language).settings
  const fontSize = () => page.evaluate(() => Number.parseFloat(getComputedStyle(document.body).fontSize))
  await logInAs(page, site, 'rider')
  await page.emulateMedia({ forcedColors: 'active' })
  await page.goto('/settings#display')
  const normal = await fontSize()
  const larger = page.getByRole('group', { name: textSize }).getByRole('radio', { name: sizes.larger, exact: true })
  await larger.check()
  expect(await fontSize()).toBeGreaterThan(normal * 1.3)
  // Forced colors come from the system, which axe does not see.
  const except = ['color-contrast']
  await expectNoAxeFindings(page, { except })
  const answer = await page.goto('/')
  expect(await answer?.text(), 'the server renders the next page with it').toContain('data-text-size="larger"')
  await expectNoAxeFindings(page, { except })
  await page.goto('/settings')
  await page.getByRole('button', { name: changePassword }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await expectNoAxeFindings(page, { except })
  expect(await findObstacles(page)).toEqual([])
})

test('a focused element is never covered by a bar', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 640 })
  for (const path of ['/bylaws#chapter3', '/settings']) {
    await page.goto(path)
    expect(await findCoveredFocus(page, 24), path).toEqual([])
  }
})
