import { expect, test, text } from '../fixtures.ts'

test('a message survives leaving and Back, and is gone once it was sent; a text that is too long says by how much', async ({
  page,
  language,
}) => {
  const { contact, nav } = text(language)
  const message = page.locator('[name=message]')
  await page.goto('/contact')
  await page.locator('[name=name]').fill('김하늘')
  await page.locator('[name=email]').fill('sky@example.com')
  await page.locator('[name=subject]').fill('가'.repeat(240))
  await message.fill('다음 달에 가입하고 싶습니다. 준비할 것이 있나요?')
  await page.getByRole('contentinfo').getByRole('link', { name: nav.help }).click()
  await expect(page).toHaveURL('/help')
  await page.goBack()
  await expect(message).toHaveValue('다음 달에 가입하고 싶습니다. 준비할 것이 있나요?')
  await expect(page.locator('[name=name]')).toHaveValue('김하늘')
  await page.getByRole('button', { name: contact.send }).click()
  await expect(page.getByText(language === 'ko' ? '40자를 줄여 주세요' : 'please cut 40')).toBeVisible()
  await page.locator('[name=subject]').fill('가입 문의드립니다')
  await page.getByRole('button', { name: contact.send }).click()
  await expect(page.getByText(contact.sentText).first()).toBeVisible()
  await page.reload()
  await expect(message).toHaveValue('')
})
