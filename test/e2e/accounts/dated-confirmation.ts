import { randomUUID } from 'node:crypto'
import type { Locator, Page } from '@playwright/test'
import { type DemoSite, startDemoSite } from '../demo-site.ts'
import { test as base, type DemoAccount, expect, type SiteOptions, type text } from '../fixtures.ts'

/** A site of its own, whose clock these tests move. */
export const test = base.extend<SiteOptions, { site: DemoSite }>({
  site: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads from the pattern which fixtures are needed
    async ({}, use) => {
      await using site = await startDemoSite('./test/e2e/moved-clock.ts')
      await use(site)
    },
    { scope: 'worker', timeout: 60_000 },
  ],
})

/** Deletes an announcement and opens the tab that lists what can be restored. @returns the button that deletes it for good. */
export async function deletedForGood(page: Page, t: ReturnType<typeof text>): Promise<Locator> {
  const title = `삭제할 글 ${randomUUID().slice(0, 8)}`
  const texts = { titleKo: title, titleEn: title, contentKo: '글', contentEn: 'Text' }
  const made = await page.request.post('/api/announcements', {
    data: { type: 'general', eventDate: '2031-05-03T09:30', ...texts },
  })
  const { id } = (await made.json()) as { id: string }
  expect((await page.request.delete(`/api/announcements/${id}`)).status()).toBe(204)
  await page.getByRole('tab', { name: t.admin.tabSettings, exact: true }).click()
  const remove = page.getByRole('button', { name: t.recentlyDeleted.deleteLabel.replace('{title}', title) })
  await expect(remove).toBeVisible()
  return remove
}

/** Longer than a login counts as a confirmation. */
export async function elevenMinutesPass(page: Page, site: DemoSite, origin = site.origin): Promise<void> {
  process.kill(site.pid ?? 0, 'SIGUSR2')
  await expect.poll(async () => (await page.request.get(`${origin}/api/auth/user/export`)).status()).toBe(403)
}

export function passwordOf(site: DemoSite, username: DemoAccount): string {
  return site.accounts.get(username)?.password ?? ''
}

/** The answers to one call, whatever else the page asks for. */
export function answersOf(page: Page, method: string, path: string): number[] {
  const statuses: number[] = []
  page.on('response', (answer) => {
    if (answer.request().method() === method && new URL(answer.url()).pathname.startsWith(path)) statuses.push(answer.status())
  })
  return statuses
}
