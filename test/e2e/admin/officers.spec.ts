import { randomUUID } from 'node:crypto'
import { answers } from '../../applying.ts'
import { expect, expectNoAxeFindings, logInAs, test, text, waitForHydration } from '../fixtures.ts'
import { newPerson } from '../joining.ts'

test.describe('applications', () => {
  test.use({ expectedBrowserErrors: [/409/] })

  test('one is found by its initials, read and approved; one is rejected with a reason; of one a colleague has decided', async ({
    page,
    site,
    request: visitor,
    language,
  }) => {
    const { admin, applicationReview: t, applicationFields, applicationStatus, common } = text(language)
    const mark = randomUUID().slice(0, 8)
    const apply = async (number: number): Promise<string> => {
      const answer = await visitor.post('/api/membership-applications', {
        data: {
          ...answers,
          kakaoId: `kakao-${mark}`,
          phoneNumber: `(303) 555-017${number}`,
          email: `${mark}-${number}@example.com`,
          motorcycleModel: `Sample${number} ${mark}`,
        },
      })
      expect(answer.status(), await answer.text()).toBe(201)
      return (await answer.json()).id
    }
    const ids = [await apply(1), await apply(2), await apply(3)]
    await logInAs(page, site, 'admin')
    await page.goto('/admin')
    const search = page.getByRole('searchbox')
    const dialog = page.getByRole('dialog')
    const row = (number: number) => page.getByRole('row').filter({ hasText: `Sample${number} ${mark}` })
    const button = (number: number, label: string) => row(number).getByRole('button', { name: new RegExp(`^${label}`) })

    // The file for a spreadsheet follows the status, and says that it does not follow the search.
    await page.getByRole('group', { name: admin.status }).getByRole('button', { name: applicationStatus.pending }).click()
    const file = page.waitForEvent('download')
    await expect(page.getByRole('link', { name: admin.downloadCsv })).toHaveAttribute('href', /status=pending/)
    await page.getByRole('link', { name: admin.downloadCsv }).click()
    expect((await file).suggestedFilename()).toMatch(/^applications-\d{4}-\d\d-\d\d\.csv$/)
    await search.fill(`ㄱㄷㅇ ${mark}`)
    await expect(page.getByRole('row'), 'the header row and three matches').toHaveCount(4)
    await expect(search, 'the field keeps the focus').toBeFocused()
    const link = page.getByRole('link', { name: admin.downloadCsvWithoutSearch })
    await expect(link).not.toHaveAttribute('href', /search/)

    await button(1, t.view).click()
    // docs/product.md 10.2: the ten facts of the dialog.
    for (const fact of [
      answers.koreanName,
      answers.englishName,
      `${mark}-1@example.com`,
      '(303) 555-0171',
      `kakao-${mark}`,
      language === 'ko' ? '1991. 4. 17.' : 'Apr 17, 1991',
      `Sample1 ${mark}`,
      answers.emergencyContactName,
      applicationFields.relations.spouse,
      answers.emergencyContactPhone,
    ])
      await expect(dialog.getByRole('definition').filter({ hasText: fact }).first(), fact).toBeVisible()
    await expect(dialog.getByRole('link', { name: '(303) 555-0171' })).toHaveAttribute('href', /^tel:/)
    await expectNoAxeFindings(page)
    await dialog.getByRole('button', { name: t.confirmPayment }).click()
    await expect(dialog.getByRole('button', { name: t.takeBackPayment })).toBeVisible()
    await dialog.getByRole('button', { name: t.approve }).click()
    await expect(page.getByText(t.approvedText).first()).toBeVisible()
    await expect(dialog.getByRole('button', { name: t.copyMessage }), 'without mail, a message to copy').toBeVisible()
    await dialog.getByRole('button', { name: common.close }).click()
    // The rows below an open dialog have no role.
    await expect(dialog).toHaveCount(0)
    await expect(row(1)).toHaveCount(0)

    await button(2, t.reject).click()
    await dialog.getByRole('textbox').first().fill('보험이 아직 없음')
    await expectNoAxeFindings(page)
    await dialog.getByRole('button', { name: t.reject }).click()
    await expect(page.getByText(t.rejectedText).first()).toBeVisible()
    await dialog.getByRole('button', { name: common.close }).click()
    await expect(dialog).toHaveCount(0)
    await expect(row(2)).toHaveCount(0)
    expect(await (await page.request.get(`/api/membership-applications/${ids[1]}`)).json()).toMatchObject({
      status: 'rejected',
      notes: '보험이 아직 없음',
    })

    expect((await page.request.post(`/api/membership-applications/${ids[2]}/reject`, { data: {} })).status()).toBe(200)
    await button(3, t.approve).click()
    const sentence = language === 'ko' ? '이미 처리된 가입 신청입니다.' : 'This application has already been decided.'
    await expect(page.getByText(sentence).first()).toBeVisible()
    await expect(row(3), 'it waits no longer').toHaveCount(0)
  })
})

test('an administrator makes a password link, which works once', async ({ page, site, browser, language }) => {
  const { memberCare: t, login, people } = text(language)
  const person = newPerson()
  expect((await page.request.post(`${site.origin}/api/auth/register`, { data: person })).status()).toBe(201)
  await logInAs(page, site, 'admin')
  await page.goto('/admin?tab=members')
  await page.getByRole('searchbox').fill(person.username)
  const row = page.getByRole('row').filter({ hasText: person.username })
  await expect(page.getByRole('row'), 'the header row and one match').toHaveCount(2)
  await expectNoAxeFindings(page)
  await row.getByRole('button', { name: new RegExp(people.open.replace('{name}', '.*')) }).click()
  await expectNoAxeFindings(page)
  await page.getByRole('dialog').getByRole('button', { name: t.passwordLink }).click()
  await page.getByRole('button', { name: t.makeLink }).click()
  const link = await page.getByRole('textbox', { name: t.passwordLink }).inputValue()
  await expect(page.getByRole('img', { name: t.qrLabel })).toBeVisible()
  await expectNoAxeFindings(page)

  const phone = await browser.newContext({ locale: language })
  await phone.addCookies([{ name: 'language', value: language, url: site.origin }])
  const mobile = await phone.newPage()
  waitForHydration(mobile)
  const setPassword = async (password: string) => {
    await mobile.goto(link)
    await mobile.locator('[name=newPassword]').fill(password)
    await mobile.getByRole('button', { name: login.savePassword }).click()
  }
  await setPassword('another sentence')
  await expect(mobile.getByText(login.passwordSavedText).first()).toBeVisible()
  expect(mobile.url(), 'the token is removed from the address bar').not.toContain('password=')
  await mobile.goto('about:blank')
  await setPassword('a third sentence')
  await expect(mobile.getByRole('link', { name: login.askForLink })).toBeVisible()
  const renewed = { username: person.username, password: 'another sentence' }
  expect((await phone.request.post(`${site.origin}/api/auth/login`, { data: renewed })).status()).toBe(200)
  await phone.close()
})
