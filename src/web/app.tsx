import { type QueryClient, QueryClientProvider, useQueryClient } from '@tanstack/react-query'
import { Component, type ReactNode, Suspense, use, useEffect, useState } from 'react'
import { Router, useLocation } from 'wouter'
import type { Language } from '#contract/languages.ts'
import type { ShownClub } from '#contract/site/club.ts'
import { useTexts } from '#web/i18n/use-texts.ts'
import { commonTexts, lastingToastTexts } from '#web/ui/ui.texts.ts'
import { useSession } from './accounts/session/session.ts'
import { ClubContext } from './club.tsx'
import type { FormattedDates } from './i18n/format.ts'
import { FormattedDatesContext, LanguageProvider } from './i18n/language.tsx'
import { SiteLayout } from './layout/site-layout.tsx'
import { type LazySection, lazy } from './lazy.ts'
import { PageArrival, returnToPage, usePreparedNavigation } from './navigation.tsx'
import { SiteNotice } from './offline/site-notice.tsx'
import { OpenedHeadCount } from './ride-day/head-count/opened-count.tsx'
import { matchRoute } from './routes.ts'
import { openedConfirmation } from './ui/dialog/confirmation.ts'
import { ListError, Spinner } from './ui/list-states.tsx'
import { dismissToast, notify, type Toast, takeLastingToast, toastStore } from './ui/toast/toast-store.ts'

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

/** When a page cannot be rendered: a sentence and a reload under the bar, instead of an empty screen. */
class FailedPage extends Component<{ path: string; children: ReactNode }, { failedPath: string | null }> {
  override state = { failedPath: null }

  static getDerivedStateFromError() {
    return { failedPath: location.pathname }
  }

  override render() {
    return this.state.failedPath === this.props.path ? <ListError onRetry={() => location.reload()} /> : this.props.children
  }
}

declare global {
  interface Window {
    /** The last button that was pressed before the scripts ran: the inline script in server/pages/web-build.ts. */
    earlyPress?: HTMLElement | undefined
  }
}

/** From here on React hears the presses and keys. */
export function endEarlyPresses(): void {
  window.onclick = null
  window.onkeydown = null
}

/** Once the page answers to input; a moment later, when the buttons of forms send them (ui/form/form.tsx). */
function repeatEarlyPress(): void {
  const { earlyPress } = window
  if (!earlyPress) return
  window.earlyPress = undefined
  earlyPress.ariaBusy = null
  setTimeout(() => earlyPress.click())
}

const toaster = lazy(() => import('./ui/toast/toaster.tsx').then(({ Toaster }) => Toaster))

/** Where toasts appear. Their code is downloaded with the first one. */
function Toasts() {
  const { isAuthenticated, isLoading } = useSession()
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
    if (isLoading) return
    const lasting = takeLastingToast()
    // The page before announces a login; this one sees whether it lasted.
    if (lasting === 'loginSuccess' && !isAuthenticated)
      notify({ title: t('common.errorTitle'), description: t('common.loginNotKept'), tone: 'error' })
    else if (lasting)
      notify({ title: t(`lastingToast.${lasting}Title`), description: t(`lastingToast.${lasting}Text`), tone: 'success' })
  }, [t, isLoading, isAuthenticated])

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
    <div className="toast-region screen-only" role="alert">
      <div className="toast" data-tone={tone}>
        <div className="fill">
          <p className="strong">{title}</p>
          {description && <p className="small toast-text">{description}</p>}
        </div>
      </div>
    </div>
  ) : null
}
