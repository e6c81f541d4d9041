import type { Page } from '@playwright/test'

/** The longest page that the API answers. */
export const longListRows = 100

/** The administrators' lists: the tab, the call that fills it, and a button of a row that opens a dialog. */
export const longLists = [
  { tab: 'announcements', call: /\/api\/announcements(\?|$)/, opener: '.announcement-row .text-danger' },
  { tab: 'events', call: /\/api\/riding-events(\?|$)/, opener: '.ride-row button' },
  { tab: 'applications', call: /\/api\/membership-applications(\?|$)/, opener: 'tbody button' },
  { tab: 'members', call: /\/api\/users(\?|$)/, opener: 'tbody .button-danger' },
] as const

/** Answers a list with a hundred rows, copied from the few that the server has. */
export async function lengthen(page: Page, call: RegExp): Promise<void> {
  await page.route(call, async (route) => {
    if (route.request().method() !== 'GET' || route.request().url().includes('search=')) return route.fallback()
    const rows = (await (await route.fetch()).json()) as object[]
    const copies = Array.from({ length: longListRows - rows.length }, (_, index) => ({
      ...rows[index % rows.length],
      id: `row-${index}`,
    }))
    await route.fulfill({ json: [...rows, ...copies] })
  })
}
