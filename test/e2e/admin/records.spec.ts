import { randomUUID } from 'node:crypto'
import type { Locator, Page } from '@playwright/test'
import { expect, expectNoAxeFindings, logInAs, test, text } from '../fixtures.ts'
import { newPerson } from '../joining.ts'

// 409: a colleague was faster, or an email address is taken.
test.use({ expectedBrowserErrors: [/409/] })

async function search(page: Page, words: string): Promise<Locator> {
  const mark = words.split(' ').at(-1) ?? words
  const searched = page.waitForResponse((answer) => answer.url().includes(`search=`) && answer.url().includes(mark))
  await page.getByRole('searchbox').fill(words)
  await searched
  return page.getByRole('row').filter({ hasText: words })
}

test('a record is corrected against a colleague’s change and connected; one that looks like it is deleted', async ({
  page,
  site,
  request: visitor,
  language,
}) => {
  const { records, applicationReview, applicationFields, common } = text(language)
  const mark = randomUUID().slice(0, 8)
  const details = {
    koreanName: '독고바다',
    englishName: `Bada ${mark.replaceAll(/\d/g, 'x')}`,
    kakaoId: `bada-${mark}`,
    phoneNumber: '(303) 555-0166',
    email: `${mark}@example.com`,
    dateOfBirth: '1981-05-06',
    motorcycleModel: `Sample ${mark}`,
    emergencyContactName: '독고하늘',
    emergencyContactRelation: 'parent',
    emergencyContactPhone: '(303) 555-0167',
  }
  const send = async (data: object) =>
    (await visitor.post('/api/membership-applications', { data: { ...data, membershipFee: '$50' } })).json()
  const { id } = await send(details)
  const { id: secondId } = await send({ ...details, phoneNumber: '(720) 555-0168' })
  await logInAs(page, site, 'admin')
  await page.goto('/admin')
  const rows = await search(page, details.motorcycleModel)
  await expect(rows).toHaveCount(2)
  const view = (phone: string) =>
    rows.filter({ hasText: phone }).getByRole('button', { name: new RegExp(`^${applicationReview.view}`) })
  const dialog = page.getByRole('dialog')
  const fact = (value: string) => dialog.getByRole('definition').filter({ hasText: value })

  // Correct, by keyboard, while a colleague changes the same record.
  await view('(303) 555-0166').press('Enter')
  await dialog.getByRole('button', { name: records.edit, exact: true }).press('Enter')
  await expect(dialog.getByRole('textbox', { name: applicationFields.koreanName })).toBeFocused()
  await expectNoAxeFindings(page)
  const theirs = { ...details, kakaoId: 'changed-by-colleague' }
  expect((await page.request.put(`/api/membership-applications/${id}`, { data: theirs })).status()).toBe(200)
  const phone = dialog.getByRole('textbox', { name: applicationFields.phoneNumber, exact: true })
  await phone.fill('(303) 555-0199')
  await dialog.getByRole('checkbox', { name: records.isConfirmed }).press('Space')
  await phone.press('Enter')
  await expect(dialog.getByRole('alert')).not.toBeEmpty()
  await expect(phone, 'what was typed stays').toHaveValue('(303) 555-0199')
  await phone.press('Enter')
  await expect(page.getByText(records.savedText).first()).toBeVisible()
  await expect(fact('(303) 555-0199')).toBeVisible()

  // Connect: the account with the same email address is proposed.
  const account = { ...newPerson(), email: details.email }
  expect((await visitor.post('/api/auth/register', { data: account })).status()).toBe(201)
  await dialog.getByRole('button', { name: applicationReview.approve }).click()
  await dialog.getByRole('button', { name: records.connect }).click()
  await expectNoAxeFindings(page)
  await dialog.getByRole('button', { name: records.connectThisLabel.replace('{name}', account.username) }).press('Enter')
  await expect(page.getByText(records.connectedText).first()).toBeVisible()
  expect((await (await visitor.post('/api/auth/login', { data: account })).json()).role).toBe('member')
  await dialog.getByRole('button', { name: common.close }).click()

  // The second one looks like it: each leads to the other.
  await view('(720) 555-0168').click()
  await expect(dialog.getByRole('heading', { name: records.likelySubheading })).toBeVisible()
  await expectNoAxeFindings(page)
  const [beforeDate = ''] = records.applicationOf
    .replace('{name}', language === 'ko' ? details.koreanName : details.englishName)
    .split('{date}')
  const otherOne = dialog.getByRole('button', { name: beforeDate })
  await otherOne.press('Enter')
  await expect(fact('(303) 555-0199')).toBeVisible()
  await otherOne.click()
  await expect(fact('(720) 555-0168')).toBeVisible()

  // Delete it: the question lies over the dialog, and Escape closes only the question.
  const remove = dialog.getByRole('button', { name: records.delete })
  const question = page.getByRole('alertdialog')
  await remove.click()
  await expect(question.getByText(language === 'ko' ? details.koreanName : details.englishName)).toBeVisible()
  await question.getByRole('button', { name: common.cancel }).press('Escape')
  await expect(question).toHaveCount(0)
  await remove.click()
  await question.getByRole('button', { name: common.delete }).press('Enter')
  await expect(rows).toHaveCount(1)
  expect((await page.request.get(`/api/membership-applications/${secondId}`)).status()).toBe(404)
})

test('an account is corrected, with a taken address refused, deleted and brought back', async ({ page, site, language }) => {
  const { accountRecord, memberCare, common, people } = text(language)
  const person = newPerson()
  expect((await page.request.post(`${site.origin}/api/auth/register`, { data: person })).status()).toBe(201)
  await logInAs(page, site, 'admin')
  const { email: taken } = await (await page.request.get(`${site.origin}/api/auth/user`)).json()
  await page.goto('/admin?tab=members')
  const row = await search(page, person.username)
  await row.getByRole('button', { name: new RegExp(people.open.replace('{name}', '.*')) }).press('Enter')
  const drawer = page.locator('.drawer')
  const edit = drawer.getByRole('button', { name: accountRecord.title })
  const dialog = page.getByRole('dialog', { name: accountRecord.title })
  const email = dialog.getByRole('textbox', { name: accountRecord.email })
  await edit.press('Enter')
  await expectNoAxeFindings(page)
  await email.fill(taken)
  await email.press('Enter')
  await expect(email).toHaveAccessibleDescription(/\S/)
  await expect(email).toHaveAttribute('aria-invalid', 'true')
  await email.fill(`changed-${person.email}`)
  await dialog.getByRole('button', { name: common.close }).click()
  await edit.click()
  await expect(email, 'what was typed stays').toHaveValue(`changed-${person.email}`)
  await email.press('Enter')
  await expect(drawer.getByText(`changed-${person.email}`)).toBeVisible()

  await drawer.getByRole('button', { name: accountRecord.delete }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: common.delete }).press('Enter')
  const erasure = drawer.getByText(accountRecord.erasedOn.split(' {')[0] ?? '')
  await expect(erasure).toBeVisible()
  await drawer.getByRole('button', { name: memberCare.reactivate }).click()
  await expect(erasure).toHaveCount(0)
})
