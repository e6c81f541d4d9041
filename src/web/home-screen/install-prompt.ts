import { createStore } from '#web/store.ts'
import { matches } from '#web/ui/use-browser.ts'

/** Chrome's and Samsung Internet's offer to install the site; TypeScript's DOM does not know it. */
export interface InstallPromptEvent extends Event {
  prompt(): Promise<{ outcome: 'accepted' | 'dismissed' }>
}

/** The browser's offer, which Settings has behind a button; null where there is none, or once it was used. */
export const installPrompt = createStore<InstallPromptEvent | null>(null)

/** Keeps the offer, so that the browser does not show a bar of its own over the page. */
export function keepInstallPrompt(event: Event): void {
  event.preventDefault()
  installPrompt.set(event as InstallPromptEvent)
}

/** Whether the site was opened from the home screen. Safari on iPhones before 16.4 knows only its own property. */
export function isOpenedFromHomeScreen(): boolean {
  return matches('(display-mode: standalone)') || (navigator as { standalone?: boolean }).standalone === true
}
