import { expect, expectNoAxeFindings, test, text } from '../fixtures.ts'
import { startNewSite } from '../own-site.ts'
import { named, plugIn } from '../passkey-device.ts'
import { phone } from '../screens.ts'

test('the first administrator needs no password where a passkey is made, and chooses one where none can be', async ({
  browser,
  language,
}) => {
  const { passkeys, setupSteps: t, setupDone: done } = text(language)
  await using site = await startNewSite(browser, language)
  const page = await site.open({ viewport: phone, baseURL: named(site) })
  const device = await plugIn(page)
  await device.verifies(false)
  const field = (label: string) => page.getByLabel(label, { exact: true })
  await page.goto(await site.setupPath())
  for (const step of [1, 2, 3, 4]) {
    await expect(page.getByRole('heading', { name: new RegExp(`^${step}/5`) })).toBeVisible()
    await page.getByRole('button', { name: t.skip }).click()
  }
  await field(t.username).fill('hong')
  await field(t.email).fill('hong@two.example.org')
  await field(t.lastName).fill('홍')
  await field(t.firstName).fill('길동')
  await page.getByText(t.ways.passkey).click()
  await expect(page.locator('[name=password]')).toHaveCount(0)
  await expectNoAxeFindings(page)
  await page.getByRole('button', { name: t.finish }).click()
  await expect(page.getByText(passkeys.failures.cancelled), 'asked at once').toBeVisible()
  await expect(page.getByRole('link', { name: done.home }), 'no way on without a way back in').toHaveCount(0)
  await expectNoAxeFindings(page)
  await page.locator('[name=newPassword]').fill('kettle and horizon')
  await page.getByRole('button', { name: done.passwordSave }).click()
  await expect(page.getByRole('link', { name: done.home })).toBeVisible()
  await device.verifies(true)
  await page.getByRole('button', { name: done.passkeyMake }).click()
  await expect(page.getByText(done.passkeyMade)).toBeFocused()
  await page.request.post('/api/auth/logout')
  const data = { username: 'hong', password: 'kettle and horizon' }
  expect((await page.request.post('/api/auth/login', { data })).ok()).toBe(true)
  expect(await (await page.request.get('/api/auth/passkeys')).json()).toHaveLength(1)
})
