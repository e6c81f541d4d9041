import type { Locator, Page } from '@playwright/test'
import { languageCookie } from '#contract/languages.ts'
import { codeOf } from '../../second-factor.ts'
import { type DemoSite, startDemoSite } from '../demo-site.ts'
import { test as base, expect, expectNoAxeFindingsInBothThemes, logInAs, type SiteOptions, text } from '../fixtures.ts'
import { addPasskey, named, plugIn } from '../passkey-device.ts'

/** A site of its own: on the others the administrator logs in with the password alone. */
const test = base.extend<SiteOptions, { site: DemoSite }>({
  site: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads from the pattern which fixtures are needed
    async ({}, use) => {
      await using site = await startDemoSite()
      await use(site)
    },
    { scope: 'worker', timeout: 60_000 },
  ],
})
// 400: a wrong code; 401: the password was right, and a code is needed; 403: the dashboard is closed.
test.use({ expectedBrowserErrors: [/\b40[013]\b/] })

async function expectNoShift(page: Page, dialog: Locator): Promise<void> {
  await page.setViewportSize({ width: 320, height: 640 })
  const { width, scrollWidth } = await dialog.evaluate((element) => ({
    width: element.clientWidth,
    scrollWidth: element.scrollWidth,
  }))
  expect(scrollWidth, 'nothing is wider than a screen of 320 px').toBeLessThanOrEqual(width)
}

test('an administrator turns on a second factor, logs in with a recovery code and a code, and requires it', async ({
  page,
  site,
  language,
}) => {
  test.setTimeout(150_000)
  const t = text(language)
  const { username, password } = site.accounts.get('admin') ?? { username: '', password: '' }
  const size = page.viewportSize() ?? { width: 390, height: 844 }
  await logInAs(page, site, 'admin')
  await page.goto('/admin')
  await expect(page.getByText(t.admin.secondFactorText)).toBeVisible()
  await page.getByRole('link', { name: t.admin.secondFactorLink }).click()
  await expect(page).toHaveURL(/\/settings#second-factor$/)

  await page.getByRole('button', { name: t.secondFactor.setUp }).click()
  const setUp = page.getByRole('dialog', { name: t.secondFactor.setUp })
  await expect(setUp.getByRole('img', { name: t.secondFactor.qrLabel })).toBeVisible()
  await expectNoAxeFindingsInBothThemes(page)
  await expectNoShift(page, setUp)
  await page.setViewportSize(size)
  const secret = (await setUp.locator('code').innerText()).replaceAll(' ', '')
  const code = setUp.getByLabel(t.secondFactor.firstCode, { exact: true })
  await code.fill('000000')
  await code.press('Enter')
  await expect(code).toHaveAccessibleDescription(language === 'ko' ? /맞지 않습니다/ : /not right/)
  await expect
    .poll(async () => {
      const error = await setUp.locator('.field-error').boundingBox()
      const foot = await setUp.locator('.dialog-foot').boundingBox()
      return (foot?.y ?? 0) - ((error?.y ?? 0) + (error?.height ?? 0))
    }, 'what is wrong stands above the buttons of the dialog')
    .toBeGreaterThanOrEqual(0)
  await code.fill(codeOf(secret))
  await code.press('Enter')

  const codes = page.getByRole('dialog', { name: t.secondFactor.codesTitle })
  await expect(codes.getByRole('listitem')).toHaveCount(10)
  const [recovery = ''] = await codes.getByRole('listitem').allInnerTexts()
  await page.emulateMedia({ media: 'print' })
  const [title, last] = [codes.getByRole('heading'), codes.getByRole('listitem').last()]
  for (const part of [title, last]) {
    const { x, y } = (await part.boundingBox()) ?? { x: -1, y: -1 }
    expect(Math.min(x, y), 'stands on the paper').toBeGreaterThanOrEqual(0)
  }
  await expect(page.locator('#root'), 'and nothing else does').toBeHidden()
  await page.emulateMedia({ media: null })
  await expectNoAxeFindingsInBothThemes(page)
  await expectNoShift(page, codes)
  await page.setViewportSize(size)
  await codes.getByRole('button', { name: t.secondFactor.kept }).click()
  await expect(page.getByText(t.secondFactor.on)).toBeVisible()

  await page.request.post('/api/auth/logout')
  await page.goto('/login')
  await page.getByLabel(t.login.username, { exact: true }).fill(username)
  const own = page.getByLabel(t.login.password, { exact: true })
  await own.fill(password)
  await own.press('Enter')
  const field = page.getByLabel(t.login.code, { exact: true })
  await expect(field).toBeFocused()
  await expectNoAxeFindingsInBothThemes(page)
  await field.fill('000000')
  await field.press('Enter')
  await expect(field).toHaveAccessibleDescription(language === 'ko' ? /맞지 않습니다/ : /not right/)
  await page.getByRole('button', { name: t.login.backToPassword }).click()
  await expect(page.getByLabel(t.login.username, { exact: true }), 'what was typed is there').toHaveValue(username)
  await own.fill(password)
  await own.press('Enter')
  await field.fill(recovery)
  await field.press('Enter')
  await expect(page).toHaveURL(`${site.origin}/`)

  await page.request.post('/api/auth/logout')
  await page.goto('/login?next=/admin%3Ftab%3Dsettings')
  await page.getByLabel(t.login.username, { exact: true }).fill(username)
  await own.fill(password)
  await own.press('Enter')
  await field.fill(codeOf(secret, 1))
  await field.press('Enter')
  await expect(page).toHaveURL(/\/admin/)
  await expect(page.getByText(t.admin.secondFactorText)).toHaveCount(0)

  await page.getByRole('button', { name: t.secondFactorRule.require }).click()
  await expect(page.getByText(t.secondFactorRule.required)).toBeVisible()
  await page.goto('/settings')
  await page.getByRole('button', { name: t.secondFactor.turnOff, exact: true }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: t.secondFactor.turnOff }).click()
  const notice = page.getByRole('complementary', { name: t.halfLogin.title })
  await expect(notice).toBeVisible()
  await expect(page.getByRole('button', { name: t.secondFactor.setUp })).toBeVisible()
  await expect(page.getByRole('button', { name: t.settings.changePassword })).toHaveCount(0)
  await page.goto('/')
  await expect(notice.getByRole('link', { name: t.halfLogin.setUp })).toHaveAttribute('href', /settings/)
  await page.goto('/admin')
  await expect(notice).toBeVisible()
  await expect(page.getByRole('tab')).toHaveCount(0)
  await expectNoAxeFindingsInBothThemes(page)

  // Set up in such a session: the recovery codes are shown, this once, while the page opens.
  await notice.getByRole('link', { name: t.halfLogin.setUp }).click()
  await page.getByRole('button', { name: t.secondFactor.setUp }).click()
  const another = (await setUp.locator('code').innerText()).replaceAll(' ', '')
  await code.fill(codeOf(another))
  await code.press('Enter')
  await expect(codes.getByRole('listitem')).toHaveCount(10)
  await codes.getByRole('button', { name: t.secondFactor.kept }).click()
  await expect(notice).toHaveCount(0)
  await expect(page.getByRole('button', { name: t.settings.changePassword })).toBeVisible()
  await page.goto('/admin')
  await expect(page.getByRole('tab').first()).toBeVisible()
  await page.goto('/settings')
  await page.getByRole('button', { name: t.secondFactor.turnOff, exact: true }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: t.secondFactor.turnOff }).click()
  await expect(notice).toBeVisible()
})

test('where it is required, a passkey opens the dashboard, and the password beside it does not', async ({
  page,
  site,
  language,
}) => {
  test.setTimeout(90_000)
  const t = text(language)
  const own = named(site)
  await page.context().addCookies([{ name: languageCookie, value: language, url: own }])
  const logInWithPassword = () => page.request.post(`${own}/api/auth/login`, { data: site.accounts.get('admin') })
  await plugIn(page)
  await logInWithPassword()
  await page.goto(`${own}/settings`)
  await addPasskey(page, t.passkeys, 'Key ring')
  const required = await page.request.put(`${own}/api/auth/second-factor-rule`, { data: { isRequired: true } })
  expect(required.status()).toBe(200)

  await page.request.post(`${own}/api/auth/logout`)
  await logInWithPassword()
  await page.goto(`${own}/settings`)
  const notice = page.getByRole('complementary', { name: t.halfLogin.title })
  await expect(notice).toBeVisible()
  await expect(page.getByRole('button', { name: t.secondFactor.setUp })).toHaveCount(0)
  await page.goto(`${own}/admin`)
  await expect(notice).toBeVisible()
  await expect(page.getByRole('tab')).toHaveCount(0)
  await expectNoAxeFindingsInBothThemes(page)
  await page.getByRole('link', { name: t.halfLogin.logInWithPasskey }).click()
  // The login page's offer is answered by the device at once.
  await expect(page).toHaveURL(`${own}/admin`)
  await expect(page.getByRole('tab').first()).toBeVisible()
})
