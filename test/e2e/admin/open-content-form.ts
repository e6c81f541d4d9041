import { expect, type Page } from '@playwright/test'

/** Opens the form of the announcements or albums tab. On phones a button opens it in a dialog; on wide screens it is always shown. */
export async function openContentForm(page: Page, createTitle: string): Promise<void> {
  const opener = page.getByRole('button', { name: createTitle })
  await expect(opener.or(page.locator('[name=titleKo]')).first()).toBeVisible()
  if (await opener.isVisible()) await opener.click()
}
