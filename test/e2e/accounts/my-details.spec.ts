import { say, tooLong } from '#contract/sentences.ts'
import { openCard, signUp, test } from '../admin/planned-rides.ts'
import { expect, expectNoAxeFindings, logInAs, serverText, text } from '../fixtures.ts'

const tooLongText = {
  ko: '100자까지 쓸 수 있습니다. 지금 104자이니 4자를 줄여 주세요.',
  en: tooLong({ length: 104, max: 100 }),
}

test('a member is asked after signing up, changes motorcycle and phone in Settings, and both are on the ride sheet', async ({
  page,
  site,
  language,
  plan,
}) => {
  test.slow()
  const { home, rides, profile, details, applicationFields } = text(language)
  const ride = await plan('4')
  await logInAs(page, site, 'rider')
  const card = await openCard(page, home.scheduleTab, ride)
  await signUp(page, card, language)
  // The demo's rider confirmed them more than six months ago.
  await expect(card).toContainText(rides.stillRight.replace('{name}', '이수빈').replace('{digits}', '0147'))
  await expectNoAxeFindings(page)
  await card.getByRole('button', { name: rides.yes, exact: true }).click()
  await expect(card.getByRole('status').filter({ hasText: rides.saidConfirmed })).toHaveCount(1)
  await expect(card.getByRole('button', { name: rides.takeBack })).toBeFocused()
  await expect(card.getByRole('button', { name: rides.yes, exact: true })).toHaveCount(0)

  await page.goto('/profile')
  await page.getByRole('link', { name: profile.editDetails }).click()
  await page.getByRole('button', { name: details.edit, exact: true }).click()
  const form = page.getByRole('form', { name: details.formLabel })
  const motorcycle = form.getByLabel(applicationFields.motorcycleModel)
  await expect(form.getByLabel(applicationFields.phoneNumber, { exact: true })).toBeFocused()
  await motorcycle.fill('')
  await form.getByRole('button', { name: details.save }).click()
  await expect(motorcycle).toHaveAccessibleDescription(serverText(language, 'This field is required'))
  await expectNoAxeFindings(page)
  await motorcycle.fill('가'.repeat(104))
  await expect(motorcycle).toHaveAccessibleDescription(tooLongText[language])
  await motorcycle.fill('Honda Rebel 1100')
  await form.getByLabel(applicationFields.phoneNumber, { exact: true }).fill('719-555-0100')
  await form.getByRole('button', { name: details.save }).click()
  await expect(page.getByText(details.savedToast, { exact: true })).toBeVisible()
  await expect(page.getByRole('heading', { name: details.heading, exact: true })).toBeFocused()
  await expect(page.locator('#my-details')).toContainText('Honda Rebel 1100')

  await logInAs(page, site, 'admin')
  await page.goto(`/admin?sheet=${ride.id}`)
  const rider = page.getByRole('article').getByRole('listitem')
  await expect(rider).toContainText('Honda Rebel 1100')
  await expect(rider).toContainText('719-555-0100')
  await expect(rider).toContainText(text(language).rideSheet.confirmed.replace('{age}', language === 'ko' ? '오늘' : 'today'))
})

test.describe('a save that fails', () => {
  test.use({ expectedBrowserErrors: [/\b(401|409)\b/] })

  test('loses nothing, and confirms nothing unseen: after a change by another user, and after the session has ended', async ({
    page,
    site,
    language,
    as,
  }) => {
    test.slow()
    const { details, applicationFields, login } = text(language)
    await logInAs(page, site, 'rider')
    await page.goto('/settings')
    const edit = page.getByRole('button', { name: details.edit, exact: true })
    const rider = await as('rider')
    const mine = '/api/membership-applications/mine'
    const stored = await (await rider.get(mine)).json()

    // A confirmation is of what the page shows.
    const motorcycleModel = 'Changed elsewhere'
    expect((await rider.put(mine, { data: { ...stored, motorcycleModel } })).status()).toBe(200)
    const isRight = page.getByRole('button', { name: details.confirm })
    await isRight.click()
    const changed = serverText(language, 'Your details have changed in the meantime. Please look at them once more.')
    await expect(page.getByText(changed).first()).toBeVisible()
    const motorcycle = page.locator('#my-details dd').filter({ hasText: motorcycleModel })
    await expect(motorcycle).toContainText(details.changed)
    await isRight.click()
    await expect(page.getByText(details.confirmedText).first()).toBeVisible()
    await expect(motorcycle).not.toContainText(details.changed)

    await edit.click()
    const form = page.getByRole('form', { name: details.formLabel })
    const kakaoId = form.getByLabel(applicationFields.kakaoId)
    const save = form.getByRole('button', { name: details.save })
    await kakaoId.fill('mine')
    const change = await rider.put(mine, { data: { ...stored, kakaoId: 'theirs' } })
    expect(change.status()).toBe(200)
    await save.click()
    const conflict = say(
      'Someone else has changed this in the meantime. Save again to replace their version with yours, or cancel to keep theirs.',
    )
    await expect(form.getByRole('alert')).toContainText(serverText(language, conflict))
    await expect(kakaoId).toHaveAccessibleDescription(details.storedNow.replace('{value}', 'theirs'))
    await expect(kakaoId).toHaveValue('mine')
    await save.click()
    await expect(page.getByText(details.savedToast, { exact: true })).toBeVisible()

    await edit.click()
    await kakaoId.fill('typed before')
    await page.request.post('/api/auth/logout')
    await save.click()
    await page.waitForURL(/\/login\?next=/)
    await page.getByLabel(login.username).fill('rider')
    await page.getByLabel(login.password, { exact: true }).fill(site.accounts.get('rider')?.password ?? '')
    await page.getByLabel(login.password, { exact: true }).press('Enter')
    await page.waitForURL(/\/settings/)
    await expect(form.getByText(details.restored)).toBeVisible()
    await expect(kakaoId).toHaveValue('typed before')
    await save.click()
    await expect(page.locator('#my-details')).toContainText('typed before')
  })
})
