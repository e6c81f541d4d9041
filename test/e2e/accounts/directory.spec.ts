import { expect, expectNoAxeFindings, logInAs, test, text } from '../fixtures.ts'

test('a member chooses what others see, and members are found by their names alone', async ({
  page,
  site,
  language,
  context,
}) => {
  const { directoryChoices: choices, members } = text(language)
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await logInAs(page, site, 'rider')
  await page.goto('/settings')
  const isListed = page.getByRole('checkbox', { name: choices.isListed })
  await expect(isListed).toBeChecked()
  await expectNoAxeFindings(page)
  for (const name of [choices.showsPhone, choices.showsKakaoId, choices.showsMotorcycle])
    await expect(page.getByRole('checkbox', { name })).not.toBeChecked()
  const city = page.getByLabel(choices.city)
  await city.fill('Golden')
  await page.getByRole('checkbox', { name: choices.showsMotorcycle }).press('Space')
  await city.press('Enter')
  await expect(page.getByText(choices.savedTitle).first()).toBeVisible()
  await page.reload()
  await expect(page.getByRole('checkbox', { name: choices.showsMotorcycle })).toBeChecked()

  await page.getByRole('link', { name: choices.open }).press('Enter')
  await expect(page).toHaveURL(/\/profile#members$/)
  const list = page.locator('#members')
  await expect(list.getByRole('listitem').filter({ hasText: 'Golden' })).toContainText('김지훈')
  const search = list.getByRole('searchbox', { name: members.search })
  await search.fill('ㅇㅎㅇ')
  const found = list.getByRole('listitem')
  await expect(found).toHaveCount(1)
  await expect(found).toContainText('이하은')
  await expect(found).toContainText('Triumph Bonneville T120')
  await expect(found, 'a phone number that is not ticked is not shown').not.toContainText('555')
  await found.getByRole('button').press('Enter')
  await expect(found.getByRole('status')).not.toBeEmpty()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('haeun_lee')
  await expectNoAxeFindings(page)
  await search.fill('0158')
  await expect(list.getByText(members.noMatch)).toBeVisible()
  await search.fill('taeho')
  await expect(list.getByRole('link', { name: /\(303\) 555-0158/ })).toHaveAttribute('href', 'tel:+13035550158')

  await page.goto('/settings')
  await isListed.press('Space')
  await page.getByRole('button', { name: choices.save, exact: true }).press('Enter')
  await expect(page.getByText(choices.savedTitle).first()).toBeVisible()
  await page.goto('/profile')
  await expect(list.getByRole('listitem').first()).toBeVisible()
  await expect(list).not.toContainText('김지훈')
  const back = { isListed: true, showsPhone: false, showsKakaoId: false, showsMotorcycle: false, city: null }
  expect((await page.request.put(`${site.origin}/api/directory/mine`, { data: back })).status()).toBe(200)
})

test('a guest sees neither the list nor the choices', async ({ page, site, language }) => {
  const { directoryChoices: choices, members, pages } = text(language)
  await logInAs(page, site, 'guest')
  for (const [path, title, heading] of [
    ['/profile', pages.profileTitle, members.heading],
    ['/settings', pages.settingsTitle, choices.heading],
  ] as const) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
    await expect(page.getByRole('heading', { name: heading, exact: true })).toHaveCount(0)
    expect(await page.content()).not.toContain('이하은')
  }
  expect((await page.request.get(`${site.origin}/api/directory?search=a`)).status()).toBe(403)
})
