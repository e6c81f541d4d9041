import type { ToPage } from '#web/service-worker/strategy.ts'
import { setNewerRelease } from './notice-state.ts'

/** Registers the service worker and offers each newer release that it announces. */
export async function registerServiceWorker(): Promise<void> {
  const { serviceWorker } = navigator
  serviceWorker.addEventListener('message', ({ data }: MessageEvent<ToPage>) => {
    const ownScript = document.querySelector('script[type="module"]')?.getAttribute('src')
    if (data.entryScript !== ownScript) setNewerRelease(true)
  })
  const registration = await serviceWorker.register('/service-worker.js')
  // An app on the home screen may stay open for days without loading a page.
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') registration.update().catch(() => {})
  })
}
