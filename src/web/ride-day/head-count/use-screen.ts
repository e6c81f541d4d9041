import { useTranslations } from 'use-intl'
import { loadFurtherMessages } from '#web/i18n/load-messages.ts'
import { lazy } from '#web/lazy.ts'
import { notify } from '#web/ui/toast/toast-store.ts'
import { openedCount } from './opened-count.tsx'

/** For those who lead a ride, with its texts. The service worker saves both for them (service-worker/worker.ts). */
const headCountScreen = lazy(async () => {
  const [{ HeadCountScreen }] = await Promise.all([import('./head-count-screen.tsx'), loadFurtherMessages(['head-count'])])
  return HeadCountScreen
})

/** Opens the head count of a ride. */
export function useHeadCountScreen(rideId: string, userId: string | undefined) {
  const t = useTranslations('common')
  const isOpen = openedCount.usePart((opened) => opened?.rideId === rideId)
  async function open() {
    if (userId === undefined) return
    try {
      openedCount.set({ rideId, userId, Screen: await headCountScreen.load() })
    } catch {
      notify({ title: t('errorTitle'), description: t('offline'), tone: 'error' })
    }
  }
  return { isOpen, open: () => void open() }
}
