import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { themeCookie } from '#contract/site/display.ts'
import { expect, expectNoAxeFindings, expectNoAxeFindingsInBothThemes, logInAs, test, text } from '../fixtures.ts'
import { desktop, phone } from '../screens.ts'

const paths = ['/', '/bylaws', '/join', '/login', '/gallery', '/profile', '/contact', '/help', '/settings', '/admin']

const displayLetters = readFileSync('dist/font/letters.txt', 'utf8')

/** Each page is loaded once: a resize is faster than a load in a project of its own. */
async function onEachScreen(page: Page, check: (width: number) => Promise<void>): Promise<void> {
  const loaded = page.viewportSize()
  for (const screen of loaded?.width === desktop.width ? [desktop, phone] : [phone, desktop]) {
    await page.setViewportSize(screen)
    await check(screen.width)
  }
  if (loaded) await page.setViewportSize(loaded)
}

test('every page has one main heading, fits the screen, is accessible in both themes, and has all its display letters', async ({
  page,
  site,
}) => {
  test.setTimeout(120_000)
  await page.context().addCookies([{ name: themeCookie, value: 'dark', url: site.origin }])
  for (const path of paths) {
    await page.goto(path)
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
    await onEachScreen(page, async (width) => {
      const where = `${path}, ${width} px`
      await expect(page.getByRole('heading', { level: 1 }), where).toHaveCount(1)
      await expectNoAxeFindingsInBothThemes(page)

      const { content, screen, texts } = await page.evaluate(() => ({
        content: document.documentElement.scrollWidth,
        screen: innerWidth,
        texts: [...document.querySelectorAll('body *')]
          .filter((element) => getComputedStyle(element).fontFamily.startsWith('"Hangil Display'))
          .flatMap((element) => [...element.childNodes])
          .filter((node) => node.nodeType === Node.TEXT_NODE)
          .map((node) => node.textContent ?? ''),
      }))
      expect(screen, where).toBe(width)
      expect(content, where).toBeLessThanOrEqual(screen)
      expect(texts.length, where).toBeGreaterThan(0)
      const missing = [...texts.join('')].filter((letter) => /[\p{L}\p{N}]/u.test(letter) && !displayLetters.includes(letter))
      expect(missing, `${where}: ${texts.join(' · ')}`).toEqual([])
    })
  }
})

test('the pages of an administrator have no accessibility finding', async ({ page, site }) => {
  await logInAs(page, site, 'admin')
  for (const path of ['/', '/profile', '/settings', '/admin']) {
    await page.goto(path)
    await onEachScreen(page, async () => {
      await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1)
      await expectNoAxeFindings(page)
    })
  }
})

test.describe('an unknown address', () => {
  test.use({ expectedBrowserErrors: [/404/] })

  test('shows that there is no such page, and links to the home page', async ({ page, language }) => {
    const answer = await page.goto('/no-such-page')
    expect(answer?.status()).toBe(404)
    await onEachScreen(page, async () => {
      await expect(page.getByRole('heading', { level: 1, name: text(language).pages.notFoundTitle })).toBeVisible()
      await expectNoAxeFindings(page)
    })
    await page
      .getByRole('main')
      .getByRole('link', { name: text(language).notFound.goHome })
      .click()
    await expect(page).toHaveURL('/')
  })
})

test('a link changes the page, title, focus and history without loading a document, and the new title is announced', async ({
  page,
  language,
}) => {
  const t = text(language)
  await page.goto('/')
  await page.evaluate(() => Object.assign(window, { sameDocument: true }))
  await page.getByRole('contentinfo').getByRole('link', { name: t.nav.bylaws }).click()
  await expect(page).toHaveURL('/bylaws')
  await expect(page).toHaveTitle(new RegExp(t.pages.bylawsTitle))
  await expect(page.locator('#main')).toBeFocused()
  await expect(page.getByRole('status').filter({ hasText: t.pages.bylawsTitle }), 'screen readers announce it').toHaveCount(1)
  await page.goBack()
  await expect(page.getByRole('tab', { name: t.home.announcementsTab })).toBeVisible()
  expect(await page.evaluate(() => 'sameDocument' in window)).toBe(true)
})
