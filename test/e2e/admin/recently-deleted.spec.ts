import { readFile } from 'node:fs/promises'
import type { EventParticipant } from '#contract/rides/riding-events.ts'
import { expect, expectNoAxeFindings, logInAs, text } from '../fixtures.ts'
import { closeTelling, openEvents, rowOf, withTitle } from './plan-ride.ts'
import { register, test } from './planned-rides.ts'

test('a ride that was deleted by mistake is cancelled in calendars until it is restored with its riders', async ({
  page,
  site,
  language,
  as,
  plan,
}) => {
  test.slow()
  const t = text(language)
  const ride = await plan('1')
  const riders = [await as('rider'), await as('admin')] as const
  for (const rider of riders) await register(rider, ride)
  const places = async () => {
    const people: EventParticipant[] = await (await riders[0].get(`/api/riding-events/${ride.id}/participants`)).json()
    return people.map(({ status }) => status)
  }
  const link = await riders[0].post('/api/calendar-feed', { data: { language: 'en' } })
  const { path } = (await link.json()) as { path: string }
  const calendar = async () => (await (await riders[0].get(path)).text()).replaceAll('\r\n ', '')

  await logInAs(page, site, 'admin')
  await openEvents(page)
  await rowOf(page, ride.title)
    .getByRole('button', { name: withTitle(t.rideForm.deleteLabel, ride.title) })
    .click()
  await page.getByRole('alertdialog').getByRole('button', { name: t.common.delete }).click()
  await closeTelling(page, t.tellRiders.title)
  await expect(rowOf(page, ride.title)).toHaveCount(0)
  expect(await calendar()).toContain(`SUMMARY:Cancelled: ${ride.title}`)

  await page.getByRole('tab', { name: t.admin.tabSettings }).click()
  const section = page.getByRole('region', { name: t.recentlyDeleted.heading })
  const item = section.getByRole('listitem').filter({ hasText: ride.title })
  await expect(item).toContainText(t.recentlyDeleted.kind.event)
  await expectNoAxeFindings(page)
  await item.getByRole('button', { name: withTitle(t.recentlyDeleted.deleteLabel, ride.title) }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: t.common.cancel }).click()
  await item.getByRole('button', { name: withTitle(t.recentlyDeleted.restoreLabel, ride.title) }).click()
  await expect(page.getByText(t.recentlyDeleted.restoredText).first()).toBeVisible()
  await expect(item).toHaveCount(0)
  await expect(page.locator(':focus'), 'the focus is not lost with the row').toHaveCount(1)

  await page.getByRole('tab', { name: t.admin.tabEvents }).click()
  await expect(rowOf(page, ride.title)).toBeVisible()
  expect(await places()).toEqual(['registered', 'waiting'])
  expect(await calendar()).toContain(`SUMMARY:${ride.title}`)
  await riders[0].delete('/api/calendar-feed')
})

test('an administrator downloads the filtered applications and reads Hangul in the file', async ({ page, site, language }) => {
  const t = text(language)
  await logInAs(page, site, 'admin')
  await page.goto('/admin')
  const chips = page.getByRole('group', { name: t.admin.status })
  await chips.getByRole('button', { name: t.applicationStatus.pending }).click()
  const names = page.getByRole('rowheader')
  await expect(page.getByRole('row').filter({ hasText: t.applicationStatus.approved })).toHaveCount(0)
  const korean = await names.locator('b').allTextContents()
  const waiting = page.waitForEvent('download')
  await page.getByRole('link', { name: t.admin.downloadCsv }).click()
  const download = await waiting
  expect(download.suggestedFilename()).toMatch(/^applications-\d{4}-\d\d-\d\d\.csv$/)
  const file = await readFile(await download.path(), 'utf8')
  expect(file.startsWith('\uFEFF')).toBe(true)
  expect(file.trimEnd().split('\r\n')).toHaveLength(korean.length + 1)
  await page.getByRole('searchbox').fill('김')
  const link = page.getByRole('link', { name: t.admin.downloadCsvWithoutSearch })
  await expect(link).not.toHaveAttribute('href', /search/)
  for (const name of korean) expect(file).toContain(`"${name}"`)
})
