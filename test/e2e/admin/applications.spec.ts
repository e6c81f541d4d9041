import { randomUUID } from 'node:crypto'
import { answers } from '../../applying.ts'
import { expect, expectNoAxeFindings, openAs, test, text } from '../fixtures.ts'
import { newPerson } from '../joining.ts'

// A colleague was faster.
test.use({ expectedBrowserErrors: [/409/] })

test('an application is found, corrected, approved and connected; others are deleted, rejected, decided by a colleague', async ({
  page,
  site,
  request: visitor,
  language,
}) => {
  const { admin, applicationReview: t, applicationFields, applicationStatus, records, common } = text(language)
  const mark = randomUUID().slice(0, 8)
  const details = {
    ...answers,
    koreanName: '독고바다',
    englishName: `Bada ${mark.replaceAll(/\d/g, 'x')}`,
    kakaoId: `kakao-${mark}`,
    email: `${mark}@example.com`,
  }
  const apply = async (number: number, changes: object = {}): Promise<string> => {
    const own = { phoneNumber: `(303) 555-017${number}`, motorcycleModel: `Sample${number} ${mark}` }
    const answer = await visitor.post('/api/membership-applications', { data: { ...details, ...own, ...changes } })
    expect(answer.status(), await answer.text()).toBe(201)
    return (await answer.json()).id
  }
  const id = await apply(1)
  const twinId = await apply(2)
  const rejectedId = await apply(3, { koreanName: '이서연', englishName: 'Seoyeon Lee', email: `${mark}-3@example.com` })
  const decidedId = await apply(4, { koreanName: '박하늘', englishName: 'Haneul Park', email: `${mark}-4@example.com` })
  await openAs(page, site, 'admin', '/admin')
  const search = page.getByRole('searchbox')
  const dialog = page.getByRole('dialog')
  const row = (number: number) => page.getByRole('row').filter({ hasText: `Sample${number} ${mark}` })
  const button = (number: number, label: string) => row(number).getByRole('button', { name: new RegExp(`^${label}`) })
  const fact = (value: string) => dialog.getByRole('definition').filter({ hasText: value }).first()
  const close = async () => {
    await dialog.getByRole('button', { name: common.close }).click()
    // The rows below an open dialog have no role.
    await expect(dialog).toHaveCount(0)
  }

  // The file for a spreadsheet follows the status, and says that it does not follow the search.
  await page.getByRole('group', { name: admin.status }).getByRole('button', { name: applicationStatus.pending }).click()
  await expect(page.getByRole('link', { name: admin.downloadCsv })).toHaveAttribute('href', /status=pending/)
  await search.fill(`ㄷㄱㅂㄷ ${mark}`)
  await expect(page.getByRole('row'), 'the header row and two matches').toHaveCount(3)
  await expect(search, 'the field keeps the focus').toBeFocused()
  await expect(page.getByRole('link', { name: admin.downloadCsvWithoutSearch })).not.toHaveAttribute('href', /search/)

  await button(1, t.view).press('Enter')
  // docs/product.md 10.2: the ten facts of the dialog.
  const { koreanName, englishName, email, kakaoId, emergencyContactName, emergencyContactPhone } = details
  const own = [koreanName, englishName, email, kakaoId, emergencyContactName, emergencyContactPhone]
  const born = language === 'ko' ? '1991. 4. 17.' : 'Apr 17, 1991'
  for (const value of [...own, '(303) 555-0171', born, `Sample1 ${mark}`, applicationFields.relations.spouse])
    await expect(fact(value), value).toBeVisible()
  await expect(dialog.getByRole('link', { name: '(303) 555-0171' })).toHaveAttribute('href', /^tel:/)

  // It is corrected by keyboard while a colleague changes it.
  await dialog.getByRole('button', { name: records.edit, exact: true }).press('Enter')
  await expect(dialog.getByRole('textbox', { name: applicationFields.koreanName })).toBeFocused()
  await expectNoAxeFindings(page)
  const { membershipFee: _, paymentStatus: __, ...facts } = details
  const theirs = { ...facts, kakaoId: 'changed-by-colleague', phoneNumber: '(303) 555-0171', motorcycleModel: `Sample1 ${mark}` }
  const answer = await page.request.put(`/api/membership-applications/${id}`, { data: theirs })
  expect(answer.status(), await answer.text()).toBe(200)
  const phone = dialog.getByRole('textbox', { name: applicationFields.phoneNumber, exact: true })
  await phone.fill('(303) 555-0199')
  await dialog.getByRole('checkbox', { name: records.isConfirmed }).press('Space')
  await phone.press('Enter')
  await expect(dialog.getByRole('alert')).not.toBeEmpty()
  await expect(phone, 'what was typed stays').toHaveValue('(303) 555-0199')
  await phone.press('Enter')
  await expect(page.getByText(records.savedText).first()).toBeVisible()
  await expect(fact('(303) 555-0199')).toBeVisible()

  await dialog.getByRole('button', { name: t.confirmPayment }).click()
  await expect(dialog.getByRole('button', { name: t.takeBackPayment })).toBeVisible()
  await dialog.getByRole('button', { name: t.approve }).click()
  await expect(page.getByText(t.approvedText).first()).toBeVisible()
  await expect(dialog.getByRole('button', { name: t.copyMessage }), 'without mail, a message to copy').toBeVisible()
  // The account with the same email address is proposed.
  const account = { ...newPerson(), email: details.email }
  expect((await visitor.post('/api/auth/register', { data: account })).status()).toBe(201)
  await dialog.getByRole('button', { name: records.connect }).click()
  await expectNoAxeFindings(page)
  await dialog.getByRole('button', { name: records.connectThisLabel.replace('{name}', account.username) }).press('Enter')
  await expect(page.getByText(records.connectedText).first()).toBeVisible()
  await close()
  await expect(row(1)).toHaveCount(0)

  // The second one looks like the first: each leads to the other. The question lies over the dialog.
  await button(2, t.view).click()
  await expect(dialog.getByRole('heading', { name: records.likelySubheading })).toBeVisible()
  const name = language === 'ko' ? details.koreanName : details.englishName
  const [beforeDate = ''] = records.applicationOf.replace('{name}', name).split('{date}')
  const otherOne = dialog.getByRole('button', { name: beforeDate })
  await otherOne.press('Enter')
  await expect(fact('(303) 555-0199')).toBeVisible()
  await otherOne.click()
  await expect(fact('(303) 555-0172')).toBeVisible()
  const remove = dialog.getByRole('button', { name: records.delete })
  const question = page.getByRole('alertdialog')
  await remove.click()
  await expect(question.getByText(name)).toBeVisible()
  await question.getByRole('button', { name: common.cancel }).press('Escape')
  await expect(question, 'Escape closes only the question').toHaveCount(0)
  await remove.click()
  await question.getByRole('button', { name: common.delete }).press('Enter')
  await expect(dialog).toHaveCount(0)
  await expect(row(2)).toHaveCount(0)
  expect((await page.request.get(`/api/membership-applications/${twinId}`)).status()).toBe(404)

  await search.fill(mark)
  await button(3, t.reject).click()
  await dialog.getByRole('textbox').first().fill('보험이 아직 없음')
  await dialog.getByRole('button', { name: t.reject }).click()
  await expect(page.getByText(t.rejectedText).first()).toBeVisible()
  await close()
  await expect(row(3)).toHaveCount(0)
  const rejected = { status: 'rejected', notes: '보험이 아직 없음' }
  expect(await (await page.request.get(`/api/membership-applications/${rejectedId}`)).json()).toMatchObject(rejected)

  expect((await page.request.post(`/api/membership-applications/${decidedId}/reject`, { data: {} })).status()).toBe(200)
  await button(4, t.approve).click()
  const sentence = language === 'ko' ? '이미 처리된 가입 신청입니다.' : 'This application has already been decided.'
  await expect(page.getByText(sentence).first()).toBeVisible()
  await expect(row(4), 'it waits no longer').toHaveCount(0)
})
