import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { languageCookie } from '#contract/languages.ts'
import { type DemoSite, startDemoSite } from '../demo-site.ts'
import {
  test as base,
  type DemoAccount,
  expect,
  expectLoggedOut,
  expectNoAxeFindingsInBothThemes,
  logInAs,
  type SiteOptions,
  text,
} from '../fixtures.ts'
import { addPasskey, named, plugIn } from '../passkey-device.ts'

/** A site of its own, whose clock these tests move. */
const test = base.extend<SiteOptions, { site: DemoSite }>({
  site: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads from the pattern which fixtures are needed
    async ({}, use) => {
      await using site = await startDemoSite('./test/e2e/moved-clock.ts')
      await use(site)
    },
    { scope: 'worker', timeout: 60_000 },
  ],
})
// 403 asks for the password, 400 says that it is wrong, 401 that the session has ended.
test.use({ expectedBrowserErrors: [/\b40[013]\b/] })

async function elevenMinutesPass(page: Page, site: DemoSite, origin = site.origin): Promise<void> {
  process.kill(site.pid ?? 0, 'SIGUSR2')
  await expect.poll(async () => (await page.request.get(`${origin}/api/auth/user/export`)).status()).toBe(403)
}

function passwordOf(site: DemoSite, username: DemoAccount): string {
  return site.accounts.get(username)?.password ?? ''
}

/** The answers to one call, whatever else the page asks for. */
function answersOf(page: Page, method: string, path: string): number[] {
  const statuses: number[] = []
  page.on('response', (answer) => {
    if (answer.request().method() === method && new URL(answer.url()).pathname.startsWith(path)) statuses.push(answer.status())
  })
  return statuses
}

test('a role changes once the password was right; a wrong one is said beside the field', async ({ page, site, language }) => {
  const t = text(language)
  await logInAs(page, site, 'admin')
  await page.goto('/admin')
  await page.getByRole('tab', { name: t.admin.tabMembers, exact: true }).click()
  await page.getByRole('searchbox').fill('guest')
  await expect(page.getByRole('row')).toHaveCount(2)
  const role = page.getByRole('row').getByRole('combobox')
  await expect(role).toHaveValue('guest')
  await elevenMinutesPass(page, site)
  const answers = answersOf(page, 'PATCH', '/api/users/')

  await role.selectOption('member')
  const dialog = page.getByRole('dialog', { name: t.confirmation.title })
  const password = dialog.getByLabel(t.confirmation.password, { exact: true })
  await expect(password).toBeFocused()
  await expect(dialog.getByRole('button', { name: t.confirmation.withPasskey })).toHaveCount(0)
  await expectNoAxeFindingsInBothThemes(page, { busy: true })
  await password.fill('wrong')
  await password.press('Enter')
  await expect(password).toHaveAccessibleDescription(language === 'ko' ? /비밀번호가/ : /The password is not right/)
  await expect(password).toBeFocused()
  expect(answers).toEqual([403])

  await password.fill(passwordOf(site, 'admin'))
  await password.press('Enter')
  await expect(dialog).toHaveCount(0)
  await expect(page.locator('.toast-title')).toHaveText(t.memberCare.roleUpdatedTitle)
  await expect(role).toHaveValue('member')
  expect(answers, 'one press is one change').toEqual([403, 200])

  await role.selectOption('guest')
  await expect.poll(() => answers, 'for ten minutes nothing is asked').toEqual([403, 200, 200])
})

test('after Cancel the question to delete is as it was, and the same button asks again', async ({ page, site, language }) => {
  const t = text(language)
  await logInAs(page, site, 'admin')
  await page.goto('/admin')
  await page.getByRole('tab', { name: t.admin.tabAnnouncements, exact: true }).click()
  const remove = page.getByRole('button', { name: t.common.delete }).first()
  await expect(remove).toBeVisible()
  await elevenMinutesPass(page, site)
  const answers = answersOf(page, 'DELETE', '/api/announcements/')
  await remove.click()
  const question = page.getByRole('alertdialog')
  const sure = question.getByRole('button', { name: t.common.delete })
  await sure.click()
  const dialog = page.getByRole('dialog', { name: t.confirmation.title })
  await expect(dialog.getByLabel(t.confirmation.password, { exact: true })).toBeFocused()
  await dialog.getByRole('button', { name: t.common.cancel }).click()
  await expect(dialog).toHaveCount(0)
  await expect(sure).toBeFocused()
  await expect(sure).toHaveAttribute('aria-busy', 'false')
  await expect(page.locator('.toast')).toHaveCount(0)
  await sure.click()
  await expect(dialog.getByLabel(t.confirmation.password, { exact: true })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await expect(question).toBeVisible()
  expect(answers).toEqual([403, 403])
})

test('a link to a file asks for the password too, and then the file comes', async ({ page, site, language }) => {
  const t = text(language)
  await logInAs(page, site, 'guest')
  await page.goto('/settings')
  await elevenMinutesPass(page, site)
  const answers = answersOf(page, 'GET', '/api/auth/user/export')
  const link = page.getByRole('link', { name: t.privacy.download })
  const dialog = page.getByRole('dialog', { name: t.confirmation.title })
  const password = dialog.getByLabel(t.confirmation.password, { exact: true })
  await link.press('Enter')
  await expect(password).toBeFocused()
  await expectNoAxeFindingsInBothThemes(page, { busy: true })
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await expect(link).toBeFocused()
  await expect(link).toHaveAttribute('aria-busy', 'false')
  await expect(page.locator('.toast')).toHaveCount(0)

  answers.length = 0
  await link.press('Enter')
  await password.fill(passwordOf(site, 'guest'))
  const waiting = page.waitForEvent('download')
  await dialog.getByRole('button', { name: t.confirmation.confirm }).click()
  const file = await waiting
  expect(file.suggestedFilename()).toBe('my-data.json')
  expect(JSON.parse(await readFile(await file.path(), 'utf8')).account.username).toBe('guest')
  await expect(dialog).toHaveCount(0)
  expect(answers).toEqual([403, 200])
})

test('a session that ends during the question is reported as everywhere', async ({ page, site, browser, language }) => {
  const t = text(language)
  await logInAs(page, site, 'rider')
  await page.goto('/settings')
  await elevenMinutesPass(page, site)
  await page.getByRole('link', { name: t.privacy.download }).click()
  const dialog = page.getByRole('dialog', { name: t.confirmation.title })
  await dialog.getByLabel(t.confirmation.password, { exact: true }).fill(passwordOf(site, 'rider'))
  const elsewhere = await browser.newContext()
  await logInAs({ request: elsewhere.request }, site, 'rider')
  expect((await elsewhere.request.delete(`${site.origin}/api/auth/sessions`)).status()).toBe(204)
  await expectLoggedOut(page, language, () => dialog.getByRole('button', { name: t.confirmation.confirm }).click())
  await expect(page).toHaveURL(/\/login/)
  await elsewhere.close()
})

test('with a passkey one touch is enough; where it fails, the dialog says so and the password is there', async ({
  page,
  context,
  site,
  language,
}) => {
  const { admin: t, confirmation, passkeys, memberCare } = text(language)
  const origin = named(site)
  await context.addCookies([{ name: languageCookie, value: language, url: origin }])
  const device = await plugIn(page)
  await logInAs(page, { ...site, origin }, 'admin')
  await page.goto(`${origin}/settings`)
  await addPasskey(page, passkeys, '휴대전화')
  await page.goto(`${origin}/admin`)
  await page.getByRole('tab', { name: t.tabMembers, exact: true }).click()
  await page.getByRole('searchbox').fill('guest')
  await expect(page.getByRole('row')).toHaveCount(2)
  const role = page.getByRole('row').getByRole('combobox')
  await expect(role).toHaveValue('guest')
  await elevenMinutesPass(page, site, origin)
  const answers = answersOf(page, 'PATCH', '/api/users/')

  await role.selectOption('member')
  const dialog = page.getByRole('dialog', { name: confirmation.titleWithPasskey })
  const use = dialog.getByRole('button', { name: confirmation.withPasskey })
  const password = dialog.getByLabel(confirmation.orPassword, { exact: true })
  await expect(use).toBeFocused()
  await expectNoAxeFindingsInBothThemes(page, { busy: true })
  await device.verifies(false)
  await use.press('Enter')
  await expect(dialog.getByRole('alert').filter({ hasText: confirmation.notHere })).toBeVisible()
  await expectNoAxeFindingsInBothThemes(page, { busy: true })
  expect(answers).toEqual([403])
  await device.verifies(true)
  await use.click()
  await expect(dialog).toHaveCount(0)
  await expect(page.locator('.toast-title')).toHaveText(memberCare.roleUpdatedTitle)
  await expect(role).toHaveValue('member')
  expect(answers, 'one press is one change').toEqual([403, 200])

  await elevenMinutesPass(page, site, origin)
  await role.selectOption('guest')
  await password.fill(passwordOf(site, 'admin'))
  await password.press('Enter')
  await expect(dialog).toHaveCount(0)
  await expect.poll(() => answers).toEqual([403, 200, 403, 200])
})
