import type { CurrentUser } from '#contract/accounts/users.ts'
import type { Notice } from '#contract/notices/notices.ts'
import { openRide } from '../admin/planned-rides.ts'
import { expect, logInAs, text } from '../fixtures.ts'
import { test } from './told-rider.ts'

test('the leader decides in one press that a ride goes, and its riders see it; cancelling asks once more', async ({
  page,
  site,
  language,
  as,
  riderOf,
  change,
}) => {
  const { rideDecision, decideRide, eventStatus } = text(language)
  const ride = await riderOf()
  const rider = await as('rider')
  const { id: leaderId } = (await (await rider.get('/api/auth/user')).json()) as CurrentUser
  await change(ride, { leaderId })
  await logInAs(page, site, 'rider')
  const card = await openRide(page, ride)
  const decide = card.getByRole('button', { name: rideDecision.decide })
  const dialog = page.getByRole('dialog')
  const choice = (decision: keyof typeof decideRide.choices) => dialog.getByRole('button', { name: decideRide.choices[decision] })
  await expect(card).not.toContainText(rideDecision.goes)

  await decide.click()
  await expect(choice('open')).toBeDisabled()
  await choice('go').dblclick()
  await expect(dialog.getByRole('textbox')).toHaveValue(/(?=.*【출발 확정】)(?=.*\[It’s on\])/s)
  await dialog.getByRole('button', { name: decideRide.close }).last().click()
  await expect(card).toContainText(rideDecision.goes)
  const notices = (await (await rider.get('/api/notices')).json()) as Notice[]
  expect(notices.filter(({ kind, readAt }) => kind === 'rideDecision' && readAt === null)).toHaveLength(1)
  await expect(decide, 'the focus is where it was').toBeFocused()

  await decide.click()
  await choice('postponed').click()
  await expect(dialog.getByLabel(decideRide.newDate)).toBeFocused()
  await dialog.getByRole('button', { name: decideRide.back }).click()
  await choice('cancelled').click()
  await expect(dialog.getByRole('button', { name: decideRide.back })).toBeFocused()
  await dialog.getByRole('button', { name: decideRide.back }).click()
  await choice('cancelled').click()
  await choice('cancelled').click()
  await expect(dialog.getByRole('textbox')).toHaveValue(/【취소】/)
  await dialog.getByRole('button', { name: decideRide.close }).last().click()
  await expect(card).toContainText(eventStatus.cancelled)
  expect(await page.evaluate(() => document.activeElement?.tagName), 'the button has left with its tools').not.toBe('BODY')
})
