import { test } from '../admin/planned-rides.ts'
import { expect, text } from '../fixtures.ts'
import { openWithLateScripts } from '../late-scripts.ts'

// A wrong password first.
test.use({ expectedBrowserErrors: [/\b401\b/] })

test('a stranger who opens the address of a ride logs in, is back on it, in view, focused, and in the language of the address, and shares it', async ({
  page,
  site,
  language,
  context,
  plan,
}) => {
  const other = language === 'ko' ? 'en' : 'ko'
  const t = text(other)
  const { id, title } = await plan(null)
  const address = `/?ride=${id}&lang=${other}#announcements`
  await context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin: site.origin })
  await page.goto(address)
  const panel = page.getByRole('tabpanel', { name: t.home.scheduleTab })
  const login = panel.getByRole('link', { name: t.nav.login })
  await expect(panel.getByText(t.rideForVisitors.text)).toBeVisible()
  await expect(login, 'the first screen shows it, not the top of the page').toBeInViewport()
  await expect(page.getByText(title)).toHaveCount(0)
  const otherTab = await context.newPage()
  await otherTab.goto('/gallery')
  const membersOnly = otherTab.getByRole('heading', { name: text(language).gallery.membersOnlyTitle })
  await expect(membersOnly).toBeVisible()
  await login.click()
  await expect(page).toHaveURL(/\/login\?next=/)
  // A login page that the browser kept loads itself again.
  await page.evaluate(() => {
    Object.assign(window, { isKept: true })
    dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))
  })
  await page.waitForFunction(() => !('isKept' in window) && performance.getEntriesByName('hydrated').length > 0)

  const account = site.accounts.get('rider')
  const password = page.getByLabel(t.login.password, { exact: true })
  await page.getByLabel(t.login.username).fill(account?.username ?? '')
  await password.fill('not the password')
  await password.press('Enter')
  await expect(page.getByText(t.login.failedText).first()).toBeVisible()
  await password.fill(account?.password ?? '')
  await password.press('Enter')
  await expect(page).toHaveURL(address)
  await expect(membersOnly, 'the other tab follows').toHaveCount(0)
  const card = page.getByRole('article', { name: title })
  await expect(card).toHaveCount(1)
  await expect(card).toBeFocused()
  await expect(card.getByRole('heading')).toBeInViewport()
  await expect(page).toHaveTitle(new RegExp(`^${title} · `))
  await expect(page.locator('html')).toHaveAttribute('lang', other)

  // The finished message in both languages, also when the button is pressed before the scripts run; the focus does not go back to the ride.
  const share = card.getByRole('button', { name: t.home.share })
  await page.goto('/help')
  await openWithLateScripts(page, address, () => share.press('Enter'))
  await expect(card.getByRole('status').filter({ hasText: t.home.copied })).toHaveCount(1)
  await expect(share).toBeFocused()
  const copied = await page.evaluate(() => navigator.clipboard.readText())
  expect(copied).toContain(`【라이딩】 ${title}`)
  expect(copied).toContain(`[Ride] ${title}`)
  expect(copied).toContain(`${site.origin}/?ride=${id}`)
  // Where copying is refused it is shown selected.
  await page.evaluate(() => {
    navigator.clipboard.writeText = () => Promise.reject(new Error('refused'))
  })
  await share.press('Enter')
  const shown = card.getByRole('textbox', { name: t.home.shareByHand })
  await expect(shown).toBeFocused()
  expect(await shown.evaluate((field: HTMLTextAreaElement) => field.selectionEnd - field.selectionStart)).toBe(copied.length)

  await page.goto('/?ride=no-such-ride-1#announcements')
  await expect(page.getByText(text(language).rides.gone)).toBeVisible()
  await expect(page.getByRole('tab', { name: text(language).home.scheduleTab })).toHaveAttribute('aria-selected', 'true')
})
