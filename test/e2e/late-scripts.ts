import type { Page } from '@playwright/test'

/** Delays the scripts that are asked for from now on. */
export async function holdScripts(page: Page): Promise<{ resolve: () => void }> {
  const scripts = Promise.withResolvers<void>()
  await page.route('**/assets/**/*.js', async (route) => {
    await scripts.promise
    await route.continue()
  })
  return scripts
}

/** Opens a page whose scripts load only after `act`. */
export async function openWithLateScripts(page: Page, path: string, act: () => Promise<void>): Promise<void> {
  const scripts = await holdScripts(page)
  const opened = page.goto(path)
  // The end of the document, which remembers presses, comes after the fields. The page before may not have been hydrated yet.
  await page.waitForFunction((to) => location.href.endsWith(to) && window.onkeydown !== null, path, { polling: 50 })
  await act()
  scripts.resolve()
  await opened
  await page.unrouteAll({ behavior: 'wait' })
}
