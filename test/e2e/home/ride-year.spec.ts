import { expect, expectNoAxeFindings, logInAs, test, text } from '../fixtures.ts'

const thisYear = () => new Date().getFullYear()

test('members find the year on one page, turn to another year, and print it', async ({ page, site, language }) => {
  const { pastRides, rideLinks, rideYear: t } = text(language)
  await logInAs(page, site, 'rider')
  await page.goto('/#schedule')
  await page.getByRole('button', { name: rideLinks.past }).click()
  await expect(page.getByRole('heading', { name: pastRides.heading })).toBeFocused()
  await page.getByRole('link', { name: t.open }).click()
  const article = page.getByRole('article')
  await expect(article.getByRole('heading', { level: 1 })).toContainText(String(thisYear()))
  await expect(article.getByRole('listitem').first()).toBeVisible()
  await expect(article.locator('s').first(), 'a cancelled ride is struck through').toBeVisible()
  await expectNoAxeFindings(page)
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)
  await expect(article.getByRole('link', { name: t.subscribe })).toHaveAttribute('href', /part=calendar/)

  // Twelve months on one sheet.
  await page.emulateMedia({ media: 'print' })
  await expect(article.getByRole('button', { name: text(language).paper.print })).toBeHidden()
  const pdf = (await page.pdf({ format: 'A4', preferCSSPageSize: true })).toString('latin1')
  expect(pdf.match(/\/Type \/Page\b/g)).toHaveLength(1)
  await page.emulateMedia({ media: 'screen' })

  const year = thisYear() + 1
  await page.goto(`/profile?year=${year}`)
  await article
    .getByRole('link', { name: String(thisYear()) })
    .first()
    .click()
  await expect(article.getByRole('heading', { level: 1 })).toContainText(String(thisYear()))
})

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('the year can be read', async ({ page, site, language }) => {
    await logInAs(page, site, 'rider')
    await page.goto('/profile?year')
    await expect(page.getByRole('article').getByRole('listitem').first()).toBeVisible()
    await expect(page.getByRole('button', { name: text(language).paper.print })).toBeHidden()
  })
})
