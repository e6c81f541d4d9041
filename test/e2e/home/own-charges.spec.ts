import { test } from '../admin/planned-rides.ts'
import { expect, expectNoAxeFindings, openAs, text } from '../fixtures.ts'

test('a member says that the dues are paid, sees that they are checked and received, and opens the receipt', async ({
  page,
  site,
  language,
  as,
}) => {
  const { ownCharges: t, receipt } = text(language)
  await openAs(page, site, 'rider', '/profile#money')
  const dues = page.getByRole('article').filter({ hasText: /년 회비|\d dues/ })
  await expect(dues.getByText('$50')).toBeVisible()
  await dues.getByRole('button', { name: new RegExp(t.claim) }).click()
  await expect(dues.getByText(t.checking, { exact: true })).toBeVisible()
  await expect(dues.getByRole('button')).toHaveCount(0)

  const officer = await as('admin')
  const collections = await (await officer.get('/api/collections')).json()
  const { id } = collections.find(({ kind }: { kind: string }) => kind === 'dues')
  const { charges } = await (await officer.get(`/api/collections/${id}`)).json()
  const claimed = charges.find(({ lastName, firstName }: Record<string, string>) => lastName === '김' && firstName === '지훈')
  expect(claimed.state).toBe('claimed')
  // Not after the club's today, which begins some hours after the day of UTC.
  const paidOn = new Date(Date.now() - 24 * 60 * 60_000).toISOString().slice(0, 10)
  const recorded = await officer.post(`/api/collections/${id}/payments`, {
    data: { payments: [{ chargeId: claimed.id, amountCents: 5000, paidOn, method: 'zelle' }] },
  })
  expect(recorded.status(), await recorded.text()).toBe(201)

  await page.reload()
  await expect(dues).toHaveCount(0)
  await page.locator('summary').filter({ hasText: t.settled }).click()
  const row = page.getByRole('listitem').filter({ hasText: /년 회비|\d dues/ })
  await expect(row.getByText(/받았습니다|Received on/)).toBeVisible()
  await row.getByRole('link', { name: new RegExp(t.receipt) }).click()
  await expect(page.getByRole('heading', { name: receipt.heading })).toBeVisible()
  await expect(page.getByText('Zelle')).toBeVisible()
  await expectNoAxeFindings(page)
})
