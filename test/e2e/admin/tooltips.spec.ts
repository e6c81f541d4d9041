import { expect, test, text } from '../fixtures.ts'
import { desktop } from '../screens.ts'

// On phones there are none: there is no room.
test.use({ viewport: desktop })

test('the name of a button that shows only an icon appears after 700 ms, for pointer and keyboard, and goes with Escape', async ({
  page,
  language,
}) => {
  await page.goto('/help')
  const tip = page.locator('.tooltip')
  const menu = page.getByRole('button', { name: text(language).nav.menu, exact: true })
  await tip.waitFor({ state: 'attached' }) // its code comes after the page
  await page.clock.install()
  await page.clock.pauseAt(Date.now() + 60_000)
  await menu.hover()
  await page.clock.runFor(699)
  await expect(tip).toBeHidden()
  await page.clock.runFor(1)
  await expect(tip).toHaveText(text(language).nav.menu)
  await expect(tip).toBeVisible()
  const box = await tip.boundingBox()
  expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(desktop.width)
  await tip.hover()
  await expect(tip, 'the pointer can move over').toBeVisible()
  await page.keyboard.press('Escape')
  await expect(tip).toBeHidden()

  await page.mouse.move(600, 500)
  await menu.focus()
  await page.keyboard.press('Shift+Tab')
  await page.keyboard.press('Tab')
  await expect(menu).toBeFocused()
  await page.clock.runFor(700)
  await expect(tip).toBeVisible()
})
