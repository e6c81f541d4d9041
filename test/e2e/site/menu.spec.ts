import { expect, openAs, test, text } from '../fixtures.ts'

test('the menu offers contact, help and settings to all, and the rest to logged-in users; Back closes it; logging out leads home', async ({
  page,
  site,
  language,
  viewport,
}) => {
  const { nav, pages } = text(language)
  const { bylaws, adminPanel, profile, contact, help, settings, logout } = nav
  const items = page.getByRole('menuitem')
  const open = () => page.getByRole('button', { name: nav.menu, exact: true }).click()
  await page.goto('/bylaws')
  await open()
  await expect(items).toHaveText([contact, help, settings])
  await expect.poll(() => page.evaluate(() => history.state?.layer)).toBe(true)
  await page.goBack()
  await expect(items).toHaveCount(0)
  await expect(page).toHaveURL('/bylaws')

  // A link in it adds one step to the history.
  await open()
  await page.getByRole('menuitem', { name: help }).click()
  await expect(page.getByRole('heading', { level: 1, name: pages.helpTitle })).toBeVisible()
  await page.goBack()
  await expect(page).toHaveURL('/bylaws')
  await expect(page.getByRole('heading', { level: 1, name: pages.bylawsTitle })).toBeVisible()
  await page.goForward()
  await expect(page).toHaveURL('/help')
  await expect(page.getByRole('heading', { level: 1, name: pages.helpTitle })).toBeVisible()

  await openAs(page, site, 'guest', '/admin')
  await open()
  const onPhones = viewport && viewport.width < 1024 ? [bylaws] : []
  await expect(items).toHaveText([adminPanel, profile, ...onPhones, contact, help, settings, logout])
  for (const [name, path] of [
    [adminPanel, '/admin'],
    [profile, '/profile'],
    [contact, '/contact'],
    [settings, '/settings'],
  ] as const) {
    await expect(page.getByRole('menuitem', { name })).toHaveAttribute('href', path)
  }
  await page.getByRole('menuitem', { name: logout }).click()
  await expect(page).toHaveURL('/')
  expect((await page.request.get('/api/auth/user')).status()).toBe(401)
})
