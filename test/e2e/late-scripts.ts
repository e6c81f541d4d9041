import type { Page } from '@playwright/test'

/** Opens a page whose scripts load only after `act`. */
export async function openWithLateScripts(page: Page, path: string, act: () => Promise<void>): Promise<void> {
  const releaseScripts = await holdFiles(page, '**/assets/**/*.js')
  const opened = page.goto(path)
  // The end of the document, which remembers presses, comes after the fields. The page before may not have been hydrated yet.
  await page.waitForFunction((to) => location.href.endsWith(to) && window.onkeydown !== null, path, { polling: 50 })
  await act()
  releaseScripts()
  await opened
  await page.unrouteAll({ behavior: 'wait' })
}

/** Delays the files of this address until the returned function is called. */
export async function holdFiles(page: Page, address: string): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route(address, async (route) => {
    await promise
    await route.continue()
  })
  return resolve
}
