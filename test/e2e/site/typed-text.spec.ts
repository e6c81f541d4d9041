import type { Page } from '@playwright/test'
import { openContentForm } from '../admin/open-content-form.ts'
import { test } from '../admin/planned-rides.ts'
import { closeByEscape } from '../close-by-escape.ts'
import { accountOf, expect, logInAs, logInByForm, noLayerLeft, openAs, text, waitForHydration } from '../fixtures.ts'

test.use({ expectedBrowserErrors: [/40[13]/] })

const typed = '이번 주 토요일에는 타이어를 꼭 확인해 주세요.'

const stored = (page: Page) => page.evaluate(() => JSON.stringify({ ...sessionStorage }))

/** A touch of a link prefetches its page: the first call that learns of the end of the session. */
async function endSession(page: Page) {
  await page.request.post('/api/auth/logout')
  const read = page.waitForResponse('**/api/photo-albums**')
  await page.locator('footer a[href="/gallery"]').first().dispatchEvent('touchstart')
  expect((await read).status()).toBe(401)
  await noLayerLeft(page)
}

test('an officer finds an announcement, a correction and the rows of an import again after a read found the session ended; a logout keeps the texts for the club alone', async ({
  page,
  context,
  site,
  language,
}) => {
  const t = text(language)
  const dialog = page.getByRole('dialog')
  const tab = (name: string) => page.getByRole('tab', { name, exact: true })
  const person = page.getByRole('button', { name: t.people.open.replace('{name}', '') }).first()
  const edit = page.getByRole('button', { name: t.accountRecord.title })
  await openAs(page, site, 'admin', '/admin?tab=members')
  await person.click()
  await edit.click()
  await dialog.locator('[name=firstName]').fill('길동이')
  await closeByEscape(page, dialog.filter({ has: page.locator('[name=firstName]') }))
  await closeByEscape(page, dialog)
  await tab(t.admin.tabAnnouncements).click()
  await openContentForm(page, t.announcementForm.createTitle)
  await page.locator('[name=contentKo]').fill(typed)
  await endSession(page)
  await expect(page.getByRole('heading', { name: t.common.loginRequiredTitle })).toBeVisible()
  await page.getByRole('main').getByRole('link', { name: t.nav.login }).click()
  await expect(page).toHaveURL('/login?next=%2Fadmin%3Ftab%3Dannouncements')
  await expect(page.getByText(t.login.draftKept)).toBeVisible()
  await logInByForm(page, accountOf(site, 'admin'))
  await expect(page.locator('[name=contentKo]')).toHaveValue(typed)
  await expect(page.getByText(t.contentForm.restored)).toBeVisible()
  const close = dialog.getByRole('button', { name: t.common.close })
  if (await close.isVisible()) await close.click()
  await tab(t.admin.tabMembers).click()
  await person.click()
  await edit.click()
  await expect(dialog.locator('[name=firstName]')).toHaveValue('길동이')
  await expect(page.getByText(t.login.draftKept)).toHaveCount(0)
  await closeByEscape(page, dialog.filter({ has: page.locator('[name=firstName]') }))
  await closeByEscape(page, dialog)

  const importList = page.getByRole('button', { name: t.memberCare.importList })
  const birthDate = page.getByLabel(t.applicationFields.dateOfBirth)
  await importList.click()
  await page.getByLabel(t.memberImport.file).setInputFiles('docs/howto/import-members-sample.csv')
  await page.getByRole('button', { name: t.memberImport.check }).click()
  await expect(page.getByRole('heading', { name: t.memberImport.rowsHeading })).toBeFocused()
  await birthDate.fill('1985-03-02')
  await endSession(page)
  await page.getByRole('main').getByRole('link', { name: t.nav.login }).click()
  await logInByForm(page, accountOf(site, 'admin'))
  await importList.or(birthDate).click()
  await expect(birthDate).toHaveValue('1985-03-02')

  // Another tab logs out.
  expect(await stored(page)).toContain('길동이')
  const [contact, profile] = [await context.newPage(), await context.newPage()]
  for (const tab of [contact, profile]) waitForHydration(tab)
  await contact.goto('/contact')
  await contact.locator('[name=message]').fill(typed)
  await profile.goto('/profile')
  await profile.getByRole('main').getByRole('button', { name: t.nav.logout }).click()
  await expect(profile, 'the profile is left').toHaveURL('/')
  await expect(page.getByText(t.common.loginRequiredTitle)).toBeVisible()
  await expect.poll(() => stored(page)).not.toContain('길동이')
  expect(await stored(page)).toContain(typed)
  await expect(contact.locator('[name=message]')).toHaveValue('')
  await contact.reload()
  await expect(contact.locator('[name=message]')).toHaveValue('')
})

test('an officer whose office is taken away hears it at the next read or press, and finds the text again once it is given back', async ({
  page,
  site,
  language,
}) => {
  const { admin, announcementForm } = text(language)
  const fields = ['titleKo', 'titleEn', 'contentKo', 'contentEn'].map((name) => page.locator(`[name=${name}]`))
  const refused = { status: 403, json: { message: 'You do not have permission to do this.' } }
  await logInAs(page, site, 'admin')
  const user = await (await page.request.get('/api/auth/user')).json()
  await page.goto('/admin?tab=announcements')
  await openContentForm(page, announcementForm.createTitle)
  for (const field of fields) await field.fill(typed)
  await page.locator('[name=eventDate]').fill('2026-12-24T10:00')
  for (const act of [
    () => page.locator('footer a[href="/gallery"]').first().dispatchEvent('touchstart'),
    () => page.getByRole('button', { name: announcementForm.create }).click(),
  ]) {
    // Not by a change of the account: other tests use it.
    await page.route('**/api/auth/user', (route) => route.fulfill({ json: { ...user, role: 'member' } }))
    await page.route(/photo-albums|announcements$/, (route) => route.fulfill(refused))
    await act()
    await expect(page.getByRole('heading', { name: admin.deniedTitle })).toBeVisible()
    await page.unrouteAll({ behavior: 'wait' })
    await page.reload()
    for (const field of fields) await expect(field).toHaveValue(typed)
  }
})

test('a member finds a registration and the own details again', async ({ page, site, language, plan }) => {
  const { details, login, home, rides, rideRegistration } = text(language)
  const form = page.getByRole('form', { name: details.formLabel })
  await logInAs(page, site, 'rider')
  const { title } = await plan('4')
  await page.goto('/#schedule')
  const row = page.getByRole('list', { name: home.scheduleTab }).getByRole('listitem', { name: title })
  const motorcycle = page.getByRole('dialog').getByLabel(rideRegistration.motorcycle)
  await row.getByRole('button', { name: rides.rowGo }).click()
  await motorcycle.fill('Honda Gold Wing')
  await endSession(page)
  await page.goto('/login')
  await logInByForm(page, accountOf(site, 'rider'))
  await page.getByRole('tab', { name: home.scheduleTab }).click()
  await row.getByRole('button', { name: rides.rowGo }).click()
  await expect(motorcycle).toHaveValue('Honda Gold Wing')

  await page.goto('/settings#my-details')
  await page.getByRole('button', { name: details.edit, exact: true }).click()
  await form.locator('[name=kakaoId]').fill('typed-before')
  await endSession(page)
  await expect(form).toHaveCount(0)
  await page.goto('/login?next=/settings')
  await expect(page.getByText(login.draftKept)).toBeVisible()
  await logInByForm(page, accountOf(site, 'rider'))
  await expect(form.locator('[name=kakaoId]')).toHaveValue('typed-before')
})

test('a message to the club stays where it is when the session ends and the page becomes a visitor’s, no other account sees it, and logging out erases it', async ({
  page,
  site,
  language,
}) => {
  const { nav, common, gallery } = text(language)
  const message = page.locator('[name=message]')
  await openAs(page, site, 'rider', '/contact')
  await message.fill(typed)
  await endSession(page)
  await expect(message).toHaveValue(typed)
  await page.locator('[name=subject]').fill('타이어 점검')
  await page.getByRole('contentinfo').getByRole('link', { name: nav.gallery }).click()
  await expect(page.getByRole('heading', { name: gallery.membersOnlyTitle })).toBeVisible()
  await expect(page.getByRole('button', { name: common.retry })).toHaveCount(0)
  await expect(page.getByRole('banner').getByRole('link', { name: nav.login })).toBeVisible()
  await openAs(page, site, 'taeho.lim', '/contact')
  await expect(message).toHaveValue('')

  await message.fill(typed)
  await page.getByRole('contentinfo').getByRole('link', { name: nav.help }).click()
  expect(await stored(page)).toContain(typed)
  await page.getByRole('button', { name: nav.menu }).click()
  await page.getByRole('menuitem', { name: nav.logout }).click()
  await expect(page.getByRole('banner').getByRole('link', { name: nav.login })).toBeVisible()
  expect(await stored(page)).not.toContain(typed)
})
