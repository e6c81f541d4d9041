import { openCard, sample, test } from '../admin/planned-rides.ts'
import { expect, logInAs, text } from '../fixtures.ts'

test('the footer has the club’s email, phone, messaging app and region', async ({ page, language }) => {
  await page.goto('/help')
  const { contactHeading } = text(language).footer
  const lines = page
    .getByRole('contentinfo')
    .locator('div')
    .filter({ has: page.getByRole('heading', { name: contactHeading }) })
  await expect(lines.locator('a[href^="mailto:"]').last()).toBeVisible()
  await expect(lines.locator('a[href^="tel:+"]').last()).toBeVisible()
  await expect(lines.last().getByRole('listitem')).toHaveCount(4)
})

test('a member sees at each album, without hovering, that it opens outside of the site', async ({ page, site, language }) => {
  await logInAs(page, site, 'rider')
  await page.goto('/gallery')
  await expect(page.locator('.album-note', { hasText: text(language).gallery.external }).first()).toBeVisible()
})

test('of two rides on one day the earlier one stands first, whichever was made first', async ({ page, site, language, as }) => {
  const officer = await as('admin')
  const made: string[] = []
  const make = async (title: string, startTime: string) => {
    const data = { ...sample(title, null), eventDate: '2031-05-04', startTime, endTime: null }
    const answer = await officer.post('/api/riding-events', { data })
    expect(answer.status(), await answer.text()).toBe(201)
    made.push((await answer.json()).id)
  }
  await make('Afternoon of one day', '14:00')
  await make('Morning of one day', '08:00')
  await logInAs(page, site, 'rider')
  await openCard(page, text(language).home.scheduleTab, { id: '', title: '' })
  const titles = page.getByRole('heading', { name: / of one day$/ })
  await expect(titles).toHaveText(['Morning of one day', 'Afternoon of one day'])
  for (const id of made) await officer.delete(`/api/riding-events/${id}`)
})

test.describe('at a desk', () => {
  test.use({ viewport: { width: 1280, height: 800 } })

  test('an officer scrolls the announcements in a list of fixed height, and reads the whole description of a ride', async ({
    page,
    site,
    language,
    as,
  }) => {
    const officer = await as('admin')
    const description = Array.from({ length: 8 }, (_, line) => `Line ${line + 1} of a long description.`).join('\n')
    const data = { ...sample('Long description', null), descriptionKo: description, descriptionEn: description }
    const { id } = await (await officer.post('/api/riding-events', { data })).json()
    await logInAs(page, site, 'admin')
    await page.goto('/admin?tab=announcements')
    const list = page.locator('.announcement-rows')
    await expect(list.getByRole('listitem').first()).toBeVisible()
    const height = await list.evaluate((element) => element.clientHeight)
    expect(await list.evaluate((element) => element.scrollHeight)).toBeGreaterThan(height)
    await page.route('**/api/announcements?*', async (route) => {
      const [first] = await (await route.fetch()).json()
      await route.fulfill({ json: [first], headers: {} })
    })
    await page.reload()
    await expect(list.getByRole('listitem')).toHaveCount(1)
    expect(await list.evaluate((element) => element.clientHeight), 'also with one row').toBe(height)
    await page.goto('/admin?tab=events')
    const last = page.getByText('Line 8 of a long description.')
    await last.scrollIntoViewIfNeeded()
    expect(await last.evaluate((element) => element.scrollHeight - element.clientHeight)).toBeLessThanOrEqual(1)
    await expect(page.getByRole('heading', { level: 2, name: text(language).admin.tabEvents })).toBeAttached()
    await officer.delete(`/api/riding-events/${id}`)
  })
})
