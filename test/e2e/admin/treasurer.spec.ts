import { say } from '#contract/sentences.ts'
import { expect, expectNoAxeFindings, expectNoAxeFindingsInBothThemes, openAs, serverText, test, text } from '../fixtures.ts'
import { onePixel } from './one-pixel.ts'

test.use({ expectedBrowserErrors: [/\b400\b/] })

test('an officer enters an expense with its receipt, the year has it, members read the totals, and a road captain enters a cost', async ({
  page,
  site,
  language,
}) => {
  const t = text(language)
  await openAs(page, site, 'admin', '/admin?expenses')
  await page.getByRole('button', { name: t.expenses.add }).click()
  const dialog = page.getByRole('dialog', { name: t.expenses.addTitle })
  const amount = dialog.getByLabel(t.expenses.amount)
  await expect(amount).toBeFocused()
  await amount.fill('12,5')
  await dialog.getByLabel(t.expenses.purpose).fill('Road cones')
  await dialog.getByRole('button', { name: t.expenses.save }).click()
  await expect(
    dialog.getByText(serverText(language, say('Please enter an amount in digits, such as 15 or 15.50.'))),
  ).toBeVisible()
  await expectNoAxeFindings(page)
  await amount.fill('1,012.50')
  await dialog.getByRole('button', { name: t.expenses.save }).click()
  await expect(dialog).toBeHidden()

  const row = page.getByRole('main').getByRole('listitem').filter({ hasText: 'Road cones' })
  await expect(row.getByText('$1,012.50')).toBeVisible()
  const choose = (name: string, buffer: Buffer) =>
    row
      .getByLabel(t.expenses.receiptAddLabel.replace('{purpose}', 'Road cones'))
      .setInputFiles({ name, mimeType: 'image/png', buffer })
  await choose('drawing.png', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'))
  const unreadable = say(
    'This file cannot be read. Please choose a JPEG or PNG picture, or a PDF of at most 20 pages without a password.',
  )
  await expect(row.getByRole('alert')).toHaveText(serverText(language, unreadable))
  await choose('receipt.png', onePixel)
  const receipt = row.getByRole('link', { name: t.expenses.receiptLabel.replace('{purpose}', 'Road cones') })
  const downloaded = page.waitForEvent('download')
  await receipt.click()
  expect((await downloaded).suggestedFilename()).toMatch(/^receipt-\d{4}-\d\d-\d\d\.jpg$/)
  await expectNoAxeFindings(page)

  await page.getByRole('link', { name: t.expenses.year }).click()
  const months = page.getByRole('table').nth(2)
  await expect(months.getByRole('row')).toHaveCount(13)
  await expect(page.getByRole('switch', { name: t.moneyYear.show })).toBeChecked()
  await expectNoAxeFindingsInBothThemes(page)

  await openAs(page, site, 'rider', '/profile?part=club-money')
  await expect(page.getByRole('table').nth(1).getByRole('row').last()).toContainText(/\$[\d,]+\.\d\d/)
  await expectNoAxeFindings(page)

  // The riders’ sentences follow.
  const rides: { id: string; titleEn: string }[] = await (await page.request.get('/api/riding-events/upcoming')).json()
  const ride = rides.find(({ titleEn }) => titleEn.startsWith('Royal Gorge'))
  await page.goto(`/?ride=${ride?.id}`)
  await page.getByRole('button', { name: t.tourCosts.open }).click()
  const costs = page.getByRole('dialog', { name: t.tourCosts.title })
  await costs.getByRole('button', { name: t.tourCosts.add }).click()
  await expect(costs.getByLabel(t.tourCosts.what)).toBeFocused()
  await costs.getByRole('button', { name: t.tourCosts.none }).click()
  await costs.getByRole('button', { name: t.tourCosts.save }).click()
  await expect(costs.getByText(serverText(language, say('Please choose who shares this cost.')))).toBeVisible()
  await costs.getByLabel(t.tourCosts.what).fill('Ferry')
  await costs.getByLabel(t.tourCosts.amount).fill('1000')
  await costs.getByLabel(t.tourCosts.paidBy).selectOption({ index: 1 })
  await costs.getByRole('button', { name: t.tourCosts.all }).click()
  await expectNoAxeFindings(page)
  await costs.getByRole('button', { name: t.tourCosts.save }).click()
  await expect(costs.getByText('Ferry')).toBeVisible()
  await expect(costs.getByRole('button', { name: t.tourCosts.add })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(costs).toBeHidden()
  const own = page.getByRole('region', { name: t.ownTourCosts.heading })
  await expect(own).toContainText('$1,666.90')
  await own.getByText(t.ownTourCosts.costs).click()
  await expect(own.getByText('Ferry')).toBeVisible()
})
