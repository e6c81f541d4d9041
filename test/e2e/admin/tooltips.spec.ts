import { expect, test, text } from '../fixtures.ts'
import { phone } from '../screens.ts'

test('the name of a button that shows only an icon appears after 700 ms, for pointer and keyboard, and goes with Escape', async ({
  page,
  language,
  viewport,
}) => {
  const { nav } = text(language)
  await page.goto('/help')
  const tip = page.locator('.tooltip')
  if (viewport?.width === phone.width) {
    await page.getByRole('button', { name: nav.menu, exact: true }).hover()
    await page.waitForTimeout(1_000)
    await expect(tip, 'none where there is no room').toHaveCount(0)
    return
  }
  await expect(tip).toHaveCount(1)
  const menu = page.getByRole('button', { name: nav.menu, exact: true })
  await menu.hover()
  await page.waitForTimeout(350)
  await expect(tip).toBeHidden()
  await expect(tip).toHaveText(nav.menu)
  await expect(tip).toBeVisible()
  const box = await tip.boundingBox()
  expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(1280)
  await tip.hover()
  await expect(tip).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(tip).toBeHidden()

  await page.mouse.move(600, 500)
  await menu.focus()
  await page.keyboard.press('Shift+Tab')
  await page.keyboard.press('Tab')
  await expect(menu).toBeFocused()
  await expect(tip).toBeVisible()
})
