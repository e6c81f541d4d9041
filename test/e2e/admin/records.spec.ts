import { randomUUID } from 'node:crypto'
import type { Locator, Page } from '@playwright/test'
import type { DemoSite } from '../demo-site.ts'
import { expect, expectNoAxeFindings, logInAs, test, text } from '../fixtures.ts'

/** Fields of an application by a person whose name and motorcycle no other test uses. */
function newPerson() {
  const mark = randomUUID().slice(0, 8)
  return {
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
    membershipFee: '$50',
  }
}

async function search(page: Page, words: string): Promise<Locator> {
  const mark = words.split(' ').at(-1) ?? words
  const searched = page.waitForResponse((answer) => answer.url().includes(`search=`) && answer.url().includes(mark))
  await page.getByRole('searchbox').fill(words)
  await searched
  return page.getByRole('row').filter({ hasText: words })
}

test.describe('the record of a person', () => {
  test.use({ expectedBrowserErrors: [/409/] })

  test('is corrected against a colleague’s change and connected; one that looks like it leads to it and is deleted', async ({
    page,
    site,
    playwright,
    language,
  }) => {
    const { records, applicationReview, applicationFields, common } = text(language)
    const visitor = await playwright.request.newContext({ baseURL: site.origin })
    const person = newPerson()
    const send = async (data: object) => (await visitor.post('/api/membership-applications', { data })).json()
    const { id } = await send(person)
    const { id: secondId } = await send({ ...person, phoneNumber: '(720) 555-0168' })
    await logInAs(page, site, 'admin')
    await page.goto('/admin')
    const rows = await search(page, person.motorcycleModel)
    await expect(rows).toHaveCount(2)

    // Correct, by keyboard, while a colleague changes the same record.
    const dialog = page.getByRole('dialog')
    const row = rows.filter({ hasText: '(303) 555-0166' })
    await row.getByRole('button', { name: new RegExp(`^${applicationReview.view}`) }).focus()
    await page.keyboard.press('Enter')
    await dialog.getByRole('button', { name: records.edit, exact: true }).press('Enter')
    await expect(dialog.getByRole('textbox', { name: applicationFields.koreanName })).toBeFocused()
    await expectNoAxeFindings(page)
    const { membershipFee: _, ...details } = person
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
    await expect(dialog.getByRole('definition').filter({ hasText: '(303) 555-0199' })).toBeVisible()

    // Connect: the account with the same email address is proposed.
    const account = { username: `bada-${person.kakaoId.slice(-8)}`, password: 'a long sentence', email: person.email }
    const registered = await visitor.post('/api/auth/register', { data: { ...account, firstName: '바다', lastName: '독고' } })
    expect(registered.status()).toBe(201)
    await dialog.getByRole('button', { name: applicationReview.approve }).click()
    await dialog.getByRole('button', { name: records.connect }).click()
    await expectNoAxeFindings(page)
    await dialog.getByRole('button', { name: records.connectThisLabel.replace('{name}', account.username) }).press('Enter')
    await expect(page.getByText(records.connectedText).first()).toBeVisible()
    expect((await (await visitor.post('/api/auth/login', { data: account })).json()).role).toBe('member')
    await dialog.getByRole('button', { name: common.close }).click()

    // The second one looks like it: each leads to the other.
    const second = rows.filter({ hasText: '(720) 555-0168' })
    await second.getByRole('button', { name: new RegExp(`^${applicationReview.view}`) }).click()
    await expect(dialog.getByRole('heading', { name: records.likelySubheading })).toBeVisible()
    await expectNoAxeFindings(page)
    const [beforeDate = ''] = records.applicationOf.replace('{name}', person.koreanName).split('{date}')
    const otherOne = dialog.getByRole('button', { name: beforeDate })
    await otherOne.press('Enter')
    await expect(dialog.getByRole('definition').filter({ hasText: '(303) 555-0199' })).toBeVisible()
    await otherOne.click()
    await expect(dialog.getByRole('definition').filter({ hasText: '(720) 555-0168' })).toBeVisible()

    // Delete it: the question lies over the dialog, and Escape closes only the question.
    await dialog.getByRole('button', { name: records.delete }).click()
    const question = page.getByRole('alertdialog')
    await expect(question.getByText(person.koreanName)).toBeVisible()
    await expectNoAxeFindings(page)
    await question.getByRole('button', { name: common.cancel }).press('Escape')
    await expect(question).toHaveCount(0)
    await dialog.getByRole('button', { name: records.delete }).click()
    await question.getByRole('button', { name: common.delete }).press('Enter')
    await expect(rows).toHaveCount(1)
    expect((await page.request.get(`/api/membership-applications/${secondId}`)).status()).toBe(404)
    await visitor.dispose()
  })
})

test.describe('an account', () => {
  test.use({ expectedBrowserErrors: [/409/] })

  test('is corrected with a taken email address refused beside its field, deleted, and brought back', async ({
    page,
    site,
    language,
  }) => {
    const { accountRecord, memberCare, common } = text(language)
    const username = await register(page, site)
    await logInAs(page, site, 'admin')
    await page.goto('/admin?tab=members')
    const row = await search(page, username)
    await row.getByRole('button', { name: new RegExp(accountRecord.editOf.replace('{name}', '.*')) }).press('Enter')
    const dialog = page.getByRole('dialog')
    await expectNoAxeFindings(page)
    const email = dialog.getByRole('textbox', { name: accountRecord.email })
    const { email: taken } = await (await page.request.get('/api/auth/user')).json()
    await email.fill(taken)
    await email.press('Enter')
    await expect(email).toHaveAttribute('aria-invalid', 'true')
    await email.fill(`${username}@changed.example`)
    await dialog.getByRole('button', { name: common.close }).click()
    await row.getByRole('button', { name: new RegExp(accountRecord.editOf.replace('{name}', '.*')) }).click()
    await expect(email, 'what was typed stays').toHaveValue(`${username}@changed.example`)
    await email.press('Enter')
    await expect(row.getByText(`${username}@changed.example`)).toBeVisible()

    await row.getByRole('button', { name: new RegExp(accountRecord.editOf.replace('{name}', '.*')) }).click()
    await dialog.getByRole('button', { name: accountRecord.delete }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: common.delete }).press('Enter')
    await expect(row.getByText(accountRecord.erasedOn.split(' {')[0] ?? '')).toBeVisible()
    await row.getByRole('button', { name: memberCare.reactivate }).click()
    await expect(row.getByText(accountRecord.erasedOn.split(' {')[0] ?? '')).toHaveCount(0)
  })
})

async function register(page: Page, site: DemoSite): Promise<string> {
  const username = `leaver-${randomUUID().slice(0, 8)}`
  const data = { username, password: 'a long sentence', email: `${username}@example.com`, firstName: '바람', lastName: '남궁' }
  expect((await page.request.post(`${site.origin}/api/auth/register`, { data })).status()).toBe(201)
  return username
}
