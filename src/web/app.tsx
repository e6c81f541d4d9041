import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { Suspense, use, useEffect } from 'react'
import { Router, useLocation } from 'wouter'
import type { Club } from '#contract/club.ts'
import type { Language } from '#contract/languages.ts'
import { useSession } from './api/auth.ts'
import { LanguageProvider, PageTexts, useLanguage } from './i18n/language.tsx'
import { ClubContext } from './layout/club.tsx'
import { LoadingScreen } from './layout/loading-screen.tsx'
import { SiteLayout } from './layout/site-layout.tsx'
import type { LazyPage } from './lazy-page.ts'
import { usePageArrival, usePreparedNavigation } from './navigation.tsx'
import { SiteNotice } from './offline/site-notice.tsx'
import { matchRoute } from './routes.ts'
import { Notifications } from './ui/notifications.tsx'

interface AppProps {
  client: QueryClient
  club: Club
  /** The language that the page comes in. */
  initial: Language
  /** Path and query, on the server only; the browser reads its own address. */
  serverUrl?: URL
}

/** The whole site, drawn alike by the server and by the browser. */
export function App({ client, club, initial, serverUrl }: AppProps) {
  return (
    <QueryClientProvider client={client}>
      <ClubContext value={club}>
        <LanguageProvider initial={initial}>
          <Pages {...(serverUrl ? { ssrPath: serverUrl.pathname, ssrSearch: serverUrl.search.slice(1) } : {})} />
          <SiteNotice />
          <Notifications />
        </LanguageProvider>
      </ClubContext>
    </QueryClientProvider>
  )
}

function Pages(server: { ssrPath?: string; ssrSearch?: string }) {
  return (
    <Router {...server} aroundNav={usePreparedNavigation()}>
      <CurrentPage />
    </Router>
  )
}

function CurrentPage() {
  const [path] = useLocation()
  const { isLoading } = useSession()
  const arrivedAt = usePageArrival()
  return (
    <>
      {isLoading ? (
        <LoadingScreen />
      ) : (
        <SiteLayout>
          <Suspense fallback={<LoadingScreen />}>
            <PageOf page={matchRoute(path).page} />
          </Suspense>
        </SiteLayout>
      )}
      <p role="status" className="sr-only">
        {arrivedAt}
      </p>
    </>
  )
}

function PageOf({ page }: { page: LazyPage }) {
  const { language } = useLanguage()
  const Page = page.loaded(language) ?? use(page.load(language))
  // From here on the page answers to hands, the last part of it too; browser tests and measurements wait for it.
  useEffect(() => void performance.mark('hydrated'), [])
  return (
    <PageTexts>
      <Page />
    </PageTexts>
  )
}
