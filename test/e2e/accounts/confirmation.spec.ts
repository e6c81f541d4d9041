import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { languageCookie } from '#contract/languages.ts'
import {
  accountOf,
  expect,
  expectNoAxeFindings,
  expectNoAxeFindingsInBothThemes,
  logInAs,
  openAs,
  text,
  waitForHydration,
} from '../fixtures.ts'
import { testOnOwnSite } from '../own-site.ts'
import { addPasskey, named, plugIn } from '../passkey-device.ts'

// The question for the password or a passkey, also while the session ends somewhere else (docs/decisions/045 and 060).

// A site of its own: the administrator gets a passkey.
const test = testOnOwnSite()

// 403 asks for the password, 400 says that it is wrong, 401 that the session has ended.
test.use({ expectedBrowserErrors: [/\b40[013]\b/] })

/** Goes on with a session that has no confirmation, as one that was continued in another browser or is older than ten minutes. */
async function loseConfirmation(page: Page, { origin }: { origin: string }): Promise<void> {
  const link = `${origin}/api/auth/continue-link`
  const { token } = await (await page.request.post(link)).json()
  // Not from this browser: that would end its session, with which the page may be reading.
  const headers = { 'content-type': 'application/json' }
  const answer = await fetch(`${link}/login`, { method: 'POST', headers, body: JSON.stringify({ token }) })
  const [, value = ''] = /^session=([^;]+)/m.exec(answer.headers.getSetCookie().join('\n')) ?? []
  await page.context().addCookies([{ name: 'session', value, url: origin, httpOnly: true, sameSite: 'Lax' }])
  expect((await page.request.get(`${origin}/api/auth/user/export`)).status()).toBe(403)
}

/** The answers to one call, whatever else the page asks for. */
function answersOf(page: Page, method: string, path: string): number[] {
  const statuses: number[] = []
  page.on('response', (answer) => {
    if (answer.request().method() === method && new URL(answer.url()).pathname.startsWith(path)) statuses.push(answer.status())
  })
  return statuses
}

test('what is deleted for good needs the right password; a late one leaves typed rows', async ({ page, site, language }) => {
  const t = text(language)
  await logInAs(page, site, 'admin')
  const title = `삭제할 글 ${randomUUID().slice(0, 8)}`
  const texts = { titleKo: title, titleEn: title, contentKo: '글', contentEn: 'Text' }
  const address = `${site.origin}/api/announcements`
  const made = await page.request.post(address, { data: { type: 'general', eventDate: '2031-05-03T09:30', ...texts } })
  expect((await page.request.delete(`${address}/${(await made.json()).id}`)).status()).toBe(204)
  await page.goto('/admin?tab=settings#deleted')
  const remove = page.getByRole('button', { name: t.recentlyDeleted.deleteLabel.replace('{title}', title) })
  await expect(remove).toBeVisible()
  await loseConfirmation(page, site)
  const answers = answersOf(page, 'DELETE', '/api/deleted-items/')
  await remove.click()
  const question = page.getByRole('alertdialog')
  const sure = question.getByRole('button', { name: t.common.delete })
  const dialog = page.getByRole('dialog', { name: t.confirmation.title })
  const password = dialog.getByLabel(t.confirmation.password, { exact: true })
  await sure.click()
  await expect(password).toBeFocused()
  await expect(dialog.getByRole('button', { name: t.confirmation.withPasskey })).toHaveCount(0)
  await expectNoAxeFindingsInBothThemes(page, { busy: true })
  await dialog.getByRole('button', { name: t.common.cancel }).click()
  await expect(dialog).toHaveCount(0)
  await expect(sure).toBeFocused()
  await expect(sure).toHaveAttribute('aria-busy', 'false')
  await expect(page.locator('.toast')).toHaveCount(0)
  // Escape as soon as the field has the focus: the dialog listens some milliseconds later, and the question below it must not take it.
  await page.evaluate(() =>
    addEventListener('focusin', ({ target }) => {
      if (!(target as Element).matches('[type=password]') || document.documentElement.dataset.escape === 'pressed') return
      document.documentElement.dataset.escape = 'pressed'
      target?.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, cancelable: true }))
    }),
  )
  await sure.click()
  await expect(page.locator('html')).toHaveAttribute('data-escape', 'pressed')
  await expect(dialog).toHaveCount(0)
  await expect(question).toBeVisible()

  answers.length = 0
  await sure.click()
  await password.fill('wrong')
  await password.press('Enter')
  await expect(password).toHaveAccessibleDescription(language === 'ko' ? /비밀번호가/ : /The password is not right/)
  await expect(password).toBeFocused()
  expect(answers).toEqual([403])
  await password.fill(accountOf(site, 'admin').password)
  await password.press('Enter')
  await expect(dialog).toHaveCount(0)
  await expect(remove).toHaveCount(0)
  await expect.poll(() => answers, 'one press is one change').toEqual([403, 204])

  // A password that comes after the session has ended leaves the rows of an import.
  await expect(question).toHaveCount(0)
  await page.getByRole('tab', { name: t.admin.tabMembers, exact: true }).click()
  await page.getByRole('button', { name: t.memberCare.importList }).click()
  await page.getByLabel(t.memberImport.file).setInputFiles('docs/howto/import-members-sample.csv')
  await page.getByRole('button', { name: t.memberImport.check }).click()
  await expect(page.getByRole('heading', { name: t.memberImport.rowsHeading })).toBeFocused()
  const birthDate = page.getByLabel(t.applicationFields.dateOfBirth)
  await birthDate.fill('1985-03-02')
  await loseConfirmation(page, site)
  const again = page.getByRole('button', { name: t.memberImport.checkAgain })
  await again.click()
  await password.fill(accountOf(site, 'admin').password)
  await page.request.post('/api/auth/logout')
  await dialog.getByRole('button', { name: t.confirmation.confirm }).click()
  await expect(dialog).toHaveCount(0)
  await expect(again).toHaveAttribute('aria-busy', 'false')
  await expect(page.getByRole('alert').filter({ hasText: t.memberImport.loggedOut })).toBeVisible()
  await expect(birthDate).toHaveValue('1985-03-02')
  await logInAs(page, site, 'admin')
  const imports = answersOf(page, 'POST', '/api/members/import')
  await again.click()
  await expect.poll(() => imports).toEqual([200])
  await expect(birthDate, 'the row is right now').toHaveCount(0)
})

test('a link to a file asks for the password too, or tells that the session has ended', async ({ page, site, language }) => {
  const t = text(language)
  await openAs(page, site, 'guest', '/settings#data')
  await loseConfirmation(page, site)
  const answers = answersOf(page, 'GET', '/api/auth/user/export')
  const link = page.getByRole('link', { name: t.privacy.download })
  const dialog = page.getByRole('dialog', { name: t.confirmation.title })
  const password = dialog.getByLabel(t.confirmation.password, { exact: true })
  await link.press('Enter')
  await expect(password).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await expect(link).toBeFocused()
  await expect(link).toHaveAttribute('aria-busy', 'false')

  answers.length = 0
  await link.press('Enter')
  await password.fill(accountOf(site, 'guest').password)
  const waiting = page.waitForEvent('download')
  await dialog.getByRole('button', { name: t.confirmation.confirm }).click()
  const file = await waiting
  expect(file.suggestedFilename()).toBe('my-data.json')
  expect(JSON.parse(await readFile(await file.path(), 'utf8')).account.username).toBe('guest')
  await expect(dialog).toHaveCount(0)
  await expect.poll(() => answers).toEqual([403, 200])

  await loseConfirmation(page, site)
  await link.press('Enter')
  await password.fill(accountOf(site, 'guest').password)
  await page.request.post('/api/auth/logout')
  await dialog.getByRole('button', { name: t.confirmation.confirm }).click()
  await expect(page).toHaveURL(/\/login/)
  await expect(page.getByRole('heading', { name: t.pages.loginTitle })).toBeVisible()
})

test('with a passkey a touch is enough, and a logout elsewhere ends the question', async ({ page, context, site, language }) => {
  const { confirmation, passkeys, memberCare, common, nav, pages, people } = text(language)
  const origin = named(site)
  await context.addCookies([{ name: languageCookie, value: language, url: origin }])
  const device = await plugIn(page)
  await openAs(page, { ...site, origin }, 'admin', `${origin}/settings#passkeys`)
  await addPasskey(page, passkeys, '휴대전화')
  await page.goto(`${origin}/admin?tab=members`)
  await page.getByRole('searchbox').fill('guest')
  const row = page.getByRole('row')
  await expect(row, 'the header row and the guest').toHaveCount(2)
  const deactivate = async () => {
    await page.locator('.drawer').getByRole('button', { name: memberCare.deactivate }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: memberCare.deactivate }).click()
  }
  await row.getByRole('button', { name: new RegExp(people.open.replace('{name}', '.*')) }).click()
  await loseConfirmation(page, { origin })
  const answers = answersOf(page, 'PATCH', '/api/users/')
  await deactivate()
  const dialog = page.getByRole('dialog', { name: confirmation.titleWithPasskey })
  const use = dialog.getByRole('button', { name: confirmation.withPasskey })
  const password = dialog.getByLabel(confirmation.orPassword, { exact: true })
  await expect(use).toBeFocused()
  await device.verifies(false)
  await use.press('Enter')
  await expect(dialog.getByRole('alert').filter({ hasText: confirmation.notHere })).toBeVisible()
  await expectNoAxeFindings(page, { busy: true })
  expect(answers).toEqual([403])
  await device.verifies(true)
  await use.click()
  await expect(dialog).toHaveCount(0)
  await expect(page.locator('.toast .strong')).toHaveText(memberCare.deactivatedTitle)
  expect(answers, 'one press is one change').toEqual([403, 200])

  await loseConfirmation(page, { origin })
  await page.locator('.drawer').getByRole('button', { name: memberCare.reactivate }).click()
  await password.fill(accountOf(site, 'admin').password)
  await password.press('Enter')
  await expect(dialog).toHaveCount(0)
  await expect.poll(() => answers).toEqual([403, 200, 403, 200])

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
  await loseConfirmation(page, { origin })
  await deactivate()
  await device.touches(false)
  await use.click()
  await expect(dialog.getByRole('button', { name: confirmation.waiting })).toBeVisible()
  await expect(page.locator('html')).not.toHaveAttribute('data-passkey')
  const otherTab = await context.newPage()
  waitForHydration(otherTab)
  await otherTab.goto(`${origin}/profile`)
  await otherTab.getByRole('main').getByRole('button', { name: nav.logout }).click()
  await expect(page.getByRole('heading', { name: common.loginRequiredTitle })).toBeVisible()
  await expect(page.locator('[role=dialog], [role=alertdialog], [aria-busy=true], .toast')).toHaveCount(0)
  await expect(page.locator('html')).toHaveAttribute('data-passkey', 'AbortError')
  expect(answers.slice(4), 'nothing is changed').toEqual([403])
  await page.getByRole('main').getByRole('link', { name: nav.login }).click()
  await expect(page).toHaveURL(/\/login\?next=%2Fadmin/)
  await expect(page.getByRole('heading', { name: pages.loginTitle })).toBeVisible()
})
