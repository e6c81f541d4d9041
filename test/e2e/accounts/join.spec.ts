import { expect, expectNoAxeFindings, logInAs, serverText, test, text } from '../fixtures.ts'
import { fillAccount, fillApplication, newPerson } from '../joining.ts'

// Expected: 400 for a password that is easy to guess, 401 for the deleted account, 409 for a username that is taken.
test.use({ expectedBrowserErrors: [/\b40[019]\b/] })

test('a visitor becomes a member, changes the password, and leaves', async ({ page, site, browser, language }) => {
  const t = text(language)
  const person = newPerson()
  await page.goto('/join')
  await fillAccount(page, person)
  await page.getByRole('button', { name: t.join.createAccount }).dblclick()
  await expect(page.getByText(t.join.registeredText).first()).toBeVisible()
  await fillApplication(page)
  await expect(page.getByText(t.join.applyingAs.replace('{username}', person.username))).toBeVisible()
  await expectNoAxeFindings(page)
  await page.getByRole('checkbox', { name: t.consent.agree }).check()
  await page.getByRole('button', { name: t.join.submit }).dblclick()
  await expect(page.getByRole('heading', { level: 1, name: t.join.receivedTitle })).toBeVisible()
  await expectNoAxeFindings(page)

  const { request: office } = await browser.newContext({ baseURL: site.origin })
  await logInAs({ request: office }, site, 'admin')
  const waiting = await (await office.get('/api/membership-applications?status=pending&limit=100')).json()
  const own = waiting.filter((application: { email: string }) => application.email === person.email)
  expect(own, 'a double click sends one application').toHaveLength(1)
  const approval = await office.post(`/api/membership-applications/${own[0].id}/approve`, { data: { userId: '' } })
  expect(approval.status()).toBe(200)
  await office.dispose()

  await page.goto('/login')
  await page.locator('[name=username]').fill(person.username.toUpperCase())
  await page.locator('[name=password]').fill(person.password)
  await page.getByRole('main').getByRole('button', { name: t.login.submit }).click()
  await expect(page).toHaveURL('/')
  const me = await (await page.request.get('/api/auth/user')).json()
  expect(me.role, 'the approval changed the role').toBe('member')
  await page.goto('/join')
  await expect(page.getByRole('heading', { name: t.join.alreadyMemberTitle })).toBeVisible()

  await page.goto('/settings')
  await page.getByRole('button', { name: t.settings.changePassword }).click()
  const dialog = page.getByRole('dialog')
  const newPassword = dialog.locator('[name=newPassword]')
  await dialog.locator('[name=currentPassword]').fill(person.password)
  await newPassword.fill('password123')
  await newPassword.press('Enter')
  await expect(newPassword).toHaveAccessibleDescription(
    language === 'ko' ? /누구나 먼저 떠올리는/ : /first that others would guess/,
  )
  await expectNoAxeFindings(page)
  await newPassword.fill(`${person.password} 2`)
  await dialog.getByRole('button', { name: t.settings.changePassword }).click()
  await expect(page.getByText(t.settings.passwordChangedTitle).first()).toBeVisible()

  await page.getByRole('button', { name: t.settings.deleteAccount }).click()
  await page.locator('[name=password]').fill(`${person.password} 2`)
  await page.getByRole('dialog').or(page.getByRole('alertdialog')).getByRole('button', { name: t.settings.deleteAccount }).click()
  await expect(page).toHaveURL('/')
  const again = await page.request.post('/api/auth/login', { data: { ...person, password: `${person.password} 2` } })
  expect(again.status(), 'the account is deleted at once').toBe(401)
})

test('a change of language, a reload and an error keep the draft; the password is never stored', async ({ page, language }) => {
  const person = newPerson()
  const other = language === 'ko' ? 'en' : 'ko'
  await page.goto('/join')
  await fillAccount(page, { ...person, username: 'Rider' })
  await page.getByRole('button', { name: language === 'ko' ? 'EN, English' : '한국어' }).click()
  await expect(page.locator('html')).toHaveAttribute('lang', other)
  await expect(page.locator('[name=email]')).toHaveValue(person.email)
  await page.reload()
  await expect(page.locator('[name=email]')).toHaveValue(person.email)
  await expect(page.locator('[name=password]')).toHaveValue('')
  expect(await page.evaluate(() => JSON.stringify([sessionStorage, localStorage]))).not.toContain(person.password)

  await page.locator('[name=password]').fill(person.password)
  await page.getByRole('button', { name: text(other).join.createAccount }).click()
  await expect(page.locator('[name=username]')).toHaveAttribute('aria-invalid', 'true')
  await expect(page.locator('[name=username]')).toBeFocused()
  await expect(page.locator('[name=password]')).toHaveValue(person.password)
})

test('step 1 reports errors beside each field, in the language of the page', async ({ page, language }) => {
  await page.goto('/join')
  await page.locator('[name=username]').fill('ab')
  await page.locator('[name=password]').fill('12345')
  await page.locator('[name=email]').fill('not an address')
  await page.getByRole('button', { name: text(language).join.createAccount }).click()
  for (const [name, sentence] of [
    ['username', 'Username must be at least 3 characters'],
    ['password', 'Password must be at least 6 characters'],
    ['email', 'Invalid email format'],
    ['firstName', 'First name is required'],
    ['lastName', 'Last name is required'],
  ] as const)
    await expect(page.locator(`[name=${name}]`)).toHaveAccessibleDescription(serverText(language, sentence))
  await expectNoAxeFindings(page)
})
