import { popUpRefusals } from '#contract/rides/pop-up-refusals.ts'
import type { RidingEvent } from '#contract/rides/riding-events.ts'
import { closeTelling, openEvents } from '../admin/plan-ride.ts'
import { clubDay, test } from '../admin/planned-rides.ts'
import { expect, logInAs, text } from '../fixtures.ts'
import { desktop } from '../screens.ts'

// The third open ride.
test.use({ expectedBrowserErrors: [/409/] })

test('a member calls a ride in two presses from home, and its text for the chat stands ready', async ({
  page,
  site,
  as,
  language,
}) => {
  const { home, memberRide, callRide, tellRiders } = text(language)
  await logInAs(page, site, 'rider')
  const open = page.getByRole('button', { name: memberRide.call, exact: true }).first()
  const dialog = page.getByRole('dialog')
  const control = (name: string) => dialog.locator(`[name=${name}]`)
  const call = dialog.getByRole('button', { name: callRide.call })
  const callNow = async (press: () => Promise<void>) => {
    const answer = page.waitForResponse((response) => response.url().endsWith('/api/riding-events/pop-up'))
    await press()
    return (await answer).json() as Promise<RidingEvent>
  }

  // Once in view, also where the schedule stands right below.
  const narrow = page.viewportSize()
  await page.setViewportSize(desktop)
  await page.goto('/#schedule')
  await expect(page.getByRole('list', { name: home.scheduleTab })).toBeVisible()
  await expect(page.getByRole('button', { name: memberRide.call, exact: true })).toHaveCount(1)
  if (narrow) await page.setViewportSize(narrow)
  await page.goto('/')

  // The first by keys alone.
  await open.focus()
  await page.keyboard.press('Enter')
  await expect(control('meetingLocation')).not.toHaveValue('')
  await expect(dialog.locator('[aria-pressed=true]'), 'a place, a day, an hour and a difficulty are chosen').toHaveCount(4)
  await call.focus()
  const first = await callNow(() => page.keyboard.press('Enter'))
  expect(first).toMatchObject({ kind: 'member', word: null, myPart: 'leader', myStatus: 'registered' })
  await expect(dialog.getByRole('heading', { name: tellRiders.shareTitle })).toBeVisible()
  await expect(dialog.getByRole('textbox').first()).toHaveValue(new RegExp(`(회원 번개|Member’s ride)[^]*${first.id}`))
  await closeTelling(page, tellRiders.shareTitle)
  await expect(open, 'the focus returns to where the call began').toBeFocused()

  // The same again: the dialog says so and goes on.
  await page.goto('/#announcements')
  await open.click()
  await expect(
    dialog.getByRole('status').filter({ hasText: callRide.nearby.split('{kind')[0]?.split('{time}')[1] ?? '' }),
  ).toBeVisible()
  await control('word').fill('커피 한잔하고 옵니다. https://coffee.example')
  const second = await callNow(() => call.click())
  await closeTelling(page, tellRiders.shareTitle)
  await open.click()
  await call.click()
  await expect(dialog).toContainText(
    language === 'ko' ? popUpRefusals['You have two open rides already.'] : 'You have two open rides already.',
  )
  await page.keyboard.press('Escape')

  // Its page says what it is, and its caller changes it there.
  await page.goto(`/?ride=${second.id}#announcements`)
  const ride = page.getByRole('article')
  await expect(ride.getByText(memberRide.plate)).toBeVisible()
  await expect(ride.getByText(memberRide.note)).toBeVisible()
  await expect(ride.getByText('커피 한잔하고 옵니다.')).toBeVisible()
  await ride.getByRole('button', { name: memberRide.change }).click()
  await expect(control('word')).toHaveValue('커피 한잔하고 옵니다. https://coffee.example')
  await control('word').fill('바로 돌아옵니다.')
  await dialog.getByRole('button', { name: callRide.save }).click()
  await expect(ride.getByText('바로 돌아옵니다.')).toBeVisible()
  const officer = await as('admin')
  for (const { id } of [first, second]) expect((await officer.delete(`/api/riding-events/${id}`)).status()).toBe(204)
})

test('officers see a ride that a member has called, and make it one of the club with one press', async ({
  page,
  site,
  as,
  language,
}) => {
  const { memberRide, popUpRule, rideForm } = text(language)
  const member = await as('rider')
  const eventDate = clubDay(3)
  const place = { meetingLocation: 'Lookout Mountain', startTime: '09:00', difficulty: 'easy' }
  const { id }: RidingEvent = await (await member.post('/api/riding-events/pop-up', { data: { ...place, eventDate } })).json()
  await logInAs(page, site, 'admin')
  await openEvents(page)
  await expect(page.getByRole('switch', { name: popUpRule.label })).toBeChecked()
  const row = page.getByRole('listitem').filter({ has: page.locator(`[href*="${id}"]`) })
  await expect(row.getByText(memberRide.plate)).toBeVisible()
  const plate = (word: string) => row.locator('.badge').filter({ hasText: word })
  await expect(plate(memberRide.plate).locator('svg'), 'not by its color alone').toHaveCount(1)
  const before = page.viewportSize()
  await page.setViewportSize({ width: 320, height: 640 })
  await page.evaluate(() => document.documentElement.setAttribute('data-text-size', 'larger'))
  const room = await plate(memberRide.plate).evaluate((sign) => {
    const around = sign.parentElement
    return around === null ? -1 : around.getBoundingClientRect().right - sign.getBoundingClientRect().right
  })
  expect(room, 'within its row').toBeGreaterThanOrEqual(0)
  if (before) await page.setViewportSize(before)
  await row.getByRole('button', { name: rideForm.makeClubs }).click()
  await expect(row.getByText(memberRide.plate)).toHaveCount(0)
  expect((await (await page.request.get(`/api/riding-events/${id}`)).json()).kind).toBe('club')
  expect((await page.request.delete(`/api/riding-events/${id}`)).status()).toBe(204)
})
