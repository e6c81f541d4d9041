import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import { useLayoutEffect, useRef, useState } from 'react'
import { useLocation, useSearch } from 'wouter'
import { ownAddress } from '#contract/site/own-address.ts'
import { currentUserQuery, useSession } from './accounts/session/session.ts'
import { prefetch } from './api/query-client.ts'
import { clubNames, useClub } from './club.tsx'
import { useLanguage, useLocalized } from './i18n/language.tsx'
import { useTexts } from './i18n/use-texts.ts'
import { keepInView } from './keep-in-view.ts'
import { pagesTexts } from './layout/frame.texts.ts'
import { isLayerEntry, loadPage, pendingNavigation, staleDocument } from './load-page.ts'
import { documentTitle, matchRoute, queriesOf, sectionsOf } from './routes.ts'

// Hover, focus and touch prefetch code and data of a page. No page is rendered in advance: that would take a second router.

/** Downloads a page's code and texts, and starts to fetch its data. @param withData waits for the data too. */
export async function prefetchPage(client: QueryClient, to: string, withData = false) {
  const { pathname, searchParams } = new URL(to, location.href)
  const route = matchRoute(pathname)
  const user = client.getQueryData(currentUserQuery.queryKey) ?? null
  const data = queriesOf(route, user, searchParams).map((query) => prefetch(client, query))
  const [page] = await Promise.all([
    route.page.load(),
    ...sectionsOf(route, user, searchParams).map((section) => section.load()),
    ...(withData ? data : []),
  ])
  return page
}

/** For Back to a page whose code is not here. It comes with its data, so that it is as high as it was and keeps the position. */
export function returnToPage(client: QueryClient) {
  return prefetchPage(client, location.href, true).catch(() => new Promise<never>(() => location.reload()))
}

/**
 * Wraps each client-side navigation: the current page stays until the code of the next one is here. When that cannot be downloaded (a new release, no
 * connection), the browser loads the address itself. An address of another site, such as the path `//elsewhere.example`, becomes the home page.
 */
export function usePreparedNavigation() {
  const client = useQueryClient()
  const latest = useRef<object>(undefined)
  return async (navigate: (to: string, options?: object) => void, address: string, options?: object) => {
    const to = ownAddress(address) ?? '/'
    if (staleDocument.is) return loadPage(to)
    const navigation = { from: location.href }
    latest.current = navigation
    pendingNavigation.begin()
    const isStale = () => latest.current !== navigation || location.href !== navigation.from
    try {
      await prefetchPage(client, to)
      // As in browsers, following a link to the current address adds no step to the history.
      const isHere = new URL(to, location.href).href === location.href
      if (!isStale()) navigate(to, isHere || isLayerEntry() ? { ...options, replace: true } : options)
    } catch {
      if (!isStale()) loadPage(to)
    } finally {
      if (latest.current === navigation) pendingNavigation.end()
    }
  }
}

/** The announcement or ride that the address names, once it is here. */
function useNamed() {
  const [path] = useLocation()
  const search = useSearch()
  const { user } = useSession()
  const { queryKey, meta } = matchRoute(path).named?.(user, new URLSearchParams(search)) ?? {}
  const { data } = useQuery<{ titleKo: string; titleEn: string } | null>({
    queryKey: queryKey ?? ['nothing named'],
    enabled: queryKey !== undefined,
    ...(meta && { meta }),
  })
  return data ?? null
}

/** After a client-side navigation: title, scroll position and focus as a full page load would leave them, and the title for screen readers. */
export function PageArrival() {
  const [path] = useLocation()
  const { language } = useLanguage()
  const club = useClub()
  const t = useTexts(pagesTexts)
  const localized = useLocalized()
  const subject = useNamed()
  const named = subject ? localized(subject, 'title') : undefined
  const lastPath = useRef(path)
  const [announced, setAnnounced] = useState('')

  useLayoutEffect(() => {
    document.documentElement.lang = language
    document.title = documentTitle(matchRoute(path), t, clubNames(club, language), named)
  }, [path, language, club, t, named])

  useLayoutEffect(() => {
    if (lastPath.current === path) return
    lastPath.current = path
    const target = location.hash ? document.getElementById(location.hash.slice(1)) : null
    const main = document.getElementById('main')
    // On the way back the browser then restores the old position. Firefox measures the new page before it only for a scroll that is not to 0.
    if (!target) scrollTo(0, -1)
    // A section that the address names takes the focus, so that the next Tab is in it.
    const place = target ?? main
    if (place && place.tabIndex < 0) place.tabIndex = -1
    place?.focus({ preventScroll: true })
    setAnnounced(document.title)
    return target && main ? keepInView(() => target.scrollIntoView(), main) : undefined
  }, [path])

  return (
    <p role="status" aria-live="polite" className="sr-only">
      {announced}
    </p>
  )
}
