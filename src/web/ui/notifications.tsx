import { lazy, Suspense, useSyncExternalStore } from 'react'
import { currentToast, subscribe } from './toast-store.ts'

const Toaster = lazy(() => import('./toaster.tsx').then(({ Toaster }) => ({ default: Toaster })))

/** The place of toasts. Their code comes with the first one, not with the page. */
export function Notifications() {
  const toast = useSyncExternalStore(subscribe, currentToast, () => null)
  return toast ? (
    <Suspense>
      <Toaster toast={toast} />
    </Suspense>
  ) : null
}
