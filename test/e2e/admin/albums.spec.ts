import { randomUUID } from 'node:crypto'
import type { Locator, Page } from '@playwright/test'
import type { Language } from '#contract/languages.ts'
import { expect, expectNoAxeFindings, logInAs, test, text } from '../fixtures.ts'
import { openContentForm } from './open-content-form.ts'

const picture = 'https://dl.dropboxusercontent.com/scl/fi/a1b2/ride.png?rlkey=k3y'
const sharedPicture = 'https://www.dropbox.com/scl/fi/a1b2/ride.png?rlkey=k3y&dl=0'
const onePixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

/** Replaces the hosts of pictures: one address has a picture, requests for all others fail. */
async function replaceHosts(page: Page): Promise<void> {
  await page.route(/^https:/, (route) =>
    route.request().url() === picture ? route.fulfill({ contentType: 'image/png', body: onePixel }) : route.abort(),
  )
}

async function openAlbums(page: Page): Promise<void> {
  await page.goto('/admin?tab=albums')
  await expect(page.getByRole('tabpanel').getByRole('listitem').first()).toBeVisible()
}

async function openForm(page: Page, language: Language): Promise<Locator> {
  await openContentForm(page, text(language).albumForm.createTitle)
  return page.locator('form', { has: page.locator('[name=dropboxUrl]') })
}

const named = (message: string, title: string) => message.replace('{title}', title)
const rowOf = (page: Page, title: string) =>
  page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: title }) })

test('an administrator adds an album, previews its pictures, changes it, hides it, and deletes it', async ({
  page,
  site,
  language,
}) => {
  test.slow()
  const t = text(language)
  const mark = randomUUID().slice(0, 8)
  const titles = { ko: `가을 라이딩 ${mark}`, en: `Fall ride ${mark}` }
  const title = titles[language]
  await replaceHosts(page)
  await logInAs(page, site, 'admin')
  await openAlbums(page)
  const form = await openForm(page, language)
  await expect(form.locator('[name=isActive]')).toHaveValue('true')
  await expect(form.locator('[name=displayOrder]')).toHaveValue('0')

  await form.locator('[name=dropboxUrl]').fill('https://www.dropbox.com/scl/fo/f0/album?rlkey=k3y&dl=0')
  await form.locator('[name=titleKo]').fill(titles.ko)
  await form.locator('[name=titleEn]').fill(titles.en)
  await form.locator('[name=descriptionKo]').fill('한국어로만 썼습니다.')
  await form.locator('[name=photoCount]').fill('24')
  await form.locator('[name=previewImage1]').fill(sharedPicture)
  await expect(form.getByText(picture), 'the direct address of the share link').toBeVisible()
  await expect(form.locator(`img[src="${picture}"]`)).toBeVisible()
  await expect(form.locator(`img[src="${picture}"]`)).toHaveAttribute('referrerpolicy', 'no-referrer')
  await form.locator('[name=previewImage2]').fill('https://www.dropbox.com/scl/fo/f0/album?rlkey=k3y&dl=0')
  await expect(form.getByText(t.albumForm.previewBroken), 'a folder is not a picture').toBeVisible()
  await form.locator('[name=previewImage2]').fill('')
  await expect(form.getByText(t.albumForm.previewBroken)).toBeHidden()
  await expectNoAxeFindings(page)
  await form.getByRole('button', { name: t.albumForm.create }).dblclick()
  await expect(page.getByText(t.albumForm.createdText).first()).toBeVisible()
  const name = t.albumForm.createTitle
  const start = page.getByRole('heading', { name }).or(page.getByRole('button', { name }))
  await expect(start, 'the beginning of the form, on phones the button that opens it').toBeFocused()
  await expect(start).toBeInViewport()

  const row = rowOf(page, title)
  await expect(row, 'a double click adds one album').toHaveCount(1)
  await expect(row.getByText(t.activity.active)).toBeVisible()
  await expect(row.getByText(language === 'ko' ? '사진 24장' : '24 photos')).toBeVisible()
  await expect(row.getByText('한국어로만 썼습니다.'), 'only in both languages').toHaveCount(0)
  const link = row.getByRole('link', { name: named(t.albumForm.openLabel, title) })
  await expect(link).toHaveAttribute('target', '_blank')
  await expect(link).toHaveAttribute('rel', 'noopener noreferrer')

  await row.getByRole('button', { name: named(t.albumForm.editLabel, title) }).click()
  await expect(form.locator('[name=titleKo]')).toHaveValue(titles.ko)
  await expect(form.locator('[name=previewImage1]'), 'stored as the direct address').toHaveValue(picture)
  await form.locator('[name=descriptionEn]').fill('Now in English too.')
  await form.locator('[name=isActive]').selectOption('false')
  await form.getByRole('button', { name: t.albumForm.update }).click()
  await expect(page.getByText(t.albumForm.updatedText).first()).toBeVisible()
  await expect(row.getByText(t.activity.inactive)).toBeVisible()
  await expect(row.getByText(language === 'ko' ? '한국어로만 썼습니다.' : 'Now in English too.')).toBeVisible()

  await row.getByRole('button', { name: named(t.albumForm.editLabel, title) }).click()
  await form.locator('[name=titleEn]').fill('Something else')
  await form.getByRole('button', { name: t.common.cancel }).click()
  await row.getByRole('button', { name: named(t.albumForm.editLabel, title) }).click()
  await expect(form.locator('[name=titleEn]'), 'Cancel discards the change').toHaveValue(titles.en)
  await form.getByRole('button', { name: t.common.cancel }).click()

  await row.getByRole('button', { name: named(t.albumForm.deleteLabel, title) }).click()
  const question = page.getByRole('alertdialog')
  await expect(question).toContainText(title)
  await expectNoAxeFindings(page)
  await question.getByRole('button', { name: t.common.delete }).click()
  await expect(page.getByText(t.albumForm.deletedText).first()).toBeVisible()
  await expect(row).toHaveCount(0)
})

test('missing values and invalid addresses are reported beside their fields', async ({ page, site, language }) => {
  const t = text(language)
  await logInAs(page, site, 'admin')
  await openAlbums(page)
  const form = await openForm(page, language)
  await form.locator('[name=previewImage3]').fill('my picture')
  await form.getByRole('button', { name: t.albumForm.create }).click()
  await expect(form.locator('[name=dropboxUrl]')).toBeFocused()
  for (const name of ['dropboxUrl', 'titleKo', 'titleEn', 'previewImage3']) {
    await expect(form.locator(`[name=${name}]`)).toHaveAttribute('aria-invalid', 'true')
    await expect(form.locator(`[name=${name}]`)).toHaveAccessibleDescription(/\S/)
  }
  await expect(form.locator('[name=descriptionKo]')).toHaveAttribute('aria-invalid', 'false')
  await expect(form.getByRole('alert')).toHaveText(t.common.checkFields)
  await expectNoAxeFindings(page)
})

test.describe('when the server fails', () => {
  test.use({ expectedBrowserErrors: [/\b500\b/] })

  test('the specified sentence is shown and the form keeps its values', async ({ page, site, language }) => {
    const t = text(language)
    await logInAs(page, site, 'admin')
    await openAlbums(page)
    await page.route('**/api/photo-albums', (route) =>
      route.request().method() === 'POST'
        ? route.fulfill({ status: 500, json: { message: 'An error occurred.' } })
        : route.continue(),
    )
    const form = await openForm(page, language)
    await form.locator('[name=dropboxUrl]').fill('https://photos.example/album')
    await form.locator('[name=titleKo]').fill('앨범')
    await form.locator('[name=titleEn]').fill('Album')
    await form.getByRole('button', { name: t.albumForm.create }).click()
    await expect(page.getByText(t.albumForm.createFailed).first()).toBeVisible()
    await expect(form.locator('[name=titleEn]')).toHaveValue('Album')
  })
})
