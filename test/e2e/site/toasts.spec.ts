import type { Page } from '@playwright/test'
import type { Language } from '#contract/languages.ts'
import { expect, test, text } from '../fixtures.ts'
import { fillAccount, newPerson } from '../joining.ts'

test.use({ expectedBrowserErrors: [/\b500\b/] })

/** The toast, not its copy for screen readers. */
const toast = (page: Page) => page.locator('.toast')

/** A failed registration, which shows a toast. */
async function failToRegister(page: Page, language: Language): Promise<void> {
  await page.getByRole('button', { name: text(language).join.createAccount, exact: true }).click()
  await expect(toast(page)).toContainText(text(language).common.error)
}

test('F8 moves the focus to the toasts, and a swipe to the right of more than 50 px dismisses one; one is shown for 5000 ms, and the next replaces it', async ({
  page,
  language,
}) => {
  await page.route('**/api/auth/register', (route) => route.fulfill({ status: 500, json: { message: 'An error occurred.' } }))
  await page.goto('/join')
  await fillAccount(page, newPerson())
  await page.evaluate(() => {
    const said: string[] = []
    Object.assign(window, { said })
    new MutationObserver(() => {
      for (const status of document.querySelectorAll('[role=status]')) said.push(status.textContent)
    }).observe(document.body, { subtree: true, childList: true })
  })
  await failToRegister(page, language)
  const { join, common } = text(language)
  const said = () => page.evaluate(() => (window as unknown as { said: string[] }).said.join('\n'))
  await expect.poll(said, 'its two sentences were heard').toContain(`${join.registerFailedTitle}. ${common.error}`)
  await page.keyboard.press('F8')
  await expect(page.locator('.toast-region')).toBeFocused()
  const box = await toast(page).boundingBox()
  const [x, y] = [(box?.x ?? 0) + 60, (box?.y ?? 0) + 12]
  for (const distance of [40, 70]) {
    await page.mouse.move(x, y)
    await page.mouse.down()
    await page.mouse.move(x + distance / 2, y, { steps: 4 })
    await page.mouse.move(x + distance, y, { steps: 4 })
    await page.mouse.up()
    await expect(toast(page), `${distance} px`).toHaveCount(distance > 50 ? 0 : 1)
  }

  await page.clock.install()
  await page.clock.pauseAt(Date.now() + 60_000)
  await failToRegister(page, language)
  await page.clock.runFor(4_000)
  // Both have the same text: this attribute marks the first.
  await toast(page).evaluate((first) => first.setAttribute('data-seen', ''))
  await failToRegister(page, language)
  await expect(page.locator('.toast:not([data-seen])')).toBeVisible()
  await expect(toast(page)).toHaveCount(1)
  await page.clock.runFor(4_900)
  await expect(toast(page), 'it has its own timer').toHaveCount(1)
  await page.clock.runFor(200)
  await expect(toast(page)).toHaveCount(0)
})
