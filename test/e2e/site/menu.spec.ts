import { expect, logInAs, test, text } from '../fixtures.ts'

test('the menu offers contact, help and settings to all, and the rest to logged-in users', async ({
  page,
  site,
  language,
  viewport,
}) => {
  const { bylaws, adminPanel, profile, contact, help, settings, logout, menu } = text(language).nav
  const open = async () => {
    await page.goto('/help')
    await page.getByRole('button', { name: menu, exact: true }).click()
    await expect(page.getByRole('menuitem').first()).toBeVisible()
  }
  await open()
  await expect(page.getByRole('menuitem')).toHaveText([contact, help, settings])
  await logInAs(page, site, 'guest')
  await open()
  await expect(page.getByRole('menuitem')).toHaveText([
    adminPanel,
    profile,
    ...(viewport && viewport.width < 1024 ? [bylaws] : []),
    contact,
    help,
    settings,
    logout,
  ])
  for (const [name, path] of [
    [adminPanel, '/admin'],
    [profile, '/profile'],
    [contact, '/contact'],
    [settings, '/settings'],
  ] as const) {
    await expect(page.getByRole('menuitem', { name })).toHaveAttribute('href', path)
  }
})

test('logging out on the profile or the dashboard leads to the home page', async ({ page, site, language }) => {
  const { nav } = text(language)
  await logInAs(page, site, 'rider')
  await page.goto('/profile')
  await page.getByRole('main').getByRole('button', { name: nav.logout }).click()
  await expect(page).toHaveURL('/')
  await logInAs(page, site, 'guest')
  await page.goto('/admin')
  await page.getByRole('button', { name: nav.menu, exact: true }).click()
  await page.getByRole('menuitem', { name: nav.logout }).click()
  await expect(page).toHaveURL('/')
  expect((await page.request.get('/api/auth/user')).status()).toBe(401)
})
