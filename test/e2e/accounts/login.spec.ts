import type { Page, Route } from '@playwright/test'
import { expect, expectNoAxeFindings, logInAs, serverText, test, text } from '../fixtures.ts'

test('a login is confirmed on the home page, and a logout ends the session', async ({ page, site, language }) => {
  const t = text(language)
  const account = site.accounts.get('rider')
  await page.goto('/login')
  await page.getByLabel(t.login.username).fill(account?.username ?? '')
  await page.getByLabel(t.login.password, { exact: true }).fill(account?.password ?? '')
  await page.getByRole('main').getByRole('button', { name: t.login.submit }).click()
  await expect(page).toHaveURL('/')
  await expect(page.getByText(t.lastingToast.loginSuccessTitle, { exact: true }).first()).toBeVisible()

  await page.goto('/login')
  await expect(page, 'the login page redirects logged-in users').toHaveURL('/')
  await page.getByRole('button', { name: t.nav.menu, exact: true }).click()
  await page.getByRole('menuitem', { name: t.nav.logout }).click()
  await expect
    .poll(async () => (await page.request.get('/api/auth/user')).status(), { message: 'the session ended on the server' })
    .toBe(401)
})

test('empty fields are reported beside themselves, and the first takes the focus', async ({ page, language }) => {
  const t = text(language)
  const sentences =
    language === 'ko'
      ? ['아이디를 입력해 주세요.', '비밀번호를 입력해 주세요.']
      : ['Username is required', 'Password is required']
  await page.goto('/login')
  await page.getByRole('main').getByRole('button', { name: t.login.submit }).click()
  for (const sentence of sentences) await expect(page.getByText(sentence)).toBeVisible()
  await expect(page.getByLabel(t.login.username)).toBeFocused()
  await expect(page.getByLabel(t.login.username)).toHaveAccessibleDescription(sentences[0] ?? '')
  await expectNoAxeFindings(page)
})

test.describe('a wrong password', () => {
  test.use({ expectedBrowserErrors: [/401/] })

  test('shows the same sentence as an unknown user, and keeps the username', async ({ page, language }) => {
    const t = text(language)
    await page.goto('/login')
    for (const username of ['rider', 'unknown-user']) {
      await page.getByLabel(t.login.username).fill(username)
      await page.getByLabel(t.login.password, { exact: true }).fill('not the password')
      await page.getByRole('main').getByRole('button', { name: t.login.submit }).click()
      await expect(page.getByText(t.login.failedText).first()).toBeVisible()
      await expect(page.getByLabel(t.login.username)).toHaveValue(username)
      await expect(page).toHaveURL('/login')
    }
  })
})

test.describe('a login that fails for another reason', () => {
  test.use({ expectedBrowserErrors: [/\b(401|429|50[023])\b|ERR_FAILED/] })

  test('says the same in the toast and in the form: the reason where it is known, else the specified sentence', async ({
    page,
    language,
  }) => {
    const t = text(language)
    const busy = 'The site is busy right now. Please try again in a few seconds.'
    const minutes = language === 'ko' ? '5분' : '5 minutes'
    const cases: { answer: Parameters<Route['fulfill']>[0] | null; said: string }[] = [
      { answer: null, said: t.common.offline },
      { answer: { status: 429, headers: { 'retry-after': '300' }, json: { message: 'Too many attempts.' } }, said: minutes },
      { answer: { status: 503, json: { message: busy } }, said: serverText(language, busy) },
      { answer: { status: 401, json: { message: 'Invalid username or password.' } }, said: t.login.failedText },
      { answer: { status: 500, json: { message: 'An error occurred.' } }, said: t.login.failedText },
      { answer: { status: 503, json: { message: 'Service Unavailable' } }, said: t.login.failedText },
      { answer: { status: 502, body: '<h1>Bad Gateway</h1>' }, said: t.login.failedText },
    ]
    await page.goto('/login')
    await page.getByLabel(t.login.username).fill('rider')
    await page.getByLabel(t.login.password, { exact: true }).fill('not the password')
    for (const { answer, said } of cases) {
      await page.route('**/api/auth/login', (route) => (answer ? route.fulfill(answer) : route.abort()))
      await page.getByRole('main').getByRole('button', { name: t.login.submit }).click()
      await expect(page.locator('.toast')).toContainText(t.login.failedTitle)
      await expect(page.locator('.toast')).toContainText(said)
      await expect(page.getByRole('main').getByRole('alert')).toContainText(said)
      await page.unroute('**/api/auth/login')
    }
  })
})

test('a login leads back to the page that required it', async ({ page, site, language }) => {
  const t = text(language)
  const account = site.accounts.get('guest')
  await page.goto('/login?next=/profile')
  await page.getByLabel(t.login.username).fill(account?.username ?? '')
  await page.getByLabel(t.login.password, { exact: true }).fill(account?.password ?? '')
  await page.getByRole('main').getByRole('button', { name: t.login.submit }).click()
  await expect(page).toHaveURL('/profile')
})

/** Opens a page whose scripts load only after `act`. */
async function openWithLateScripts(page: Page, path: string, act: () => Promise<void>): Promise<void> {
  const scripts = Promise.withResolvers<void>()
  await page.route('**/assets/**/*.js', async (route) => {
    await scripts.promise
    await route.continue()
  })
  const opened = page.goto(path)
  // The end of the document, which remembers presses, comes after the fields.
  await page.waitForFunction(() => window.onkeydown !== null, null, { polling: 50 })
  await act()
  scripts.resolve()
  await opened
}

for (const path of ['/login', '/contact', '/join']) {
  test(`a click or Enter before hydration keeps ${path} and the typed text`, async ({ page }) => {
    const first = page.getByRole('main').getByRole('textbox').first()
    await openWithLateScripts(page, path, async () => {
      await first.fill('jihoon')
      await page.getByRole('main').locator('.button-primary').last().click()
      await first.press('Enter')
    })
    await expect(page).toHaveURL(path)
    await expect(first).toHaveValue('jihoon')
  })
}

for (const how of ['a click', 'Enter']) {
  test(`${how} before hydration logs in once the scripts are here`, async ({ page, site }) => {
    const { username = '', password = '' } = site.accounts.get('guest') ?? {}
    await openWithLateScripts(page, '/login?next=/profile', async () => {
      await page.locator('[name=username]').fill(username)
      await page.locator('[name=password]').fill(password)
      if (how === 'Enter') await page.locator('[name=password]').press('Enter')
      else await page.getByRole('main').locator('.button-primary').click()
    })
    await expect(page).toHaveURL('/profile')
  })
}

test('text typed before hydration is kept where the account prefills the form', async ({ page, site }) => {
  await logInAs(page, site, 'guest')
  const field = (name: string) => page.locator(`[name=${name}]`)
  await openWithLateScripts(page, '/join', async () => {
    await field('englishName').fill('Typed Early')
    await field('emergencyContactRelation').selectOption('sibling')
  })
  await expect(field('englishName')).toHaveValue('Typed Early')
  await expect(field('emergencyContactRelation')).toHaveValue('sibling')
  await expect(field('koreanName')).not.toHaveValue('')
})

test.describe('a forgotten password', () => {
  test.use({ expectedBrowserErrors: [/401/] })

  test('has a line, and buttons after the second failure, that lead to a message that is written already', async ({
    page,
    language,
  }) => {
    const t = text(language)
    await page.goto('/login')
    const ask = page.getByRole('main').getByRole('link', { name: t.login.askForNewLink })
    await expect(ask).toBeVisible()
    await expect(ask).not.toHaveClass(/button/)
    for (let failure = 0; failure < 2; failure += 1) {
      await page.getByLabel(t.login.username).fill('someone@example.com')
      await page.getByLabel(t.login.password, { exact: true }).fill('not the password')
      await page.getByRole('main').getByRole('button', { name: t.login.submit, exact: true }).click()
      await expect(page.getByRole('main').getByRole('alert')).not.toBeEmpty()
      await expect(page.getByLabel(t.login.password, { exact: true })).toBeFocused()
    }
    await expect(ask).toHaveClass(/button/)
    await expect(page.getByRole('main').locator('a[href^="tel:"]')).toBeVisible()
    await expectNoAxeFindings(page)

    await ask.click()
    await expect(page).toHaveURL('/contact?about=password')
    await expect(page.locator('[name=subject]')).toHaveValue(t.contact.passwordSubject)
    await expect(page.locator('[name=message]')).toHaveValue(t.contact.passwordMessage)
    await page.goto('/contact')
    await expect(page.locator('[name=subject]'), 'nothing was typed, so nothing is kept').toHaveValue('')

    await page.locator('[name=message]').fill('My own words, typed before')
    await page.goto('/contact?about=password')
    await expect(page.locator('[name=message]')).toHaveValue('My own words, typed before')
  })
})

test('the email address of the account logs in', async ({ page, site, language }) => {
  const t = text(language)
  const { password = '' } = site.accounts.get('rider') ?? {}
  await page.request.post('/api/auth/login', { data: site.accounts.get('rider') })
  const { email } = await (await page.request.get('/api/auth/user')).json()
  await page.context().clearCookies({ name: /session/ })
  await page.goto('/login')
  await page.getByLabel(t.login.username).fill(email)
  await page.getByLabel(t.login.password, { exact: true }).fill(password)
  await page.getByRole('main').getByRole('button', { name: t.login.submit, exact: true }).click()
  await expect(page).toHaveURL('/')
  expect((await (await page.request.get('/api/auth/user')).json()).username).toBe('rider')
})
