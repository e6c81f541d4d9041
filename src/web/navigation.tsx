import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import { useLayoutEffect, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useLocation, useSearch } from 'wouter'
import type { Language } from '#contract/languages.ts'
import { currentUserQuery } from './api/auth.ts'
import { prefetch } from './api/query-client.ts'
import { useLanguage, useLocalized } from './i18n/language.tsx'
import { clubNames, useClub } from './layout/club.tsx'
import { documentTitle, matchRoute } from './routes.ts'

/** Begins to fetch a page's code and data; called when somebody is about to go there. */
export async function preparePage(client: QueryClient, to: string, language: Language): Promise<void> {
  const { pathname, searchParams } = new URL(to, location.href)
  const route = matchRoute(pathname)
  const user = client.getQueryData(currentUserQuery.queryKey) ?? null
  for (const query of route.queries?.(user, searchParams) ?? []) void prefetch(client, query)
  await Promise.all([route.page.load(language), ...(route.parts?.(user) ?? []).map((part) => part.load())])
}

/**
 * Wraps each client-side navigation: the page that is shown stays until the next one's code is here, so nobody looks at an empty screen.
 * When the code cannot be fetched (a new release, no signal), the browser loads the address itself.
 */
export function usePreparedNavigation() {
  const client = useQueryClient()
  const { language } = useLanguage()
  return (navigate: (to: string, options?: object) => void, to: string, options?: object) => {
    preparePage(client, to, language).then(
      () => navigate(to, options),
      () => location.assign(to),
    )
  }
}

/** The announcement that the address names, once it is here. */
function useNamedAnnouncement() {
  const [path] = useLocation()
  const search = useSearch()
  const query = matchRoute(path).announcement?.(new URLSearchParams(search))
  const { data } = useQuery(query ?? { queryKey: ['no announcement'], enabled: false, queryFn: () => null })
  return data ?? null
}

/**
 * After a client-side navigation: title, scroll position and focus, as a full page load would leave them. Returns the title of the page
 * arrived at, which screen readers read out after a full load only; empty before the first navigation.
 */
export function usePageArrival(): string {
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
    const target = location.hash ? document.getElementById(location.hash.slice(1)) : null
    if (target) target.scrollIntoView()
    else window.scrollTo(0, 0)
    document.getElementById('main')?.focus({ preventScroll: true })
    setArrivedAt(document.title)
  }, [path])

  return arrivedAt
}
