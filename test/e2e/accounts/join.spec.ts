import { expect, expectNoAxeFindings, logInAs, test, text } from '../fixtures.ts'
import { fillAccount, fillApplication, newPerson } from '../joining.ts'

// Expected: 401 for the deleted account, 409 for a username that is taken.
test.use({ expectedBrowserErrors: [/\b40[19]\b/] })

test('a visitor becomes a member, changes the password, and leaves', async ({ page, site, browser, language }) => {
  test.setTimeout(90_000)
  const t = text(language)
  const person = newPerson()

  await page.goto('/join')
  await fillAccount(page, person)
  await expectNoAxeFindings(page)
  await page.getByRole('button', { name: t.join.createAccount }).dblclick()
  await expect(page.getByText(t.join.registeredText).first()).toBeVisible()
  await expect(page.locator('[name=koreanName]')).toHaveValue('김도윤')
  await expect(page.locator('[name=englishName]')).toHaveValue('도윤 김')
  await expect(page.locator('[name=email]')).toHaveValue(person.email)
  await expect(page.locator('[name=paymentStatus]')).toHaveValue('pending')
  await fillApplication(page)
  await expectNoAxeFindings(page)
  await page.getByRole('checkbox', { name: t.consent.agree }).check()
  await page.getByRole('button', { name: t.join.submit }).dblclick()
  await expect(page.getByRole('heading', { level: 1, name: t.join.receivedTitle })).toBeVisible()
  await expectNoAxeFindings(page)

  const officer = await browser.newContext()
  const office = await officer.newPage()
  await logInAs(office, site, 'admin')
  const waiting = await (await office.request.get(`${site.origin}/api/membership-applications?status=pending&limit=100`)).json()
  const own = waiting.filter((application: { email: string }) => application.email === person.email)
  expect(own, 'a double click sends one application').toHaveLength(1)
  const approval = await office.request.post(`${site.origin}/api/membership-applications/${own[0].id}/approve`, {
    data: { userId: '' },
  })
  expect(approval.status()).toBe(200)
  await officer.close()

  await page.goto('/login')
  await page.locator('[name=username]').fill(person.username.toUpperCase())
  await page.locator('[name=password]').fill(person.password)
  await page.getByRole('main').getByRole('button', { name: t.login.submit }).click()
  await expect(page).toHaveURL('/')
  const me = await (await page.request.get('/api/auth/user')).json()
  expect(me.role, 'the approval changed the role').toBe('member')

  await page.goto('/settings')
  await page.getByRole('button', { name: t.settings.changePassword }).click()
  const dialog = page.getByRole('dialog')
  await dialog.locator('[name=currentPassword]').fill(person.password)
  await dialog.locator('[name=newPassword]').fill(`${person.password} 2`)
  await expectNoAxeFindings(page)
  await dialog.getByRole('button', { name: t.settings.changePassword }).click()
  await expect(page.getByText(t.settings.passwordChangedTitle).first()).toBeVisible()

  await page.getByRole('button', { name: t.settings.deleteAccount }).click()
  await page.locator('[name=password]').fill(`${person.password} 2`)
  await page.getByRole('dialog').or(page.getByRole('alertdialog')).getByRole('button', { name: t.settings.deleteAccount }).click()
  await expect(page).toHaveURL('/')
  expect((await page.request.get('/api/auth/user')).status()).toBe(401)
  const again = await page.request.post('/api/auth/login', {
    data: { username: person.username, password: `${person.password} 2` },
  })
  expect(again.status(), 'the account is deleted at once').toBe(401)
})

test('a change of language, a reload and an error keep the draft; the password is never stored', async ({ page, language }) => {
  const person = newPerson()
  await page.goto('/join')
  await fillAccount(page, { ...person, username: 'Rider' })
  await page.getByRole('button', { name: language === 'ko' ? 'EN, English' : '한국어' }).click()
  await expect(page.locator('html')).toHaveAttribute('lang', language === 'ko' ? 'en' : 'ko')
  await expect(page.locator('[name=email]')).toHaveValue(person.email)
  await page.reload()
  await expect(page.locator('[name=email]')).toHaveValue(person.email)
  await expect(page.locator('[name=password]')).toHaveValue('')
  expect(await page.evaluate(() => JSON.stringify([sessionStorage, localStorage]))).not.toContain(person.password)

  await page.locator('[name=password]').fill(person.password)
  await page.getByRole('button', { name: text(language === 'ko' ? 'en' : 'ko').join.createAccount }).click()
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
  const sentences =
    language === 'ko'
      ? [
          '아이디는 3자 이상이어야 합니다.',
          '비밀번호는 6자 이상이어야 합니다.',
          '이메일 주소 형식이 올바르지 않습니다.',
          '이름을 입력해 주세요.',
          '성을 입력해 주세요.',
        ]
      : [
          'Username must be at least 3 characters',
          'Password must be at least 6 characters',
          'Invalid email format',
          'First name is required',
          'Last name is required',
        ]
  for (const sentence of sentences) await expect(page.getByText(sentence, { exact: true })).toBeVisible()
  await expectNoAxeFindings(page)
})

test('members see that they are members; profile and settings ask visitors to log in', async ({ page, site, language }) => {
  const t = text(language)
  await page.goto('/profile')
  await expect(page.getByText(t.common.loginRequiredTitle)).toBeVisible()
  await page.goto('/settings')
  await expect(page.getByText(t.settings.loginPrompt)).toBeVisible()
  await logInAs(page, site, 'rider')
  await page.goto('/join')
  await expect(page.getByRole('heading', { name: t.join.alreadyMemberTitle })).toBeVisible()
  await page.goto('/profile')
  await expect(page.getByRole('main')).toContainText('rider')
})
