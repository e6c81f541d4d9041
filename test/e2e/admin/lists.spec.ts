import { expect, logInAs, test, text } from '../fixtures.ts'
import { phone } from '../screens.ts'
import { createRide, newTitles, rowOf } from './plan-ride.ts'

test('on a phone the six tabs and the first row are in view; a ride opens to its whole text', async ({
  page,
  site,
  language,
}) => {
  await page.setViewportSize(phone)
  await logInAs(page, site, 'admin')
  const titles = newTitles()
  const end = 'These are the last words.'
  const long = `${'First gravel, then the pass, then coffee. '.repeat(20)}${end}`
  await createRide(page.request, site, titles, { descriptionKo: long, descriptionEn: long })
  const { admin, rideForm } = text(language)
  await page.goto('/admin')
  const strip = page.getByRole('tablist')
  await expect(strip.locator('.tab-count')).toHaveCount(2)
  const fits = await strip.evaluate((tabs) =>
    [...tabs.children].every((tab) => tab.getBoundingClientRect().right <= innerWidth && tab.scrollWidth <= tab.clientWidth),
  )
  expect(fits, 'nothing is beside the screen or cut').toBe(true)
  for (const tab of ['tabApplications', 'tabAlbums', 'tabAnnouncements', 'tabSettings', 'tabEvents'] as const) {
    await page.getByRole('tab', { name: admin[tab], exact: true }).click()
    const first = page.getByRole('tabpanel', { name: admin[tab] }).locator('.paged-list').locator('li, tbody tr').first()
    await expect(first).toBeVisible()
    expect((await first.boundingBox())?.y, tab).toBeLessThan(420)
  }

  const row = rowOf(page, titles[language])
  await row.getByRole('button', { name: rideForm.moreActions }).click()
  const description = row.getByText(end)
  const cut = await description.evaluate(({ clientHeight, scrollHeight }) => scrollHeight - clientHeight)
  expect(cut, 'nothing of it is cut off').toBeLessThanOrEqual(0)
})

test('lists come with the page, which does not request them again; what waits leads to its list; advice goes away for now', async ({
  page,
  site,
  language,
}) => {
  await logInAs(page, site, 'admin')
  const { applicationReview, applicationStatus, contactInbox, waiting } = text(language)
  const named = {
    albums: '/api/photo-albums/admin',
    settings: '/api/contact-messages?status=new',
    announcements: '/api/announcements',
  }
  const requested: string[] = []
  page.on('request', (request) => requested.push(request.url().slice(site.origin.length)))
  const openWithList = async (tab: keyof typeof named) => {
    const [first] = await (await page.request.get(named[tab])).json()
    const title = first[language === 'ko' ? 'titleKo' : 'titleEn'] ?? first.subject
    requested.length = 0
    await page.goto(`/admin?tab=${tab}`, { waitUntil: 'networkidle' })
    await expect(page.getByRole('tabpanel').getByText(title, { exact: true }).first()).toBeVisible()
    expect(requested.filter((address) => address.startsWith(named[tab]))).toEqual([])
  }
  const strip = page.getByRole('navigation', { name: waiting.heading })
  const chip = (name: string) => strip.getByRole('link', { name: new RegExp(`^${name} \\d+$`) })
  await openWithList('albums')
  await chip(waiting.counts.pendingApplications).click()
  const pending = page.getByRole('button', { name: applicationStatus.pending })
  await expect(pending).toHaveAttribute('aria-pressed', 'true')
  await expect(page.getByRole('tab', { selected: true })).toHaveAccessibleDescription(/\d/)
  await page.getByRole('searchbox').fill('no such person')
  await expect(page.getByText(applicationReview.noneFound)).toBeVisible()
  await expect(pending, 'the club has some').toContainText(/[1-9]/)

  await openWithList('announcements')
  await chip(waiting.counts.newMessages).click()
  await expect(page.getByRole('region', { name: contactInbox.heading }).getByRole('listitem').first()).toBeVisible()
  const advice = strip.getByRole('link', { name: waiting.secondFactor })
  await strip.getByRole('button', { name: waiting.secondFactorLater }).click()
  await expect(advice).toHaveCount(0)
  await openWithList('settings')
  await expect(chip(waiting.counts.newMessages)).toBeVisible()
  await expect(advice).toHaveCount(0)
})
