import { readFileSync } from 'node:fs'
import { themeCookie, themes } from '#contract/languages.ts'
import { expect, expectNoAxeFindings, signInAs, test, text } from '../fixtures.ts'

const paths = ['/', '/bylaws', '/join', '/login', '/gallery', '/profile', '/contact', '/help', '/settings', '/admin']

for (const theme of themes) {
  test(`every page, ${theme}: one main heading, no accessibility finding, nothing wider than the screen`, async ({
    page,
    site,
  }) => {
    test.setTimeout(120_000)
    await page.context().addCookies([{ name: themeCookie, value: theme, url: site.origin }])
    for (const path of paths) {
      await page.goto(path)
      await expect(page.locator('html')).toHaveAttribute('data-theme', theme)
      await expect(page.getByRole('heading', { level: 1 }), path).toHaveCount(1)
      const { content, screen } = await page.evaluate(() => ({
        content: document.documentElement.scrollWidth,
        screen: innerWidth,
      }))
      expect(content, path).toBeLessThanOrEqual(screen)
      await expectNoAxeFindings(page)
    }
  })
}

test('members and administrators find no accessibility finding on their pages either', async ({ page, site }) => {
  await signInAs(page, site, 'admin')
  for (const path of ['/', '/profile', '/settings', '/admin']) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1)
    await expectNoAxeFindings(page)
  }
})

test('every letter that uses the display face is in its file', async ({ page, language }) => {
  const letters = readFileSync('src/web/assets/display-letters.txt', 'utf8')
  for (const path of paths) {
    await page.goto(`${path}?lang=${language}`)
    const texts = await page.evaluate(() =>
      [...document.querySelectorAll('body *')]
        .filter((element) => getComputedStyle(element).fontFamily.startsWith('"Hangil Display'))
        .flatMap((element) => [...element.childNodes])
        .filter((node) => node.nodeType === Node.TEXT_NODE)
        .map((node) => node.textContent ?? ''),
    )
    expect(texts.length, path).toBeGreaterThan(0)
    const missing = [...texts.join('')].filter((letter) => /[\p{L}\p{N}]/u.test(letter) && !letters.includes(letter))
    expect(missing, `${path}: ${texts.join(' · ')}`).toEqual([])
  }
})

test.describe('an unknown address', () => {
  test.use({ expectedBrowserErrors: [/404/] })

  test('shows that there is no such page, and links to the home page', async ({ page, language }) => {
    const answer = await page.goto('/no-such-page')
    expect(answer?.status()).toBe(404)
    await expect(page.getByRole('heading', { level: 1, name: text(language).pages.notFoundTitle })).toBeVisible()
    await expectNoAxeFindings(page)
    await page
      .getByRole('main')
      .getByRole('link', { name: text(language).notFound.goHome })
      .click()
    await expect(page).toHaveURL('/')
  })
})

test('navigation keeps title, focus and history right without loading a document', async ({ page, language }) => {
  const t = text(language)
  await page.goto('/')
  await page.evaluate(() => Object.assign(window, { sameDocument: true }))
  await page.getByRole('contentinfo').getByRole('link', { name: t.nav.bylaws }).click()
  await expect(page).toHaveURL('/bylaws')
  await expect(page).toHaveTitle(new RegExp(t.pages.bylawsTitle))
  await expect(page.locator('#main')).toBeFocused()
  await page.goBack()
  await expect(page.getByRole('tab', { name: t.home.announcementsTab })).toBeVisible()
  expect(await page.evaluate(() => 'sameDocument' in window)).toBe(true)
})
