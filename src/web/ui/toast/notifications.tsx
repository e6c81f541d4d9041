import { useEffect, useState } from 'react'
import { useTexts } from '#web/i18n/use-texts.ts'
import { lazy } from '#web/lazy.ts'
import { commonTexts, lastingToastTexts } from '#web/ui/ui.texts.ts'
import { dismissToast, notify, type Toast, takeLastingToast, toastStore } from './toast-store.ts'

const toaster = lazy(() => import('./toaster.tsx').then(({ Toaster }) => Toaster))

/** Where toasts appear. Their code is downloaded with the first one. @param isLoggedIn undefined until it is known. */
export function Notifications({ isLoggedIn }: { isLoggedIn: boolean | undefined }) {
  const t = useTexts(commonTexts, lastingToastTexts)
  const toast = toastStore.useValue()
  const [outcome, setOutcome] = useState<'downloaded' | 'failed'>()

  // Many toasts report a lost connection, and then their own code cannot be downloaded either: each new one tries again.
  useEffect(() => {
    if (toast === null) return
    toaster.load().then(
      () => setOutcome('downloaded'),
      () => setOutcome('failed'),
    )
  }, [toast])

  useEffect(() => {
    if (isLoggedIn === undefined) return
    const lasting = takeLastingToast()
    // The page before announces a login; this one sees whether it lasted.
    if (lasting === 'loginSuccess' && !isLoggedIn)
      notify({ title: t('common.errorTitle'), description: t('common.loginNotKept'), tone: 'error' })
    else if (lasting)
      notify({ title: t(`lastingToast.${lasting}Title`), description: t(`lastingToast.${lasting}Text`), tone: 'success' })
  }, [t, isLoggedIn])

  const Toaster = toaster.loaded()
  if (toast === null || outcome === undefined) return null
  return Toaster ? <Toaster toast={toast} /> : <PlainToast toast={toast} />
}

/** The same text without the library's features and without a button, for as long (docs/product.md 3.8). */
function PlainToast({ toast: { id, open, title, description, tone } }: { toast: Toast }) {
  useEffect(() => {
    const timer = setTimeout(() => dismissToast(id), 5000)
    return () => clearTimeout(timer)
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
