import { useEffect } from 'react'
import { useLocation } from 'wouter'
import { useSession } from '#web/api/accounts/auth.ts'
import { languageInAddress, PageTexts, useLanguage } from '#web/i18n/language.tsx'
import { isInAppBrowser } from '#web/in-app-browser/in-app-browser.ts'
import { lazy, lazySection, useLazy } from '#web/lazy.ts'
import { tellWorker, useNewerRelease, useSavedPage } from './offline-state.ts'

/** In the browsers of messengers, where it says how to leave them. */
const strip = lazySection(
  'src/web/in-app-browser/strip.tsx',
  () => import('#web/in-app-browser/strip.tsx').then(({ InAppStrip }) => InAppStrip),
  ['home-screen'],
)

const notices = lazy(() => import('./notices.tsx').then(({ Notices }) => Notices))

/** Says that the page is a saved copy, or that a newer release exists; and tells the service worker what to save. */
export function SiteNotice() {
  const [path] = useLocation()
  const { language } = useLanguage()
  const { isAuthenticated } = useSession()
  const isSaved = useSavedPage() !== null
  const hasNewerRelease = useNewerRelease()
  const { loaded: Notices } = useLazy(notices, isSaved || hasNewerRelease)
  const { loaded: Strip } = useLazy(strip[language], isInAppBrowser)

  useEffect(() => void tellWorker({ kind: 'visited', path, language, isChosen: languageInAddress() === null }), [path, language])
  useEffect(() => {
    if (isAuthenticated) void tellWorker({ kind: 'logged-in' })
  }, [isAuthenticated])
  if (Notices) return <Notices />
  return (
    Strip && (
      <PageTexts>
        <Strip />
      </PageTexts>
    )
  )
}
