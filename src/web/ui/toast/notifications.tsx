import { type ComponentType, useEffect, useState, useSyncExternalStore } from 'react'
import { useTranslations } from 'use-intl'
import { currentToast, dismissToast, notify, subscribe, type Toast, takeLastingToast } from './toast-store.ts'

/** The place of toasts. Their code comes with the first one, not with the page. */
export function Notifications() {
  const t = useTranslations()
  const toast = useSyncExternalStore(subscribe, currentToast, () => null)
  const Toaster = useToaster(toast)

  useEffect(() => {
    const lasting = takeLastingToast()
    if (lasting)
      notify({ title: t(`lastingToast.${lasting}Title`), description: t(`lastingToast.${lasting}Text`), tone: 'success' })
  }, [t])

  return toast && Toaster ? <Toaster toast={toast} /> : null
}

/** What draws toasts, once there is one. Often it tells of a lost connection, and then its own code cannot be fetched either. */
function useToaster(toast: Toast | null) {
  const [Toaster, setToaster] = useState<ComponentType<{ toast: Toast }> | null>(null)
  useEffect(() => {
    if (toast === null || (Toaster && Toaster !== PlainToast)) return
    import('./toaster.tsx').then(
      (loaded) => setToaster(() => loaded.Toaster),
      () => setToaster(() => PlainToast),
    )
  }, [toast, Toaster])
  return Toaster
}

/** The same words without the primitive's comforts, for as long (SPEC section 4). */
function PlainToast({ toast: { id, open, title, description, tone } }: { toast: Toast }) {
  useEffect(() => {
    const end = setTimeout(() => dismissToast(id), 5000)
    return () => clearTimeout(end)
  }, [id])
  return open ? (
    <div className="toast-region" role="alert">
      <div className="toast" data-tone={tone}>
        <div className="toast-words">
          <p className="toast-title">{title}</p>
          {description && <p className="toast-text">{description}</p>}
        </div>
      </div>
    </div>
  ) : null
}
