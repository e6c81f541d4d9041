import type { Page, Route } from '@playwright/test'
import { accountOf, expect, expectNoAxeFindings, serverText, test, text } from '../fixtures.ts'
import { openWithLateScripts } from '../late-scripts.ts'

const field = (page: Page, name: string) => page.locator(`[name=${name}]`)

test('a login is confirmed on the home page, and a logout ends the session', async ({ page, site, language }) => {
  const t = text(language)
  const { username, password } = accountOf(site, 'rider')
  const submit = page.getByRole('main').getByRole('button', { name: t.login.submit, exact: true })
  // A spelling that browsers read as `//`; own-address.test and login-address.test hold the others.
  await page.goto(`/login?next=${encodeURIComponent('/\\evil.example/x')}`)
  await submit.click()
  await expect(field(page, 'username')).toBeFocused()
  for (const [name, sentence] of [
    ['username', 'Username is required'],
    ['password', 'Password is required'],
  ] as const)
    await expect(field(page, name)).toHaveAccessibleDescription(serverText(language, sentence))
  await page.getByLabel(t.login.username).fill(username)
  await page.getByLabel(t.login.password, { exact: true }).fill(password)
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

  test('says so once, beside the form; the second time it offers to ask for a new password', async ({ page, language }) => {
    const t = text(language)
    const main = page.getByRole('main')
    const submit = main.getByRole('button', { name: t.login.submit, exact: true })
    await page.goto('/login')
    const ask = main.getByRole('link', { name: t.login.askForNewLink })
    await expect(ask).toBeVisible()
    await expect(ask).not.toHaveClass(/button/)
    // The answer is the same for an unknown name as for a user.
    for (const username of ['someone@example.com', 'rider']) {
      await field(page, 'username').fill(username)
      await field(page, 'password').fill('not the password')
      await submit.click()
      await expect(main.getByRole('alert')).toHaveText(`${t.login.failedTitle}. ${t.login.failedText}`)
      await expect(field(page, 'password')).toBeFocused()
    }
    await expect(ask).toHaveClass(/button/)
    await expect(main.locator('a[href^="tel:"]')).toBeVisible()
    await expectNoAxeFindings(page)

    // The rows stand for every form: all take their reasons from one place.
    const busy = 'The site is busy right now. Please try again in a few seconds.'
    const ceiling =
      'No more accounts can be created on this website today. Please try again tomorrow, or contact the club by email or phone.'
    const minutes = language === 'ko' ? '5분' : '5 minutes'
    const cases: { answer: Parameters<Route['fulfill']>[0] | null; said: string }[] = [
      { answer: null, said: t.common.offline },
      { answer: { status: 429, headers: { 'retry-after': '300' }, json: { message: 'Too many attempts.' } }, said: minutes },
      {
        answer: { status: 429, headers: { 'retry-after': '80000' }, json: { message: ceiling } },
        said: serverText(language, ceiling),
      },
      { answer: { status: 503, json: { message: busy } }, said: serverText(language, busy) },
      { answer: { status: 500, json: { message: 'An error occurred.' } }, said: t.login.failedText },
      { answer: { status: 502, body: '<h1>Bad Gateway</h1>' }, said: t.login.failedText },
    ]
    for (const { answer, said } of cases) {
      await page.route('**/api/auth/login', (route) => (answer ? route.fulfill(answer) : route.abort()))
      await submit.click()
      await expect(main.getByRole('alert')).toContainText(t.login.failedTitle)
      await expect(main.getByRole('alert')).toContainText(said)
      await expect(page.locator('.toast')).toHaveCount(0)
      await expect(field(page, 'username')).toHaveValue('rider')
      await page.unroute('**/api/auth/login')
    }

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

test('presses before hydration keep what is typed, and log in once the scripts are here', async ({ page, site }) => {
  const button = page.getByRole('main').locator('.button-primary').last()
  const { username, password } = accountOf(site, 'guest')
  for (const press of [() => button.click(), () => field(page, 'password').press('Enter')]) {
    await page.request.post('/api/auth/logout')
    await openWithLateScripts(page, '/login?next=/profile', async () => {
      await field(page, 'username').fill(username)
      await field(page, 'password').fill(password)
      await press()
    })
    await expect(page).toHaveURL('/profile')
  }

  await openWithLateScripts(page, '/join', async () => {
    await field(page, 'englishName').fill('Typed Early')
    await page.locator('[name=emergencyContactRelation][value=sibling]').check()
    await button.click()
    await field(page, 'englishName').press('Enter')
  })
  await expect(page).toHaveURL('/join')
  await expect(field(page, 'englishName')).toHaveValue('Typed Early')
  await expect(page.locator('[name=emergencyContactRelation]:checked')).toHaveValue('sibling')
  await expect(field(page, 'koreanName')).not.toHaveValue('')
})
