import { useTexts } from '#web/i18n/use-texts.ts'
import { lazy } from '#web/lazy.ts'
import { notify } from '#web/ui/toast/toast-store.ts'
import { commonTexts } from '#web/ui/ui.texts.ts'
import { openedCount } from './opened-count.tsx'

/** For those who lead a ride, with its texts. The service worker saves both for them (service-worker/worker.ts). */
const headCountScreen = lazy(() => import('./head-count-screen.tsx').then(({ HeadCountScreen }) => HeadCountScreen))

/** Opens the head count of a ride over the page. */
export function useOpenCount(rideId: string, userId: string | undefined): () => void {
  const t = useTexts(commonTexts)
  async function open() {
    if (userId === undefined) return
    try {
      openedCount.set({ rideId, userId, Screen: await headCountScreen.load() })
    } catch {
      notify({ title: t('errorTitle'), description: t('offline'), tone: 'error' })
    }
  }
  return () => void open()
}
