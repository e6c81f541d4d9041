import type { Page } from '@playwright/test'
import { addressIn } from '#contract/languages.ts'
import { meetingPlace } from '#contract/rides/meeting-place.ts'
import type { RidingEvent } from '#contract/rides/riding-events.ts'
import type { DemoSite } from '../demo-site.ts'
import { expect, expectNoAxeFindings, logInAs, test, text } from '../fixtures.ts'
import { installed, isSaved, startWeakSignal, type WeakSignal } from './weak-signal.ts'

test.use({
  serviceWorkers: 'allow',
  // These tests cut the connection.
  expectedBrowserErrors: [/net::ERR_|answer 401|status of 401/],
})

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

const isCached = async (page: Page, words: string) => (await cachedTexts(page)).includes(words)

const askForRides = (page: Page) => page.evaluate(() => fetch('/api/riding-events/upcoming').then((answer) => answer.status))

/** Signs in on another address than the site's own. @returns the next ride. */
async function logInThrough(page: Page, signal: WeakSignal, site: DemoSite) {
  await logInAs(page, { ...site, origin: signal.origin }, 'rider')
  const answer = await page.request.get(`${signal.origin}/api/riding-events/upcoming`)
  const [ride] = await answer.json()
  return ride as Pick<RidingEvent, 'id' | 'titleKo' | 'titleEn' | 'meetingLocation' | 'meetingLocationEn'>
}

test('without a connection pages can be read, and a member sees the next ride', async ({ page, context, site, language }) => {
  const t = text(language)
  await using signal = await startWeakSignal(site)
  await context.addCookies([{ name: 'language', value: language, url: signal.origin }])
  const ride = await logInThrough(page, signal, site)
  await page.goto(`${signal.origin}/`)
  await installed(page)
  await page.reload()
  await expect.poll(() => isCached(page, ride.meetingLocation)).toBe(true)
  await page.getByRole('contentinfo').locator('a[href^="/contact"]').first().click()
  const title = (name: string) => page.getByRole('heading', { level: 1, name })
  await expect(title(t.pages.contactTitle)).toBeVisible()
  await isSaved(page, '/contact')
  const notice = page.getByRole('complementary', { name: t.offline.label })

  // On a slow network the copy is shown after a while, and then what the server answers.
  signal.hold(/^\/contact|^\/api/)
  await page.goto(`${signal.origin}/contact?lang=${language}`)
  await expect(title(t.pages.contactTitle)).toBeVisible()
  await expect(notice).toContainText(t.offline.savedPage.split('{')[0] ?? '')
  signal.release()
  await expect(notice).toHaveCount(0)
  await page.getByRole('button', { name: t.nav.menu }).click()
  await expect(page.getByRole('menuitem', { name: t.nav.logout })).toBeVisible()
  await signal.cut()

  await page.reload()
  await expect(title(t.pages.contactTitle), 'reached by a link').toBeVisible()
  await page.goto(`${signal.origin}/bylaws?lang=${language}`)
  await expect(title(t.pages.bylawsTitle), 'never opened').toBeVisible()
  await expect(page.getByRole('tabpanel').first()).toContainText(language === 'ko' ? '제1조' : 'Article 1')

  await page.goto(`${signal.origin}/`)
  const schedule = page.getByRole('tabpanel', { name: t.home.scheduleTab })
  await expect(schedule.getByRole('heading', { name: language === 'ko' ? ride.titleKo : ride.titleEn }).first()).toBeVisible()
  await expect(schedule).toContainText(meetingPlace(ride, language))
  await expect(schedule).toContainText(t.rides.offline.split('{')[0] ?? '')
  // The rides are a copy, not a session, but their reader is no visitor: the page says what it is where it covers nothing.
  await expect(page.getByRole('region', { name: t.ticket.heading })).toContainText(meetingPlace(ride, language))
  await expect(page.getByRole('main').getByRole('status').first()).toContainText(t.offline.savedPage.split('{')[0] ?? '')
  await expect(notice).toHaveCount(0)
  await expect(page.getByRole('link', { name: t.nav.login })).toHaveCount(0)
  await expectNoAxeFindings(page)
  await page.goto(`${signal.origin}/?ride=${ride.id}`)
  const named = schedule.getByRole('listitem', { name: language === 'ko' ? ride.titleKo : ride.titleEn })
  await expect(named, 'the ride that a link names').toBeFocused()
  await expect(named.locator('details')).toHaveAttribute('open')
  await expect(named.getByRole('heading').first()).toBeInViewport()
  const askedAgain = page.waitForRequest((request) => request.url().includes(`/?ride=${ride.id}`))
  await page.getByRole('main').getByRole('button', { name: t.common.retry }).first().click()
  await askedAgain
  await expect(named, 'there is still no connection').toBeFocused()

  // Pages without a copy say so, offer to try again, and list those with one; they need no script for it.
  const other = await context.newPage()
  await other.goto(`${signal.origin}/gallery`)
  await expect(other.getByRole('heading', { level: 1 })).toHaveText(language === 'ko' ? /인터넷/ : /offline/)
  await expect(other.getByRole('link', { name: t.common.retry })).toHaveAttribute('href', '')
  await expectNoAxeFindings(other)
  const saved = other.getByRole('main').getByRole('listitem')
  await expect(saved).toHaveText(language === 'ko' ? ['홈', '회칙', /./] : ['Home', 'Bylaws', /./])
  await saved.nth(1).getByRole('link').click()
  await expect(other.getByRole('heading', { level: 1, name: t.pages.bylawsTitle })).toBeVisible()
  await expect(other.getByRole('complementary', { name: t.offline.label })).toBeVisible()
  const chapter = other.getByRole('tab').nth(2)
  await chapter.click()
  await expect(other.getByRole('tabpanel', { name: (await chapter.textContent()) ?? '' })).toBeVisible()
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
  await expect.poll(() => page.evaluate((path) => caches.match(path).then(Boolean), addressIn(other, '/bylaws'))).toBe(true)
  await signal.cut()
  await page.reload()
  await expect(page.getByRole('complementary', { name: text(other).offline.label })).toBeVisible()
  await expect(title).toBeVisible()
})

test('a cache holds no page of an account, and a logout leaves nothing of the rides', async ({ page, site, language }) => {
  const t = text(language)
  await using signal = await startWeakSignal(site)
  const ended = () => page.request.post(`${signal.origin}/api/auth/logout`)
  const endings = {
    button: async () => {
      await page.getByRole('main').getByRole('button', { name: t.nav.logout }).click()
      await expect(page.getByRole('link', { name: t.nav.login }).first()).toBeVisible()
    },
    'the session ended elsewhere': async () => {
      await ended()
      await page.goto(`${signal.origin}/help`)
    },
    'a refused call': async () => {
      await ended()
      await page.evaluate(() => fetch('/api/auth/user'))
    },
    'while the rides were on their way': async () => {
      signal.hold(/upcoming/)
      const answered = askForRides(page)
      await expect.poll(() => signal.waiting()).toBe(1)
      await page.evaluate(() => fetch('/api/auth/logout', { method: 'POST' }))
      signal.release()
      expect(await answered, 'the server had answered before the session ended').toBe(200)
    },
  }
  await logInThrough(page, signal, site)
  await page.goto(`${signal.origin}/`)
  await installed(page)
  const account = await (await page.request.get(`${signal.origin}/api/auth/user`)).json()
  for (const path of ['/gallery', '/settings', '/', '/profile']) await page.goto(signal.origin + path)
  for (const [how, end] of Object.entries(endings)) {
    // A read of the former session that is still on its way would be refused, and end this one too.
    await page.waitForLoadState('networkidle')
    const { meetingLocation } = await logInThrough(page, signal, site)
    expect(await askForRides(page), how).toBe(200)
    await expect.poll(() => isCached(page, meetingLocation), { message: how }).toBe(true)
    if (how === 'button') {
      const cached = await cachedTexts(page)
      for (const personal of [account.email, account.id, '"username"', 'registeredCount'])
        expect(cached.includes(personal), personal).toBe(false)
      expect([...cached.matchAll(/^http\S+\/(profile|gallery|settings|admin)\b.*$/gm)]).toEqual([])
    }
    await end()
    await expect.poll(() => isCached(page, meetingLocation), { message: how }).toBe(false)
  }
  await signal.cut()
  await page.goto(`${signal.origin}/`)
  await page.getByRole('tab', { name: t.home.scheduleTab }).click()
  await expect(page.getByText(t.home.membersOnlyText)).toBeVisible()
})
