import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { languageCookie } from '#contract/languages.ts'
import { expect, expectLoggedOut, expectNoAxeFindingsInBothThemes, logInAs, text } from '../fixtures.ts'
import { addPasskey, named, plugIn } from '../passkey-device.ts'
import { answersOf, deletedForGood, elevenMinutesPass, passwordOf, test } from './dated-confirmation.ts'

// 403 asks for the password, 400 says that it is wrong, 401 that the session has ended.
test.use({ expectedBrowserErrors: [/\b40[013]\b/] })

/** The only row of the list is the guest's. */
async function findGuest(page: Page, tab: string): Promise<void> {
  await page.getByRole('tab', { name: tab, exact: true }).click()
  await page.getByRole('searchbox').fill('guest')
  await expect(page.getByRole('row')).toHaveCount(2)
}

/** Presses the button in the row and, where a question comes, in that. */
async function deactivateGuest(page: Page, label: string): Promise<void> {
  await page
    .getByRole('row')
    .getByRole('button', { name: new RegExp(`^${label}`) })
    .click()
  await page.getByRole('alertdialog').getByRole('button', { name: label }).click()
}

test('an account is deactivated once the password was right; a wrong one is said beside the field', async ({
  page,
  site,
  language,
}) => {
  const t = text(language)
  await logInAs(page, site, 'admin')
  await page.goto('/admin')
  await findGuest(page, t.admin.tabMembers)
  await elevenMinutesPass(page, site)
  const answers = answersOf(page, 'PATCH', '/api/users/')

  await deactivateGuest(page, t.memberCare.deactivate)
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
  await expect(page.locator('.toast .strong')).toHaveText(t.memberCare.deactivatedTitle)
  expect(answers, 'one press is one change').toEqual([403, 200])

  await page
    .getByRole('row')
    .getByRole('button', { name: new RegExp(`^${t.memberCare.reactivate}`) })
    .click()
  await expect.poll(() => answers, 'for ten minutes nothing is asked').toEqual([403, 200, 200])
})

test('what can be restored is deleted without a question for the password', async ({ page, site, language }) => {
  const t = text(language)
  await logInAs(page, site, 'admin')
  await page.goto('/admin')
  await page.getByRole('tab', { name: t.admin.tabAnnouncements, exact: true }).click()
  const remove = page.getByRole('button', { name: t.common.delete })
  await expect(remove.first()).toBeVisible()
  await elevenMinutesPass(page, site)
  const answers = answersOf(page, 'DELETE', '/api/announcements/')
  await remove.first().click()
  await page.getByRole('alertdialog').getByRole('button', { name: t.common.delete }).click()
  await expect.poll(() => answers).toEqual([204])
  await expect(page.getByRole('dialog')).toHaveCount(0)
})

test('after Cancel the question to delete is as it was, and the same button asks again', async ({ page, site, language }) => {
  const t = text(language)
  await logInAs(page, site, 'admin')
  await page.goto('/admin')
  const remove = await deletedForGood(page, t)
  await elevenMinutesPass(page, site)
  const answers = answersOf(page, 'DELETE', '/api/deleted-items/')
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
  const dialog = page.getByRole('dialog', { name: confirmation.titleWithPasskey })
  const origin = named(site)
  await context.addCookies([{ name: languageCookie, value: language, url: origin }])
  const device = await plugIn(page)
  await logInAs(page, { ...site, origin }, 'admin')
  await page.goto(`${origin}/settings`)
  await addPasskey(page, passkeys, '휴대전화')
  await page.goto(`${origin}/admin`)
  await findGuest(page, t.tabMembers)
  await elevenMinutesPass(page, site, origin)
  const answers = answersOf(page, 'PATCH', '/api/users/')

  await deactivateGuest(page, memberCare.deactivate)
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
  await expect(page.locator('.toast .strong')).toHaveText(memberCare.deactivatedTitle)
  expect(answers, 'one press is one change').toEqual([403, 200])

  await elevenMinutesPass(page, site, origin)
  await page
    .getByRole('row')
    .getByRole('button', { name: new RegExp(`^${memberCare.reactivate}`) })
    .click()
  await password.fill(passwordOf(site, 'admin'))
  await password.press('Enter')
  await expect(dialog).toHaveCount(0)
  await expect.poll(() => answers).toEqual([403, 200, 403, 200])
})
