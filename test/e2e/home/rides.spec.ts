import { say } from '#contract/sentences.ts'
import { rideWords } from '#web/content/page-words.ts'
import { closeRegistration, openRide, register, signUp, test } from '../admin/planned-rides.ts'
import { expect, logInAs, serverText, text } from '../fixtures.ts'

// What Orca, a screen reader, said or did not say on 28 November 2026: docs/accessibility.md. That the two sentences of a toast are heard apart:
// site/toasts.spec.ts; that a link to a part of a page moves the focus there: site/moves.spec.ts.

test('a member signs up with a passenger by quick double clicks, changes the registration, and takes it back; each step is heard', async ({
  page,
  site,
  language,
  plan,
}) => {
  const { rides, rideRegistration, signedUp, common } = text(language)
  const ride = await plan('2')
  await logInAs(page, site, 'rider')
  const card = await openRide(page, ride)
  await expect(card).toContainText(language === 'ko' ? '오후 11:59 ~ 다음 날 오전 1:30' : '11:59 PM – 1:30 AM next day')
  const map = card.getByRole('link', { name: new RegExp(`^${rides.map}`) })
  await expect(map).toHaveAttribute(
    'href',
    'https://www.google.com/maps/search/?api=1&query=Caf%C3%A9%20%26%20Garage%2C%205th%20Ave',
  )
  await expect(map).toHaveAttribute('target', '_blank')
  await expect(card).toContainText(rides.noRiders)

  await card.getByRole('button', { name: rides.go }).dblclick()
  const form = page.getByRole('dialog', { name: rideRegistration.joinTitle })
  const motorcycle = form.getByLabel(rideRegistration.motorcycle)
  await expect(form, 'its name and what it is about are said').toBeFocused()
  await expect(form).toHaveAccessibleDescription(new RegExp(`^${ride.title}`))
  await page.keyboard.press('Tab')
  await expect(form.getByRole('button', { name: common.close })).toBeFocused()
  await expect(motorcycle, 'from the details').not.toHaveValue('')
  await expect(form.getByLabel(rideRegistration.emergencyContactPhone), 'known already').toHaveCount(0)
  await motorcycle.fill('Honda Gold Wing')
  await form.getByLabel(rideRegistration.hasPassenger).check()
  await page.keyboard.press('Escape')
  await card.getByRole('button', { name: rides.go }).click()
  await expect(motorcycle, 'what was typed is kept').toHaveValue('Honda Gold Wing')
  await expect(form.getByLabel(rideRegistration.hasPassenger)).toBeChecked()
  await form.getByRole('button', { name: rideRegistration.join }).click()
  const name = form.getByLabel(rideRegistration.passengerName)
  await expect(name).toBeFocused()
  await expect(name).toHaveAccessibleDescription(serverText(language, 'This field is required'))
  await name.fill('남궁민지')
  await form.getByLabel(rideRegistration.passengerPhone).fill('303 555 0190')
  await form.getByRole('button', { name: rideRegistration.join }).dblclick()
  const done = page.getByRole('dialog', { name: signedUp.going })
  await expect(done.getByText(rides.saidGoing.replace('{title}', ride.title)).locator('..'), 'it is read aloud').toBeFocused()
  await expect(done.getByRole('link', { name: signedUp.calendar })).toHaveAttribute('href', /\/calendar\.ics\?lang=/)
  await page.keyboard.press('Escape')
  await expect(done).toHaveCount(0)
  await expect(card.getByText(rides.youGo, { exact: true })).toBeVisible()
  await expect(card).toContainText(
    language === 'ko' ? '바이크 1/2대 · 2명 · 1자리 남음' : '1 of 2 motorcycles · 2 people in all · 1 spot left',
  )
  await expect(card).toContainText(language === 'ko' ? '김지훈' : 'Jihoon Kim')
  await expect(card.getByRole('button', { name: rides.who }), 'one name stands there').toHaveCount(0)
  await expect(card).not.toContainText('남궁민지')

  await card.getByRole('button', { name: rides.editOwn }).click()
  const edit = page.getByRole('dialog', { name: rideRegistration.editTitle })
  await expect(edit.getByLabel(rideRegistration.motorcycle)).toHaveValue('Honda Gold Wing')
  await expect(edit.getByLabel(rideRegistration.passengerPhone)).toHaveValue('303 555 0190')
  await edit.getByLabel(rideRegistration.hasPassenger).uncheck()
  await edit.getByRole('button', { name: rideRegistration.save }).click()
  await expect(card).toContainText(language === 'ko' ? '1명 참가 · 1자리 남음' : '1 rider going · 1 spot left')

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
  await expect(card.getByRole('button', { name: rides.go })).toBeFocused()
  await expect(card.getByText(rides.youGo, { exact: true })).toHaveCount(0)
  await expect(card).toContainText(rides.noRiders)
  const heard = () => page.evaluate(() => (window as unknown as { heard: string[] }).heard)
  await expect.poll(heard).toContain(rides.saidTakenBack.replace('{title}', ride.title))
})

test('on a full ride a member waits, moves up when a place is free, and gives it up by keyboard alone; after registration has closed leaving is final', async ({
  page,
  site,
  language,
  as,
  plan,
}) => {
  const { rides } = text(language)
  const ride = await plan('1')
  const officer = await as('admin')
  await register(officer, ride)
  await logInAs(page, site, 'rider')
  const card = await openRide(page, ride)
  await signUp(page, card, language, 'wait')
  await expect(card.getByText(rides.youWait.replace('{place}', '1'), { exact: true })).toBeVisible()
  await expect(card).toContainText(rides.waitNote)
  await card.getByRole('button', { name: rides.who }).click()
  const names = card.getByRole('region', { name: rides.whoLabel }).getByRole('listitem')
  await expect(names).toHaveCount(2)
  await expect(names.filter({ hasText: rides.waitingAs.replace('{place}', '1') })).toHaveCount(1)

  await officer.delete(`/api/riding-events/${ride.id}/registration`)
  await register(officer, ride)
  await page.reload()
  await card.getByRole('button', { name: text(language).home.share }).focus()
  await expect(card.getByText(rides.youGo, { exact: true })).toBeVisible()
  const takeBack = card.getByRole('button', { name: rides.takeBack })
  for (let tabs = 0; tabs < 40 && !(await takeBack.evaluate((button) => button === document.activeElement)); tabs++) {
    await page.keyboard.press('Tab')
  }
  const question = page.getByRole('alertdialog', { name: rides.takeBackTitle })
  await page.keyboard.press('Enter')
  await expect(question, 'its name and its text are said, and Enter answers nothing yet').toBeFocused()
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

  // After registration has closed no rider moves up, and the ride says whom to call.
  const rider = await as('rider')
  const going = await plan('1')
  await register(rider, ride)
  for (const person of [rider, officer]) await register(person, going)
  for (const closing of [ride, going]) await closeRegistration(officer, closing, '1')
  await officer.delete(`/api/riding-events/${ride.id}/registration`)
  await page.reload()
  await expect(card.getByText(rides.youWait.replace('{place}', '1'), { exact: true })).toBeVisible()
  await expect(card).toContainText(rideWords['ride.closedWaiting'][language])
  await expect(card).not.toContainText(rides.waitNote)
  expect((await card.locator('a[href^="tel:"]').boundingBox())?.height).toBeGreaterThanOrEqual(44)
  await card.getByRole('button', { name: rides.stopWaiting }).click()
  const stopping = page.getByRole('alertdialog', { name: rides.stopWaitingTitle })
  await expect(stopping).toContainText(rides.stopWaitingClosedText)
  await stopping.getByRole('button', { name: rides.stopWaiting }).click()
  await expect(stopping).toHaveCount(0)
  await expect(card).toContainText(rideWords['ride.closedCall'][language])
  for (const name of [rides.go, rides.wait, rides.stopWaiting]) await expect(card.getByRole('button', { name })).toHaveCount(0)

  const own = await openRide(page, going)
  await expect(own).toContainText(rideWords['ride.closedGoing'][language])
  await own.getByRole('button', { name: rides.takeBack }).click()
  const leaving = page.getByRole('alertdialog', { name: rides.takeBackTitle })
  await expect(leaving).toContainText(rides.takeBackClosedText)
  await leaving.getByRole('button', { name: rides.takeBack }).click()
  await expect(leaving).toHaveCount(0)
  await expect(own).toContainText(language === 'ko' ? '1자리 남음 · 대기 1명' : '1 spot left · 1 waiting')
  await expect(own.locator(':focus'), 'the focus stays in the ride').toHaveCount(1)
})

test('a row signs up by its one button and opens its ride, which Back, Escape and its own link close; a long schedule continues', async ({
  page,
  site,
  language,
  plan,
}) => {
  const { home, rides, rideRegistration, signedUp, common } = text(language)
  await logInAs(page, site, 'rider')
  const [ride] = await Promise.all(Array.from({ length: 11 }, () => plan('4')))
  if (!ride) throw new Error('No ride was planned')
  const { id, title } = ride
  const address = '/?tab=schedule#schedule'
  await page.goto(address)
  const list = page.getByRole('list', { name: home.scheduleTab })
  // Deleted rides have no page.
  const rows = list.getByRole('link')
  await expect(rows).toHaveCount(10)
  await page.getByRole('button', { name: common.more }).click()
  await expect.poll(() => rows.count()).toBeGreaterThan(11)

  const row = list.getByRole('listitem', { name: title })
  await expect(row.getByRole('button')).toHaveText([rides.rowGo])
  await row.getByRole('button').click()
  await page.getByRole('dialog').getByRole('button', { name: rideRegistration.join }).click()
  await page.getByRole('dialog', { name: signedUp.going }).getByRole('button', { name: common.close }).last().click()
  await expect(row).toContainText(rides.rowStates.going)
  await expect(row.getByRole('button')).toHaveCount(0)
  const link = row.getByRole('link', { name: title })
  await expect(link, 'the button is gone').toBeFocused()

  const opened = page.getByRole('article', { name: title })
  const ways = [
    () => page.goBack(),
    () => page.keyboard.press('Escape'),
    () => opened.getByRole('link', { name: rides.allRides }).click(),
  ]
  for (const close of ways) {
    await row.click()
    await expect(opened).toBeFocused()
    await expect(page).toHaveURL(`/?ride=${id}#announcements`)
    await close()
    await expect(opened).toHaveCount(0)
    await expect(link).toBeFocused()
    await expect(page).toHaveURL(address)
  }
  await page.goForward()
  await expect(opened).toBeFocused()
  await page.goto(`/?ride=${id}`)
  await page.keyboard.press('Escape')
  await expect(page, 'opened by its link').toHaveURL(address)
  await expect(list).toBeVisible()
})

test.describe('when something stands in the way', () => {
  test.use({ expectedBrowserErrors: [/40[49]/] })

  test('a press after registration closed, or after the ride was deleted, is answered with the reason', async ({
    page,
    site,
    language,
    as,
    plan,
  }) => {
    const { home, rides, rideRegistration, common } = text(language)
    const [closing, removed] = [await plan('4'), await plan(null)]
    const officer = await as('admin')
    await logInAs(page, site, 'rider')
    const card = await openRide(page, closing)
    const form = page.getByRole('dialog')
    const join = form.getByRole('button', { name: rideRegistration.join })
    await card.getByRole('button', { name: rides.go }).press('Enter')
    const motorcycle = form.getByLabel(rideRegistration.motorcycle)
    await motorcycle.fill('Honda Gold Wing')
    await closeRegistration(officer, closing, '4')
    await join.press('Enter')
    const closed = say('Sign-up for this ride has closed. Please call the club.')
    await expect(form.getByRole('alert')).toHaveText(serverText(language, closed))
    const toasts = page.getByRole('region', { name: common.notifications }).getByRole('listitem')
    await expect(toasts, 'said once, in the form').toHaveCount(0)
    await expect(motorcycle, 'what was typed stays').toHaveValue('Honda Gold Wing')
    await form.getByRole('button', { name: common.cancel }).press('Enter')
    await expect(card).toContainText(rideWords['ride.closedCall'][language])
    await expect(card.getByRole('button', { name: rides.go })).toHaveCount(0)
    await expect(card.locator(':focus'), 'the focus stays in the ride').toHaveCount(1)

    await card.getByRole('link', { name: rides.allRides }).click()
    const row = page.getByRole('list', { name: home.scheduleTab }).getByRole('listitem', { name: removed.title })
    await row.getByRole('button').click()
    await expect(join).toBeVisible()
    expect((await officer.delete(`/api/riding-events/${removed.id}`)).ok()).toBe(true)
    await join.click()
    await expect(row).toHaveCount(0)
    await expect(toasts, 'where the form has gone with the ride').toHaveCount(1)
  })
})
