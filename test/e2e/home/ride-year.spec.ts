import { expect, openAs, test, text } from '../fixtures.ts'

const thisYear = () => new Date().getFullYear()

test('members find the past rides with their albums and the year on one page, turn to another year, and print it', async ({
  page,
  site,
  language,
}) => {
  const { pastRides, rideLinks, rideYear: t, rides, paper } = text(language)
  await openAs(page, site, 'rider', '/#schedule')
  await page.getByRole('link', { name: language === 'ko' ? '체리크리크 호수 한 바퀴' : 'Around Cherry Creek Reservoir' }).click()
  const map = page.getByRole('link', { name: 'https://maps.google.com/?q=H+Mart+Aurora' })
  await expect(map, 'an address in a description').toHaveAttribute('href', 'https://maps.google.com/?q=H+Mart+Aurora')
  await page.goBack()
  await page.getByRole('button', { name: rideLinks.past }).click()
  const past = page.getByRole('region', { name: pastRides.heading })
  await expect(past.getByRole('heading', { name: pastRides.heading })).toBeFocused()
  const link = { name: pastRides.album.split('{')[0] ?? '' }
  const rode = past.getByRole('listitem').filter({ hasText: pastRides.rode })
  const ride = rode.filter({ has: page.getByRole('link', link) }).first()
  await expect(ride.getByRole('link', link)).toHaveAttribute('href', /^https:\/\/photos\.example\//)
  const title = (await ride.getByRole('heading').textContent()) ?? ''
  await ride.getByRole('link', { name: title, exact: true }).click()
  await expect(page).toHaveURL(/\?ride=/)
  const opened = page.getByRole('article', { name: title })
  await expect(opened).toBeFocused()

  await opened.getByRole('link', { name: rides.allRides }).click()
  await page.getByRole('link', { name: t.open }).click()
  const year = page.getByRole('article')
  const heading = year.getByRole('heading', { level: 1 })
  await expect(heading).toContainText(String(thisYear()))
  await expect(year.locator('s').first(), 'a cancelled ride is struck through').toBeVisible()
  await expect(year.getByRole('link', { name: t.subscribe })).toHaveAttribute('href', /part=calendar/)

  // Twelve months on one sheet.
  await page.emulateMedia({ media: 'print' })
  await expect(year.getByRole('button', { name: paper.print })).toBeHidden()
  const pdf = (await page.pdf({ format: 'A4', preferCSSPageSize: true })).toString('latin1')
  expect(pdf.match(/\/Type \/Page\b/g)).toHaveLength(1)
  await page.emulateMedia({ media: 'screen' })

  await page.goto(`/profile?year=${thisYear() + 1}`)
  await year
    .getByRole('link', { name: String(thisYear()) })
    .first()
    .click()
  await expect(heading).toContainText(String(thisYear()))
})
