import type { Page } from '@playwright/test'
import { expect, expectNoAxeFindings, signInAs, test, text } from '../fixtures.ts'

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
  await expect(page, 'whoever is signed in has no business here').toHaveURL('/')
  await page.getByRole('button', { name: t.nav.menu, exact: true }).click()
  await page.getByRole('menuitem', { name: t.nav.logout }).click()
  await expect
    .poll(async () => (await page.request.get('/api/auth/user')).status(), { message: 'the session is gone on the server' })
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

  test('shows the same sentence for an unknown user, and keeps what was typed', async ({ page, language }) => {
    const t = text(language)
    await page.goto('/login')
    for (const username of ['rider', 'nobody-of-that-name']) {
      await page.getByLabel(t.login.username).fill(username)
      await page.getByLabel(t.login.password, { exact: true }).fill('not the password')
      await page.getByRole('main').getByRole('button', { name: t.login.submit }).click()
      await expect(page.getByText(t.login.failedText).first()).toBeVisible()
      await expect(page.getByLabel(t.login.username)).toHaveValue(username)
      await expect(page).toHaveURL('/login')
    }
  })
})

test('a login leads back to the page that asked for it, and never to another site', async ({ page, site, language }) => {
  const t = text(language)
  const account = site.accounts.get('guest')
  for (const [next, landing] of [
    ['/profile', '/profile'],
    ['//elsewhere.example', '/'],
    ['https://elsewhere.example', '/'],
  ] as const) {
    await page.context().clearCookies({ name: 'session' })
    await page.goto(`/login?next=${encodeURIComponent(next)}`)
    await page.getByLabel(t.login.username).fill(account?.username ?? '')
    await page.getByLabel(t.login.password, { exact: true }).fill(account?.password ?? '')
    await page.getByRole('main').getByRole('button', { name: t.login.submit }).click()
    await expect(page).toHaveURL(landing)
  }
})

/** Opens a page whose scripts arrive only once `act` is done. */
async function openWithLateScripts(page: Page, path: string, act: () => Promise<void>): Promise<void> {
  const scripts = Promise.withResolvers<void>()
  await page.route('**/assets/**/*.js', async (route) => {
    await scripts.promise
    await route.continue()
  })
  const opened = page.goto(path)
  await act()
  scripts.resolve()
  await opened
}

for (const path of ['/login', '/contact', '/join']) {
  test(`a click or Enter before the scripts have arrived keeps ${path} and what was typed`, async ({ page }) => {
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

test('what was typed before the scripts have arrived is kept where the account fills in the form too', async ({ page, site }) => {
  await signInAs(page, site, 'guest')
  const field = (name: string) => page.locator(`[name=${name}]`)
  await openWithLateScripts(page, '/join', async () => {
    await field('englishName').fill('Typed Early')
    await field('emergencyContactRelation').selectOption('sibling')
  })
  await expect(field('englishName')).toHaveValue('Typed Early')
  await expect(field('emergencyContactRelation')).toHaveValue('sibling')
  await expect(field('koreanName')).not.toHaveValue('')
})
