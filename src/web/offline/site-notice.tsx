import { type ComponentType, useEffect, useState } from 'react'
import { useLocation } from 'wouter'
import { useSession } from '#web/api/auth.ts'
import { useLanguage } from '#web/i18n/language.tsx'
import type { ToWorker } from '#web/service-worker/strategy.ts'
import { useNewerRelease, useSavedPage } from './notice-state.ts'

async function tellWorker(message: ToWorker): Promise<void> {
  // Without a worker, `ready` stays pending.
  const registration = await navigator.serviceWorker?.ready
  registration?.active?.postMessage(message)
}

/** Says that the page is a saved copy, or that a newer release exists; and tells the service worker what to save. */
export function SiteNotice() {
  const [path] = useLocation()
  const { language } = useLanguage()
  const { isAuthenticated } = useSession()
  const isSaved = useSavedPage() !== null
  const hasNewerRelease = useNewerRelease()
  const [Notice, setNotice] = useState<ComponentType | null>(null)

  useEffect(() => void tellWorker({ kind: 'visited', path, language }), [path, language])
  useEffect(() => {
    if (isAuthenticated) void tellWorker({ kind: 'logged-in' })
  }, [isAuthenticated])
  useEffect(() => {
    if (!isSaved && !hasNewerRelease) return
    import('./notices.tsx').then(
      ({ Notices }) => setNotice(() => Notices),
      () => {}, // the page works without the notice
    )
  }, [isSaved, hasNewerRelease])
  return Notice && <Notice />
}
