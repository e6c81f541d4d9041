import { answers } from '../../applying.ts'
import { expect, logInAs, test, text } from '../fixtures.ts'
import { newPerson } from '../joining.ts'

test('users see where they are logged in, how often it failed, and log out there', async ({ page, site, browser, language }) => {
  const { privacy: t } = text(language)
  const person = newPerson()
  const address = `${site.origin}/api/auth`
  expect((await page.request.post(`${address}/register`, { data: person })).status()).toBe(201)
  const elsewhere = await browser.newContext({ userAgent: 'Mozilla/5.0 (iPhone) Version/19.2 Mobile Safari/604.1' })
  for (const { request } of [elsewhere, elsewhere, page]) {
    await elsewhere.clearCookies()
    expect((await request.post(`${address}/login`, { data: person })).status()).toBe(200)
  }
  await page.goto('/settings#sessions')
  const rows = page.getByRole('listitem').filter({ hasText: ' · ' })
  const phones = rows.filter({ hasText: 'iPhone · Safari' })
  await expect(rows.filter({ hasText: t.thisDevice })).toHaveCount(1)
  await expect(phones).toHaveCount(2)
  const failures = page.getByText(language === 'ko' ? /로그인 실패 \d+회/ : /\d+ failed logins? since/)
  await expect(failures).toHaveCount(0)
  expect((await elsewhere.request.post(`${address}/login`, { data: { ...person, password: 'wrong' } })).status()).toBe(401)
  await page.reload()
  await expect(failures).toHaveText(language === 'ko' ? /이후 로그인 실패 1회\./ : /^1 failed login since /)

  await expect(page.getByText(t.endOneNote)).toBeVisible()
  await phones.first().getByRole('button').press('Enter')
  await expect(phones).toHaveCount(1)
  await expect(page.getByRole('heading', { name: t.sessionsHeading })).toBeFocused()
  const endOthers = page.getByRole('button', { name: t.endOthers })
  await expect(endOthers).toHaveAccessibleDescription(t.endOthersNote)
  await endOthers.press('Enter')
  await expect(phones).toHaveCount(0)
  await expect(page.getByRole('status').filter({ hasText: t.saidAllEnded })).toBeAttached()
  expect((await elsewhere.request.get(`${address}/user`)).status()).toBe(401)
  await expect(endOthers).toHaveCount(0)
  await elsewhere.close()
})

test('when a member takes too long to sign up another person, a login keeps the draft', async ({ page, site, language }) => {
  const t = text(language)
  const person = newPerson()
  const { password: _, ...account } = person
  const { username } = account
  expect((await page.request.post(`${site.origin}/api/auth/register`, { data: person })).status()).toBe(201)
  await logInAs(page, site, 'rider')
  const values = { ...answers, email: account.email }
  const draft = { account, registeredAt: Date.now() - 3 * 3_600_000, step: 'application', application: { username, values } }
  await page.addInitScript((kept) => {
    if (sessionStorage.length === 0) sessionStorage.setItem('join-draft', kept)
  }, JSON.stringify(draft))
  await page.goto('/join')
  await page.clock.install()
  await page.locator('[name=emergencyContactRelation][value=sibling]').check()
  await page.getByRole('checkbox', { name: t.consent.agree }).check()
  // The draft has expired; the open form has not.
  await page.clock.fastForward('01:01:00')
  expect(await page.evaluate(() => sessionStorage.getItem('join-draft'))).not.toContain(values.dateOfBirth)
  await page.getByRole('button', { name: t.join.submit }).click()
  await page.getByRole('main').getByRole('alert').getByRole('link', { name: t.join.loginNow }).click()
  await page.getByLabel(t.login.username).fill(username)
  await page.getByLabel(t.login.password, { exact: true }).fill(person.password)
  await page.getByRole('main').getByRole('button', { name: t.login.submit, exact: true }).click()
  await expect(page).toHaveURL('/join')
  await expect(page.locator('[name=koreanName]')).toHaveValue(values.koreanName)
  await page.locator('[name=emergencyContactRelation][value=sibling]').check()
  await expect(page.getByRole('checkbox', { name: t.consent.agree }), 'the draft keeps no tick').not.toBeChecked()
  await page.getByRole('checkbox', { name: t.consent.agree }).check()
  await page.getByRole('button', { name: t.join.submit }).click()
  await expect(page.getByText(t.join.submittedTitle).first()).toBeVisible()
})
