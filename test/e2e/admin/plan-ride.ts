import { randomUUID } from 'node:crypto'
import type { APIRequestContext, Locator, Page } from '@playwright/test'
import type { RidingEvent, RidingEventInput } from '#contract/rides/riding-events.ts'
import type { DemoSite } from '../demo-site.ts'
import { expect } from '../fixtures.ts'

/** A title that no other test uses, in both languages. */
export function newTitles() {
  const mark = randomUUID().slice(0, 8)
  return { ko: `강변 라이딩 ${mark}`, en: `River ride ${mark}` }
}
type Titles = ReturnType<typeof newTitles>

const inputOf = (titles: Titles) => ({
  titleKo: titles.ko,
  titleEn: titles.en,
  descriptionKo: '강을 따라 천천히 달립니다.',
  descriptionEn: 'Slowly along the river.',
  eventDate: '2031-05-03',
  startTime: '08:30',
  meetingLocation: 'Clubhouse, Aurora',
  difficulty: 'moderate',
})

/** Creates a ride through the API. */
export async function createRide(
  request: APIRequestContext,
  site: DemoSite,
  titles: Titles,
  changes: Partial<RidingEventInput> = {},
): Promise<RidingEvent> {
  const answer = await request.post(`${site.origin}/api/riding-events`, { data: { ...inputOf(titles), ...changes } })
  expect(answer.status(), await answer.text()).toBe(201)
  return answer.json()
}

export async function openEvents(page: Page): Promise<void> {
  await page.goto('/admin?tab=events')
  await expect(page.getByRole('tabpanel').getByRole('listitem').first()).toBeVisible()
}

export const rowOf = (page: Page, title: string): Locator =>
  page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: title }) })

/** After a ride was saved or deleted: closes the dialog with the message for the club's chat. @param title `tellRiders.shareTitle` or `tellRiders.title`. */
export async function closeTelling(page: Page, title: string): Promise<void> {
  const telling = page.getByRole('dialog', { name: title })
  await expect(telling).toBeVisible()
  await telling.locator('.dialog-foot').getByRole('button').click()
  await expect(telling).toBeHidden()
}

/** Fills in the required fields. */
export async function fillRide(dialog: Locator, titles: Titles): Promise<void> {
  const { difficulty: _, ...typed } = inputOf(titles)
  for (const [name, value] of Object.entries(typed)) await dialog.locator(`[name=${name}]`).fill(value)
}

/** What a form says when a colleague was faster. */
export const changedMeanwhile = { ko: /그사이 다른 분이/, en: /Someone else has changed this/ }

/** A catalogue text with its title filled in. */
export const withTitle = (message: string, title: string) => message.replace('{title}', title)
