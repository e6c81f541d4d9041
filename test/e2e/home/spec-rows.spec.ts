import { clubDay, openCard, sample, test } from '../admin/planned-rides.ts'
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
  await expect(page.getByText(text(language).gallery.external).first()).toBeVisible()
})

test('of two rides on one day the earlier one stands first, whichever was made first', async ({ page, site, language, as }) => {
  const officer = await as('admin')
  // Among the first rides of the list, however many other tests have planned.
  const tomorrow = clubDay(1)
  const made: string[] = []
  const make = async (title: string, startTime: string) => {
    const data = { ...sample(title, null), eventDate: tomorrow, startTime, endTime: null }
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
