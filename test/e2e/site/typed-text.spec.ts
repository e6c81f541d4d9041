import type { Page } from '@playwright/test'
import { openContentForm } from '../admin/open-content-form.ts'
import { openCard, test } from '../admin/planned-rides.ts'
import { closeByEscape } from '../close-by-escape.ts'
import { expect, logInAs, text, waitForHydration } from '../fixtures.ts'

test.use({ expectedBrowserErrors: [/401/] })

const typed = '이번 주 토요일에는 타이어를 꼭 확인해 주세요.'

/** A touch of a link prefetches its page: the first call that learns of the end of the session. */
async function endSession(page: Page) {
  await page.request.post('/api/auth/logout')
  const read = page.waitForResponse('**/api/photo-albums**')
  await page.locator('footer a[href="/gallery"]').first().dispatchEvent('touchstart')
  expect((await read).status()).toBe(401)
  // A dialog that closes leaves its history entry: until then, going elsewhere would be interrupted.
  await page.waitForFunction(() => history.state?.layer !== true)
}

test.beforeEach(async ({ page, site }, { title }) => {
  await logInAs(page, site, title.startsWith('an officer') ? 'admin' : 'rider')
})

test.describe('what is typed when a read finds the session ended', () => {
  test('an officer finds an announcement and a correction again after the login', async ({ page, site, language }) => {
    const t = text(language)
    await page.goto('/admin?tab=members')
    const edit = page.getByRole('button', { name: t.accountRecord.editOf.replace('{name}', '') }).first()
    await edit.click()
    await page.getByRole('dialog').locator('[name=firstName]').fill('길동이')
    await closeByEscape(page, page.getByRole('dialog'))
    await page.getByRole('tab', { name: t.admin.tabAnnouncements }).click()
    await openContentForm(page, t.announcementForm.createTitle)
    await page.locator('[name=contentKo]').fill(typed)
    await endSession(page)
    await expect(page.getByText(t.common.loginRequiredTitle)).toBeVisible()
    await page.getByRole('main').getByRole('link', { name: t.nav.login }).click()
    await expect(page.getByText(t.login.draftKept)).toBeVisible()
    await logInByForm(page, site.accounts.get('admin'))
    await expect(page.locator('[name=contentKo]')).toHaveValue(typed)
    await expect(page.getByText(t.contentForm.restored)).toBeVisible()
    const close = page.getByRole('dialog').getByRole('button', { name: t.common.close })
    if (await close.isVisible()) await close.click()
    await page.getByRole('tab', { name: t.admin.tabMembers }).click()
    await edit.click()
    await expect(page.getByRole('dialog').locator('[name=firstName]')).toHaveValue('길동이')
    await expect(page.getByText(t.login.draftKept)).toHaveCount(0)
  })

  test('a member finds the own details again, and no other user does', async ({ page, site, language }) => {
    const { details, login } = text(language)
    const form = page.getByRole('form', { name: details.formLabel })
    const typeDetails = async () => {
      await page.goto('/settings')
      await page.getByRole('button', { name: details.edit, exact: true }).click()
      await form.locator('[name=kakaoId]').fill('typed-before')
      await endSession(page)
      await expect(form).toHaveCount(0)
      await page.goto('/login?next=/settings')
      await expect(page.getByText(login.draftKept)).toBeVisible()
    }
    await typeDetails()
    await logInByForm(page, site.accounts.get('rider'))
    await expect(form.locator('[name=kakaoId]')).toHaveValue('typed-before')
    await typeDetails()
    await logInByForm(page, site.accounts.get('taeho.lim'))
    await expect(page.getByRole('button', { name: details.edit, exact: true })).toBeVisible()
    await expect(form).toHaveCount(0)
    await expect.poll(() => stored(page)).not.toContain('typed-before')
  })

  test('an officer finds the reason of a rejection and the rows of an import again', async ({ page, site, language }) => {
    const { applicationReview, memberImport, memberCare, applicationFields } = text(language)
    await page.goto('/admin')
    const reject = page.getByRole('button', { name: new RegExp(`^${applicationReview.reject}: `) }).first()
    await reject.click()
    const reason = page.getByRole('dialog').getByLabel(applicationReview.reason)
    await reason.fill('면허증을 확인하지 못했습니다.')
    await endSession(page)
    await page.goto('/login?next=/admin')
    await logInByForm(page, site.accounts.get('admin'))
    await reject.click()
    await expect(reason).toHaveValue('면허증을 확인하지 못했습니다.')

    await page.goto('/admin?tab=members')
    await page.getByRole('button', { name: memberCare.importList }).click()
    await page.getByLabel(memberImport.file).setInputFiles('docs/howto/import-members-sample.csv')
    await page.getByRole('button', { name: memberImport.check }).click()
    await expect(page.getByRole('heading', { name: memberImport.rowsHeading })).toBeFocused()
    const birthDate = page.getByLabel(applicationFields.dateOfBirth)
    await birthDate.fill('1985-03-02')
    await endSession(page)
    await page.goto('/login?next=/admin?tab=members')
    await logInByForm(page, site.accounts.get('admin'))
    await expect(birthDate).toHaveValue('1985-03-02')
  })

  test('a rider finds the motorcycle of a registration again', async ({ page, site, language, plan }) => {
    const { home, rides, rideRegistration } = text(language)
    const ride = await plan('4')
    const card = await openCard(page, home.scheduleTab, ride)
    await card.getByRole('button', { name: rides.go }).click()
    const motorcycle = page.getByRole('dialog').getByLabel(rideRegistration.motorcycle)
    await motorcycle.fill('Honda Gold Wing')
    await endSession(page)
    await page.goto('/login')
    await logInByForm(page, site.accounts.get('rider'))
    await openCard(page, home.scheduleTab, ride)
    await card.getByRole('button', { name: rides.go }).click()
    await expect(motorcycle).toHaveValue('Honda Gold Wing')
  })
})

test.describe('what is typed when another tab logs out', () => {
  test('an officer finds a text for the club again; what is about a person is gone', async ({
    page,
    context,
    site,
    language,
  }) => {
    const t = text(language)
    await page.goto('/admin?tab=members')
    await page
      .getByRole('button', { name: t.accountRecord.editOf.replace('{name}', '') })
      .first()
      .click()
    await page.getByRole('dialog').locator('[name=firstName]').fill('길동이')
    await closeByEscape(page, page.getByRole('dialog'))
    await page.getByRole('tab', { name: t.admin.tabAnnouncements }).click()
    await openContentForm(page, t.announcementForm.createTitle)
    await page.locator('[name=contentKo]').fill(typed)
    const second = await context.newPage()
    waitForHydration(second)
    await second.goto('/profile')
    await second.getByRole('main').getByRole('button', { name: t.nav.logout }).click()
    await expect(page.getByText(t.common.loginRequiredTitle)).toBeVisible()
    await expect.poll(() => stored(page)).not.toContain('길동이')
    await second.close()
    await page.getByRole('main').getByRole('link', { name: t.nav.login }).click()
    await logInByForm(page, site.accounts.get('admin'))
    await expect(page.locator('[name=contentKo]')).toHaveValue(typed)
  })

  test('a message to the club is gone', async ({ page, context, language }) => {
    const second = await context.newPage()
    waitForHydration(second)
    await second.goto('/contact')
    await second.locator('[name=message]').fill(typed)
    await page.goto('/profile')
    await page
      .getByRole('main')
      .getByRole('button', { name: text(language).nav.logout })
      .click()
    await expect(second.locator('[name=message]')).toHaveValue('')
    await second.reload()
    await expect(second.locator('[name=message]')).toHaveValue('')
    await second.close()
  })
})

test('logging out erases what was typed in this tab, a message to the club too', async ({ page, site, language }) => {
  const { nav } = text(language)
  await page.goto('/contact')
  await page.locator('[name=message]').fill(typed)
  expect(await stored(page)).toContain(typed)
  await page.getByRole('contentinfo').getByRole('link', { name: nav.help }).click()
  await page.getByRole('button', { name: nav.menu }).click()
  await page.getByRole('menuitem', { name: nav.logout }).click()
  await expect(page.getByRole('banner').getByRole('link', { name: nav.login })).toBeVisible()
  expect(await stored(page)).not.toContain(typed)
  await page.goto('/contact')
  await expect(page.locator('[name=message]')).toHaveValue('')
  await logInAs(page, site, 'rider')
  await page.goto('/contact')
  await expect(page.locator('[name=message]')).toHaveValue('')
})

test('a message to the club stays where it is when the session ends, and no other account sees it', async ({ page, site }) => {
  await page.goto('/contact')
  await page.locator('[name=message]').fill(typed)
  await endSession(page)
  await expect(page.locator('[name=message]')).toHaveValue(typed)
  await page.locator('[name=subject]').fill('타이어 점검')
  await logInAs(page, site, 'taeho.lim')
  await page.goto('/contact')
  await expect(page.locator('[name=message]')).toHaveValue('')
})

const stored = (page: Page) => page.evaluate(() => JSON.stringify({ ...sessionStorage }))

async function logInByForm(page: Page, account: { username: string; password: string } | undefined) {
  // A link has led here, for which no `goto` has waited; Enter before the scripts only keeps what was typed.
  await page.waitForURL((url) => url.pathname === '/login')
  await page.waitForFunction(() => performance.getEntriesByName('hydrated').length > 0)
  await page.locator('[name=username]').fill(account?.username ?? '')
  await page.locator('[name=password]').fill(account?.password ?? '')
  await page.locator('[name=password]').press('Enter')
  await page.waitForURL((url) => url.pathname !== '/login')
}
