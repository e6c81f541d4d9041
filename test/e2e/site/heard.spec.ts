import { openRide, test } from '../admin/planned-rides.ts'
import { expect, logInAs, text } from '../fixtures.ts'

// What Orca, a screen reader, said or did not say on 28 November 2026: docs/accessibility.md. That the two sentences of a toast are heard apart:
// toasts.spec.ts; that a link to a part of a page moves the focus there: moves.spec.ts.

test('a dialog itself has the focus when it opens, so that its name and what it is about are said; what is said after it is heard outside of it', async ({
  page,
  site,
  language,
  plan,
}) => {
  const { rides, rideRegistration, signedUp, common } = text(language)
  const ride = await plan('4')
  // Another test of this site may have confirmed the details.
  await page.route('**/api/membership-applications/mine', async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, json: { ...(await response.json()), detailsConfirmedAt: '2020-01-01T00:00:00.000Z' } })
  })
  await logInAs(page, site, 'rider')
  const card = await openRide(page, ride)
  await card.getByRole('button', { name: rides.go }).click()
  const dialog = page.getByRole('dialog', { name: rideRegistration.joinTitle })
  await expect(dialog).toHaveAccessibleDescription(new RegExp(`^${ride.title}`))
  await expect(dialog).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(dialog.getByRole('button', { name: common.close })).toBeFocused()
  await dialog.getByRole('button', { name: rideRegistration.join }).click()
  // The dialog is its own confirmation: its text has the focus, and its question is named.
  const done = page.getByRole('dialog', { name: signedUp.going })
  await expect(done.locator(':focus')).toContainText(rides.saidGoing.replace('{title}', ride.title))
  const question = done.getByRole('group', { name: /이수빈|0147/ })
  await expect(question.getByRole('button', { name: rides.yes, exact: true }), 'its question is its name').toBeVisible()
  await done.getByRole('button', { name: common.close }).last().click()
  await card.evaluate((element) => {
    const heard: string[] = []
    Object.assign(window, { heard })
    const observer = new MutationObserver((changes) => {
      for (const { target } of changes) {
        const status = (target instanceof Element ? target : target.parentElement)?.closest('[role=status]')
        if (status && !status.closest('[aria-hidden=true]')) heard.push(status.textContent)
      }
    })
    observer.observe(element, { subtree: true, childList: true, characterData: true })
  })
  await card.getByRole('button', { name: rides.takeBack }).click()
  const heard = () => page.evaluate(() => (window as unknown as { heard: string[] }).heard)
  await expect.poll(heard).toContain(rides.saidTakenBack.replace('{title}', ride.title))
})
