import type { Page } from '@playwright/test'
import { type DemoAccount, expect, logInAs, test, text } from '../fixtures.ts'

/** How far below the page's heading the next visible thing begins: a card, or a sentence. */
function belowHeading(page: Page) {
  return page.evaluate(() => {
    const heading = document.querySelector('main h1')
    if (!heading) throw new Error('The page has no heading.')
    const head = heading.closest('.row') ?? heading
    let next = head.nextElementSibling
    while (next?.getBoundingClientRect().height === 0) next = next.nextElementSibling
    const top = next?.getBoundingClientRect().top ?? Number.NaN
    return { kind: next?.tagName === 'P' ? 'sentence' : 'card', distance: Math.round(top - head.getBoundingClientRect().bottom) }
  })
}

test.describe('below the heading', () => {
  test.use({ expectedBrowserErrors: [/40[14]/] })

  test('notices, cards and sentences begin at the same distance on all pages', async ({ page, site, language }) => {
    const found = new Map<string, string[]>()
    async function measure(where: string) {
      const { kind, distance } = await belowHeading(page)
      const key = `${kind} ${distance} px`
      found.set(key, [...(found.get(key) ?? []), where])
    }
    const visit = async (path: string, who: string) => {
      await page.goto(path)
      await measure(`${who}: ${path}`)
    }
    for (const path of [
      '/bylaws',
      '/join',
      '/login',
      '/contact',
      '/help',
      '/nowhere',
      '/gallery',
      '/profile',
      '/settings',
      '/admin',
    ])
      await visit(path, 'a visitor')
    const accounts: [DemoAccount, string[]][] = [
      ['guest', ['/admin', '/profile']],
      ['rider', ['/join', '/settings', '/admin']],
    ]
    for (const [account, paths] of accounts) {
      await logInAs(page, site, account)
      for (const path of paths) await visit(path, account)
    }
    await page.request.post('/api/auth/logout')
    await page.locator('footer a[href="/gallery"]').first().dispatchEvent('touchstart')
    await expect(page.getByRole('heading', { name: text(language).common.loginRequiredTitle })).toBeVisible()
    await measure('the session has ended: /admin')
    expect([...found.keys()].sort(), JSON.stringify([...found])).toEqual(['card 24 px', 'sentence 12 px'])
  })
})

test.describe('below the heading of pages that have no scripts', () => {
  test.use({ javaScriptEnabled: false, expectedBrowserErrors: [/40[014]/] })

  test('a sentence begins at the same distance as elsewhere', async ({ page }) => {
    for (const path of ['/offline', '/%E0%A4%A', '/unsubscribe', '/verify-email/none', '/ride-home/none']) {
      await page.goto(path)
      expect(await belowHeading(page), path).toEqual({ kind: 'sentence', distance: 12 })
    }
  })
})

test('on a small phone the two buttons of the first screen are above the bar at its foot', async ({ page, site }) => {
  for (const [width, height, textSize] of [
    [320, 568, 'normal'],
    [320, 700, 'normal'],
    [360, 560, 'normal'],
    [360, 640, 'normal'],
    [390, 640, 'normal'],
    [412, 660, 'normal'],
    [360, 640, 'large'],
    [375, 812, 'large'],
    [320, 568, 'larger'],
    [360, 640, 'larger'],
    [360, 800, 'larger'],
    [390, 844, 'larger'],
  ] as const) {
    await page.context().addCookies([{ name: 'text-size', value: textSize, url: site.origin }])
    await page.setViewportSize({ width, height })
    await page.goto('/')
    await expect(page.locator('html')).toHaveAttribute('data-text-size', textSize)
    const bar = await page.locator('.tab-bar').boundingBox()
    for (const button of await page.locator('.hero-actions > a').all()) {
      const box = await button.boundingBox()
      const foot = Math.round((box?.y ?? 0) + (box?.height ?? 0))
      expect(foot, `${width} x ${height}, ${textSize}`).toBeLessThanOrEqual(bar?.y ?? 0)
    }
  }
})

test('the card of the passkeys has no empty space below its button or its last sentence', async ({ page, site, language }) => {
  // Passkeys need an address with a name.
  const origin = site.origin.replace('127.0.0.1', 'localhost')
  await logInAs(page, { ...site, origin }, 'rider')
  await page.goto(`${origin}/settings?lang=${language}`)
  const card = page.locator('#passkeys')
  const button = await card.getByRole('button', { name: text(language).passkeys.add }).boundingBox()
  const note = await card.locator('.page-note').last().boundingBox()
  const whole = await card.boundingBox()
  const bottom = (box: typeof whole) => (box?.y ?? 0) + (box?.height ?? 0)
  expect((note?.y ?? 0) - bottom(button)).toBeLessThanOrEqual(24)
  expect(bottom(whole) - bottom(note)).toBeLessThanOrEqual(26)
})
