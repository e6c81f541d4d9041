import { expect, expectNoAxeFindings, openAs, text } from '../fixtures.ts'
import { testOnOwnSite } from '../own-site.ts'

// The club's values, words and bylaws are on every page: no other spec sees these.
const test = testOnOwnSite()

test.use({ expectedBrowserErrors: [/answer 409|status of 409/] })

test('an administrator changes the club’s motto and a page’s words, and takes both back; asks before rides move; no abbreviation covers the menu', async ({
  page,
  site,
  language,
}) => {
  const { clubForm: form, clubParts: parts, clubSettings: t, pageWords, common, nav } = text(language)
  await openAs(page, site, 'admin', '/admin?tab=settings#club')
  const open = (group: string) => page.getByRole('group').filter({ has: page.getByRole('heading', { name: group }) })
  const words = open(parts.words)
  await words.locator('summary').first().click()
  const motto = words.getByLabel(form.inEnglish.replace('{label}', form.motto), { exact: true })
  const korean = words.getByLabel(form.inKorean.replace('{label}', form.motto), { exact: true })
  const before = await motto.inputValue()
  await motto.fill('')
  await korean.fill('')
  await words.getByRole('button', { name: t.save }).click()
  await expect(words.getByText(common.checkFields)).toBeVisible()
  await korean.fill('멀리,\n같이.')
  await motto.fill('Far,\ntogether.')
  await words.getByRole('button', { name: t.save }).click()
  await expect(page.getByText(t.savedTitle, { exact: true })).toBeVisible()
  // A toast stays while the pointer is on it.
  await page.getByRole('button', { name: t.undo }).hover()
  const home = await (await page.request.get('/?lang=en')).text()
  expect(home).toContain('together.')

  await page.getByRole('button', { name: t.undo }).click()
  await expect(page.getByText(t.undoneTitle, { exact: true })).toBeVisible()
  await expect(motto).toHaveValue(before)

  // Somebody else saves the same group meanwhile.
  await motto.fill('Slowly.')
  await korean.fill('Slowly.')
  const elsewhere = await page.request.put('/api/club-settings', { data: { years: 31 } })
  expect(elsewhere.status(), await elsewhere.text()).toBe(200)
  await words.getByRole('button', { name: t.save }).click()
  await expect(words.getByRole('alert')).not.toBeEmpty()
  await expect(motto, 'what was typed stays').toHaveValue('Slowly.')
  await expectNoAxeFindings(page)
  await words.getByRole('button', { name: t.save }).click()
  await expect(page.getByText(t.savedTitle, { exact: true })).toBeVisible()

  const club = open(parts.club)
  await club.evaluate((details: HTMLDetailsElement) => {
    details.open = true
  })
  const zone = club.getByLabel(form.timeZone, { exact: true })
  await zone.selectOption('America/New_York')
  await club.getByRole('button', { name: t.save }).click()
  const question = page.getByRole('alertdialog', { name: t.zoneTitle })
  await expect(question.locator('.strong').first(), 'names the rides that it moves').toBeVisible()
  await question.getByRole('button', { name: common.cancel }).click()
  await expect(club.getByRole('button', { name: t.save })).toBeEnabled()
  await expect(zone).toHaveValue('America/New_York')
  await club.getByRole('button', { name: t.save }).click()
  await question.getByRole('button', { name: t.zoneConfirm }).click()
  await expect(page.getByText(t.savedTitle, { exact: true }).first()).toBeVisible()
  // Code of the next page is here already; its document brings the new values all the same.
  await page.getByRole('link', { name: /HGR/ }).click()
  await expect(page.getByText('Slowly.').first()).toBeVisible()

  await page.goto('/admin?tab=settings#words')
  const openText = page.getByRole('button', { name: pageWords.editLabel.replace('{text}', '') }).first()
  const dialog = page.getByRole('dialog', { name: pageWords.title })
  await openText.click()
  await dialog.getByLabel(pageWords.ko, { exact: true }).fill('무엇이 필요해요?')
  await dialog.getByLabel(pageWords.en, { exact: true }).fill('What will I need?')
  await dialog.getByRole('button', { name: pageWords.save }).click()
  await expect(dialog).toHaveCount(0)
  await expect(page.getByText(pageWords.own)).toBeVisible()
  await openText.click()
  await dialog.getByRole('button', { name: pageWords.reset }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: pageWords.resetConfirm }).click()
  await expect(dialog).toHaveCount(0)
  await expect(page.getByText(pageWords.own)).toHaveCount(0)

  const long = { abbreviation: '한길모터사이클클럽'.repeat(6) }
  expect((await page.request.put('/api/club-settings', { data: long })).status()).toBe(200)
  await page.goto('/help')
  await expect(page.getByRole('button', { name: nav.menu, exact: true })).toBeInViewport({ ratio: 1 })
})

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

  await openAs(page, site, 'admin', '/admin?tab=settings#bylaws')
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

  await page.goto('/bylaws#versions')
  const versions = page.locator('#versions')
  await expect(versions).toContainText(language === 'ko' ? '11월 총회' : 'November assembly')
  await expect(versions.locator('del')).toContainText(language === 'ko' ? '2년으로' : 'two')
  await expect(versions.locator('ins')).toContainText(language === 'ko' ? '3년으로' : 'three')
  await expectNoAxeFindings(page)
  await page.goto(`/bylaws#${article.id}`)
  await expect(page.getByRole('heading', { name: title, level: 3 })).toBeInViewport()
  await page.emulateMedia({ media: 'print' })
  await expect(versions, 'paper has the bylaws alone').toBeHidden()
  await expect(page.locator('#article-12')).toBeVisible()
})

test('while another version is published what was typed stays, and the page says who published', async ({
  page,
  site,
  language,
}) => {
  const { bylawsEditor: t, bylaws, common } = text(language)
  const overtaken = (version: number) => {
    const published = bylaws.version.replace('{version}', String(version))
    return page.getByRole('status').filter({ hasText: 'admin' }).filter({ hasText: published })
  }
  await openAs(page, site, 'admin', '/admin?tab=settings#bylaws')
  const korean = page.getByRole('article').first().getByLabel(t.textKo)
  await korean.fill('우리 클럽의 이름은 새 이름이다.')
  const { chapters, version } = await (await page.request.get(`${site.origin}/api/bylaws/newest`)).json()
  async function publishOther(expectedVersion: number) {
    const data = { chapters, effectiveDate: '2026-01-01', reason: 'other', expectedVersion }
    expect((await page.request.post('/api/bylaws', { data })).status()).toBe(201)
  }
  await publishOther(version)
  await page.reload()
  await expect(overtaken(version + 1), 'a restored draft does not hide what was published since').toBeVisible()
  await expect(korean).toHaveValue('우리 클럽의 이름은 새 이름이다.')
  await page.getByRole('button', { name: t.startOver }).click()
  await page.getByRole('button', { name: t.keepEditing }).click()
  await expect(korean, 'asks before it discards').toHaveValue('우리 클럽의 이름은 새 이름이다.')
  const second = page.getByRole('article').nth(1)
  await second.getByRole('button', { name: t.remove.replace('{title}', '') }).click()
  await page.getByRole('button', { name: t.removeConfirm, exact: true }).click()
  await expect(second.getByRole('heading'), 'the next one takes the focus').toBeFocused()
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
  await expect(dialog.locator(overtaken(version + 2))).toBeVisible()
  await dialog.getByRole('button', { name: t.publish }).click()
  await expect(page.getByText(t.tell)).toBeVisible()
  await expect(korean).toHaveValue('우리 클럽의 이름은 새 이름이다.')
})
