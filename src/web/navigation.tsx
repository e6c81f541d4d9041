import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import { useLayoutEffect, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useLocation, useSearch } from 'wouter'
import type { Language } from '#contract/languages.ts'
import { ownAddress } from '#contract/site/own-address.ts'
import { afterPaint } from './after-paint.ts'
import { currentUserQuery } from './api/auth.ts'
import { prefetch } from './api/query-client.ts'
import { useLanguage, useLocalized } from './i18n/language.tsx'
import { clubNames, useClub } from './layout/club.tsx'
import { loadPage } from './load-page.ts'
import { drawAhead, forgetPageAhead, showPageAhead } from './page-ahead.ts'
import { documentTitle, matchRoute, type Route } from './routes.ts'

const userOf = (client: QueryClient) => client.getQueryData(currentUserQuery.queryKey) ?? null

/** Fetches a page's code and begins to fetch its data. */
async function fetchPage(client: QueryClient, to: string, language: Language): Promise<Route> {
  const { pathname, searchParams } = new URL(to, location.href)
  const route = matchRoute(pathname)
  const user = userOf(client)
  for (const query of route.queries?.(user, searchParams) ?? []) void prefetch(client, query)
  await Promise.all([route.page.load(language), ...(route.parts?.(user) ?? []).map((part) => part.load())])
  return route
}

/** Where a hand was last about to go. */
let goal = ''

/** Makes a page ready; called when somebody is about to go there. */
export async function preparePage(client: QueryClient, to: string, language: Language): Promise<void> {
  goal = to
  const route = await fetchPage(client, to, language)
  if (goal === to) drawAhead(route, userOf(client))
}

/** Whether somebody has just followed a link to another page. On the way back the browser itself looks for the old place in the page, and needs all of it. */
let isMoving = false

/**
 * Wraps each client-side navigation: the page that is shown stays until the next one's code is here, so nobody looks at an empty screen.
 * When the code cannot be fetched (a new release, no signal), the browser loads the address itself. An address that is none of this site, such as the path
 * of the current page where it begins with `//`, leads home.
 */
export function usePreparedNavigation() {
  const client = useQueryClient()
  const { language } = useLanguage()
  return (navigate: (to: string, options?: object) => void, address: string, options?: object) => {
    const to = ownAddress(address) ?? '/'
    fetchPage(client, to, language).then(
      (route) => {
        const { pathname, searchParams, hash, href } = new URL(to, location.href)
        isMoving = pathname !== location.pathname
        const isWholePage = hash === '' && [...searchParams.keys()].every((key) => key === 'lang')
        if (isMoving && isWholePage && options === undefined && !document.hidden && showPageAhead(route)) settleAfterPaint(to)
        // As browsers do: pressed twice, a link is one step back.
        else navigate(to, href === location.href ? { ...options, replace: true } : options)
      },
      () => loadPage(to),
    )
  }
}

/**
 * The page ahead is in sight. The address changes at once, and all that follows it, from the page's effects to what screen readers are told, once the page
 * is painted.
 */
function settleAfterPaint(to: string) {
  isMoving = false
  const { pathname } = new URL(to, location.href)
  // The router's own would have everything follow within the press.
  History.prototype.pushState.call(history, null, '', to)
  window.scrollTo({ top: 0, behavior: 'instant' })
  afterPaint(() => {
    // Whoever was faster than this is elsewhere already, or back.
    isMoving = location.pathname === pathname
    forgetPageAhead()
    dispatchEvent(new Event('pushState'))
  })
}

/** The announcement that the address names, once it is here. */
function useNamedAnnouncement() {
  const [path] = useLocation()
  const search = useSearch()
  const query = matchRoute(path).announcement?.(new URLSearchParams(search))
  const { data } = useQuery(query ?? { queryKey: ['no announcement'], enabled: false, queryFn: () => null })
  return data ?? null
}

/** Has the browser style, set and paint what is seen at the top of the new page, and the rest a frame later. */
function showFirstScreenFirst(main: HTMLElement | null) {
  main?.classList.add('arriving')
  afterPaint(() => main?.classList.remove('arriving'))
}

/**
 * After a client-side navigation: title, scroll position and focus, as a full page load would leave them. Says the title of the page arrived at,
 * which screen readers read out after a full load only; nothing before the first navigation. A component of its own, because what it says comes
 * once the page stands: the page must not be drawn a second time for it.
 */
export function PageArrival() {
  const [path] = useLocation()
  const { language } = useLanguage()
  const club = useClub()
  const t = useTranslations()
  const arrivedFrom = useRef(path)
  const announcement = useNamedAnnouncement()
  const localized = useLocalized()
  const named = announcement ? localized(announcement, 'title') : undefined
  const [arrivedAt, setArrivedAt] = useState('')

  useLayoutEffect(() => {
    // Also what is set to what it is has every element's style looked at again.
    if (document.documentElement.lang !== language) document.documentElement.lang = language
    document.title = documentTitle(matchRoute(path), t, clubNames(club, language), named)
  }, [path, language, club, t, named])

  useLayoutEffect(() => {
    if (arrivedFrom.current === path) return
    arrivedFrom.current = path
    const hasMoved = isMoving
    isMoving = false
    const main = document.getElementById('main')
    const target = location.hash ? document.getElementById(location.hash.slice(1)) : null
    if (target) target.scrollIntoView()
    else {
      if (hasMoved) showFirstScreenFirst(main)
      window.scrollTo(0, 0)
    }
    main?.focus({ preventScroll: true })
    setArrivedAt(document.title)
  }, [path])

  return (
    <p role="status" aria-live="polite" className="sr-only">
      {arrivedAt}
    </p>
  )
}
