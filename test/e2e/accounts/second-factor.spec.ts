import { languageCookie } from '#contract/languages.ts'
import { codeOf } from '../../second-factor.ts'
import { accountOf, expect, expectNoAxeFindings, expectNoAxeFindingsInBothThemes, openAs, test, text } from '../fixtures.ts'
import { addPasskey, named, plugIn } from '../passkey-device.ts'

// 400: a wrong code; 401: the password was right, and a code is needed; 403: the dashboard is closed.
test.use({ expectedBrowserErrors: [/\b40[013]\b/] })

test('an administrator turns on a second factor, logs in with codes, and requires it', async ({ page, site, language }) => {
  const t = text(language)
  const { username, password } = accountOf(site, 'admin')
  const wrongCode = language === 'ko' ? /맞지 않습니다/ : /not right/
  const setUp = page.getByRole('dialog', { name: t.secondFactor.setUp })
  const codes = page.getByRole('dialog', { name: t.secondFactor.codesTitle })
  const firstCode = setUp.getByLabel(t.secondFactor.firstCode, { exact: true })
  const readSecret = async () => (await setUp.locator('code').innerText()).replaceAll(' ', '')
  const turnOff = async () => {
    await page.getByRole('button', { name: t.secondFactor.turnOff, exact: true }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: t.secondFactor.turnOff }).click()
  }
  await openAs(page, site, 'admin', '/admin')
  await page.getByRole('link', { name: t.waiting.secondFactor }).click()
  await expect(page).toHaveURL(/\/settings\?part=security#second-factor$/)
  await page.getByRole('button', { name: t.secondFactor.setUp }).click()
  await expect(setUp.getByRole('img', { name: t.secondFactor.qrLabel })).toBeVisible()
  await expectNoAxeFindingsInBothThemes(page)
  const size = page.viewportSize()
  await page.setViewportSize({ width: 320, height: 640 })
  const tooWide = await setUp.evaluate((dialog) => dialog.scrollWidth - dialog.clientWidth)
  expect(tooWide, 'nothing is wider than a screen of 320 px').toBeLessThanOrEqual(0)
  if (size) await page.setViewportSize(size)
  const secret = await readSecret()
  await firstCode.fill('000000')
  await firstCode.press('Enter')
  await expect(firstCode).toHaveAccessibleDescription(wrongCode)
  await expect
    .poll(async () => {
      const error = await setUp.locator('.field-error').boundingBox()
      const foot = await setUp.locator('.dialog-foot').boundingBox()
      return (foot?.y ?? 0) - ((error?.y ?? 0) + (error?.height ?? 0))
    }, 'what is wrong stands above the buttons of the dialog')
    .toBeGreaterThanOrEqual(0)
  await firstCode.fill(codeOf(secret))
  await firstCode.press('Enter')

  await expect(codes.getByRole('listitem')).toHaveCount(10)
  const [recovery = ''] = await codes.getByRole('listitem').allInnerTexts()
  await page.emulateMedia({ media: 'print' })
  for (const part of [codes.getByRole('heading'), codes.getByRole('listitem').last()]) {
    const { x, y } = (await part.boundingBox()) ?? { x: -1, y: -1 }
    expect(Math.min(x, y), 'stands on the paper').toBeGreaterThanOrEqual(0)
  }
  await expect(page.locator('#root'), 'and nothing else does').toBeHidden()
  await page.emulateMedia({ media: null })
  await expectNoAxeFindings(page)
  await codes.getByRole('button', { name: t.secondFactor.kept }).click()
  await expect(page.getByText(t.secondFactor.on)).toBeVisible()

  await page.request.post('/api/auth/logout')
  await page.goto('/login')
  const own = page.getByLabel(t.login.password, { exact: true })
  const code = page.getByLabel(t.login.code, { exact: true })
  const send = async (field: typeof own, value: string) => {
    await field.fill(value)
    await field.press('Enter')
  }
  await page.getByLabel(t.login.username, { exact: true }).fill(username)
  await send(own, password)
  await expect(code).toBeFocused()
  await expectNoAxeFindings(page)
  await send(code, '000000')
  await expect(code).toHaveAccessibleDescription(wrongCode)
  await page.getByRole('button', { name: t.login.backToPassword }).click()
  await expect(page.getByLabel(t.login.username, { exact: true }), 'what was typed is there').toHaveValue(username)
  await send(own, password)
  await send(code, recovery)
  await expect(page).toHaveURL(`${site.origin}/`)

  await page.request.post('/api/auth/logout')
  await page.goto('/login?next=/admin%3Ftab%3Dsettings')
  await page.getByLabel(t.login.username, { exact: true }).fill(username)
  await send(own, password)
  await send(code, codeOf(secret, 1))
  await expect(page).toHaveURL(/\/admin/)
  await expect(page.getByRole('link', { name: t.waiting.secondFactor })).toHaveCount(0)

  await page.getByRole('link', { name: t.admin.parts.security }).click()
  await page.getByRole('button', { name: t.secondFactorRule.require }).click()
  await expect(page.getByText(t.secondFactorRule.required)).toBeVisible()
  await page.goto('/settings#second-factor')
  await turnOff()
  const notice = page.getByRole('complementary', { name: t.halfLogin.title })
  await expect(notice).toBeVisible()
  await expect(page.getByRole('button', { name: t.settings.changePassword })).toHaveCount(0)
  await page.goto('/admin')
  await expect(notice).toBeVisible()
  await expect(page.getByRole('tab')).toHaveCount(0)
  await expectNoAxeFindingsInBothThemes(page)

  // Set up in such a session: the recovery codes are shown, this once, while the page opens.
  await notice.getByRole('link', { name: t.halfLogin.setUp }).click()
  await page.getByRole('button', { name: t.secondFactor.setUp }).click()
  await send(firstCode, codeOf(await readSecret()))
  await expect(codes.getByRole('listitem')).toHaveCount(10)
  await codes.getByRole('button', { name: t.secondFactor.kept }).click()
  await expect(notice).toHaveCount(0)
  await expect(page.getByRole('button', { name: t.settings.changePassword })).toBeVisible()
  await turnOff()
  await expect(notice).toBeVisible()

  // Who has a passkey and logged in by password is led to the login with it, and back.
  const origin = named(site)
  await page.context().addCookies([{ name: languageCookie, value: language, url: origin }])
  await plugIn(page)
  await openAs(page, { ...site, origin }, 'admin', `${origin}/settings#passkeys`)
  await addPasskey(page, t.passkeys, '휴대전화')
  await page.request.post(`${origin}/api/auth/logout`)
  await openAs(page, { ...site, origin }, 'admin', `${origin}/admin`)
  await expect(notice).toBeVisible()
  await expect(page.getByRole('tab')).toHaveCount(0)
  // The virtual device takes the offer of the login page as soon as it stands.
  await notice.getByRole('link', { name: t.halfLogin.logInWithPasskey }).click()
  await expect(page.getByRole('tab').first()).toBeVisible()
  await expect(page).toHaveURL(`${origin}/admin`)
  await expect(notice).toHaveCount(0)

  // For other tests of this site the administrator logs in with the password alone.
  const api = `${origin}/api/auth`
  expect((await page.request.put(`${api}/second-factor-rule`, { data: { isRequired: false } })).status()).toBe(200)
  const [passkey] = await (await page.request.get(`${api}/passkeys`)).json()
  expect((await page.request.delete(`${api}/passkeys/${passkey.id}`)).status()).toBe(204)
})
