import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { expect, expectNoAxeFindings, logInAs, serverText, test, text } from '../fixtures.ts'
import { openContentForm } from './open-content-form.ts'
import { withTitle } from './plan-ride.ts'

async function fill(page: Page, titles: { ko: string; en: string }): Promise<void> {
  await page.locator('[name=type]').selectOption('safety')
  await page.locator('[name=titleKo]').fill(titles.ko)
  await page.locator('[name=titleEn]').fill(titles.en)
  await page.locator('[name=contentKo]').fill('출발 전에 타이어를 확인해 주세요.')
  await page.locator('[name=contentEn]').fill('Please check your tires before the start.')
  await page.locator('[name=eventDate]').fill('2031-05-03T09:30')
}

test('an administrator publishes, changes and removes an announcement, and visitors see each step', async ({
  page,
  site,
  request: visitor,
  language,
}) => {
  const { announcementForm: t, outdated, common } = text(language)
  const mark = randomUUID().slice(0, 8)
  const titles = { ko: `안전 점검 ${mark}`, en: `Safety check ${mark}` }
  const title = titles[language]
  const field = (name: string) => page.locator(`[name=${name}]`)
  const read = async (path: string) => (await visitor.get(path)).text()
  await logInAs(page, site, 'admin')
  await page.goto('/admin?tab=announcements')
  await openContentForm(page, t.createTitle)
  await page.getByRole('button', { name: t.create }).click()
  for (const name of ['titleKo', 'titleEn', 'contentKo', 'contentEn', 'eventDate'])
    await expect(field(name)).toHaveAccessibleDescription(new RegExp(serverText(language, 'This field is required')))
  await fill(page, titles)
  await page.getByRole('button', { name: t.create }).dblclick()
  await expect(page.getByText(t.createdText).first()).toBeVisible()
  const row = page.getByRole('listitem').filter({ hasText: title })
  await expect(row, 'a double click publishes one').toHaveCount(1)
  expect(await read('/')).toContain(titles.ko)
  expect(await read('/?lang=en')).toContain(titles.en)

  // An edit of one language marks the other, for administrators alone, until one of them confirms it.
  await row.getByRole('button', { name: withTitle(t.editLabel, title) }).click()
  await expect(field('titleKo')).toHaveValue(titles.ko)
  await expect(field('eventDate')).toHaveValue('2031-05-03T09:30')
  await field('contentKo').fill('타이어와 체인을 확인해 주세요.')
  // Scrolled halfway, the bar at the top may cover all of a tab but a line, which is no touch target.
  await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }))
  await expectNoAxeFindings(page)
  await page.getByRole('button', { name: t.update }).click()
  await expect(page.getByText(t.updatedText).first()).toBeVisible()
  expect(await read('/')).toContain('체인을')
  await expect(row.getByText(outdated.en)).toBeVisible()
  const filter = page.getByRole('button', { name: outdated.filter })
  await filter.click()
  await expect(filter).toHaveAttribute('aria-pressed', 'true')
  await row.getByRole('button', { name: outdated.stillCorrect }).click()
  await expect(row).toHaveCount(0)
  await filter.click()
  await expect(row).toBeVisible()
  await expect(row.getByText(outdated.en)).toHaveCount(0)

  await row.getByRole('button', { name: withTitle(t.deleteLabel, title) }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: common.delete }).click()
  await expect(page.getByText(t.deletedText).first()).toBeVisible()
  await expect(row).toHaveCount(0)
  expect(await read('/')).not.toContain(titles.ko)
})

test('Edit right after an announcement was saved fills the form, which stays filled', async ({ page, site, language }) => {
  const { announcementForm: t, contentForm } = text(language)
  const mark = randomUUID().slice(0, 8)
  const titles = { ko: `겨울 준비 ${mark}`, en: `Winter start ${mark}` }
  const field = (name: string) => page.locator(`[name=${name}]`)
  const edit = page.getByRole('button', { name: withTitle(t.editLabel, titles[language]) })
  await logInAs(page, site, 'admin')
  await page.goto('/admin?tab=announcements')
  await openContentForm(page, t.createTitle)
  test.skip(await page.getByRole('dialog').isVisible(), 'on phones the form lies over the list')

  // One of the lists that are read again after a change comes late.
  let late = Promise.withResolvers<void>()
  await page.route('**/api/announcements/outdated*', async (route) => {
    await late.promise
    await route.continue()
  })
  const editBeforeListsAreRead = async () => {
    await edit.click()
    await expect(field('titleKo')).toHaveValue(titles.ko)
    const read = page.waitForResponse(/\/api\/announcements\/outdated/)
    late.resolve()
    await read
    await expect(page.getByRole('main').locator('form [aria-busy=true]')).toHaveCount(0)
  }
  await fill(page, titles)
  await page.getByRole('button', { name: t.create }).click()
  await editBeforeListsAreRead()
  await expect(field('titleKo')).toHaveValue(titles.ko)
  await expect(page.getByText(contentForm.restored)).toHaveCount(0)

  late = Promise.withResolvers<void>()
  await field('contentEn').fill('Check your brakes, too.')
  await page.getByRole('button', { name: t.update }).click()
  await expect(page.getByText(t.updatedText).first()).toBeVisible()
  await editBeforeListsAreRead()
  await expect(field('contentEn')).toHaveValue('Check your brakes, too.')
  await field('contentKo').fill('브레이크도 확인해 주세요.')
  const saved = page.waitForResponse((answer) => answer.request().method() === 'PUT')
  await page.getByRole('button', { name: t.update }).click()
  expect((await saved).status(), 'no conflict with the own change').toBe(200)
  await expect(page.getByRole('button', { name: t.create })).toBeVisible()
  await expect(field('titleKo'), 'what was published is not offered again').toHaveValue('')
})
