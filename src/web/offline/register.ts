import type { ToPage, ToWorker } from './messages.ts'
import { offerNewerRelease } from './newer-release.ts'

/** Has the browser keep what can be read without signal, and hear of newer releases. */
export async function registerServiceWorker(): Promise<void> {
  const { serviceWorker } = navigator
  const registration = await serviceWorker.register('/service-worker.js')
  serviceWorker.addEventListener('message', ({ data }: MessageEvent<ToPage>) => {
    if (data.kind === 'newer-release') offerNewerRelease(registration)
  })
  introduce(registration.waiting)
  registration.addEventListener('updatefound', () => {
    const worker = registration.installing
    worker?.addEventListener('statechange', () => {
      if (worker.state === 'installed') introduce(worker)
    })
  })
  // An app on the home screen may stay open for days and never load a page.
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') registration.update().catch(() => {})
  })
}

/** Tells a worker that waits which release this page runs; it begins at once when that is its own, and has itself offered when not. */
function introduce(worker: ServiceWorker | null): void {
  const script = document.querySelector('script[type="module"]')?.getAttribute('src') ?? ''
  worker?.postMessage({ kind: 'arrived', script } satisfies ToWorker)
}
