import { randomUUID } from 'node:crypto'
import type { APIRequestContext, Locator, Page } from '@playwright/test'
import type { DemoSite } from '../demo-site.ts'
import { expect, expectNoAxeFindings, logInAs, test, text, waitForHydration } from '../fixtures.ts'

/** A new applicant, with a name that no other test uses. */
async function applicant(request: APIRequestContext, origin: string) {
  const mark = randomUUID().slice(0, 8)
  const person = { username: `applicant-${mark}`, password: 'a long sentence', email: `${mark}@example.com` }
  const account = { ...person, firstName: '바람', lastName: '남궁' }
  const registered = await request.post(`${origin}/api/auth/register`, { data: account })
  expect(registered.status()).toBe(201)
  const motorcycleModel = `Sample ${mark}`
  const sent = await request.post(`${origin}/api/membership-applications`, {
    data: {
      koreanName: '남궁바람',
      englishName: 'Baram Namgung',
      kakaoId: `baram-${mark}`,
      phoneNumber: '(303) 555-0177',
      email: person.email,
      dateOfBirth: '1979-02-03',
      motorcycleModel,
      emergencyContactName: '남궁구름',
      emergencyContactRelation: 'sibling',
      emergencyContactPhone: '(303) 555-0178',
      membershipFee: '$50',
      paymentStatus: 'paid',
    },
  })
  expect(sent.status()).toBe(201)
  return { ...person, motorcycleModel }
}

/** Opens the list of applications with the applicant's row on it, as an administrator. */
async function openRow(page: Page, site: DemoSite, { motorcycleModel }: { motorcycleModel: string }): Promise<Locator> {
  await logInAs(page, site, 'admin')
  await page.goto('/admin')
  // Until the search response arrives, the rows of the whole list are still shown, and they render again.
  const mark = motorcycleModel.split(' ').at(-1) ?? motorcycleModel
  const searched = page.waitForResponse((answer) => answer.url().includes('view=summary') && answer.url().includes(mark))
  await page.getByRole('searchbox').fill(motorcycleModel)
  await searched
  return page.getByRole('row').filter({ hasText: motorcycleModel })
}

async function openTab(page: Page, name: string): Promise<void> {
  await page.goto('/admin')
  await page.getByRole('tab', { name, exact: true }).click()
}

test('an administrator finds an application by its initials, reads it, and approves it', async ({
  page,
  site,
  playwright,
  language,
}) => {
  const t = text(language).applicationReview
  const visitor = await playwright.request.newContext()
  const person = await applicant(visitor, site.origin)
  await logInAs(page, site, 'admin')
  await page.goto('/admin')
  const row = page.getByRole('row').filter({ hasText: person.motorcycleModel })
  await page.getByRole('searchbox').fill(`ㄴㄱㅂㄹ ${person.motorcycleModel.slice(-8)}`)
  await expect(page.getByRole('row').filter({ hasText: 'Sample' })).toHaveCount(1)
  await expect(page.getByRole('searchbox'), 'the field keeps the focus').toBeFocused()

  await row.getByRole('button', { name: new RegExp(`^${t.view}`) }).click()
  const dialog = page.getByRole('dialog')
  const { relations } = text(language).applicationFields
  const kakaoId = `baram-${person.motorcycleModel.slice(-8)}`
  const emergency = ['남궁구름', relations.sibling, '(303) 555-0178']
  // docs/product.md 10.2: the ten facts of the dialog, and the account.
  for (const fact of [
    '남궁바람',
    'Baram Namgung',
    person.email,
    '(303) 555-0177',
    kakaoId,
    language === 'ko' ? '1979. 2. 3.' : 'Feb 3, 1979',
    'Sample',
    ...emergency,
  ]) {
    await expect(dialog.getByRole('definition').filter({ hasText: fact }).first(), fact).toBeVisible()
  }
  await expect(dialog.getByText(person.username).first()).toBeVisible()
  await expect(dialog.getByRole('link', { name: '(303) 555-0177' })).toHaveAttribute('href', /^tel:/)
  await expectNoAxeFindings(page)
  await dialog.getByRole('button', { name: t.confirmPayment }).click()
  await expect(dialog.getByRole('button', { name: t.takeBackPayment })).toBeVisible()
  await dialog.getByRole('button', { name: t.approve }).click()
  await expect(page.getByText(t.approvedText).first()).toBeVisible()
  await expect(
    dialog.getByRole('button', { name: t.copyMessage }),
    'without mail, the dialog has a message to copy',
  ).toBeVisible()
  await dialog.getByRole('button', { name: text(language).common.close }).click()
  await expect(row.getByText(text(language).applicationStatus.approved)).toBeVisible()

  const login = await visitor.post(`${site.origin}/api/auth/login`, { data: person })
  expect((await login.json()).role).toBe('member')
  await visitor.dispose()
})

test('an administrator rejects with a reason that only administrators see', async ({ page, site, playwright, language }) => {
  const t = text(language).applicationReview
  const visitor = await playwright.request.newContext()
  const person = await applicant(visitor, site.origin)
  const row = await openRow(page, site, person)
  await row.getByRole('button', { name: new RegExp(`^${t.reject}`) }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox').first().fill('보험이 아직 없음')
  await expectNoAxeFindings(page)
  await dialog.getByRole('button', { name: t.reject }).click()
  await expect(page.getByText(t.rejectedText).first()).toBeVisible()

  await visitor.post(`${site.origin}/api/auth/login`, { data: person })
  const mine = await (await visitor.get(`${site.origin}/api/membership-applications/mine`)).text()
  expect(mine).toContain('rejected')
  expect(mine).not.toContain('보험')
  await visitor.dispose()
})

test.describe('when two administrators decide about one application', () => {
  test.use({ expectedBrowserErrors: [/409/] })

  test('the second one sees that it is already decided', async ({ page, site, playwright, language }) => {
    const t = text(language).applicationReview
    const visitor = await playwright.request.newContext()
    const person = await applicant(visitor, site.origin)
    const row = await openRow(page, site, person)
    await expect(row).toBeVisible()
    const found = await (await page.request.get('/api/membership-applications?view=summary&status=pending&limit=100')).json()
    const { id } = found.find((application: { email: string }) => application.email === person.email)
    expect((await page.request.post(`/api/membership-applications/${id}/reject`, { data: {} })).status()).toBe(200)

    await row.getByRole('button', { name: new RegExp(`^${t.approve}`) }).click()
    const sentence = language === 'ko' ? '이미 처리된 가입 신청입니다.' : 'This application has already been decided.'
    await expect(page.getByText(sentence).first()).toBeVisible()
    await expect(row.getByText(text(language).applicationStatus.rejected)).toBeVisible()
    await visitor.dispose()
  })
})

test('an administrator changes a role, makes a password link that works once, and deactivates an account', async ({
  page,
  site,
  playwright,
  browser,
  language,
}) => {
  test.setTimeout(90_000)
  const t = text(language)
  const visitor = await playwright.request.newContext()
  const person = await applicant(visitor, site.origin)
  await logInAs(page, site, 'admin')
  await openTab(page, t.admin.tabMembers)
  await page.getByRole('searchbox').fill(person.username)
  const row = page.getByRole('row').filter({ hasText: person.username })
  await expect(page.getByRole('row'), 'the header row and one match').toHaveCount(2)
  await expectNoAxeFindings(page)
  await row.getByRole('combobox').selectOption('member')
  await expect(page.getByText(t.memberCare.roleUpdatedText).first()).toBeVisible()

  await row.getByRole('button', { name: new RegExp(`^${t.memberCare.passwordLink}`) }).click()
  await page.getByRole('button', { name: t.memberCare.makeLink }).click()
  const link = await page.getByRole('textbox', { name: t.memberCare.passwordLink }).inputValue()
  await expect(page.getByRole('img', { name: t.memberCare.qrLabel })).toBeVisible()
  await expectNoAxeFindings(page)
  await page.keyboard.press('Escape')

  const phone = await browser.newContext({ locale: language })
  await phone.addCookies([{ name: 'language', value: language, url: site.origin }])
  const mobile = await phone.newPage()
  waitForHydration(mobile)
  await mobile.goto(link)
  await mobile.locator('[name=newPassword]').fill('another sentence')
  await mobile.getByRole('button', { name: t.login.savePassword }).click()
  await expect(mobile.getByText(t.login.passwordSavedText).first()).toBeVisible()
  expect(mobile.url(), 'the token is removed from the address bar').not.toContain('password=')
  await mobile.goto('about:blank')
  await mobile.goto(link)
  await mobile.locator('[name=newPassword]').fill('a third sentence')
  await mobile.getByRole('button', { name: t.login.savePassword }).click()
  await expect(mobile.getByRole('link', { name: t.login.askForLink })).toBeVisible()
  await phone.close()
  expect((await visitor.post(`${site.origin}/api/auth/login`, { data: person })).status()).toBe(401)
  const renewed = { username: person.username, password: 'another sentence' }
  expect((await visitor.post(`${site.origin}/api/auth/login`, { data: renewed })).status()).toBe(200)

  await row.getByRole('button', { name: new RegExp(`^${t.memberCare.deactivate}`) }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: t.memberCare.deactivate }).click()
  await expect(page.getByText(t.memberCare.deactivatedTitle).first()).toBeVisible()
  expect((await visitor.get(`${site.origin}/api/auth/user`)).status(), 'open sessions end at once').toBe(401)
  await visitor.dispose()
  await expect(page.getByRole('alertdialog')).toHaveCount(0)

  await openTab(page, t.admin.tabSettings)
  await expect(page.getByText(t.admin.comingSoonTitle)).toBeVisible()
  await expect(page.getByRole('heading', { name: t.auditLog.heading })).toBeVisible()
  await expect(page.getByText(person.username).first()).toBeVisible()
  await expectNoAxeFindings(page)
})

test('an administrator sees the state of the site and what needs attention', async ({ page, site, language }) => {
  const t = text(language).siteStatus
  await logInAs(page, site, 'admin')
  await openTab(page, text(language).admin.tabSettings)
  const status = page.getByRole('region', { name: t.heading })
  await expect(status.getByText(t.concern.backupOff)).toBeVisible()
  await expect(status.getByText('SQLite')).toBeVisible()
  await expectNoAxeFindings(page)
})
