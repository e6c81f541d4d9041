import { loadFurtherMessages } from '#web/i18n/load-messages.ts'
import { lazy } from '#web/lazy.ts'

/** For those who lead a ride, with its texts. The service worker saves both for them (service-worker/worker.ts). */
export const headCountScreen = lazy(async () => {
  const [{ HeadCountScreen }] = await Promise.all([import('./head-count-screen.tsx'), loadFurtherMessages(['head-count'])])
  return HeadCountScreen
})
