import { lazy, Suspense, useEffect, useSyncExternalStore } from 'react'
import { useTranslations } from 'use-intl'
import { currentToast, notify, subscribe, takeLastingToast } from './toast-store.ts'

const Toaster = lazy(() => import('./toaster.tsx').then(({ Toaster }) => ({ default: Toaster })))

/** The place of toasts. Their code comes with the first one, not with the page. */
export function Notifications() {
  const t = useTranslations()
  const toast = useSyncExternalStore(subscribe, currentToast, () => null)

  useEffect(() => {
    const lasting = takeLastingToast()
    if (lasting) notify({ title: t(`${lasting}Title`), description: t(`${lasting}Text`), tone: 'success' })
  }, [t])

  return toast ? (
    <Suspense>
      <Toaster toast={toast} />
    </Suspense>
  ) : null
}
