import { type DemoSite, startDemoSite } from '../demo-site.ts'
import { expect, expectNoAxeFindings, logInAs, test as shared, text } from '../fixtures.ts'

const test = shared.extend<object, { site: DemoSite }>({
  // A site of its own: so many members would fill the first pages of other specs' lists.
  site: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads from the pattern which fixtures are needed
    async ({}, use) => {
      await using site = await startDemoSite()
      await use(site)
    },
    { scope: 'worker', timeout: 60_000 },
  ],
})

test.use({ expectedBrowserErrors: [/\b401\b/] })

test('the sample list is corrected and imported, and an invited member sets a password and logs in', async ({
  page,
  context,
  browser,
  site,
  language,
}) => {
  const { memberImport: t, memberCare, applicationFields, login, admin } = text(language)
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await logInAs(page, site, 'admin')
  await page.goto('/admin?tab=members')
  await page.getByRole('button', { name: memberCare.importList }).click()
  await expect(page.getByRole('heading', { name: t.heading })).toBeFocused()
  const misquoted = '이름,전화번호,비고\n홍길서,010-1111-2229,"24" wheel\n김철술,010-1111-3339,"x"\n'
  await page.getByLabel(t.file).setInputFiles({ name: 'list.csv', mimeType: 'text/csv', buffer: Buffer.from(misquoted) })
  await expect(page.getByRole('alert').filter({ hasText: t.misquoted.replace('{row}', '2') })).toBeVisible()
  await expect(page.getByRole('button', { name: t.check })).toHaveCount(0)
  await page.getByLabel(t.file).setInputFiles('docs/howto/import-members-sample.csv')
  await expect(page.getByLabel(applicationFields.phoneNumber, { exact: true })).toHaveValue('2')
  await page.getByRole('button', { name: t.check }).click()
  await expect(page.getByRole('heading', { name: t.rowsHeading })).toBeFocused()
  const summary = page.getByRole('status').filter({ hasText: '40' })
  await expect(summary).toContainText('37')
  // A tab that the bar covers in part would count as too small.
  await page.evaluate(() => scrollTo(0, 0))
  await expectNoAxeFindings(page)

  const importButton = page.getByRole('button', { name: /^Import \d|\d명 가져오기$/ })
  await importButton.click()
  await expect(page.getByRole('alert').filter({ hasText: '3' })).toBeVisible()

  // What was typed stays when the columns are chosen again.
  await page.getByLabel(applicationFields.phoneNumber).fill('(303) 555-0177')
  await page.getByRole('button', { name: t.chooseColumns }).click()
  await page.getByRole('button', { name: t.check }).click()
  await expect(summary).toContainText('38')
  // Corrections are checked by a button, or by the import itself.
  await page.getByLabel(applicationFields.dateOfBirth).fill('1985')
  await page.getByRole('button', { name: t.checkAgain }).click()
  await expect(summary).toContainText('38')
  await page.getByLabel(applicationFields.dateOfBirth).fill('1985-03-02')
  // The session ends: what was typed stays until the officer has logged in again.
  const session = await context.cookies()
  await context.clearCookies()
  await page.getByRole('button', { name: t.checkAgain }).click()
  await expect(page.getByRole('alert').filter({ hasText: t.loggedOut })).toBeVisible()
  await expect(page.getByLabel(applicationFields.dateOfBirth)).toHaveValue('1985-03-02')
  await context.addCookies(session)
  const thirdWrong = page.getByRole('row').filter({ hasText: '정정아' })
  await thirdWrong.getByRole('button').click()
  await expect(thirdWrong.getByText(t.left)).toBeVisible()

  await importButton.click()
  await expect(page.getByRole('heading', { name: /39/ })).toBeFocused()
  const jiwon = page.getByRole('row').filter({ hasText: 'jiwon.han' })
  await jiwon.getByRole('button', { name: t.copy }).click()
  const invitation = await page.evaluate(() => navigator.clipboard.readText())
  const link = /http\S+/.exec(invitation)?.[0] ?? ''
  await expect(jiwon.getByRole('textbox')).toHaveValue(link)

  const phone = await browser.newContext({ baseURL: site.origin })
  const theirs = await phone.newPage()
  await theirs.goto(`${link.replace('#', `&lang=${language}#`)}`)
  await expect(theirs.getByLabel(login.username)).toHaveValue('jiwon.han')
  await theirs.getByLabel(login.newPassword, { exact: true }).fill('over the hills')
  await theirs.getByRole('button', { name: login.savePassword }).click()
  await expect(theirs.getByLabel(login.username)).toHaveValue('jiwon.han')
  await theirs.getByLabel(login.password, { exact: true }).fill('over the hills')
  await theirs.getByRole('button', { name: login.submit, exact: true }).click()
  // First the own details and the consent.
  await theirs.waitForURL(({ pathname, hash }) => pathname === '/settings' && hash === '#consent')
  expect((await (await theirs.request.get('/api/auth/user')).json()).role).toBe('member')
  await phone.close()

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

test('the page tells what a list has that is changed or not brought in, and what to do with a file that is no list', async ({
  page,
  site,
  language,
}) => {
  const { memberImport: t, memberCare, applicationFields } = text(language)
  await logInAs(page, site, 'admin')
  await page.goto('/admin?tab=members')
  await page.getByRole('button', { name: memberCare.importList }).click()
  const choose = (name: string, content: string | Buffer) =>
    page.getByLabel(t.file).setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(content) })
  await choose('list.csv', Buffer.from('PK\x03\x04\0\0[Content_Types].xml', 'latin1'))
  await expect(page.getByRole('alert').filter({ hasText: t.notCsv })).toBeVisible()
  const list = '회원 명단\n성;이름;전화번호;생년월일;주소\n남궁;하람;1012345678;31108;Denver\n독고;이든;555-0142;;\n'
  await choose('list.csv', Buffer.from(`\ufeff${list}`, 'utf16le'))
  await expect(page.getByLabel(t.familyName, { exact: true })).toHaveValue('0')
  await expect(page.getByLabel(t.givenName, { exact: true })).toHaveValue('1')
  await expect(page.getByText(t.aboveHeader.replace('{text}', '회원 명단'))).toBeVisible()
  await expect(page.getByRole('listitem').filter({ hasText: '주소' })).toBeVisible()
  await expectNoAxeFindings(page)
  await page.getByRole('button', { name: t.check }).click()
  await expect(page.getByRole('heading', { name: t.rowsHeading })).toBeFocused()
  await expect(page.getByRole('listitem').filter({ hasText: '주소' })).toBeVisible()
  const first = page.getByRole('row').filter({ hasText: '남궁하람' })
  const change = (field: string, from: string, to: string) =>
    t.change.replace('{field}', field).replace('{from}', from).replace('{to}', to)
  await expect(first.getByText(change(applicationFields.koreanName, '남궁 + 하람', '남궁하람'))).toBeVisible()
  await expect(first.getByText(change(applicationFields.phoneNumber, '1012345678', '010-1234-5678'))).toBeVisible()
  await expect(first.getByText(change(applicationFields.dateOfBirth, '31108', '1985-03-02'))).toBeVisible()
  await expect(
    page
      .getByRole('row')
      .filter({ hasText: '독고이든' })
      .getByText(/555-0142\. /),
  ).toBeVisible()
  await expect(page.getByRole('button', { name: /^Import 2 |2명 가져오기$/ })).toBeEnabled()
  await expectNoAxeFindings(page)
})
