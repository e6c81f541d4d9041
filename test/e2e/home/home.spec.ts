import { expect, test, text } from '../fixtures.ts'
import { phone } from '../screens.ts'
import { oldestAnnouncement } from './oldest-announcement.ts'

const form = 'https://forms.gle/HangilVest'
const number = '(303) 555-0158'

// On a wide screen the texts are too short to be folded.
test.use({ viewport: phone })

test('a visitor unfolds announcements, follows their links, reads the older ones, and is told that the schedule is for members', async ({
  page,
  language,
}) => {
  const { home, nav, common, pages } = text(language)
  await page.goto('/')
  await expect(page.locator('html')).toHaveAttribute('lang', language)
  const panel = page.getByRole('tabpanel', { name: home.announcementsTab })
  const cards = panel.getByRole('listitem')
  await expect(cards).toHaveCount(6)

  const unfolded = cards.filter({ has: page.getByRole('button', { name: home.collapse }) })
  const more = cards.getByRole('button', { name: home.readMore })
  const folded = await more.count()
  await more.first().click()
  await expect(unfolded).toHaveCount(1)
  await expect(more).toHaveCount(folded - 1)
  await unfolded.getByRole('button', { name: home.collapse }).click()
  await expect(unfolded).toHaveCount(0)

  // A link that is folded away unfolds its announcement when it gets the focus, one in sight does not.
  const link = page.getByRole('link', { name: form })
  const card = cards.filter({ has: link })
  await expect(link).toHaveAccessibleName(`${form} (${common.opensInNewTab})`)
  await expect(link).toHaveAttribute('target', '_blank')
  await expect(link).toHaveAttribute('rel', 'noopener nofollow ugc')
  await link.focus()
  // The English text is longer, so that its first link is folded away too.
  if (language === 'ko') await expect(card.getByRole('button', { name: home.readMore })).toHaveAttribute('aria-expanded', 'false')
  await page.keyboard.press('Tab')
  const call = card.getByRole('link', { name: number })
  await expect(call).toBeFocused()
  await expect(call).toHaveAttribute('href', 'tel:+13035550158')
  await expect(unfolded).toHaveCount(1)
  await expect(call).toBeInViewport()

  const title = await cards.nth(5).getByRole('heading').innerText()
  await cards.nth(5).getByRole('link', { name: title }).click()
  await expect(page).toHaveURL(/\/\?announcement=/)
  await expect(cards.filter({ has: page.getByRole('heading', { name: title }) })).toBeFocused()
  await expect(page).toHaveTitle(/ · /)
  await page.goBack()
  await expect(page).toHaveURL('/')
  await expect(cards).toHaveCount(6)

  await panel.getByRole('link', { name: home.older }).press('Enter')
  await expect(cards.nth(6)).toBeFocused()
  await expect(page).toHaveURL('/')

  await page.getByRole('tab', { name: home.scheduleTab }).click()
  const schedule = page.getByRole('tabpanel', { name: home.scheduleTab })
  await expect(schedule.getByText(home.membersOnlyText)).toBeVisible()
  await schedule.getByRole('link', { name: nav.login }).click()
  await expect(page).toHaveURL('/login?next=/%23announcements')
  await expect(page.getByRole('heading', { level: 1, name: pages.loginTitle })).toBeVisible()
})

test('a shared announcement opens unfolded, in view and focused, also beyond the first six', async ({
  page,
  language,
  context,
  site,
}) => {
  const { home } = text(language)
  await context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin: site.origin })
  const { id, titleKo, titleEn } = await oldestAnnouncement(page)
  const title = language === 'ko' ? titleKo : titleEn
  const lang = language === 'ko' ? '' : '&lang=en'
  const cards = page.getByRole('tabpanel', { name: home.announcementsTab }).getByRole('listitem')
  const card = cards.filter({ has: page.getByRole('heading', { name: title }) })
  await page.goto(`/?announcement=${id}`)
  await expect(card).toBeFocused()
  await expect(card.getByRole('heading')).toBeInViewport()
  await expect(page).toHaveTitle(new RegExp(`^${RegExp.escape(title)} · `))
  await expect(card.getByRole('button', { name: home.readMore })).toHaveCount(0)

  const share = card.getByRole('button', { name: home.share })
  await expect(share).toHaveAccessibleDescription(title)
  await share.press('Enter')
  await expect(card.getByRole('status')).toHaveText(home.copied)
  const address = `${site.origin}/?announcement=${id}${lang}`
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(`${titleKo}\n${titleEn}\n${address}`)

  // Where the system has a dialog for it, as on phones, that one is used.
  await page.evaluate(() => {
    navigator.share = async (data) => void Object.assign(window, { shared: data })
  })
  await share.click()
  const shared = await page.evaluate(() => (window as unknown as { shared: ShareData }).shared)
  expect(shared).toEqual({ title, text: `${titleKo}\n${titleEn}`, url: address })
})
