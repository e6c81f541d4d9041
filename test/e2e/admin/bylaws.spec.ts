import { expect, expectNoAxeFindings, logInAs, text } from '../fixtures.ts'
import { testOnOwnSite } from '../own-site.ts'

const test = testOnOwnSite()

test.use({ expectedBrowserErrors: [/answer 409|status of 409/] })

test('an article is changed in both languages, published, and compared in both at #versions', async ({
  page,
  site,
  request: visitor,
  language,
}) => {
  const { bylawsEditor: t, bylaws } = text(language)
  const first = await page.request.get(`${site.origin}/api/bylaws`)
  const article = (await first.json()).chapters[1].articles[1]
  const title = language === 'ko' ? article.titleKo : article.titleEn
  const fields = page.getByRole('article', { name: title })
  const openChapter = () => page.getByRole('navigation', { name: t.chapters }).getByRole('button').nth(1).click()

  await logInAs(page, site, 'admin')
  await page.goto('/admin?tab=settings#bylaws')
  await openChapter()
  await fields.getByLabel(t.textKo).fill(article.textKo.replace('2년', '3년'))
  await expect(fields.getByText(bylaws.only.ko)).toBeVisible()
  await fields.getByText(t.preview).click()
  await expect(fields.locator('.prose[lang=ko]')).toContainText('3년으로')

  // What was typed is there again after a reload.
  await page.reload()
  await openChapter()
  await expect(fields.getByLabel(t.textKo)).toHaveValue(/3년으로/)
  await page.getByRole('button', { name: t.publish }).click()
  const dialog = page.getByRole('dialog', { name: t.publishTitle })
  await expect(dialog.getByText(t.oneLanguage)).toBeVisible()
  await expectNoAxeFindings(page)
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await fields.getByLabel(t.textEn).fill(article.textEn.replace('two years', 'three years'))
  await page.getByRole('button', { name: t.publish }).click()
  await expect(dialog.getByText(t.oneLanguage)).toHaveCount(0)
  await dialog.getByLabel(t.reason).fill('11월 총회 / November assembly')
  await dialog.getByRole('button', { name: t.publish }).dblclick()
  await expect(page.getByText(t.tell)).toBeVisible()
  expect(await (await visitor.get(`${site.origin}/api/bylaws/versions`)).json(), 'a double press publishes once').toHaveLength(1)

  await page.goto('/bylaws?lang=ko#versions')
  await expect(page.locator('#versions')).toContainText('11월 총회')
  await expect(page.locator('#versions del')).toContainText('2년으로')
  await expect(page.locator('#versions ins')).toContainText('3년으로')
  await page.goto('/bylaws?lang=en#versions')
  await expect(page.locator('#versions del')).toContainText('two')
  await expect(page.locator('#versions ins')).toContainText('three')
  await expectNoAxeFindings(page)
  await page.goto(`/bylaws#${article.id}`)
  await expect(page.getByRole('heading', { name: title, level: 3 })).toBeInViewport()
  await page.emulateMedia({ media: 'print' })
  await expect(page.locator('#versions'), 'paper has the bylaws alone').toBeHidden()
  await expect(page.locator('#article-12')).toBeVisible()
})

test('while another version is published what was typed stays, and the page says who published', async ({
  page,
  site,
  language,
}) => {
  const { bylawsEditor: t, bylaws, common } = text(language)
  const overtaken = (version: string) =>
    page
      .getByRole('status')
      .filter({ hasText: 'admin' })
      .filter({ hasText: bylaws.version.replace('{version}', version) })
  await logInAs(page, site, 'admin')
  await page.goto('/admin?tab=settings#bylaws')
  const korean = page.getByRole('article').first().getByLabel(t.textKo)
  await korean.fill('우리 클럽의 이름은 새 이름이다.')
  const { chapters, version } = await (await page.request.get(`${site.origin}/api/bylaws/newest`)).json()
  const other = { chapters, effectiveDate: '2026-01-01', reason: 'other' }
  const headers = { origin: site.origin }
  async function publishOther(expectedVersion: number) {
    const data = { ...other, expectedVersion }
    expect((await page.request.post(`${site.origin}/api/bylaws`, { data, headers })).status()).toBe(201)
  }
  await publishOther(version)
  await page.reload()
  await expect(overtaken(String(version + 1)), 'a restored draft does not hide what was published since').toBeVisible()
  await expect(korean).toHaveValue('우리 클럽의 이름은 새 이름이다.')
  await page.getByRole('button', { name: t.startOver }).click()
  await page.getByRole('button', { name: t.keepEditing }).click()
  await expect(korean, 'asks before it discards').toHaveValue('우리 클럽의 이름은 새 이름이다.')
  await page
    .getByRole('article')
    .nth(1)
    .getByRole('button', { name: t.remove.replace('{title}', '') })
    .click()
  await page.getByRole('button', { name: t.removeConfirm, exact: true }).click()
  await expect(page.getByRole('article').nth(1).getByRole('heading'), 'the next one takes the focus').toBeFocused()
  await page.getByRole('button', { name: t.chapterDown }).click()
  const chips = page.getByRole('navigation', { name: t.chapters }).getByRole('button')
  await expect(chips.nth(1)).toBeFocused()
  await page.getByRole('button', { name: t.chapterUp }).click()
  await chips.nth(1).click()
  await page.getByRole('button', { name: t.removeChapter }).click()
  await page.getByRole('button', { name: t.removeConfirm, exact: true }).click()
  await expect(chips.first()).toBeFocused()
  await korean.fill('')
  await chips.nth(1).click()
  await page.getByRole('button', { name: t.publish }).click()
  await expect(page.getByRole('alert').getByText(common.checkFields)).toBeVisible()
  await expect(korean, 'its chapter is shown').toHaveAttribute('aria-invalid', 'true')
  await korean.fill('우리 클럽의 이름은 새 이름이다.')

  await page.getByRole('button', { name: t.publish }).click()
  const dialog = page.getByRole('dialog', { name: t.publishTitle })
  await dialog.getByLabel(t.reason).fill('mine')
  await publishOther(version + 1)
  await dialog.getByRole('button', { name: t.publish }).click()
  await expect(dialog.locator(overtaken(String(version + 2)))).toBeVisible()
  await dialog.getByRole('button', { name: t.publish }).click()
  await expect(page.getByText(t.tell)).toBeVisible()
  await expect(korean).toHaveValue('우리 클럽의 이름은 새 이름이다.')
})
