import { expect, expectNoAxeFindings, logInAs, text } from '../fixtures.ts'
import { closeTelling, openEvents, rowOf, withTitle } from './plan-ride.ts'
import { register, test } from './planned-rides.ts'

test('after a cancellation an officer gets the message in both languages and the riders to call', async ({
  page,
  site,
  language,
  as,
  plan,
  context,
}) => {
  const t = text(language)
  const ride = await plan(null)
  // Tomorrow, so that it has not started.
  const admin = await as('admin')
  const before = (await (await admin.get(`/api/riding-events/${ride.id}`)).json()) as Record<string, unknown>
  const eventDate = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10)
  const answer = await admin.put(`/api/riding-events/${ride.id}`, { data: { ...before, eventDate } })
  expect(answer.status(), await answer.text()).toBe(200)
  await register(await as('rider'), ride)
  await context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin: site.origin })
  await logInAs(page, site, 'admin')
  await openEvents(page)
  const row = rowOf(page, ride.title)
  const edit = row.getByRole('button', { name: withTitle(t.rideForm.editLabel, ride.title) })
  await edit.click()
  const form = page.getByRole('dialog', { name: t.rideForm.updateTitle })
  await form.locator('[name=status]').selectOption('cancelled')
  await form.getByRole('button', { name: t.rideForm.update }).click()

  const telling = page.getByRole('dialog', { name: t.tellRiders.title })
  await expect(telling.getByRole('textbox', { name: t.tellRiders.languages.ko })).toHaveValue(/^【취소】/)
  await expect(telling.getByRole('textbox', { name: t.tellRiders.languages.en })).toHaveValue(/^\[Cancelled\]/)
  await expect(telling.getByRole('listitem')).toHaveCount(1)
  await expect(telling.getByRole('listitem').getByText(t.tellRiders.siteOnly)).toBeVisible()
  await expect(telling.getByRole('listitem').getByRole('link')).toHaveAttribute('href', /^tel:/)
  await expectNoAxeFindings(page)
  await telling.getByRole('button', { name: language === 'ko' ? /참가자 1명$/ : /^1 rider / }).click()
  await expect(telling.getByRole('heading', { name: t.tellRiders.ridersSubheading })).toBeFocused()
  await telling.getByRole('button', { name: `${t.tellRiders.copy}: ${t.tellRiders.languages.en}` }).click()
  await expect(telling.getByRole('status').filter({ hasText: t.common.copied })).toHaveCount(1)
  expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(/^\[Cancelled\] .+\nThis ride has been cancelled\.\n/)
  await telling.getByRole('button', { name: t.tellRiders.copyBoth }).click()
  await expect
    .poll(() => page.evaluate(() => navigator.clipboard.readText()))
    .toMatch(language === 'ko' ? /^【취소】[\s\S]+\n\n\[Cancelled\]/ : /^\[Cancelled\][\s\S]+\n\n【취소】/)
  await closeTelling(page, t.tellRiders.title)
  await expect(edit, 'the focus returns to where the change began').toBeFocused()

  // Later, from the row.
  await row.getByRole('button', { name: t.rideForm.moreActions }).click()
  await row.getByRole('button', { name: withTitle(t.tellRiders.openLabel, ride.title) }).click()
  await expect(telling.getByRole('listitem')).toHaveCount(1)
  await closeTelling(page, t.tellRiders.title)
})

test('a change that riders need not know opens no dialog', async ({ page, site, language, plan }) => {
  const t = text(language)
  const ride = await plan(null)
  await logInAs(page, site, 'admin')
  await openEvents(page)
  const edit = rowOf(page, ride.title).getByRole('button', { name: withTitle(t.rideForm.editLabel, ride.title) })
  await edit.click()
  const dialog = page.getByRole('dialog')
  await dialog.locator('[name=route]').fill('CO-72')
  await dialog.getByRole('button', { name: t.rideForm.update }).click()
  await expect(page.getByText(t.rideForm.updatedText).first()).toBeVisible()
  await expect(edit).toBeFocused()
  await expect(dialog).toHaveCount(0)
})
