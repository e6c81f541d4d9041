import { workerPolicy } from '#contract/site/page.ts'
import { serviceWorkers } from '#web/browser-abilities.ts'
import type { ToPage, ToWorker } from '#web/service-worker/strategy.ts'
import { createStore } from '#web/store.ts'

const savedAt = createStore<string | null>(null, () => document.documentElement.dataset.savedAt ?? null)
const ofMember = createStore(false, () => savedAt.get() !== null && document.documentElement.dataset.ofMember !== undefined)
const newerRelease = createStore(false)

/** When the server rendered a page that is a saved copy; null for one from the server. */
export const useSavedPage = savedAt.useValue
export const isSavedPage = (): boolean => savedAt.get() !== null

/** Whether the page is a copy, which is a visitor's, on the device of a member who was logged in when it was last connected. */
export const useMembersCopy = ofMember.useValue

export function endSavedPage(): void {
  const { dataset } = document.documentElement
  delete dataset.savedAt
  delete dataset.ofMember
  savedAt.set(null)
  ofMember.set(false)
}

export const useNewerRelease = newerRelease.useValue
export const setNewerRelease = newerRelease.set

/** Nothing depends on it: a worker that is missing or refuses to listen saves nothing. */
export async function tellWorker(message: ToWorker): Promise<void> {
  try {
    // Without a worker, `ready` stays pending.
    const registration = await serviceWorkers()?.ready
    registration?.active?.postMessage(message)
  } catch {
    // Firefox and Chromium reject where cookies are blocked.
  }
}

const workerFile = '/service-worker.js'

/** TypeScript does not know it yet. */
interface TrustedTypes {
  createPolicy(name: string, rules: { createScriptURL(): string }): { createScriptURL(input: string): URL }
}

/** Pages require Trusted Types. The policy makes this one address, whatever it is given; a page can create it once. */
let workerAddress: string | URL | undefined

/** Registers the service worker and offers each newer release that it announces. @throws where the browser has none. */
export async function registerServiceWorker(): Promise<void> {
  const serviceWorker = serviceWorkers()
  if (!serviceWorker) throw new Error('The browser has no service workers.')
  serviceWorker.addEventListener('message', ({ data }: MessageEvent<ToPage>) => {
    const ownScript = document.querySelector('script[type="module"]')?.getAttribute('src')
    if (data.entryScript !== ownScript) setNewerRelease(true)
  })
  workerAddress ??=
    (window as { trustedTypes?: TrustedTypes }).trustedTypes
      ?.createPolicy(workerPolicy, { createScriptURL: () => workerFile })
      .createScriptURL('') ?? workerFile
  const registration = await serviceWorker.register(workerAddress)
  // An app on the home screen may stay open for days without loading a page.
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') registration.update().catch(() => {})
  })
}
