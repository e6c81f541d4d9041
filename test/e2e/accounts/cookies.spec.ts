import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type BrowserContext, chromium, type Page } from '@playwright/test'
import { chromiumArguments, findChromium } from '../../../scripts/check/programs.ts'
import { expect, test, text, waitForHydration } from '../fixtures.ts'
import { fillAccount, fillApplication, newPerson } from '../joining.ts'

test.use({ expectedBrowserErrors: [/\b401\b/] })

async function logIn(page: Page, { username, password }: { username: string; password: string }) {
  await page.locator('[name=username]').fill(username)
  await page.locator('[name=password]').fill(password)
  await page.locator('form .button-primary').click()
}

async function joinTo(page: Page, submit: { createAccount: string; submit: string; agree: string }) {
  const person = newPerson()
  await fillAccount(page, person)
  await page.getByRole('button', { name: submit.createAccount }).click()
  await fillApplication(page)
  return person
}

/** A proxy or security program that removes the cookies of the answers. */
async function stripCookies(page: Page) {
  await page.route('**/api/**', async (route) => {
    const answer = await route.fetch({ headers: { ...route.request().headers(), cookie: '' } })
    const headers = { ...answer.headers() }
    delete headers['set-cookie']
    await route.fulfill({ response: answer, headers })
    await page.context().clearCookies({ name: /session|ticket|device|step/ })
  })
}

test('a login whose cookie is removed on the way is not announced, and the page says what to do', async ({
  page,
  site,
  language,
}) => {
  const t = text(language)
  await stripCookies(page)
  await page.goto('/login')
  await expect(page.getByText(t.login.noCookies)).toHaveCount(0)
  const { username = '', password = '' } = site.accounts.get('rider') ?? {}
  await logIn(page, { username, password })
  await expect(page.getByRole('main').getByRole('alert')).toContainText(t.common.loginNotKept)
  await expect(page).toHaveURL('/login')
  await expect(page.getByText(t.lastingToast.loginSuccessTitle, { exact: true })).toHaveCount(0)
  await expect(page.locator('[name=username]')).toHaveValue(username)
})

test('an application that reaches no account says so before and after it is sent', async ({ page, language }) => {
  const t = text(language)
  await stripCookies(page)
  await page.goto('/join')
  const { username } = await joinTo(page, { ...t.join, agree: t.consent.agree })
  const named = (sentence: string) => sentence.replaceAll('{username}', username)
  await expect(page.getByText(named(t.join.notLinked))).toBeVisible()
  await expect(page.getByText(named(t.join.applyingAs))).toHaveCount(0)
  await page.getByRole('checkbox', { name: t.consent.agree }).check()
  await page.getByRole('button', { name: t.join.submit }).click()
  await expect(page.getByRole('heading', { level: 1, name: t.join.receivedTitle })).toBeVisible()
  await expect(page.getByText(named(t.join.receivedUnlinked))).toBeVisible()
  await expect(page.getByText(t.join.receivedStatus)).toHaveCount(0)
})

test('an application with another email address says that it is not linked to the account', async ({ page, language }) => {
  const t = text(language)
  await page.goto('/join')
  const { username } = await joinTo(page, { ...t.join, agree: t.consent.agree })
  await page.locator('[name=email]').fill(`other-${newPerson().email}`)
  await page.getByRole('checkbox', { name: t.consent.agree }).check()
  await page.getByRole('button', { name: t.join.submit }).click()
  await expect(page.getByText(t.join.receivedUnlinked.replaceAll('{username}', username))).toBeVisible()
})

test.describe('in a Chromium that blocks all cookies', () => {
  let context: BrowserContext
  let folder: string
  const errors: string[] = []

  test.beforeEach(async ({ site, locale }) => {
    folder = await mkdtemp(join(tmpdir(), 'no-cookies-'))
    await mkdir(join(folder, 'Default'))
    const preferences = { profile: { default_content_setting_values: { cookies: 2 } } }
    await writeFile(join(folder, 'Default', 'Preferences'), JSON.stringify(preferences))
    context = await chromium.launchPersistentContext(folder, {
      executablePath: findChromium() ?? '',
      args: chromiumArguments,
      baseURL: site.origin,
      locale: locale ?? 'ko-KR',
    })
  })
  test.afterEach(async () => {
    await context.close()
    await rm(folder, { recursive: true, force: true })
    expect(errors.splice(0)).toEqual([])
  })

  async function open(path: string): Promise<Page> {
    const page = await context.newPage()
    page.on('pageerror', (error) => errors.push(error.message))
    waitForHydration(page)
    await page.goto(path)
    return page
  }

  test('the login page says so before, and announces nothing after', async ({ site, language }) => {
    const t = text(language)
    const page = await open(`/login?lang=${language}`)
    expect(await page.evaluate(() => navigator.cookieEnabled), 'what the browser says is of no use').toBe(true)
    await expect(page.getByText(t.login.noCookies)).toBeVisible()
    await logIn(page, site.accounts.get('rider') ?? { username: '', password: '' })
    await expect(page.getByRole('main').getByRole('alert')).toContainText(t.common.loginNotKept)
    await expect(page.getByText(t.lastingToast.loginSuccessTitle, { exact: true })).toHaveCount(0)
  })

  test('the join page says so before step 1 and in step 2, and an application can be sent', async ({ language }) => {
    const t = text(language)
    const page = await open(`/join?lang=${language}`)
    await expect(page.getByText(t.join.noCookies)).toBeVisible()
    const { username } = await joinTo(page, { ...t.join, agree: t.consent.agree })
    await expect(page.getByText(t.join.notLinked.replaceAll('{username}', username))).toBeVisible()
    await page.getByRole('checkbox', { name: t.consent.agree }).check()
    await page.getByRole('button', { name: t.join.submit }).click()
    await expect(page.getByText(t.join.receivedUnlinked.replaceAll('{username}', username))).toBeVisible()
  })

  test('every public page opens without an error', async ({ language }) => {
    for (const path of ['/', '/bylaws', '/gallery', '/contact', '/help', '/settings', '/profile']) {
      const page = await open(`${path}?lang=${language}`)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await page.close()
    }
  })
})
