import { expect, type Page } from '@playwright/test'
import type { Announcement } from '#contract/news/announcements.ts'

/** The last of the demo's announcements: beyond the six that the home page shows. */
export async function oldestAnnouncement(page: Page): Promise<Announcement> {
  const all = (await (await page.request.get('/api/announcements?limit=100')).json()) as Announcement[]
  expect(all.length, 'the demo has more announcements than home shows').toBeGreaterThan(6)
  return all.at(-1) as Announcement
}
