import { say } from '#contract/sentences.ts'
import { koreanSentences } from '#web/i18n/sentences.ko.ts'
import { openCard, register, sample, test } from '../admin/planned-rides.ts'
import { expect, expectNoAxeFindings, expectNoAxeFindingsInBothThemes, logInAs, text } from '../fixtures.ts'

test('a member signs up with two quick clicks, is told so, and takes it back', async ({ page, site, language, plan }) => {
  const { home, rides } = text(language)
  const ride = await plan('4')
  await logInAs(page, site, 'rider')
  const card = await openCard(page, home.scheduleTab, ride)
  await expect(card).toContainText(rides.nobody)

  await card.getByRole('button', { name: rides.go }).dblclick()
  await expect(card.getByRole('status')).toContainText(ride.title)
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

  await card.getByRole('button', { name: rides.wait }).click()
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

  for (let tabs = 0; tabs < 6 && !(await takeBack.evaluate((button) => button === document.activeElement)); tabs++) {
    await page.keyboard.press('Tab')
  }
  await page.keyboard.press('Enter')
  await expect(question.getByRole('button', { name: rides.keep })).toBeFocused()
  await expectNoAxeFindings(page)
  await page.keyboard.press('Enter')
  await expect(takeBack).toBeFocused()

  await page.keyboard.press('Enter')
  await expect(question.getByRole('button', { name: rides.keep })).toBeFocused()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(question).toHaveCount(0)
  // The administrator has moved up, so the ride is full again.
  await expect(card.getByRole('button', { name: rides.wait })).toBeFocused()
  await expect(card.getByRole('status')).toContainText(ride.title)
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
    const { home, rides, common } = text(language)
    const ride = await plan(null)
    await logInAs(page, site, 'rider')
    const card = await openCard(page, home.scheduleTab, ride)
    await page.context().clearCookies()
    await card.getByRole('button', { name: rides.go }).click()
    await expect(page.getByText(common.loggedOutText).first()).toBeVisible()
    await expect(page).toHaveURL(/\/login/)
  })

  test('signing up for a cancelled ride shows why it is rejected, and removes the ride', async ({
    page,
    site,
    language,
    as,
    plan,
  }) => {
    const { home, rides } = text(language)
    const refusal = say('This ride is over or has been called off, so registration is closed.')
    const ride = await plan(null)
    await logInAs(page, site, 'rider')
    const card = await openCard(page, home.scheduleTab, ride)
    const officer = await as('admin')
    const calledOff = { ...sample(ride.title, null), status: 'cancelled' }
    expect((await officer.put(`/api/riding-events/${ride.id}`, { data: calledOff })).status()).toBe(200)

    await card.getByRole('button', { name: rides.go }).click()
    await expect(page.getByText(language === 'ko' ? koreanSentences[refusal] : refusal).first()).toBeVisible()
    await expect(card).toHaveCount(0)
  })
})
