import { say, tooLong } from '#contract/sentences.ts'
import { openRide, test } from '../admin/planned-rides.ts'
import { expect, expectNoAxeFindings, logInAs, serverText, text } from '../fixtures.ts'

const tooLongText = {
  ko: '100자까지 쓸 수 있습니다. 지금 104자이니 4자를 줄여 주세요.',
  en: tooLong({ length: 104, max: 100 }),
}

test.use({ expectedBrowserErrors: [/\b409\b/] })

test('a member confirms and changes the own details; the ride sheet has them', async ({ page, site, language, as, plan }) => {
  const { rides, rideRegistration, common, profile, details, applicationFields, rideSheet } = text(language)
  const ride = await plan('4')
  const stillRight = rides.stillRight.replace('{name}', '이수빈').replace('{digits}', '0147')
  await logInAs(page, site, 'rider')
  await page.goto('/')
  const question = page.getByRole('group', { name: stillRight })
  const box = await question.getByRole('button', { name: rides.yes, exact: true }).boundingBox()
  expect(Math.min(box?.width ?? 0, box?.height ?? 0), 'as large as a finger needs').toBeGreaterThanOrEqual(44)
  await question.getByRole('link', { name: rides.change, exact: true }).click()
  await expect(page).toHaveURL(/\/settings\?part=details#my-details$/)

  const card = await openRide(page, ride)
  await card.getByRole('button', { name: rides.go }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: rideRegistration.join }).click()
  // The demo's rider confirmed them more than six months ago.
  await expect(dialog).toContainText(stillRight)
  await expectNoAxeFindings(page)
  await dialog.getByRole('button', { name: rides.yes, exact: true }).click()
  await expect(dialog.getByRole('status').filter({ hasText: rides.saidConfirmed })).toBeFocused()
  await expect(dialog.getByRole('button', { name: rides.yes, exact: true })).toHaveCount(0)
  await dialog.getByRole('button', { name: common.close }).last().click()
  await expect(card.getByRole('button', { name: rides.takeBack })).toBeFocused()

  await page.goto('/profile')
  await page.getByRole('link', { name: profile.editDetails }).click()
  await page.getByRole('button', { name: details.edit, exact: true }).click()
  const form = page.getByRole('form', { name: details.formLabel })
  const motorcycle = form.getByLabel(applicationFields.motorcycleModel)
  const phone = form.getByLabel(applicationFields.phoneNumber, { exact: true })
  await expect(phone).toBeFocused()
  await motorcycle.fill('')
  await form.getByRole('button', { name: details.save }).click()
  await expect(motorcycle).toHaveAccessibleDescription(serverText(language, 'This field is required'))
  await motorcycle.fill('가'.repeat(104))
  await expect(motorcycle).toHaveAccessibleDescription(tooLongText[language])
  await motorcycle.fill('Honda Rebel 1100')
  await phone.fill('719-555-0100')
  await form.getByRole('button', { name: details.save }).click()
  await expect(page.getByText(details.savedToast, { exact: true })).toBeVisible()
  await expect(page.getByRole('heading', { name: details.heading, exact: true })).toBeFocused()
  await expect(page.locator('#my-details')).toContainText('Honda Rebel 1100')

  // A change from elsewhere: a confirmation is of what the page shows, and nothing that was typed is lost.
  const rider = await as('rider')
  const mine = '/api/membership-applications/mine'
  const stored = await (await rider.get(mine)).json()
  const motorcycleModel = 'Changed elsewhere'
  expect((await rider.put(mine, { data: { ...stored, motorcycleModel } })).status()).toBe(200)
  const isRight = page.getByRole('button', { name: details.confirm })
  await isRight.click()
  const changed = serverText(language, 'Your details have changed in the meantime. Please look at them once more.')
  await expect(page.getByText(changed).first()).toBeVisible()
  const shown = page.locator('#my-details dd').filter({ hasText: motorcycleModel })
  await expect(shown).toContainText(details.changed)
  await isRight.click()
  await expect(page.getByText(details.confirmedText).first()).toBeVisible()
  await expect(shown).not.toContainText(details.changed)
  await page.getByRole('button', { name: details.edit, exact: true }).click()
  const kakaoId = form.getByLabel(applicationFields.kakaoId)
  await kakaoId.fill('mine')
  expect((await rider.put(mine, { data: { ...stored, kakaoId: 'theirs' } })).status()).toBe(200)
  await form.getByRole('button', { name: details.save }).click()
  const conflict = say(
    'Someone else has changed this in the meantime. Save again to replace their version with yours, or cancel to keep theirs.',
  )
  await expect(form.getByRole('alert')).toContainText(serverText(language, conflict))
  await expect(kakaoId).toHaveAccessibleDescription(details.storedNow.replace('{value}', 'theirs'))
  await expect(kakaoId).toHaveValue('mine')
  await form.getByRole('button', { name: details.save }).click()
  await expect(form).toHaveCount(0)

  await logInAs(page, site, 'admin')
  await page.goto(`/admin?sheet=${ride.id}`)
  const row = page.getByRole('article').getByRole('listitem')
  const confirmed = rideSheet.confirmed.replace('{age}', language === 'ko' ? '오늘' : 'today')
  for (const fact of [motorcycleModel, '(719) 555-0100', confirmed]) await expect(row).toContainText(fact)
})
