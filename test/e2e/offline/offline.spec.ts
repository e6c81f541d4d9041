import type { Page } from '@playwright/test'
import { addressIn } from '#contract/languages.ts'
import { type DemoSite, startDemoSite } from '../demo-site.ts'
import { expect, expectNoAxeFindings, logInAs, test, text } from '../fixtures.ts'
import { installed, isSaved, startWeakSignal, type WeakSignal } from './weak-signal.ts'

test.use({
  serviceWorkers: 'allow',
  // These tests cut the connection.
  expectedBrowserErrors: [/net::ERR_|answer 401|status of 401/],
})
test.skip(({ viewport }) => viewport?.width !== 390, 'one screen size is enough')

/** Everything that any cache of the origin holds, as one text. */
function cachedTexts(page: Page): Promise<string> {
  return page.evaluate(async () => {
    const texts: string[] = []
    for (const name of await caches.keys()) {
      const cache = await caches.open(name)
      for (const request of await cache.keys()) {
        const type = (await cache.match(request))?.headers.get('content-type') ?? ''
        if (/json|html|text/.test(type)) texts.push(request.url, (await (await cache.match(request))?.text()) ?? '')
      }
    }
    return texts.join('\n')
  })
}

async function isCached(page: Page, words: string): Promise<boolean> {
  return (await cachedTexts(page)).includes(words)
}

/** Signs in on another address than the site's own. */
async function logInThrough(page: Page, signal: WeakSignal, site: DemoSite): Promise<void> {
  await logInAs(page, { ...site, origin: signal.origin }, 'rider')
}

async function nextRide(page: Page, origin: string): Promise<{ titleKo: string; titleEn: string; meetingLocation: string }> {
  const answer = await page.request.get(`${origin}/api/riding-events/upcoming`)
  const [ride] = await answer.json()
  return ride
}

async function ridesAreSaved(page: Page, meetingLocation: string): Promise<void> {
  await expect.poll(() => isCached(page, meetingLocation)).toBe(true)
}

test('with the server stopped, pages that were opened can be read, and a member sees the next ride', async ({
  page,
  context,
  language,
}) => {
  test.setTimeout(90_000)
  const t = text(language)
  const site = await startDemoSite()
  await context.addCookies([{ name: 'language', value: language, url: site.origin }])
  await page.goto(`${site.origin}/`)
  await installed(page)
  await logInAs(page, site, 'rider')
  const ride = await nextRide(page, site.origin)
  const pages = [
    ['/bylaws', t.pages.bylawsTitle],
    ['/help', t.pages.helpTitle],
    ['/contact', t.pages.contactTitle],
  ] as const
  for (const [path] of pages) {
    await page.goto(site.origin + path)
    await isSaved(page, path)
  }
  await ridesAreSaved(page, ride.meetingLocation)
  await site[Symbol.asyncDispose]()

  for (const [path, name] of pages) {
    for (const query of ['', `?lang=${language}`]) {
      await page.goto(`${site.origin}${path}${query}`)
      await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
    }
  }
  const article = language === 'ko' ? '제1조' : 'Article 1'
  await page.goto(`${site.origin}/bylaws`)
  await expect(page.getByRole('tabpanel').first()).toContainText(article)

  await page.goto(`${site.origin}/`)
  const schedule = page.getByRole('tabpanel', { name: t.home.scheduleTab })
  await expect(schedule.getByRole('heading', { name: language === 'ko' ? ride.titleKo : ride.titleEn }).first()).toBeVisible()
  await expect(schedule).toContainText(ride.meetingLocation)
  await expect(schedule).toContainText(t.rides.offline.split('{')[0] ?? '')
  // The rides are a copy, not a session.
  await expect(page.getByRole('link', { name: t.nav.login })).toBeVisible()
  await expectNoAxeFindings(page)

  // Pages without a copy say so and offer to try again; they need no script for it.
  const other = await context.newPage()
  await other.goto(`${site.origin}/gallery`)
  await expect(other.getByRole('heading', { level: 1 })).toHaveText(language === 'ko' ? /인터넷/ : /offline/)
  await expect(other.getByRole('link', { name: t.common.retry })).toHaveAttribute('href', '')
  await expectNoAxeFindings(other)
})

test('after one visit of the home page the bylaws can be read offline, and the offline page lists what is saved', async ({
  page,
  site,
  language,
}) => {
  const t = text(language)
  await using signal = await startWeakSignal(site)
  await page.goto(`${signal.origin}/?lang=${language}`)
  await installed(page)
  await signal.cut()
  // A tab of its own, because the offline page has no script that the tests could wait for.
  const tab = await page.context().newPage()
  await tab.goto(`${signal.origin}/help?lang=${language}`)
  const list = tab.getByRole('main').getByRole('listitem')
  await expect(list).toHaveText(language === 'ko' ? ['홈', '회칙'] : ['Home', 'Bylaws'])
  await expectNoAxeFindings(tab)
  await list.last().getByRole('link').click()
  await expect(tab.getByRole('heading', { level: 1, name: t.pages.bylawsTitle })).toBeVisible()
  await expect(tab.getByRole('complementary', { name: t.offline.label })).toBeVisible()
  const chapter = tab.getByRole('tab').nth(2)
  await chapter.click()
  await expect(tab.getByRole('tabpanel', { name: (await chapter.textContent()) ?? '' })).toBeVisible()
})

test('a worker that reads no cookies knows the language that was chosen', async ({ page, site, language }) => {
  const other = language === 'ko' ? 'en' : 'ko'
  await using signal = await startWeakSignal(site)
  // As in Firefox and in older Safari.
  signal.changeWorker((source) => source.replaceAll('cookieStore', 'noCookieStore'))
  await page.goto(`${signal.origin}/bylaws`)
  await installed(page)
  await page.getByRole('button', { name: other === 'ko' ? '한국어' : 'EN, English' }).click()
  const title = page.getByRole('heading', { level: 1, name: text(other).pages.bylawsTitle })
  await expect(title).toBeVisible()
  await isSaved(page, '/bylaws')
  await expect.poll(() => page.evaluate((path) => caches.match(path).then(Boolean), addressIn(other, '/bylaws'))).toBe(true)
  await signal.cut()
  await page.reload()
  await expect(page.getByRole('complementary', { name: text(other).offline.label })).toBeVisible()
  await expect(title).toBeVisible()
})

test('a page that is reached by a link is saved too', async ({ page, site, language }) => {
  await using signal = await startWeakSignal(site)
  await page.goto(`${signal.origin}/?lang=${language}`)
  await installed(page)
  await page.getByRole('contentinfo').locator('a[href^="/contact"]').first().click()
  const title = page.getByRole('heading', { level: 1, name: text(language).pages.contactTitle })
  await expect(title).toBeVisible()
  await isSaved(page, '/contact')
  await signal.cut()
  await page.reload()
  await expect(title).toBeVisible()
})

test('a cache holds pages as visitors without an account see them, and of the rides what the cards show', async ({
  page,
  site,
}) => {
  await using signal = await startWeakSignal(site)
  await logInThrough(page, signal, site)
  await page.goto(`${signal.origin}/`)
  await installed(page)
  const ride = await nextRide(page, signal.origin)
  for (const path of ['/profile', '/gallery', '/settings', '/']) await page.goto(signal.origin + path)
  await ridesAreSaved(page, ride.meetingLocation)
  const cached = await cachedTexts(page)
  const account = await (await page.request.get(`${signal.origin}/api/auth/user`)).json()
  for (const personal of [account.email, account.id, '"username"', 'registeredCount'])
    expect(cached.includes(personal), personal).toBe(false)
  expect([...cached.matchAll(/^http\S+\/(profile|gallery|settings|admin)\b.*$/gm)]).toEqual([])
})

test('after logging out nothing of the rides is left, however it was done', async ({ page, site, language }) => {
  const t = text(language)
  await using signal = await startWeakSignal(site)
  await page.goto(`${signal.origin}/`)
  await installed(page)
  const endings = {
    button: async () => {
      await page.goto(`${signal.origin}/profile`)
      await page.getByRole('main').getByRole('button', { name: t.nav.logout }).click()
      await expect(page.getByRole('link', { name: t.nav.login }).first()).toBeVisible()
    },
    address: () => page.goto(`${signal.origin}/api/logout`),
    'another tab': async () => {
      const tab = await page.context().newPage()
      await tab.goto(`${signal.origin}/api/logout`)
      await tab.close()
    },
    'the session ended elsewhere': async () => {
      await page.request.post(`${signal.origin}/api/auth/logout`)
      await page.goto(`${signal.origin}/help`)
    },
    'a refused call': async () => {
      await page.request.post(`${signal.origin}/api/auth/logout`)
      await page.evaluate(() => fetch('/api/auth/user'))
    },
  }
  for (const [how, end] of Object.entries(endings)) {
    await logInThrough(page, signal, site)
    await page.goto(`${signal.origin}/`)
    const { meetingLocation } = await nextRide(page, signal.origin)
    await ridesAreSaved(page, meetingLocation)
    await end()
    await expect.poll(() => isCached(page, meetingLocation), { message: how }).toBe(false)
  }
  await signal.cut()
  await page.goto(`${signal.origin}/`)
  await page.getByRole('tab', { name: t.home.scheduleTab }).click()
  await expect(page.getByText(t.home.membersOnlyText)).toBeVisible()
})

test('rides that are answered after a logout are not saved', async ({ page, site }) => {
  await using signal = await startWeakSignal(site)
  await logInThrough(page, signal, site)
  await page.goto(`${signal.origin}/help`)
  await installed(page)
  const { meetingLocation } = await nextRide(page, signal.origin)
  await ridesAreSaved(page, meetingLocation)

  signal.hold(/upcoming/)
  const answered = page.evaluate(() => fetch('/api/riding-events/upcoming').then((answer) => answer.status))
  await expect.poll(() => signal.waiting()).toBe(1)
  await page.evaluate(() => fetch('/api/auth/logout', { method: 'POST' }))
  signal.release()
  expect(await answered, 'the server had answered before the session ended').toBe(200)
  expect((await cachedTexts(page)).includes(meetingLocation)).toBe(false)
})

test('on a slow network the copy is shown after a while, and then what the server answers', async ({ page, site, language }) => {
  const t = text(language)
  await using signal = await startWeakSignal(site)
  await page.context().addCookies([{ name: 'language', value: language, url: signal.origin }])
  await logInThrough(page, signal, site)
  await page.goto(`${signal.origin}/`)
  await installed(page)
  await page.goto(`${signal.origin}/help`)
  await isSaved(page, '/help')
  signal.hold(/^\/bylaws|^\/api/)
  await page.goto(`${signal.origin}/bylaws`)
  await expect(page.getByRole('heading', { level: 1, name: t.pages.bylawsTitle })).toBeVisible()
  const notice = page.getByRole('complementary', { name: t.offline.label })
  await expect(notice).toContainText(t.offline.savedPage.split('{')[0] ?? '')
  signal.release()
  await expect(notice).toHaveCount(0)
  await page.getByRole('button', { name: t.nav.menu }).click()
  await expect(page.getByRole('menuitem', { name: t.nav.logout })).toBeVisible()
})
