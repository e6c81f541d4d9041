import type { QueryClient } from '@tanstack/react-query'
import { startTransition } from 'react'
import type { CurrentUser } from '#contract/accounts/users.ts'
import type { PageState } from '#contract/site/page.ts'
import { currentUserQuery } from './api/auth.ts'
import { createQueryClient } from './api/query-client.ts'
import { request, requestPage } from './api/request.ts'
import { App } from './app.tsx'
import { matchRoute, type Route } from './routes.ts'
import './styles.css'

/**
 * The server sends along whatever the address names. What it has not sent does not exist, and asking again would only be told so. Pages of
 * addresses that name nothing are one and the same (server/pages/shared-addresses.ts), so they cannot say it for each.
 */
function takeMissingForGone(client: QueryClient, route: Route, user: CurrentUser | null): void {
  for (const { queryKey, meta } of route.queries?.(user, new URLSearchParams(location.search)) ?? []) {
    if (meta?.failureIsNull && client.getQueryData(queryKey) === undefined) client.setQueryData(queryKey, null)
  }
}

async function start() {
  const root = document.getElementById('root')
  const data = document.getElementById('state')?.textContent
  if (!root || !data) throw new Error('The page came without #root or #state: see server/pages/document.ts.')
  const state = JSON.parse(data) as PageState

  const client = createQueryClient({ get: (path) => request('GET', path), getPage: requestPage })
  for (const { key, data } of state.queries) client.setQueryData(key, data)
  const route = matchRoute(location.pathname)
  const user = client.getQueryData(currentUserQuery.queryKey) ?? null
  takeMissingForGone(client, route, user)
  const [{ hydrateRoot }] = await Promise.all([
    // Two thirds of what a page downloads as script, and as long to set up as all the rest: asked for by import(), it does so in a task of its own, and
    // hands are answered in between.
    import('react-dom/client'),
    route.page.load(state.language),
    ...(route.parts?.(user) ?? []).map((part) => part.load()),
  ])
  // Setting up what came and beginning to draw with it are two tasks, between which hands are answered.
  await new Promise((resolve) => setTimeout(resolve))
  // As a transition it is done in slices of a few milliseconds, between which the page scrolls and answers; a click has its part done at once.
  const printed = new Map(Object.entries(state.printed))
  startTransition(
    () => void hydrateRoot(root, <App client={client} club={state.club} initial={state.language} printed={printed} />),
  )
}

/** Registers the service worker when the page is idle, and not for visitors who save data. */
function keepForOffline() {
  const { connection } = navigator as { connection?: { saveData?: boolean } }
  if (!('serviceWorker' in navigator) || connection?.saveData) return
  const register = () =>
    void import('./offline/register.ts').then(({ registerServiceWorker }) => registerServiceWorker()).catch(() => {})
  const whenAtRest = () => ('requestIdleCallback' in window ? requestIdleCallback(register) : setTimeout(register, 2000))
  if (document.readyState === 'complete') whenAtRest()
  else window.addEventListener('load', whenAtRest, { once: true })
}

// In a task of its own, so that hands are answered in between. The timer is not set within this file's own run: recorders (Lighthouse, DevTools) ask where each
// one was set, and the browser would parse the whole file again to say it.
queueMicrotask(() => setTimeout(start))
// While developing, what is old must not come back; the worker of that server removes itself (server/pages/offline-routes.ts).
if (import.meta.env.PROD) queueMicrotask(keepForOffline)
