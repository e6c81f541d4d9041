import { type QueryClient, QueryClientProvider, useQueryClient } from '@tanstack/react-query'
import { Component, type ReactNode, Suspense, use, useEffect } from 'react'
import { Router, useLocation } from 'wouter'
import type { Language } from '#contract/languages.ts'
import type { ShownClub } from '#contract/site/club.ts'
import { useTexts } from '#web/i18n/use-texts.ts'
import { commonTexts } from '#web/ui/ui.texts.ts'
import { useSession } from './accounts/session/session.ts'
import { openedConfirmation } from './api/confirmation.ts'
import { ClubContext } from './club.tsx'
import type { FormattedDates } from './i18n/format.ts'
import { LanguageProvider } from './i18n/language.tsx'
import { FormattedDatesContext } from './i18n/use-format.ts'
import { SiteLayout } from './layout/site-layout.tsx'
import type { LazySection } from './lazy.ts'
import { PageArrival, returnToPage, usePreparedNavigation } from './navigation.tsx'
import { SiteNotice } from './offline/site-notice.tsx'
import { OpenedHeadCount } from './ride-day/head-count/opened-count.tsx'
import { matchRoute } from './routes.ts'
import { repeatEarlyPress } from './start/early-press.ts'
import { ListError, Spinner } from './ui/list-states.tsx'
import { Notifications } from './ui/toast/notifications.tsx'

interface AppProps {
  client: QueryClient
  club: ShownClub
  /** The language that the page comes in. */
  initial: Language
  /** The dates on the page as the server has formatted them. */
  formatted: FormattedDates
  /** Path and query, on the server only; the browser reads its own address. */
  serverUrl?: URL
}

/** The whole site, rendered alike by the server and by the browser. */
export function App({ client, club, initial, formatted, serverUrl }: AppProps) {
  return (
    <QueryClientProvider client={client}>
      <ClubContext value={club}>
        <FormattedDatesContext value={formatted}>
          <LanguageProvider initial={initial}>
            <Pages {...(serverUrl ? { ssrPath: serverUrl.pathname, ssrSearch: serverUrl.search.slice(1) } : {})} />
            <OpenedConfirmation />
            <Toasts />
          </LanguageProvider>
        </FormattedDatesContext>
      </ClubContext>
    </QueryClientProvider>
  )
}

function Toasts() {
  const { isAuthenticated, isLoading } = useSession()
  return <Notifications isLoggedIn={isLoading ? undefined : isAuthenticated} />
}

function OpenedConfirmation() {
  const Question = openedConfirmation.useValue()
  return Question && <Question />
}

function Pages(server: { ssrPath?: string; ssrSearch?: string }) {
  return (
    <Router {...server} aroundNav={usePreparedNavigation()}>
      <CurrentPage />
      <SiteNotice />
      <OpenedHeadCount />
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
          <FailedPage path={path}>
            <Suspense fallback={<LoadingScreen />}>
              <Page page={matchRoute(path).page} />
            </Suspense>
          </FailedPage>
        </SiteLayout>
      )}
      <PageArrival />
    </>
  )
}

function Page({ page }: { page: LazySection }) {
  const client = useQueryClient()
  const Shown = page.loaded() ?? use(returnToPage(client))
  // From here on the page answers to input; browser tests and measurements wait for it.
  useEffect(() => {
    performance.mark('hydrated')
    repeatEarlyPress()
  }, [])
  return <Shown />
}

/** Instead of the page until the current user is known, or until a page is here that the browser went back to. */
function LoadingScreen() {
  const t = useTexts(commonTexts)
  return (
    <div className="loading-screen" role="status">
      <Spinner />
      <p>{t('loading')}</p>
    </div>
  )
}

interface FailedPageProps {
  /** Another path is another page, which is tried again. */
  path: string
  children: ReactNode
}

/** When a page cannot be rendered: a sentence and a reload under the bar, instead of an empty screen. A class, as React asks. */
class FailedPage extends Component<FailedPageProps, { failedPath: string | null }> {
  override state = { failedPath: null }

  static getDerivedStateFromError() {
    return { failedPath: location.pathname }
  }

  override render() {
    return this.state.failedPath === this.props.path ? <ListError onRetry={() => location.reload()} /> : this.props.children
  }
}
