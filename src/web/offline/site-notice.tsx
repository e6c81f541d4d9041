import { useEffect } from 'react'
import { useLocation } from 'wouter'
import { useSession } from '#web/accounts/session/session.ts'
import { languageInAddress, useLanguage } from '#web/i18n/language.tsx'
import { useTexts } from '#web/i18n/use-texts.ts'
import { offlineTexts } from '#web/layout/frame.texts.ts'
import { lazy, useLazy } from '#web/lazy.ts'
import { commonTexts } from '#web/ui/ui.texts.ts'
import { tellWorker, useNewerRelease, useSavedPage } from './offline-state.ts'

const notices = lazy(() => import('./notices.tsx').then(({ Notices }) => Notices))

export function SiteNotice() {
  const [path] = useLocation()
  const { language } = useLanguage()
  const { isAuthenticated } = useSession()
  const isSaved = useSavedPage() !== null
  const hasNewerRelease = useNewerRelease()
  const { loaded: Notices } = useLazy(notices, isSaved || hasNewerRelease)

  useEffect(() => void tellWorker({ kind: 'visited', path, language, isChosen: languageInAddress() === null }), [path, language])
  useEffect(() => {
    if (isAuthenticated) void tellWorker({ kind: 'logged-in' })
  }, [isAuthenticated])
  // Read here, in the frame of the site: a saved copy needs no other texts than those of its page.
  const t = useTexts(commonTexts, offlineTexts)
  return Notices && <Notices t={t} />
}
