import type { Page, Route } from '@playwright/test'
import { expect, expectNoAxeFindings, logInAs, serverText, test, text } from '../fixtures.ts'

const field = (page: Page, name: string) => page.locator(`[name=${name}]`)

test('a login is confirmed on the home page, and a logout ends the session', async ({ page, site, language }) => {
  const t = text(language)
  const account = site.accounts.get('rider')
  const submit = page.getByRole('main').getByRole('button', { name: t.login.submit })
  await page.goto('/login')
  await submit.click()
  await expect(field(page, 'username')).toBeFocused()
  for (const [name, sentence] of [
    ['username', 'Username is required'],
    ['password', 'Password is required'],
  ] as const)
    await expect(field(page, name)).toHaveAccessibleDescription(serverText(language, sentence))
  await expectNoAxeFindings(page)
  await page.getByLabel(t.login.username).fill(account?.username ?? '')
  await page.getByLabel(t.login.password, { exact: true }).fill(account?.password ?? '')
  await submit.click()
  await expect(page).toHaveURL('/')
  await expect(page.getByText(t.lastingToast.loginSuccessTitle, { exact: true }).first()).toBeVisible()

  await page.getByRole('button', { name: t.nav.menu, exact: true }).click()
  // By keyboard: below the menu, the mouse would ask for the ride under it while the session ends.
  await page.getByRole('menuitem', { name: t.nav.logout }).press('Enter')
  await expect
    .poll(async () => (await page.request.get('/api/auth/user')).status(), { message: 'the session ended on the server' })
    .toBe(401)
  await expect(page.getByRole('banner').getByRole('link', { name: t.nav.login })).toBeVisible()
})

test.describe('a login that fails', () => {
  test.use({ expectedBrowserErrors: [/\b(401|429|50[023])\b|ERR_FAILED/] })

  test('says so once, beside the form: the reason where it is known', async ({ page, language }) => {
    const t = text(language)
    const busy = 'The site is busy right now. Please try again in a few seconds.'
    const minutes = language === 'ko' ? '5분' : '5 minutes'
    const cases: { answer: Parameters<Route['fulfill']>[0] | null; said: string }[] = [
      { answer: null, said: t.common.offline },
      { answer: { status: 429, headers: { 'retry-after': '300' }, json: { message: 'Too many attempts.' } }, said: minutes },
      { answer: { status: 503, json: { message: busy } }, said: serverText(language, busy) },
      { answer: { status: 401, json: { message: 'Invalid username or password.' } }, said: t.login.failedText },
      { answer: { status: 500, json: { message: 'An error occurred.' } }, said: t.login.failedText },
      { answer: { status: 502, body: '<h1>Bad Gateway</h1>' }, said: t.login.failedText },
    ]
    await page.goto('/login')
    await field(page, 'username').fill('rider')
    await field(page, 'password').fill('not the password')
    for (const { answer, said } of cases) {
      await page.route('**/api/auth/login', (route) => (answer ? route.fulfill(answer) : route.abort()))
      await page.getByRole('main').getByRole('button', { name: t.login.submit }).click()
      const alert = page.getByRole('main').getByRole('alert')
      await expect(alert).toContainText(t.login.failedTitle)
      await expect(alert).toContainText(said)
      await expect(page.locator('.toast')).toHaveCount(0)
      await expect(field(page, 'username')).toHaveValue('rider')
      await page.unroute('**/api/auth/login')
    }
  })

  test('twice offers a button to a message that asks for a new password', async ({ page, language }) => {
    const t = text(language)
    await page.goto('/login')
    const ask = page.getByRole('main').getByRole('link', { name: t.login.askForNewLink })
    await expect(ask).toBeVisible()
    await expect(ask).not.toHaveClass(/button/)
    // The answer is the same for a user as for an unknown name.
    for (const username of ['rider', 'someone@example.com']) {
      await field(page, 'username').fill(username)
      await field(page, 'password').fill('not the password')
      await page.getByRole('main').getByRole('button', { name: t.login.submit, exact: true }).click()
      await expect(page.getByRole('main').getByRole('alert')).toHaveText(`${t.login.failedTitle}. ${t.login.failedText}`)
      await expect(field(page, 'password')).toBeFocused()
    }
    await expect(ask).toHaveClass(/button/)
    await expect(page.getByRole('main').locator('a[href^="tel:"]')).toBeVisible()
    await expectNoAxeFindings(page)

    await ask.click()
    await expect(page).toHaveURL('/contact?about=password')
    await expect(field(page, 'subject')).toHaveValue(t.contact.passwordSubject)
    await expect(field(page, 'message')).toHaveValue(t.contact.passwordMessage)
    await page.goto('/contact')
    await expect(field(page, 'subject'), 'nothing was typed, so nothing is kept').toHaveValue('')
    await field(page, 'message').fill('My own words, typed before')
    await page.goto('/contact?about=password')
    await expect(field(page, 'message')).toHaveValue('My own words, typed before')
  })
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

for (const how of ['a click', 'Enter'])
  test(`${how} before hydration logs in once the scripts are here`, async ({ page, site, language }) => {
    const { username = '', password = '' } = site.accounts.get('guest') ?? {}
    await openWithLateScripts(page, '/login?next=/profile', async () => {
      await field(page, 'username').fill(username)
      await field(page, 'password').fill(password)
      if (how === 'Enter') await field(page, 'password').press('Enter')
      else await page.getByRole('main').locator('.button-primary').click()
    })
    await expect(page).toHaveURL('/profile')
    await expect(page.getByRole('heading', { level: 1, name: text(language).pages.profileTitle })).toBeVisible()
  })

test('presses before hydration keep what is typed, also where the account prefills the form', async ({ page, site }) => {
  const press = async (name: string) => {
    await page.getByRole('main').locator('.button-primary').last().click()
    await field(page, name).press('Enter')
  }
  await openWithLateScripts(page, '/contact', async () => {
    await field(page, 'name').fill('jihoon')
    await press('name')
  })
  await expect(page).toHaveURL('/contact')
  await expect(field(page, 'name')).toHaveValue('jihoon')

  await page.unrouteAll({ behavior: 'wait' })
  await logInAs(page, site, 'guest')
  await openWithLateScripts(page, '/join', async () => {
    await field(page, 'englishName').fill('Typed Early')
    await page.locator('[name=emergencyContactRelation][value=sibling]').check()
    await press('englishName')
  })
  await expect(page).toHaveURL('/join')
  await expect(field(page, 'englishName')).toHaveValue('Typed Early')
  await expect(page.locator('[name=emergencyContactRelation]:checked')).toHaveValue('sibling')
  await expect(field(page, 'koreanName')).not.toHaveValue('')
})
