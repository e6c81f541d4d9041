import { expect, test, text } from '../fixtures.ts'

test.use({ expectedBrowserErrors: [/\b(409|429|500)\b|ERR_FAILED/] })

const account = {
  username: 'baram',
  password: 'a long sentence',
  email: 'baram@example.com',
  firstName: '바람',
  lastName: '남궁',
}

test('failed registrations and applications show the specified texts and lose nothing', async ({ page, language }) => {
  const t = text(language).join
  const toast = page.locator('.toast')
  const field = (name: string) => page.locator(`[name=${name}]`)
  const refused = page.getByRole('main').getByRole('alert')
  const registration = '**/api/auth/register'
  await page.goto('/join')
  for (const [name, value] of Object.entries(account)) await field(name).fill(value)
  const create = page.getByRole('button', { name: t.createAccount, exact: true })
  const taken = { message: 'This username is already taken.', issues: [] }
  const ceiling =
    'No more accounts can be created on this website today. Please try again tomorrow, or contact the club by email or phone.'
  const unknown = 'A sentence of a newer server.'
  for (const [answer, said, why] of [
    [{ status: 409, json: taken }, language === 'ko' ? '이미 사용 중인 아이디입니다.' : taken.message, 'in its language'],
    [{ status: 409, json: { message: unknown } }, unknown, 'the server’s own message'],
    [
      { status: 429, headers: { 'retry-after': '80000' }, json: { message: ceiling } },
      language === 'ko' ? /계정을 더 만들 수 없습니다. 내일 다시/ : ceiling,
      'the daily ceiling',
    ],
    [{ status: 500, json: { message: 'An error occurred.' } }, text(language).common.error, 'a sentence that it can translate'],
    [null, t.tryAgain, 'no response'],
  ] as const) {
    await page.route(registration, (route) => (answer ? route.fulfill(answer) : route.abort()))
    await create.click()
    await expect(toast).toContainText(t.registerFailedTitle)
    await expect(toast, why).toContainText(said)
    if (answer && answer.status !== 500) await expect(refused.filter({ hasText: said }).first(), why).toBeVisible()
    await page.unroute(registration)
  }
  for (const [name, value] of Object.entries(account)) await expect(field(name)).toHaveValue(value)

  const { password: _, ...made } = account
  await page.route(registration, (route) => route.fulfill({ status: 201, json: { ...made, id: 'new', role: 'guest' } }))
  await create.click()
  await expect(toast).toContainText(t.registeredTitle)
  await expect(toast).toContainText(t.registeredText)
  // docs/product.md 6.2: the values that step 2 begins with.
  const first = { koreanName: '남궁바람', englishName: '바람 남궁', email: account.email, paymentStatus: 'pending' }
  for (const [name, value] of Object.entries(first)) await expect(field(name)).toHaveValue(value)
  const submit = page.getByRole('button', { name: t.submit, exact: true })
  await submit.click()
  const lines = ['kakaoId', 'phoneNumber', 'motorcycleModel', 'emergencyContactName', 'emergencyContactPhone', 'membershipFee']
  for (const name of [...lines, 'dateOfBirth']) await expect(field(name)).toHaveAttribute('aria-invalid', 'true')
  const relation = page.getByRole('radiogroup', { name: text(language).applicationFields.emergencyContactRelation })
  await expect(relation).toHaveAttribute('aria-invalid', 'true')
  for (const name of lines) await field(name).fill(/phone/i.test(name) ? '303-555-0101' : '$50 303')
  await field('dateOfBirth').fill('1979-02-03')
  await relation.getByRole('radio', { name: text(language).applicationFields.relations.sibling }).check()
  // Everything but the box is filled in: the page insists.
  await submit.click()
  const box = page.getByRole('checkbox', { name: text(language).consent.agree })
  await expect(box).toBeFocused()
  await expect(box).toHaveAccessibleDescription(language === 'ko' ? /동의란에 표시해 주세요/ : /tick the box/)
  await expect(field('dateOfBirth')).toHaveValue('1979-02-03')
  await box.check()

  const applications = '**/api/membership-applications'
  for (const body of ['the proxy is down', '{ "message": "An error occurred." }', `{ "message": "${unknown}" }`]) {
    await page.route(applications, (route) => route.fulfill({ status: 500, contentType: 'application/json', body }))
    await box.focus()
    await submit.click()
    await expect(toast).toContainText(t.applicationFailedTitle)
    await expect(toast).toContainText(t.tryAgain)
    await expect(refused).toHaveText(t.failed)
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
  for (const said of [t.submittedTitle, t.submittedSuccess, t.submittedText]) await expect(toast).toContainText(said)
  await expect(page.getByRole('heading', { level: 1, name: t.receivedTitle })).toBeVisible()
  await expect(page.getByText(t.receivedText)).toBeVisible()
  await page.getByRole('main').getByRole('link', { name: t.home }).click()
  await expect(page).toHaveURL('/')
  await expect(page.locator('.hero')).toBeVisible()
})
