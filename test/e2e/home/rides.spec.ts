import { say } from '#contract/sentences.ts'
import { closeRegistration, openCard, register, sample, signUp, test } from '../admin/planned-rides.ts'
import {
  expect,
  expectLoggedOut,
  expectNoAxeFindings,
  expectNoAxeFindingsInBothThemes,
  logInAs,
  serverText,
  text,
} from '../fixtures.ts'

test('a member signs up with quick double clicks, is told so, and takes it back', async ({ page, site, language, plan }) => {
  const { home, rides, rideRegistration } = text(language)
  const ride = await plan('4')
  await logInAs(page, site, 'rider')
  const card = await openCard(page, home.scheduleTab, ride)
  await expect(card).toContainText(rides.nobody)

  await card.getByRole('button', { name: rides.go }).dblclick()
  await page.getByRole('dialog').getByRole('button', { name: rideRegistration.join }).dblclick()
  await expect(card.getByRole('status').last()).toContainText(ride.title)
  await expect(card.getByText(rides.youGo, { exact: true })).toBeVisible()
  await page.reload()
  await page.getByRole('tab', { name: home.scheduleTab }).click()
  await expect(card.getByText(rides.youGo, { exact: true })).toBeVisible()

  await card.getByRole('button', { name: rides.takeBack }).click()
  await expect(card.getByRole('button', { name: rides.go })).toBeFocused()
  await expect(card.getByText(rides.youGo, { exact: true })).toHaveCount(0)
  await expect(card).toContainText(rides.nobody)
})

test('on a full ride a member joins the waitlist, sees the riders, and moves up when a place is free', async ({
  page,
  site,
  language,
  as,
  plan,
}) => {
  const { home, rides } = text(language)
  const ride = await plan('1')
  const officer = await as('admin')
  await register(officer, ride)
  await logInAs(page, site, 'rider')
  const card = await openCard(page, home.scheduleTab, ride)
  const firstWaiting = rides.youWait.replace('{place}', '1')

  await signUp(page, card, language, 'wait')
  await expect(card.getByText(firstWaiting, { exact: true })).toBeVisible()
  await expect(card).toContainText(rides.waitNote)
  await card.getByRole('button', { name: rides.who }).click()
  const names = card.getByRole('region', { name: rides.whoLabel }).getByRole('listitem')
  await expect(names).toHaveCount(2)
  await expect(names.filter({ hasText: rides.waitingAs.replace('{place}', '1') })).toHaveCount(1)

  await officer.delete(`/api/riding-events/${ride.id}/registration`)
  await page.reload()
  await page.getByRole('tab', { name: home.scheduleTab }).click()
  await expect(card.getByText(rides.youGo, { exact: true })).toBeVisible()
})

test('with a waitlist, giving up a place takes a confirmation, by keyboard alone', async ({ page, site, language, as, plan }) => {
  const { home, rides } = text(language)
  const ride = await plan('1')
  await register(await as('rider'), ride)
  await register(await as('admin'), ride)
  await logInAs(page, site, 'rider')
  await page.goto('/')
  await page.getByRole('tab', { name: home.announcementsTab }).focus()
  await page.keyboard.press('ArrowRight')
  const card = page.getByRole('listitem', { name: ride.title })
  const takeBack = card.getByRole('button', { name: rides.takeBack })
  const question = page.getByRole('alertdialog', { name: rides.takeBackTitle })

  for (let tabs = 0; tabs < 40 && !(await takeBack.evaluate((button) => button === document.activeElement)); tabs++) {
    await page.keyboard.press('Tab')
  }
  await page.keyboard.press('Enter')
  await expect(question, 'its name and its text are said, and Enter answers nothing yet').toBeFocused()
  await expectNoAxeFindings(page)
  await page.keyboard.press('Enter')
  await page.keyboard.press('Tab')
  await expect(question.getByRole('button', { name: rides.keep })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(takeBack).toBeFocused()

  await page.keyboard.press('Enter')
  await expect(question).toBeFocused()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(question).toHaveCount(0)
  // The administrator has moved up, so the ride is full again.
  await expect(card.getByRole('button', { name: rides.wait })).toBeFocused()
  await expect(card.getByRole('status').last()).toContainText(ride.title)
})

test('after registration has closed, no rider moves up, the card says whom to call, and leaving is final', async ({
  page,
  site,
  language,
  as,
  plan,
}) => {
  const { home, rides } = text(language)
  const ride = await plan('1')
  const officer = await as('admin')
  await register(officer, ride)
  await register(await as('rider'), ride)
  await closeRegistration(officer, ride, '1')
  await officer.delete(`/api/riding-events/${ride.id}/registration`)
  await logInAs(page, site, 'rider')
  const card = await openCard(page, home.scheduleTab, ride)
  await expect(card.getByText(rides.youWait.replace('{place}', '1'), { exact: true })).toBeVisible()
  await expect(card).toContainText(rides.closedWaiting)
  await expect(card).not.toContainText(rides.waitNote)
  const call = card.locator('a[href^="tel:"]')
  expect((await call.boundingBox())?.height).toBeGreaterThanOrEqual(44)
  await expectNoAxeFindingsInBothThemes(page)

  await card.getByRole('button', { name: rides.stopWaiting }).click()
  const question = page.getByRole('alertdialog', { name: rides.stopWaitingTitle })
  await expect(question).toContainText(rides.stopWaitingClosedText)
  await question.getByRole('button', { name: rides.stopWaiting }).click()
  await expect(question).toHaveCount(0)
  await expect(card).toContainText(rides.closedCall)
  for (const name of [rides.go, rides.wait, rides.stopWaiting]) await expect(card.getByRole('button', { name })).toHaveCount(0)
})

test('a rider who gives up a place after closing is told first that no rider gets it by itself', async ({
  page,
  site,
  language,
  as,
  plan,
}) => {
  const { home, rides } = text(language)
  const ride = await plan('1')
  const officer = await as('admin')
  await register(await as('rider'), ride)
  await register(officer, ride)
  await closeRegistration(officer, ride, '1')
  await logInAs(page, site, 'rider')
  const card = await openCard(page, home.scheduleTab, ride)
  await expect(card).toContainText(rides.closedGoing)
  await card.getByRole('button', { name: rides.takeBack }).click()
  const question = page.getByRole('alertdialog', { name: rides.takeBackTitle })
  await expect(question).toContainText(rides.takeBackClosedText)
  await question.getByRole('button', { name: rides.takeBack }).click()
  await expect(question).toHaveCount(0)
  await expect(card).toContainText(language === 'ko' ? '1자리 남음 · 대기 1명' : '1 spot left · 1 waiting')
  await expect(card.getByRole('button', { name: rides.who })).toBeFocused()
})

test('the schedule has no accessibility findings with the riders unfolded, light or dark', async ({
  page,
  site,
  language,
  as,
  plan,
}) => {
  const { home, rides } = text(language)
  const ride = await plan('1')
  await register(await as('rider'), ride)
  await register(await as('admin'), ride)
  await logInAs(page, site, 'rider')
  const card = await openCard(page, home.scheduleTab, ride)
  await card.getByRole('button', { name: rides.who }).click()
  await expect(card.getByRole('region', { name: rides.whoLabel }).getByRole('listitem')).toHaveCount(2)
  await expectNoAxeFindingsInBothThemes(page)
})

test.describe('when something stands in the way', () => {
  test.use({ expectedBrowserErrors: [/40[19]/] })

  test('an expired session leads to the login page', async ({ page, site, language, plan }) => {
    const { home, rides } = text(language)
    const ride = await plan(null)
    await logInAs(page, site, 'rider')
    const card = await openCard(page, home.scheduleTab, ride)
    await page.context().clearCookies()
    await expectLoggedOut(page, language, () => card.getByRole('button', { name: rides.go }).click())
    await expect(page).toHaveURL(/\/login/)
  })

  test('when registration closes while the page is open, the press is answered with the reason, and the card follows', async ({
    page,
    site,
    language,
    as,
    plan,
  }) => {
    const { home, rides, rideRegistration, common } = text(language)
    const refusal = say('Sign-up for this ride has closed. Please call the club.')
    const ride = await plan('4')
    await logInAs(page, site, 'rider')
    const card = await openCard(page, home.scheduleTab, ride)
    await card.getByRole('button', { name: rides.go }).press('Enter')
    const form = page.getByRole('dialog')
    const motorcycle = form.getByLabel(rideRegistration.motorcycle)
    await motorcycle.fill('Honda Gold Wing')
    await closeRegistration(await as('admin'), ride, '4')
    await form.getByRole('button', { name: rideRegistration.join }).press('Enter')
    await expect(form.getByRole('alert')).toHaveText(serverText(language, refusal))
    await expect(motorcycle, 'what was typed stays').toHaveValue('Honda Gold Wing')
    await form.getByRole('button', { name: common.cancel }).press('Enter')
    await expect(card).toContainText(rides.closedCall)
    await expect(card.getByRole('button', { name: rides.go })).toHaveCount(0)
    await expect(card.locator(':focus'), 'the focus stays in the card').toHaveCount(1)
  })

  test('signing up for a cancelled ride shows why it is rejected, and removes the ride', async ({
    page,
    site,
    language,
    as,
    plan,
  }) => {
    const { home, rides, rideRegistration } = text(language)
    const refusal = say('This ride is over or has been cancelled, so sign-up is closed.')
    const ride = await plan(null)
    await logInAs(page, site, 'rider')
    const card = await openCard(page, home.scheduleTab, ride)
    await card.getByRole('button', { name: rides.go }).click()
    const confirm = page.getByRole('dialog').getByRole('button', { name: rideRegistration.join })
    await expect(confirm).toBeVisible()
    const officer = await as('admin')
    const calledOff = { ...sample(ride.title, null), status: 'cancelled' }
    expect((await officer.put(`/api/riding-events/${ride.id}`, { data: calledOff })).status()).toBe(200)

    await confirm.click()
    await expect(page.getByText(serverText(language, refusal)).first()).toBeVisible()
    await expect(card).toHaveCount(0)
  })
})
