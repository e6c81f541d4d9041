import type { Page } from '@playwright/test'
import { expect, test, text } from '../fixtures.ts'
import { readTrace, renderingWork } from './rendering-work.ts'

/** Draws the page ahead as a hand on its way does, and waits until the browser has laid it out, out of sight. */
async function reachFor(page: Page, href: string) {
  const link = page.locator(`nav a[href="${href}"]:visible`).first()
  await link.hover()
  const ahead = page.locator(`[data-page="${href}"] > *`)
  await expect.poll(() => ahead.evaluate((element) => element.style.display)).toBe('')
  return { link, ahead }
}

for (const href of ['/bylaws', '/join', '/gallery']) {
  test(`the press that leads to ${href} leaves next to nothing to style and lay out before the page is seen`, async ({
    page,
    browser,
  }) => {
    await page.goto('/')
    await page.waitForFunction(() => performance.getEntriesByName('hydrated').length > 0)
    const { link, ahead } = await reachFor(page, href)
    await page.evaluate(() => {
      addEventListener('click', () => performance.mark('pressed'), { capture: true, once: true })
      // What does not have to be there at once begins with it.
      addEventListener('pushState', () => performance.mark('painted'), { capture: true, once: true })
    })
    await browser.startTracing(page, { categories: ['-*', 'devtools.timeline', 'blink.user_timing'] })
    await link.click()
    await expect(ahead).toBeVisible()
    await expect(page.getByRole('main')).toBeFocused()
    const events = readTrace(await browser.stopTracing())
    const at = (mark: string) => events.find(({ name }) => name === mark)?.ts ?? Number.NaN
    const { restyled, boxes } = renderingWork(events.filter(({ ts }) => ts > at('pressed') && ts < at('painted')))
    expect(restyled).toBeGreaterThan(0)
    expect(restyled).toBeLessThan(20)
    expect(boxes).toBeLessThan(30)
  })
}

test('a page that is laid out ahead is out of reach: for the eye, for keys and for screen readers', async ({
  page,
  language,
}) => {
  const { join } = text(language)
  await page.goto('/')
  const { ahead } = await reachFor(page, '/join')
  await expect(ahead).toBeHidden()
  const field = ahead.locator('input').first()
  await field.evaluate((input) => input.focus())
  await expect(field).not.toBeFocused()
  const devtools = await page.context().newCDPSession(page)
  const { nodes } = await devtools.send('Accessibility.getFullAXTree')
  const names = nodes.filter(({ ignored }) => !ignored).map(({ name }) => name?.value)
  expect(names).toContain(text(language).home.aboutHeading)
  expect(names).not.toContain(join.lead)
  expect(names).not.toContain(join.username)
})

test('a link that is pressed twice is one step back', async ({ page }) => {
  await page.goto('/')
  await page.waitForFunction(() => performance.getEntriesByName('hydrated').length > 0)
  await page.locator('nav a[href="/bylaws"]:visible').first().dblclick()
  await expect(page).toHaveURL('/bylaws')
  await expect(page.getByRole('main')).toBeFocused()
  await page.goBack()
  await expect(page).toHaveURL('/')
  await expect(page.locator('.hero')).toBeVisible()
})

test('the address is there with the press, before anything else follows the new page', async ({ page, language }) => {
  await page.goto('/')
  const { link, ahead } = await reachFor(page, '/bylaws')
  await page.evaluate(() => {
    addEventListener('pushState', () => document.body.setAttribute('data-told', `${location.pathname} ${document.title}`), {
      capture: true,
      once: true,
    })
  })
  const home = await page.title()
  await link.click()
  await expect(page.locator('body')).toHaveAttribute('data-told', `/bylaws ${home}`)
  await expect(ahead).toBeVisible()
  await expect(page).toHaveTitle(new RegExp(text(language).pages.bylawsTitle))
  const left = await ahead.elementHandle()
  await page.goBack()
  await expect(page.getByRole('link', { name: text(language).home.join }).first()).toBeVisible()
  // The pointer still rests where the link is, and as soon as the browser notices the page may be drawn ahead again: as a new one.
  await expect.poll(() => left?.evaluate((element) => element.isConnected)).toBe(false)
})

/** From the moment that the router is told of an address no frame is made, until `letFramesGo`: whoever is fast gets in between. */
async function holdFramesOnceTold(page: Page) {
  await page.evaluate(() => {
    const whenTold = () => {
      const { requestAnimationFrame, cancelAnimationFrame } = window
      const held: (FrameRequestCallback | null)[] = []
      window.requestAnimationFrame = (run) => held.push(run) - 1
      window.cancelAnimationFrame = (index) => held.fill(null, index, index + 1)
      addEventListener('letFramesGo', () => {
        Object.assign(window, { requestAnimationFrame, cancelAnimationFrame })
        for (const run of held) if (run) requestAnimationFrame(run)
      })
    }
    addEventListener('pushState', whenTold, { capture: true, once: true })
  })
}

for (const { how, path } of [
  { how: 'goes back', path: '/' },
  { how: 'presses another link', path: '/join' },
]) {
  test(`who ${how} before the page has quite arrived is where the address says`, async ({ page }) => {
    await page.goto('/')
    await reachFor(page, '/join')
    const { link } = await reachFor(page, '/bylaws')
    await holdFramesOnceTold(page)
    await link.click()
    await expect(page.getByRole('main')).toBeFocused()
    if (path === '/') await page.evaluate(() => history.back())
    else await page.evaluate((href) => document.querySelector<HTMLElement>(`nav a[href="${href}"]`)?.click(), path)
    await expect.poll(() => new URL(page.url()).pathname).toBe(path)
    await page.evaluate(() => dispatchEvent(new Event('letFramesGo')))
    await expect(page.locator(`[data-page="${path}"] h1`)).toBeVisible()
    await expect(page.locator('[data-page]').filter({ visible: true })).toHaveCount(1)
    await expect(page.locator('[data-page="/bylaws"]')).toBeHidden()
  })
}
