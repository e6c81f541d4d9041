import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { Router, useLocation } from 'wouter'
import type { Language } from '#contract/languages.ts'
import type { Club } from '#contract/site/club.ts'
import { useSession } from './api/auth.ts'
import type { Printed } from './i18n/format.ts'
import { LanguageProvider } from './i18n/language.tsx'
import { PrintedContext } from './i18n/use-format.ts'
import { ClubContext } from './layout/club.tsx'
import { LoadingScreen } from './layout/loading-screen.tsx'
import { SiteLayout } from './layout/site-layout.tsx'
import { PageArrival, usePreparedNavigation } from './navigation.tsx'
import { SiteNotice } from './offline/site-notice.tsx'
import { matchRoute } from './routes.ts'
import { ShownPage } from './shown-page.tsx'
import { Notifications } from './ui/toast/notifications.tsx'

interface AppProps {
  client: QueryClient
  club: Club
  /** The language that the page comes in. */
  initial: Language
  /** The dates on the page as the server has printed them. */
  printed: Printed
  /** Path and query, on the server only; the browser reads its own address. */
  serverUrl?: URL
}

/** The whole site, drawn alike by the server and by the browser. */
export function App({ client, club, initial, printed, serverUrl }: AppProps) {
  return (
    <QueryClientProvider client={client}>
      <ClubContext value={club}>
        <PrintedContext value={printed}>
          <LanguageProvider initial={initial}>
            <Pages {...(serverUrl ? { ssrPath: serverUrl.pathname, ssrSearch: serverUrl.search.slice(1) } : {})} />
            <Notifications />
          </LanguageProvider>
        </PrintedContext>
      </ClubContext>
    </QueryClientProvider>
  )
}

function Pages(server: { ssrPath?: string; ssrSearch?: string }) {
  return (
    <Router {...server} aroundNav={usePreparedNavigation()}>
      <CurrentPage />
      <SiteNotice />
    </Router>
  )
}

function CurrentPage() {
  const [path] = useLocation()
  const { isLoading } = useSession()
  return (
    <>
      {isLoading ? (
        <LoadingScreen />
      ) : (
        <SiteLayout>
          <ShownPage route={matchRoute(path)} />
        </SiteLayout>
      )}
      <PageArrival />
    </>
  )
}
