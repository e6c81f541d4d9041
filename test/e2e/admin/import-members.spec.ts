import { workbook } from '../../workbooks.ts'
import { expect, expectNoAxeFindings, logInByForm, openAs, test, text, waitForHydration } from '../fixtures.ts'

test.use({ expectedBrowserErrors: [/\b401\b/] })

test('a list is corrected and imported, and an invited member sets a password by a link that works once, and logs in', async ({
  page,
  context,
  browser,
  site,
  language,
}) => {
  const { memberImport: t, memberCare, applicationFields, login, admin } = text(language)
  const now = Date.now()
  // A name has letters alone.
  const mark = [...String(now)].map((digit) => 'abcdefghij'[Number(digit)]).join('')
  const firstPhone = 7_202_000_000 + (now % 900_000) * 10
  const phone = (number: number) => String(firstPhone + number)
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await openAs(page, site, 'admin', '/admin?tab=members')
  await page.getByRole('button', { name: memberCare.importList }).click()
  await expect(page.getByRole('heading', { name: t.heading })).toBeFocused()
  const choose = (content: Buffer) =>
    page.getByLabel(t.file).setInputFiles({ name: 'list.csv', mimeType: 'text/csv', buffer: content })
  const download = page.waitForEvent('download')
  await page.getByRole('link', { name: t.sample }).click()
  const sample = await download
  expect(sample.suggestedFilename()).toBe(t.sampleFile)
  await page.getByLabel(t.file).setInputFiles(await sample.path())
  await expect(page.getByRole('button', { name: t.check })).toBeVisible()
  await expect(page.getByText(t.notBroughtIn), 'every column of the sample is known').toHaveCount(0)
  await choose(Buffer.from('notes'))
  await page.getByLabel(t.paste).fill('이름\t전화번호\n홍길서\t010-1111-2229\n김철술\t"010-1111-3339"\n')
  await expect(page.getByText(language === 'ko' ? '2행을 읽었습니다.' : '2 rows were read.')).toBeVisible()

  // As a spreadsheet has it: a day as its number, a phone number without its zero, another sheet before the list.
  const head = ['이름', '영문 이름', '전화번호', '생년월일', '비상 연락처', '주소']
  const people = [
    ['한지원', `Jiwon ${mark}`, Number(phone(1)), 31108, '홍부인 303-555-2212', 'Denver'],
    ['남궁하람', `Haram ${mark}`, '', '1985-03-02', '', ''],
    ['정정아', `Jeonga ${mark}`, phone(2), '1985', '', ''],
    ['독고이든', `Eden ${mark}`, phone(3), '1985-03-02', '', ''],
    ['임바다', `Bada ${mark}`, phone(5), '1985-03-02', '', ''],
  ]
  await choose(workbook({ sheets: [{ rows: [['회비'], [50]] }, { rows: [['회원 명단'], head, ...people] }] }))
  await expect(page.getByLabel(t.sheet)).toHaveValue('1')
  await expect(page.getByText(t.aboveHeader.replace('{text}', '회원 명단'))).toBeVisible()
  await expect(page.getByRole('listitem').filter({ hasText: '주소' }), 'a column that is not brought in').toBeVisible()
  await page.getByRole('button', { name: t.check }).click()
  await expect(page.getByRole('heading', { name: t.rowsHeading })).toBeFocused()
  const rowOf = (name: string) => page.getByRole('row').filter({ hasText: name })
  const changes = rowOf('한지원').getByRole('listitem')
  for (const changed of ['31108', '홍부인']) await expect(changes.filter({ hasText: changed })).toBeVisible()
  await expectNoAxeFindings(page)

  const importButton = page.getByRole('button', { name: /^Import \d|\d명 가져오기$/ })
  await expect(importButton).toHaveText(/3/)
  const leftOut = rowOf('임바다')
  await leftOut.getByRole('button').click()
  await expect(leftOut.getByText(t.left, { exact: true })).toBeVisible()
  await expect(importButton, 'who is left out does not count').toHaveText(/2/)
  await rowOf('남궁하람').getByLabel(applicationFields.phoneNumber, { exact: true }).fill(phone(4))
  await importButton.click()
  await expect(page.getByRole('alert').filter({ hasText: t.counted }), 'the corrected row counts, too').toBeVisible()
  await expect(importButton).toHaveText(/3/)
  await page.getByRole('button', { name: t.chooseColumns }).click()
  await page.getByRole('button', { name: t.check }).click()
  await expect(page.getByLabel(applicationFields.phoneNumber, { exact: true }), 'what was typed stays').toHaveCount(0)
  await expect(leftOut.getByText(t.left, { exact: true }), 'and who was left out').toBeVisible()
  await importButton.click()
  await expect(
    page.getByRole('heading', { name: language === 'ko' ? '3명을 가져왔습니다' : '3 people imported', exact: true }),
  ).toBeFocused()
  await expect(page.getByText(language === 'ko' ? '확인할 행이 1개 남아' : '1 row of the list is still')).toBeVisible()
  const jiwon = page.getByRole('row').filter({ hasText: `jiwon.${mark}` })
  await jiwon.getByRole('button', { name: t.copy }).click()
  const invitation = await page.evaluate(() => navigator.clipboard.readText())
  const link = /http\S+/.exec(invitation)?.[0] ?? ''
  await expect(jiwon.getByRole('textbox')).toHaveValue(link)

  const theirs = await browser.newPage({ baseURL: site.origin })
  waitForHydration(theirs)
  const setPassword = async () => {
    await theirs.goto(link.replace('#', `&lang=${language}#`))
    await expect(theirs.getByLabel(login.username)).toHaveValue(`jiwon.${mark}`)
    expect(theirs.url(), 'the token is removed from the address bar').not.toContain('password=')
    await theirs.getByLabel(login.newPassword, { exact: true }).fill('over the hills')
    await theirs.getByRole('button', { name: login.savePassword }).click()
  }
  await setPassword()
  await expect(theirs.getByText(login.passwordSavedText).first()).toBeVisible()
  await theirs.goto('about:blank')
  await setPassword()
  await expect(theirs.getByRole('link', { name: login.askForLink }), 'used before').toBeVisible()
  await theirs.goto(`/login?lang=${language}`)
  await logInByForm(theirs, { username: `jiwon.${mark}`, password: 'over the hills' })
  await expect(theirs, 'first the own details and the consent').toHaveURL(/\/settings.*#consent$/)
  expect((await (await theirs.request.get('/api/auth/user')).json()).role).toBe('member')
  await theirs.close()

  // The links stay until they are dismissed, in another tab of the dashboard as on another page.
  await page.getByRole('tab', { name: admin.tabSettings }).click()
  await page.getByRole('tab', { name: admin.tabMembers }).click()
  await expect(jiwon.getByRole('textbox')).toHaveValue(link)
  await page.getByRole('banner').getByRole('link').first().click()
  await expect(page.getByText(t.unsentTitle, { exact: true })).toBeVisible()
  await page.goBack()
  await page.getByRole('button', { name: memberCare.importList }).click()
  await expect(jiwon.getByRole('textbox')).toHaveValue(link)
  await page.getByRole('button', { name: t.finish }).click()
  await expect(page.getByRole('searchbox')).toBeVisible()
})
