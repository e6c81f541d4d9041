import { expect, signInAs, test, text } from './fixtures.ts'

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

test('on paper the bylaws are whole: four chapters, twelve articles, no bars', async ({ page, language }) => {
  await page.goto('/bylaws#chapter2')
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('heading', { level: 2, name: /^(제\d장|\d\.) / })).toHaveText(chapterTitles[language])
  await expect(page.getByRole('heading', { level: 3 })).toHaveCount(12)
  for (const bar of ['banner', 'contentinfo', 'tablist', 'navigation'] as const) await expect(page.getByRole(bar)).toHaveCount(0)
})

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false, allowedComplaints: [/^request failed: GET \S+\.js csp$/] })

  test('all chapters of the bylaws stand one below the other, and the links lead down to them', async ({ page, language }) => {
    await page.goto('/bylaws')
    await expect(page.getByRole('heading', { level: 3 })).toHaveCount(12)
    const [, , , last = ''] = chapterTitles[language]
    await page.getByRole('tab', { name: last }).click()
    await expect(page).toHaveURL('/bylaws#chapter4')
    await expect(page.getByRole('heading', { level: 2, name: last })).toBeInViewport()
    await expect(page.getByRole('heading', { level: 3 })).toHaveCount(12)
  })
})

test('logging out on the bylaws page stays there, in the same chapter', async ({ page, site, language }) => {
  await signInAs(page, site, 'rider')
  await page.goto('/bylaws#chapter2')
  await page.getByRole('button', { name: text(language).nav.menu }).click()
  await page.getByRole('menuitem', { name: text(language).nav.logout }).click()
  await expect(page.getByRole('banner').getByRole('link', { name: text(language).nav.login })).toBeVisible()
  await expect(page).toHaveURL('/bylaws#chapter2')
})
