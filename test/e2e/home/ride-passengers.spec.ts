import { openCard, test } from '../admin/planned-rides.ts'
import { expect, expectNoAxeFindingsInBothThemes, logInAs, serverText, text } from '../fixtures.ts'

test('a rider brings a passenger: places are motorcycles, and motorcycle and passenger are on the ride sheet alone', async ({
  page,
  site,
  language,
  as,
  plan,
}) => {
  test.slow()
  const { home, rides, rideRegistration } = text(language)
  const ride = await plan('2')
  await logInAs(page, site, 'rider')
  const card = await openCard(page, home.scheduleTab, ride)
  await card.getByRole('button', { name: rides.go }).click()
  const form = page.getByRole('dialog', { name: rideRegistration.joinTitle })
  await expect(form.getByLabel(rideRegistration.motorcycle), 'from the details').not.toHaveValue('')
  await expect(form.getByLabel(rideRegistration.emergencyContactPhone), 'known already').toHaveCount(0)
  await form.getByLabel(rideRegistration.motorcycle).fill('Honda Gold Wing')
  await form.getByLabel(rideRegistration.hasPassenger).check()
  await page.keyboard.press('Escape')
  await card.getByRole('button', { name: rides.go }).click()
  await expect(form.getByLabel(rideRegistration.motorcycle), 'what was typed is kept').toHaveValue('Honda Gold Wing')
  await expect(form.getByLabel(rideRegistration.hasPassenger)).toBeChecked()
  await form.getByRole('button', { name: rideRegistration.join }).click()
  const name = form.getByLabel(rideRegistration.passengerName)
  await expect(name).toBeFocused()
  await expect(name).toHaveAccessibleDescription(serverText(language, 'This field is required'))
  await expectNoAxeFindingsInBothThemes(page)
  await name.fill('남궁민지')
  await form.getByLabel(rideRegistration.passengerPhone).fill('303 555 0190')
  await form.getByRole('button', { name: rideRegistration.join }).click()
  await expect(form).toHaveCount(0)
  await expect(card).toContainText(
    language === 'ko' ? '모터사이클 1/2대 · 모두 2명 · 1자리 남음' : '1 of 2 motorcycles · 2 people in all · 1 spot left',
  )
  await card.getByRole('button', { name: rides.who }).click()
  await expect(card.getByRole('region', { name: rides.whoLabel }).getByRole('listitem')).toHaveCount(1)
  await expect(card).not.toContainText('남궁민지')
  const officer = await as('admin')
  const sheet = await (await officer.get(`/api/riding-events/${ride.id}/ride-sheet`)).json()
  expect(sheet.riders).toMatchObject([
    { motorcycleModel: 'Honda Gold Wing', passengerName: '남궁민지', passengerPhone: '303 555 0190' },
  ])

  await card.getByRole('button', { name: rides.editOwn }).click()
  const edit = page.getByRole('dialog', { name: rideRegistration.editTitle })
  await expect(edit.getByLabel(rideRegistration.passengerPhone)).toHaveValue('303 555 0190')
  await edit.getByLabel(rideRegistration.hasPassenger).uncheck()
  await edit.getByRole('button', { name: rideRegistration.save }).click()
  await expect(edit).toHaveCount(0)
  await expect(card).toContainText(language === 'ko' ? '1명 참가 · 1자리 남음' : '1 rider going · 1 spot left')
})
