import { expect, type Locator, type Page } from '@playwright/test'

/** Escape, once more if it came too early: a dialog listens to it some milliseconds after it is shown. */
export async function closeByEscape(page: Page, dialog: Locator): Promise<void> {
  await expect(async () => {
    await page.keyboard.press('Escape')
    await expect(dialog).toHaveCount(0, { timeout: 500 })
  }).toPass()
}
