import type { CurrentUser, Role } from '#contract/accounts/users.ts'
import { openRide, register, test } from '../admin/planned-rides.ts'
import { expect, logInAs, text } from '../fixtures.ts'

// A sign-up after the role has changed.
test.use({ expectedBrowserErrors: [/403/] })

test('a guest shares a ride without its place; a member who was demoted is told so, and can only leave', async ({
  page,
  site,
  language,
  as,
  plan,
  context,
}) => {
  const { home, rides, rideRegistration, common } = text(language)
  const ride = await plan('3')
  const officer = await as('admin')
  const { id: guestId } = (await (await (await as('guest')).get('/api/auth/user')).json()) as CurrentUser
  const become = async (role: Role) => {
    const answer = await officer.patch(`/api/users/${guestId}/role`, { data: { role } })
    expect(answer.status(), await answer.text()).toBe(200)
  }
  await context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin: site.origin })
  await logInAs(page, site, 'guest')
  const card = await openRide(page, ride)
  await card.getByRole('button', { name: home.share }).click()
  await expect(card.getByRole('status').filter({ hasText: home.copied })).toHaveCount(1)
  const lang = language === 'ko' ? '' : '&lang=en'
  const { id, title } = ride
  expect(await page.evaluate(() => navigator.clipboard.readText()), 'not the place').toBe(
    `${title}\n${title}\n${site.origin}/?ride=${id}${lang}#announcements`,
  )

  await become('member')
  await openRide(page, ride)
  await expect(page.getByText(rides.guestNote)).toHaveCount(0)
  await become('guest')
  await card.getByRole('button', { name: rides.go }).click()
  const form = page.getByRole('dialog')
  await form.getByRole('button', { name: rideRegistration.join }).click()
  await expect(form.getByText(language === 'ko' ? '권한이 없습니다.' : 'Forbidden')).toBeVisible()
  await form.getByRole('button', { name: common.cancel }).click()
  await expect(card).toContainText(rides.membersSignUp)
  await expect(card.getByRole('button')).toHaveText([home.share])

  // A place from before is given up after a warning that only members can sign up again.
  await become('member')
  await register(await as('guest'), ride)
  await become('guest')
  await openRide(page, ride)
  await expect(page.getByText(rides.guestNote), 'who has a place is not told how to get one').toHaveCount(0)
  await expect(card.getByText(rides.youGo, { exact: true })).toBeVisible()
  await expect(card.getByRole('button', { name: rides.takeBack })).toBeVisible()
  await expect(card.getByRole('button', { name: rides.go })).toHaveCount(0)
  const question = page.getByRole('alertdialog', { name: rides.takeBackTitle })
  await card.getByRole('button', { name: rides.takeBack }).press('Enter')
  await expect(question).toContainText(rides.guestLeaveText)
  await question.getByRole('button', { name: rides.takeBack }).press('Enter')
  await expect(question).toHaveCount(0)
  await expect(card.getByRole('button')).toHaveText([home.share])
  await expect(card.getByRole('status').filter({ hasText: ride.title })).toHaveCount(1)
  await expect(card.locator(':focus'), 'the focus stays in the ride').toHaveCount(1)
  await expect(card.getByRole('link', { name: rides.guestJoin })).toHaveAttribute('href', /^\/join/)
  await card.getByRole('link', { name: rides.allRides }).click()
  await expect(page.getByText(rides.guestNote)).toBeVisible()
})
