import type { Page } from '@playwright/test'
import { expect, test, text } from '../fixtures.ts'

test.use({ expectedBrowserErrors: [/\b(409|429|500)\b|ERR_FAILED/] })

const account = {
  username: 'baram',
  password: 'a long sentence',
  email: 'baram@example.com',
  firstName: '바람',
  lastName: '남궁',
}
const toast = (page: Page) => page.locator('.toast')

test('failed registrations and applications show the specified texts, and the last page has a Home button', async ({
  page,
  language,
}) => {
  test.slow()
  const t = text(language).join
  const registration = '**/api/auth/register'
  await page.goto('/join')
  for (const [name, value] of Object.entries(account)) await page.locator(`[name=${name}]`).fill(value)
  const create = page.getByRole('button', { name: t.createAccount, exact: true })

  const taken = { message: 'This username is already taken.', issues: [] }
  await page.route(registration, (route) => route.fulfill({ status: 409, json: taken }))
  await create.click()
  await expect(toast(page)).toContainText(t.registerFailedTitle)
  await expect(toast(page)).toContainText(language === 'ko' ? '이미 사용 중인 아이디입니다.' : taken.message)
  await page.unroute(registration)

  const unknown = { message: 'A sentence of a newer server.' }
  await page.route(registration, (route) => route.fulfill({ status: 409, json: unknown }))
  await create.click()
  await expect(toast(page), 'the server’s own message').toContainText(unknown.message)
  await expect(page.getByRole('main').getByRole('alert').filter({ hasText: unknown.message })).toBeVisible()
  await page.unroute(registration)

  const general = text(language).common.error
  await page.route(registration, (route) => route.fulfill({ status: 500, json: { message: 'An error occurred.' } }))
  await create.click()
  await expect(toast(page), 'a sentence that the page can translate').toContainText(general)
  await page.unroute(registration)

  await page.route(registration, (route) => route.abort())
  await create.click()
  await expect(toast(page), 'no response').toContainText(t.tryAgain)
  await page.unroute(registration)

  const { password: _, ...made } = account
  await page.route(registration, (route) => route.fulfill({ status: 201, json: { ...made, id: 'new', role: 'guest' } }))
  await create.click()
  await expect(toast(page)).toContainText(t.registeredTitle)
  await expect(toast(page)).toContainText(t.registeredText)

  // docs/product.md 6.2: the values that step 2 begins with.
  await expect(page.locator('[name=koreanName]')).toHaveValue('남궁바람')
  await expect(page.locator('[name=englishName]')).toHaveValue('바람 남궁')
  await expect(page.locator('[name=email]')).toHaveValue(account.email)
  await expect(page.locator('[name=paymentStatus]')).toHaveValue('pending')
  const submit = page.getByRole('button', { name: t.submit, exact: true })
  await submit.click()
  const lines = ['kakaoId', 'phoneNumber', 'motorcycleModel', 'emergencyContactName', 'emergencyContactPhone', 'membershipFee']
  for (const name of [...lines, 'dateOfBirth', 'emergencyContactRelation']) {
    await expect(page.locator(`[name=${name}]`)).toHaveAttribute('aria-invalid', 'true')
  }
  for (const name of lines) await page.locator(`[name=${name}]`).fill(/phone/i.test(name) ? '303-555-0101' : '$50 303')
  await page.locator('[name=dateOfBirth]').fill('1979-02-03')
  await page.locator('[name=emergencyContactRelation]').selectOption('sibling')
  // Everything but the box is filled in: the page insists.
  await submit.click()
  const box = page.getByRole('checkbox', { name: text(language).consent.agree })
  await expect(box).toBeFocused()
  await expect(box).toHaveAccessibleDescription(language === 'ko' ? /동의란에 표시해 주세요/ : /tick the box/)
  await expect(page.locator('[name=dateOfBirth]')).toHaveValue('1979-02-03')
  await box.check()

  const applications = '**/api/membership-applications'
  await page.route(applications, (route) => route.fulfill({ status: 500, body: 'the proxy is down' }))
  await submit.click()
  await expect(toast(page)).toContainText(t.applicationFailedTitle)
  await expect(toast(page)).toContainText(t.tryAgain)
  await expect(page.getByRole('alert').filter({ hasText: t.failed })).toBeVisible()
  await page.unroute(applications)

  for (const message of ['An error occurred.', 'A sentence of a newer server.']) {
    await page.route(applications, (route) => route.fulfill({ status: 500, json: { message } }))
    await box.focus()
    await submit.click()
    await expect(toast(page)).toContainText(t.applicationFailedTitle)
    await expect(page.getByRole('main').getByRole('alert')).toHaveText(t.failed)
    await page.unroute(applications)
  }

  const seen = Promise.withResolvers<void>()
  await page.route(applications, async (route) => {
    await seen.promise
    await route.fulfill({ status: 201, json: { id: 'sent' } })
  })
  await submit.click()
  await expect(page.getByRole('button', { name: t.submitting })).toBeVisible()
  seen.resolve()
  await expect(toast(page)).toContainText(t.submittedTitle)
  await expect(toast(page)).toContainText(t.submittedSuccess)
  await expect(toast(page)).toContainText(t.submittedText)
  await expect(page.getByRole('heading', { level: 1, name: t.receivedTitle })).toBeVisible()
  await expect(page.getByText(t.receivedText)).toBeVisible()
  await page.getByRole('main').getByRole('link', { name: t.home }).click()
  await expect(page).toHaveURL('/')
})

test('when the daily ceiling is reached, the page explains it and keeps the values', async ({ page, language }) => {
  const t = text(language).join
  await page.goto('/join')
  for (const [name, value] of Object.entries(account)) await page.locator(`[name=${name}]`).fill(value)
  const message =
    'No more accounts can be created on this website today. Please try again tomorrow, or contact the club by email or phone.'
  const headers = { 'retry-after': '80000' }
  await page.route('**/api/auth/register', (route) => route.fulfill({ status: 429, headers, json: { message } }))
  await page.getByRole('button', { name: t.createAccount, exact: true }).click()
  const said = language === 'ko' ? /계정을 더 만들 수 없습니다. 내일 다시/ : message
  await expect(toast(page)).toContainText(said)
  await expect(page.getByRole('main').getByRole('alert')).toContainText(said)
  for (const [name, value] of Object.entries(account)) await expect(page.locator(`[name=${name}]`)).toHaveValue(value)
})
