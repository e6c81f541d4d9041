import { expect, test, text, waitForHydration } from '../fixtures.ts'

test.use({ expectedBrowserErrors: [/401/] })

test('tabs of one browser agree on login and logout, and a login page that the browser kept loads itself again', async ({
  page,
  context,
  site,
  language,
}) => {
  const t = text(language)
  const second = await context.newPage()
  waitForHydration(second)
  await second.goto('/gallery')
  await expect(second.getByRole('heading', { name: t.gallery.membersOnlyTitle })).toBeVisible()
  await page.goto('/login?next=/profile')
  await page.evaluate(() => {
    Object.assign(window, { isKept: true })
    dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))
  })
  await page.waitForFunction(() => !('isKept' in window) && performance.getEntriesByName('hydrated').length > 0)
  await page.locator('[name=username]').fill('rider')
  await page.locator('[name=password]').fill(site.accounts.get('rider')?.password ?? '')
  await page.getByRole('button', { name: t.login.submit, exact: true }).click()
  await expect(second.getByRole('heading', { name: t.gallery.membersOnlyTitle })).toHaveCount(0)
  await expect(second.getByRole('banner').getByRole('link', { name: t.nav.login })).toHaveCount(0)
  await expect(page).toHaveURL('/profile')
  await page.getByRole('main').getByRole('button', { name: t.nav.logout }).click()
  await expect(second.getByRole('heading', { name: t.gallery.membersOnlyTitle })).toBeVisible()
  await expect(page, 'the profile is left').toHaveURL('/')
  await expect(page.getByRole('banner').getByRole('link', { name: t.nav.login })).toBeVisible()
})
