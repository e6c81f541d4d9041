import type { QueryClient } from '@tanstack/react-query'
import { startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import type { CurrentUser } from '#contract/accounts/users.ts'
import { unpackRows } from '#contract/site/packed-rows.ts'
import type { PageState } from '#contract/site/page.ts'
import { currentUserQuery, forgetUser, readUserAgain } from './accounts/session/session.ts'
import { createQueryClient } from './api/query-client.ts'
import { HttpError, isLoggedOut, requestJson, requestPage } from './api/request.ts'
import { App, endEarlyPresses } from './app.tsx'
import { savesData } from './browser-abilities.ts'
import { keepInstallPrompt } from './home-screen/install-prompt.ts'
import { noteOpenedAddress } from './i18n/language.tsx'
import { loadLanguage } from './i18n/texts.ts'
import { whenIdle } from './lazy.ts'
import { isLayerEntry } from './load-page.ts'
import { registerServiceWorker } from './offline/offline-state.ts'
import { matchRoute, queriesOf, type Route, sectionsOf } from './routes.ts'
import { confirmation } from './ui/dialog/confirmation.ts'
import './styles.css'
import './api/use-rows.ts'
import './news/content-badges.tsx'
import './ui/plates.tsx'
import './ui/link.tsx'
import './ui/list-states.tsx'
import './ui/share-button.tsx'
import './ui/tabs.tsx'

// Most pages use these. Imported here, they are in the file of the entry: a file of their own would cost more than its content.

// docs/decisions/016: scripts after the first paint

/** What the address names and the server has not sent does not exist. Such pages are one cached page, which therefore cannot say so itself. */
function markMissingAsGone(client: QueryClient, route: Route, user: CurrentUser | null): void {
  for (const { queryKey, meta } of queriesOf(route, user, new URLSearchParams(location.search))) {
    if (meta?.failureIsNull && client.getQueryData(queryKey) === undefined) client.setQueryData(queryKey, null)
  }
}

/** The page was loaded again while a dialog was open. If it opened during the load itself, Chromium added no entry, and Back would leave the site. */
function leaveLayerEntry(): void {
  if (!isLayerEntry()) return
  if (window.navigation?.canGoBack === false) history.replaceState({ ...history.state, layer: false }, '')
  else history.back()
}

async function start() {
  const root = document.getElementById('root')
  const data = document.getElementById('state')?.textContent
  if (!root || !data) throw new Error('The page came without #root or #state: see server/pages/document.ts.')
  const state = JSON.parse(data) as PageState

  const client = createQueryClient({ get: (path) => requestJson('GET', path), getPage: requestPage }, (error) => {
    if (isLoggedOut(error)) forgetUser(client)
    else if (error instanceof HttpError && error.status === 403) void readUserAgain(client)
  })
  // Not TanStack's `hydrate`: its state carries times, so that the same page would have another ETag at each render.
  for (const { key, data } of state.queries) client.setQueryData(key, unpackRows(data))
  const route = matchRoute(location.pathname)
  const user = client.getQueryData(currentUserQuery.queryKey) ?? null
  markMissingAsGone(client, route, user)
  whenIdle(() => void import('./late-start.ts').then(({ startLate }) => startLate(client)).catch(() => {}))
  noteOpenedAddress()
  leaveLayerEntry()
  await Promise.all([
    loadLanguage(state.language),
    route.page.load(),
    ...sectionsOf(route, user, new URLSearchParams(location.search), state.club).map((section) => section.load()),
  ])
  const formatted = new Map(Object.entries(state.formatted))
  endEarlyPresses()
  // A transition hydrates in slices of a few milliseconds, between which the page scrolls and handles input.
  startTransition(
    () => void hydrateRoot(root, <App client={client} club={state.club} initial={state.language} formatted={formatted} />),
  )
}

/** Registers the service worker once the page has loaded and is idle, and not for users who save data. */
function registerWhenIdle() {
  // Where cookies are blocked, Firefox writes an error to the console.
  if (savesData() || !navigator.cookieEnabled) return
  const register = () => void registerServiceWorker().catch(() => {})
  const registerLater = () => whenIdle(register)
  if (document.readyState === 'complete') registerLater()
  else window.addEventListener('load', registerLater, { once: true })
}

confirmation.ask = () => import('./accounts/ask-for-confirmation.tsx').then(({ askForConfirmation }) => askForConfirmation())
watchForTranslator()
void start()
addEventListener('beforeinstallprompt', keepInstallPrompt)
// The development server has no worker; its own removes itself (server/pages/offline-routes.ts).
if (import.meta.env.PROD) registerWhenIdle()

/** The site itself has no `<font>`. */
function watchForTranslator(): void {
  const translations = document.getElementsByTagName('font')
  new MutationObserver((records) => {
    if (translations.length === 0) return
    // If the download fails, the next change tries again.
    import('./page-translators.ts').then(({ noteTranslations }) => noteTranslations(records)).catch(() => {})
  }).observe(document.documentElement, { childList: true, subtree: true })
}
