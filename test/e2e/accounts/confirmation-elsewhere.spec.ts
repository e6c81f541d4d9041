import type { Locator, Page } from '@playwright/test'
import { languageCookie } from '#contract/languages.ts'
import { closeByEscape } from '../close-by-escape.ts'
import { expect, logInAs, text, waitForHydration } from '../fixtures.ts'
import { addPasskey, named, plugIn } from '../passkey-device.ts'
import { answersOf, deletedForGood, elevenMinutesPass, passwordOf, test } from './dated-confirmation.ts'

// The question for the password or a passkey, while the session ends somewhere else (docs/decisions/045 and 060).

// 403 asks for the password, 401 says that the session has ended.
test.use({ expectedBrowserErrors: [/\b40[13]\b/] })

const typed = '이번 주 토요일에는 타이어를 꼭 확인해 주세요.'

async function logOutInAnotherTab(page: Page, logout: string, origin = ''): Promise<void> {
  const second = await page.context().newPage()
  waitForHydration(second)
  await second.goto(`${origin}/profile`)
  await second.getByRole('main').getByRole('button', { name: logout }).click()
  await expect(second.getByRole('main').getByRole('button', { name: logout })).toHaveCount(0)
  await second.close()
}

async function logInByForm(page: Page, username: string, password: string): Promise<void> {
  await page.waitForURL((url) => url.pathname === '/login')
  await page.waitForFunction(() => performance.getEntriesByName('hydrated').length > 0)
  await page.locator('[name=username]').fill(username)
  await page.locator('[name=password]').fill(password)
  await page.locator('[name=password]').press('Enter')
  await page.waitForURL((url) => url.pathname !== '/login')
}

/** Corrects a row of a list of members. @returns the field. */
async function correctImport(page: Page, t: ReturnType<typeof text>): Promise<Locator> {
  await page.goto('/admin?tab=members')
  await page.getByRole('button', { name: t.memberCare.importList }).click()
  await page.getByLabel(t.memberImport.file).setInputFiles('docs/howto/import-members-sample.csv')
  await page.getByRole('button', { name: t.memberImport.check }).click()
  await expect(page.getByRole('heading', { name: t.memberImport.rowsHeading })).toBeFocused()
  const birthDate = page.getByLabel(t.applicationFields.dateOfBirth)
  await birthDate.fill('1985-03-02')
  return birthDate
}

test('another tab logs out: the question closes, nothing is deleted, and the login brings back a text for the club', async ({
  page,
  site,
  language,
}) => {
  const t = text(language)
  await logInAs(page, site, 'admin')
  await page.goto('/admin?tab=announcements')
  const create = page.getByRole('button', { name: t.announcementForm.createTitle })
  await expect(page.getByRole('button', { name: t.common.delete }).first()).toBeVisible()
  // On phones a button opens the form, on wide screens it is always there.
  const isPhone = await create.isVisible()
  if (isPhone) await create.click()
  await page.locator('[name=contentKo]').fill(typed)
  if (isPhone) await closeByEscape(page, page.getByRole('dialog')) // keeps what was typed
  const remove = await deletedForGood(page, t)
  await elevenMinutesPass(page, site)
  const answers = answersOf(page, 'DELETE', '/api/deleted-items/')
  await remove.click()
  await page.getByRole('alertdialog').getByRole('button', { name: t.common.delete }).click()
  const dialog = page.getByRole('dialog', { name: t.confirmation.title })
  await dialog.getByLabel(t.confirmation.password, { exact: true }).fill(passwordOf(site, 'admin'))

  await logOutInAnotherTab(page, t.nav.logout)
  await expect(page.getByRole('heading', { name: t.common.loginRequiredTitle })).toBeVisible()
  await expect(page.locator('[role=dialog], [role=alertdialog]')).toHaveCount(0)
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
  await expect(page.locator('.toast')).toHaveCount(0)
  await page.getByRole('main').getByRole('link', { name: t.nav.login }).click()
  await expect(page).toHaveURL('/login?next=%2Fadmin%3Ftab%3Dsettings')
  await logInByForm(page, 'admin', passwordOf(site, 'admin'))
  await expect(remove, 'nothing is deleted').toBeVisible()
  expect(answers).toEqual([403])
  await page.getByRole('tab', { name: t.admin.tabAnnouncements, exact: true }).click()
  await expect(page.locator('[name=contentKo]')).toHaveValue(typed)
})

test('a read finds the session ended: the question closes, and the login brings back the rows of an import', async ({
  page,
  site,
  language,
}) => {
  const t = text(language)
  await logInAs(page, site, 'admin')
  const birthDate = await correctImport(page, t)
  await elevenMinutesPass(page, site)
  const answers = answersOf(page, 'POST', '/api/members/import')
  await page.getByRole('button', { name: t.memberImport.checkAgain }).click()
  const dialog = page.getByRole('dialog', { name: t.confirmation.title })
  await expect(dialog.getByLabel(t.confirmation.password, { exact: true })).toBeFocused()

  await page.request.post('/api/auth/logout')
  // A touch of a link reads its page: the first call that learns of the end of the session.
  await page.locator('footer a[href="/gallery"]').first().dispatchEvent('touchstart')
  await expect(page.getByRole('heading', { name: t.common.loginRequiredTitle })).toBeVisible()
  await expect(page.locator('[role=dialog]')).toHaveCount(0)
  await page.getByRole('main').getByRole('link', { name: t.nav.login }).click()
  await expect(page.getByText(t.login.draftKept)).toBeVisible()
  await logInByForm(page, 'admin', passwordOf(site, 'admin'))
  await expect(birthDate).toHaveValue('1985-03-02')
  expect(answers).toEqual([403])
})

test('the password comes after the session has ended: the rows of an import stay, with the way to log in', async ({
  page,
  site,
  language,
}) => {
  const t = text(language)
  await logInAs(page, site, 'admin')
  const birthDate = await correctImport(page, t)
  await elevenMinutesPass(page, site)
  const again = page.getByRole('button', { name: t.memberImport.checkAgain })
  await again.click()
  const dialog = page.getByRole('dialog', { name: t.confirmation.title })
  await dialog.getByLabel(t.confirmation.password, { exact: true }).fill(passwordOf(site, 'admin'))
  await page.request.post('/api/auth/logout')
  await dialog.getByRole('button', { name: t.confirmation.confirm }).click()
  await expect(dialog).toHaveCount(0)
  await expect(again).toHaveAttribute('aria-busy', 'false')
  await expect(page.getByRole('alert').filter({ hasText: t.memberImport.loggedOut })).toBeVisible()
  await expect(birthDate).toHaveValue('1985-03-02')
  await logInAs(page, site, 'admin')
  const answers = answersOf(page, 'POST', '/api/members/import')
  await again.click()
  await expect.poll(() => answers).toEqual([200])
  await expect(birthDate, 'the row is right now').toHaveCount(0)
})

test('another tab logs out while the browser asks for a passkey: it asks no more', async ({ page, site, language }) => {
  const { nav, passkeys, privacy, confirmation } = text(language)
  const origin = named(site)
  await page.context().addCookies([{ name: languageCookie, value: language, url: origin }])
  const device = await plugIn(page)
  await logInAs(page, { ...site, origin }, 'rider')
  await page.goto(`${origin}/settings`)
  await addPasskey(page, passkeys, '휴대전화')
  await page.evaluate(() => {
    const get = navigator.credentials.get.bind(navigator.credentials)
    navigator.credentials.get = (options) => {
      const answer = get(options)
      answer.catch(({ name }: Error) => {
        document.documentElement.dataset.passkey = name
      })
      return answer
    }
  })
  await elevenMinutesPass(page, site, origin)
  await page.getByRole('link', { name: privacy.download }).click()
  const dialog = page.getByRole('dialog', { name: confirmation.titleWithPasskey })
  await device.touches(false)
  await dialog.getByRole('button', { name: confirmation.withPasskey }).click()
  await expect(dialog.getByRole('button', { name: confirmation.waiting })).toBeVisible()
  await expect(page.locator('html')).not.toHaveAttribute('data-passkey')
  await logOutInAnotherTab(page, nav.logout, origin)
  await expect(dialog).toHaveCount(0)
  await expect(page.getByRole('banner').getByRole('link', { name: nav.login })).toBeVisible()
  await expect(page.locator('html')).toHaveAttribute('data-passkey', 'AbortError')
  await expect(page.locator('.toast')).toHaveCount(0)
})
