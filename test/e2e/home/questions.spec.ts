import type { Announcement } from '#contract/news/announcements.ts'
import { openContentForm } from '../admin/open-content-form.ts'
import { test } from '../admin/planned-rides.ts'
import { expect, openAs, text } from '../fixtures.ts'

test('an officer asks for a day, a member answers and changes it, and the day becomes a ride', async ({
  page,
  site,
  language,
  as,
  request: visitor,
}) => {
  const { announcementForm, questionForm, question } = text(language)
  await openAs(page, site, 'admin', '/admin?tab=announcements')
  await openContentForm(page, announcementForm.createTitle)
  for (const [name, value] of Object.entries({
    titleKo: '봄맞이 라이딩 날짜',
    titleEn: 'A day for the spring ride',
    contentKo: '언제가 좋으신가요?',
    contentEn: 'When would you like to ride?',
    eventDate: '2126-03-01T09:00',
  }))
    await page.locator(`[name=${name}]`).fill(value)
  await page.getByLabel(questionForm.asks).check()
  await page.getByLabel(questionForm.kind).selectOption('days')
  const day = (at: number) => page.locator(`[name="question.options.${at}.day"]`)
  await day(0).fill('2126-03-07')
  await page.getByRole('button', { name: announcementForm.create }).click()
  await expect(day(1), 'nothing that was typed is lost').toHaveAttribute('aria-invalid', 'true')
  await day(1).fill('2126-03-14')
  const made = page.waitForResponse((answer) => answer.url().endsWith('/api/announcements') && answer.status() === 201)
  await page.getByRole('button', { name: announcementForm.create }).click()
  const { id } = (await (await made).json()) as Announcement

  // A visitor learns that members can answer, and nothing else.
  const html = await (await visitor.get(`/?announcement=${id}`)).text()
  expect(html).toMatch(/회원은 로그인해서 답할 수 있습니다\.|Members can log in and answer\./)
  expect(html).not.toMatch(/2126-03-07|3월 7일|March 7/)

  await openAs(page, site, 'rider', `/?announcement=${id}#announcements`)
  const card = page.locator('.card-named')
  const days = card.getByRole('checkbox')
  await days.first().focus()
  await page.keyboard.press('Space')
  await card.getByRole('button', { name: question.send }).click()
  await expect(card.getByRole('button', { name: question.change })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(days.first()).toBeChecked()
  await days.nth(1).check()
  await card.getByRole('button', { name: question.send }).click()
  await expect(card.locator('.question-count').first()).toContainText('1')

  await openAs(page, site, 'admin', `/admin?answers=${id}`)
  const shown = page.getByRole('main')
  await expect(shown.getByText(/김지훈|Jihoon Kim/).first()).toBeVisible()
  await expect(shown.locator('a[href*="money=new"]').first()).toHaveAttribute(
    'href',
    new RegExp(`/admin\\?money=new&answers=${id}&option=.+`),
  )
  await shown.locator('a[href*="newRide=2126-03-07"]').click()
  const ride = page.getByRole('dialog')
  await expect(ride.locator('[name=eventDate]')).toHaveValue('2126-03-07')
  await expect(ride.locator('[name=titleKo]')).toHaveValue('봄맞이 라이딩 날짜')
  await expect(page).toHaveURL(/\/admin\?tab=events$/)
  expect((await (await as('admin')).delete(`/api/announcements/${id}`)).ok()).toBe(true)
})
