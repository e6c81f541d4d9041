import { expect, expectNoAxeFindings, serverText, test, text } from '../fixtures.ts'
import { fillAccount, fillApplication, newPerson } from '../joining.ts'

// Expected: 409 for a username that is taken, and what the test answers in place of the server.
test.use({ expectedBrowserErrors: [/\b(409|500)\b|ERR_FAILED/] })

const toggle = { ko: '한국어', en: 'EN, English' } as const

test('a change of language, a reload and an error keep the draft, and what fails is said', async ({ page, language }) => {
  const { join: t, consent, applicationFields } = text(language)
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
  const taken = 'This username is already taken.'
  const unknown = 'A sentence of a newer server.'
  for (const [message, said] of [
    [taken, serverText(language, taken)],
    [unknown, unknown],
    [null, t.tryAgain],
  ] as const) {
    await page.route(registration, (route) => (message ? route.fulfill({ status: 409, json: { message } }) : route.abort()))
    await create.click()
    await expect(toast).toContainText(t.registerFailedTitle)
    await expect(toast).toContainText(said)
    if (message) await expect(refused).toHaveText(said)
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
  const submit = page.getByRole('button', { name: t.submit, exact: true })
  await submit.click()
  for (const name of ['kakaoId', 'dateOfBirth', 'membershipFee'])
    await expect(field(name)).toHaveAttribute('aria-invalid', 'true')
  const relation = page.getByRole('radiogroup', { name: applicationFields.emergencyContactRelation })
  await expect(relation).toHaveAttribute('aria-invalid', 'true')
  await fillApplication(page)
  // Everything but the box is filled in: the page insists.
  await submit.click()
  const box = page.getByRole('checkbox', { name: consent.agree })
  await expect(box).toBeFocused()
  await expect(box).toHaveAccessibleDescription(language === 'ko' ? /동의란에 표시해 주세요/ : /tick the box/)
  await expectNoAxeFindings(page)
  await box.check()

  const applications = '**/api/membership-applications'
  await page.route(applications, (route) => route.fulfill({ status: 500, body: 'the proxy is down' }))
  await submit.click()
  await expect(toast).toContainText(t.applicationFailedTitle)
  await expect(toast).toContainText(t.tryAgain)
  await expect(refused).toHaveText(t.failed)
  await page.unroute(applications)
  await expect(field('dateOfBirth')).toHaveValue('1991-04-17')

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
