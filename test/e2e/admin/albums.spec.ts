import { randomUUID } from 'node:crypto'
import { expect, expectNoAxeFindings, openAs, test, text } from '../fixtures.ts'
import { onePixel } from './one-pixel.ts'
import { openContentForm } from './open-content-form.ts'
import { rowOf, withTitle } from './plan-ride.ts'

const picture = 'https://dl.dropboxusercontent.com/scl/fi/a1b2/ride.png?rlkey=k3y'
const sharedPicture = 'https://www.dropbox.com/scl/fi/a1b2/ride.png?rlkey=k3y&dl=0'
const folder = 'https://www.dropbox.com/scl/fo/f0/album?rlkey=k3y&dl=0'

test.use({ expectedBrowserErrors: [/\b500\b/] })

test('an administrator adds an album with pictures, changes, hides and deletes it', async ({ page, site, language }) => {
  const t = text(language)
  const mark = randomUUID().slice(0, 8)
  const titles = { ko: `가을 라이딩 ${mark}`, en: `Fall ride ${mark}` }
  const title = titles[language]
  // One address has a picture, requests to all other hosts fail.
  await page.route(/^https:/, (route) =>
    route.request().url() === picture ? route.fulfill({ contentType: 'image/png', body: onePixel }) : route.abort(),
  )
  await openAs(page, site, 'admin', '/admin?tab=albums')
  await openContentForm(page, t.albumForm.createTitle)
  const form = page.locator('form', { has: page.locator('[name=dropboxUrl]') })
  const field = (name: string) => form.locator(`[name=${name}]`)
  const create = form.getByRole('button', { name: t.albumForm.create })
  await field('previewImage3').fill('my picture')
  await create.click()
  await expect(field('dropboxUrl')).toBeFocused()
  for (const name of ['dropboxUrl', 'titleKo', 'titleEn', 'previewImage3'])
    await expect(field(name)).toHaveAccessibleDescription(/\S/)
  await expect(form.getByRole('alert')).toHaveText(t.common.checkFields)

  await field('previewImage3').fill('')
  await field('dropboxUrl').fill(folder)
  await field('titleKo').fill(titles.ko)
  await field('titleEn').fill(titles.en)
  await field('descriptionKo').fill('한국어로만 썼습니다.')
  await field('photoCount').fill('24')
  await field('previewImage1').fill(sharedPicture)
  await expect(form.getByText(picture), 'the direct address of the share link').toBeVisible()
  await expect(form.locator(`img[src="${picture}"]`)).toHaveAttribute('referrerpolicy', 'no-referrer')
  await field('previewImage2').fill(folder)
  await expect(form.getByText(t.albumForm.previewBroken), 'a folder is not a picture').toBeVisible()
  await field('previewImage2').fill('')
  await expect(form.getByText(t.albumForm.previewBroken)).toBeHidden()
  await expectNoAxeFindings(page)

  await page.route('**/api/photo-albums', (route) =>
    route.request().method() === 'POST' ? route.fulfill({ status: 500, json: { message: 'x' } }) : route.fallback(),
  )
  await create.click()
  await expect(page.getByText(t.albumForm.createFailed).first()).toBeVisible()
  await expect(field('titleEn'), 'the form keeps its values').toHaveValue(titles.en)
  await page.unroute('**/api/photo-albums')
  await create.dblclick()
  await expect(page.getByText(t.albumForm.createdText).first()).toBeVisible()
  const name = t.albumForm.createTitle
  const start = page.getByRole('heading', { name }).or(page.getByRole('button', { name }))
  await expect(start, 'the beginning of the form, on phones the button that opens it').toBeFocused()
  await expect(start).toBeInViewport()

  const row = rowOf(page, title)
  const edit = row.getByRole('button', { name: withTitle(t.albumForm.editLabel, title) })
  await expect(row, 'a double click adds one album').toHaveCount(1)
  await expect(row.getByText(t.activity.active)).toBeVisible()
  await expect(row.getByText(language === 'ko' ? '사진 24장' : '24 photos')).toBeVisible()
  await expect(row.getByText('한국어로만 썼습니다.'), 'only in both languages').toHaveCount(0)
  const link = row.getByRole('link', { name: withTitle(t.albumForm.openLabel, title) })
  await expect(link).toHaveAttribute('target', '_blank')
  await expect(link).toHaveAttribute('rel', 'noopener noreferrer')

  await edit.click()
  await expect(field('titleKo')).toHaveValue(titles.ko)
  await expect(field('previewImage1'), 'stored as the direct address').toHaveValue(picture)
  await field('descriptionEn').fill('Now in English too.')
  await field('isActive').selectOption('false')
  await form.getByRole('button', { name: t.albumForm.update }).click()
  await expect(page.getByText(t.albumForm.updatedText).first()).toBeVisible()
  await expect(row.getByText(t.activity.inactive)).toBeVisible()
  await expect(row.getByText(language === 'ko' ? '한국어로만 썼습니다.' : 'Now in English too.')).toBeVisible()

  await row.getByRole('button', { name: withTitle(t.albumForm.deleteLabel, title) }).click()
  const question = page.getByRole('alertdialog')
  await expect(question).toContainText(title)
  await question.getByRole('button', { name: t.common.delete }).click()
  await expect(page.getByText(t.albumForm.deletedText).first()).toBeVisible()
  await expect(row).toHaveCount(0)
})
