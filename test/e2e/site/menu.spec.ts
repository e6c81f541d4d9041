import { expect, logInAs, test, text } from '../fixtures.ts'

test('the menu offers contact, help and settings to all, and the rest to logged-in users; logging out leads home', async ({
  page,
  site,
  language,
  viewport,
}) => {
  const { bylaws, adminPanel, profile, contact, help, settings, logout, menu } = text(language).nav
  const items = page.getByRole('menuitem')
  const open = () => page.getByRole('button', { name: menu, exact: true }).click()
  await page.goto('/help')
  await open()
  await expect(items).toHaveText([contact, help, settings])
  await logInAs(page, site, 'guest')
  await page.goto('/admin')
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
