import type { CurrentUser, Role } from '#contract/accounts/users.ts'
import { openCard, register, signUp, test as withRides } from '../admin/planned-rides.ts'
import { expect, expectNoAxeFindings, expectNoAxeFindingsInBothThemes, logInAs, text } from '../fixtures.ts'

interface Guests {
  /** Changes the role of the demo's guest, who is a guest again after the test. */
  makeGuest: (role: Role) => Promise<void>
}

const test = withRides.extend<Guests>({
  makeGuest: async ({ as }, use) => {
    const officer = await as('admin')
    const { id } = (await (await (await as('guest')).get('/api/auth/user')).json()) as CurrentUser
    const become = async (role: Role) => {
      const answer = await officer.patch(`/api/users/${id}/role`, { data: { role } })
      expect(answer.status(), await answer.text()).toBe(200)
    }
    await use(become)
    await become('guest')
  },
})

test('a guest sees places and how to become a member, but no names and no button; an approved member sees both', async ({
  page,
  site,
  language,
  as,
  plan,
  makeGuest,
}) => {
  const { home, rides } = text(language)
  const ride = await plan('3')
  const rider = await as('rider')
  await register(rider, ride)
  const { firstName, lastName } = (await (await rider.get('/api/auth/user')).json()) as CurrentUser
  const names = [`${lastName}${firstName}`, `${firstName} ${lastName}`, `"${firstName}"`]
  const asked: string[] = []
  const bodies: Promise<string>[] = []
  page.on('response', (response) => {
    asked.push(response.url())
    bodies.push(response.text().catch(() => '')) // a redirect has none
  })

  await logInAs(page, site, 'guest')
  const forGuest = await openCard(page, home.scheduleTab, ride)
  await expect(forGuest).toContainText(language === 'ko' ? '1명 참가 · 2자리 남음' : '1 rider going · 2 spots left')
  await forGuest.hover()
  await expect(forGuest.getByRole('button')).toHaveText([home.share])
  await expect(page.getByText(rides.guestNote)).toBeVisible()
  await expectNoAxeFindingsInBothThemes(page)
  await page.waitForLoadState('networkidle')
  const received = [...(await Promise.all(bodies)), await page.content()].join('\n')
  expect(received.includes(ride.title)).toBe(true)
  for (const name of names) expect(received.includes(name), name).toBe(false)
  expect(asked.filter((url) => url.includes('/participants'))).toEqual([])

  await makeGuest('member')
  const card = await openCard(page, home.scheduleTab, ride)
  await expect(page.getByText(rides.guestNote)).toHaveCount(0)
  await expect(card.getByRole('button', { name: rides.go })).toBeVisible()
  await card.getByRole('button', { name: rides.who }).click()
  await expect(card.getByRole('region', { name: rides.whoLabel }).getByRole('listitem')).toHaveCount(1)

  await makeGuest('guest')
  await openCard(page, home.scheduleTab, ride)
  await expect(page.getByText(rides.guestNote)).toBeVisible()
  await page.getByRole('link', { name: rides.guestJoin }).click()
  await expect(page).toHaveURL(/\/join/)
})

test('a guest with an old place sees it and can give it up by keyboard, after a warning that only members can sign up again', async ({
  page,
  site,
  language,
  as,
  plan,
  makeGuest,
}) => {
  const { home, rides } = text(language)
  const ride = await plan(null)
  await makeGuest('member')
  await register(await as('guest'), ride)
  await makeGuest('guest')
  await logInAs(page, site, 'guest')
  const card = await openCard(page, home.scheduleTab, ride)
  await expect(card.getByText(rides.youGo, { exact: true })).toBeVisible()
  await expect(card).toContainText(rides.unlimited)
  await expect(card.getByRole('button')).toHaveText([home.share, rides.takeBack])

  const question = page.getByRole('alertdialog', { name: rides.takeBackTitle })
  await card.getByRole('button', { name: rides.takeBack }).press('Enter')
  await expect(question).toContainText(rides.guestLeaveText)
  await expect(question).toBeFocused()
  await expectNoAxeFindings(page)
  await page.keyboard.press('Tab')
  await expect(question.getByRole('button', { name: rides.keep })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(card.getByRole('button', { name: rides.takeBack })).toBeFocused()

  await page.keyboard.press('Enter')
  await question.getByRole('button', { name: rides.takeBack }).press('Enter')
  await expect(question).toHaveCount(0)
  await expect(card.getByRole('button')).toHaveText([home.share])
  await expect(card.getByRole('status').filter({ hasText: ride.title })).toHaveCount(1)
  await expect(card.locator(':focus'), 'the focus stays in the card').toHaveCount(1)
  await expect(card.getByText(rides.youGo, { exact: true })).toHaveCount(0)
})

test('the schedule of a guest fits narrow and wide screens', async ({ page, site, language, plan }) => {
  const { home, rides } = text(language)
  const ride = await plan('2')
  await logInAs(page, site, 'guest')
  for (const width of [320, 390, 1280]) {
    await page.setViewportSize({ width, height: 800 })
    await openCard(page, home.scheduleTab, ride)
    const link = page.getByRole('link', { name: rides.guestJoin })
    await expect(link).toBeVisible()
    expect(await page.evaluate(() => document.documentElement.scrollWidth), `${width} px`).toBeLessThanOrEqual(width)
    expect((await link.boundingBox())?.height).toBeGreaterThanOrEqual(44)
  }
})

test.describe('when the role changed while the page stood open', () => {
  test.use({ expectedBrowserErrors: [/403/] })

  test('a demoted member is told why a sign-up is rejected, and sees the card of a guest', async ({
    page,
    site,
    language,
    plan,
    makeGuest,
  }) => {
    const { home, rides, common } = text(language)
    const ride = await plan(null)
    await makeGuest('member')
    await logInAs(page, site, 'guest')
    const card = await openCard(page, home.scheduleTab, ride)
    await makeGuest('guest')
    await signUp(page, card, language)
    const form = page.getByRole('dialog')
    await expect(form.getByText(language === 'ko' ? '권한이 없습니다.' : 'Forbidden')).toBeVisible()
    await form.getByRole('button', { name: common.cancel }).click()
    await expect(page.getByText(rides.guestNote)).toBeVisible()
    await expect(card.getByRole('button')).toHaveText([home.share])
  })
})
