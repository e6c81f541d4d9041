import { expect, expectNoAxeFindings, serverText, test, text } from '../fixtures.ts'
import { fillAccount, newPerson } from '../joining.ts'

// Expected: 409 for a username that is taken, and what the test answers in place of the server.
test.use({ expectedBrowserErrors: [/\b(409|429|500)\b|ERR_FAILED/] })

const toggle = { ko: '한국어', en: 'EN, English' } as const

test('a change of language, a reload and an error keep the draft, and what fails is said', async ({ page, language }) => {
  const { join: t, common, consent, applicationFields } = text(language)
  const person = newPerson()
  const other = language === 'ko' ? 'en' : 'ko'
  const toast = page.locator('.toast')
  const field = (name: string) => page.locator(`[name=${name}]`)
  const refused = page.getByRole('main').getByRole('alert')
  const create = page.getByRole('button', { name: t.createAccount, exact: true })
  await page.goto('/join')
  for (const [name, value] of Object.entries({ username: 'ab', password: '12345', email: 'not an address' }))
    await field(name).fill(value)
  await create.click()
  for (const [name, sentence] of [
    ['username', 'Username must be at least 3 characters'],
    ['password', 'Password must be at least 6 characters'],
    ['email', 'Invalid email format'],
    ['firstName', 'First name is required'],
    ['lastName', 'Last name is required'],
  ] as const)
    await expect(field(name)).toHaveAccessibleDescription(serverText(language, sentence))
  await expectNoAxeFindings(page)

  await fillAccount(page, { ...person, username: 'Rider' })
  await page.getByRole('button', { name: toggle[other] }).click()
  await expect(page.locator('html')).toHaveAttribute('lang', other)
  await expect(field('email')).toHaveValue(person.email)
  await page.reload()
  await expect(field('email')).toHaveValue(person.email)
  await expect(field('password')).toHaveValue('')
  expect(await page.evaluate(() => JSON.stringify([sessionStorage, localStorage])), 'never stored').not.toContain(person.password)
  await page.getByRole('button', { name: toggle[language] }).click()
  await field('password').fill(person.password)
  await create.click()
  await expect(field('username')).toHaveAttribute('aria-invalid', 'true')
  await expect(field('username')).toBeFocused()
  await expect(field('password')).toHaveValue(person.password)

  await field('username').fill(person.username)
  const registration = '**/api/auth/register'
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
    [{ status: 500, json: { message: 'An error occurred.' } }, common.error, 'a sentence that it can translate'],
    [null, t.tryAgain, 'no response'],
  ] as const) {
    await page.route(registration, (route) => (answer ? route.fulfill(answer) : route.abort()))
    await create.click()
    await expect(toast).toContainText(t.registerFailedTitle)
    await expect(toast, why).toContainText(said)
    if (answer && answer.status !== 500) await expect(refused.filter({ hasText: said }).first(), why).toBeVisible()
    await page.unroute(registration)
  }
  for (const [name, value] of Object.entries(person)) await expect(field(name)).toHaveValue(value)

  const { password: _, ...made } = person
  const letterSent = t.letterSent.replace('{email}', person.email)
  const verification = { email: person.email, awaitsVerification: true }
  const guest = { ...made, ...verification, id: 'new', role: 'guest' }
  await page.route(registration, (route) => route.fulfill({ status: 201, json: guest }))
  await create.click()
  await expect(toast).toContainText(t.registeredTitle)
  await expect(toast).toContainText(`${t.registeredText} ${letterSent}`)
  // docs/product.md 6.2: the values that step 2 begins with.
  const first = { koreanName: '김도윤', englishName: '도윤 김', email: person.email, paymentStatus: 'pending' }
  for (const [name, value] of Object.entries(first)) await expect(field(name)).toHaveValue(value)
  const submit = page.getByRole('button', { name: t.submit, exact: true })
  await submit.click()
  const lines = ['kakaoId', 'phoneNumber', 'motorcycleModel', 'emergencyContactName', 'emergencyContactPhone', 'membershipFee']
  for (const name of [...lines, 'dateOfBirth']) await expect(field(name)).toHaveAttribute('aria-invalid', 'true')
  const relation = page.getByRole('radiogroup', { name: applicationFields.emergencyContactRelation })
  await expect(relation).toHaveAttribute('aria-invalid', 'true')
  for (const name of lines) await field(name).fill(/phone/i.test(name) ? '303-555-0101' : '$50 303')
  await field('dateOfBirth').fill('1979-02-03')
  await relation.getByRole('radio', { name: applicationFields.relations.sibling }).check()
  // Everything but the box is filled in: the page insists.
  await submit.click()
  const box = page.getByRole('checkbox', { name: consent.agree })
  await expect(box).toBeFocused()
  await expect(box).toHaveAccessibleDescription(language === 'ko' ? /동의란에 표시해 주세요/ : /tick the box/)
  await expectNoAxeFindings(page)
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
  await expect(field('dateOfBirth')).toHaveValue('1979-02-03')

  let sent = 0
  const seen = Promise.withResolvers<void>()
  await page.route(applications, async (route) => {
    sent += 1
    await seen.promise
    await route.fulfill({ status: 201, json: { ...verification, id: 'sent', isLinked: true } })
  })
  await submit.dblclick()
  await expect(page.getByRole('button', { name: t.submitting })).toBeVisible()
  seen.resolve()
  for (const said of [t.submittedTitle, t.submittedSuccess, t.submittedText]) await expect(toast).toContainText(said)
  await expect(page.getByRole('heading', { level: 1, name: t.receivedTitle })).toBeVisible()
  for (const said of [t.receivedText, letterSent, t.receivedStatus])
    await expect(page.getByRole('main').getByText(said)).toBeVisible()
  expect(sent, 'a double click sends one application').toBe(1)
  await page.getByRole('main').getByRole('link', { name: t.home }).click()
  await expect(page).toHaveURL('/')
  await expect(page.locator('.hero')).toBeVisible()
})
