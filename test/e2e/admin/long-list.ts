import type { Page } from '@playwright/test'

/** A list so long is one whose dialogs have to open at once. */
export const longListRows = 1000

/** The administrators' lists: their tab, the call that fills them, and the button of a row that opens a dialog at each width. */
export const longLists = [
  { tab: 'announcements', call: /\/api\/announcements(\?|$)/, opener: '.announcement-row .text-danger' },
  { tab: 'events', call: /\/api\/riding-events(\?|$)/, opener: '.ride-row button' },
  { tab: 'applications', call: /\/api\/membership-applications(\?|$)/, opener: 'tbody button' },
  { tab: 'members', call: /\/api\/users(\?|$)/, opener: 'tbody .button-danger' },
] as const

/** Answers a list with a thousand rows, made of the few that the server has. */
export async function lengthen(page: Page, call: RegExp): Promise<void> {
  await page.route(call, async (route) => {
    if (route.request().method() !== 'GET' || route.request().url().includes('search=')) return route.fallback()
    const known = (await (await route.fetch()).json()) as object[]
    const more = Array.from({ length: longListRows - known.length }, (_, index) => ({
      ...known[index % known.length],
      id: `row-${index}`,
    }))
    await route.fulfill({ json: [...known, ...more] })
  })
}

/** Answers every reading of a list, searched and filtered ones too, with a thousand rows of its own, and lets more of them be asked for. */
export async function lengthenEach(page: Page, call: RegExp): Promise<void> {
  await page.route(call, async (route) => {
    const request = route.request()
    if (request.method() !== 'GET') return route.fallback()
    const { pathname, search, searchParams } = new URL(request.url())
    const whole = new URL(request.url())
    for (const name of ['search', 'status', 'after']) whole.searchParams.delete(name)
    const known = (await (await route.fetch({ url: whole.href })).json()) as object[]
    const rows = Array.from({ length: searchParams.has('after') ? 20 : longListRows }, (_, index) => ({
      ...known[index % known.length],
      id: `${search}-${index}`,
    }))
    const next = `${pathname}?${new URLSearchParams([...searchParams, ['after', String(searchParams.getAll('after').length)]])}`
    await route.fulfill({ json: rows, headers: { link: `<${next}>; rel="next"` } })
  })
}
