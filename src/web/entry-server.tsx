import type { QueryClient } from '@tanstack/react-query'
import { renderToString } from 'react-dom/server'
import { createTranslator } from 'use-intl'
import type { PageRequest, PageResult, PageState } from '#contract/page.ts'
import { currentUserQuery } from './api/auth.ts'
import { createQueryClient } from './api/query-client.ts'
import { App } from './app.tsx'
import { knownMessages } from './i18n/load-messages.ts'
import { clubNames } from './layout/club.tsx'
import { documentTitle, matchRoute, notFoundRoute } from './routes.ts'

/** Draws one page for one visitor. Everything it shows comes through `get`, with that visitor's rights. */
export async function renderPage(request: PageRequest): Promise<PageResult> {
  const client = createQueryClient(async (path, meta) => {
    const { status, body } = await request.get(meta?.rowsShown ? `${path}?limit=${meta.rowsShown}` : path)
    if (status !== 200) throw new Error(`${status}: ${path}`)
    return body
  })
  try {
    return await drawPage(client, request)
  } finally {
    client.clear() // its timers would keep the data alive long after the answer
  }
}

async function drawPage(client: QueryClient, { url, language, theme, club }: PageRequest): Promise<PageResult> {
  const address = new URL(`http://page.invalid${url}`)
  const route = matchRoute(address.pathname)
  const [user] = await Promise.all([client.fetchQuery(currentUserQuery), route.page.load(language)])
  const elsewhere = user && route.signedInGoTo?.(address)
  if (elsewhere) return { kind: 'redirect', location: elsewhere }
  await Promise.all(route.queries?.(user).map((query) => client.prefetchQuery(query)) ?? [])

  const names = clubNames(club, language)
  const t = createTranslator({ locale: language, messages: knownMessages(language), timeZone: club.timeZone })
  return {
    kind: 'page',
    status: route === notFoundRoute ? 404 : 200,
    title: documentTitle(route, t, names),
    description: route.description(t, names),
    indexable: route.indexable,
    html: renderToString(<App client={client} club={club} initial={language} serverUrl={address} />),
    state: { language, theme, club, queries: answeredQueries(client) },
    module: route.page.module,
    texts: route.page.texts,
  }
}

function answeredQueries(client: QueryClient): PageState['queries'] {
  return client
    .getQueryCache()
    .getAll()
    .filter(({ state }) => state.status === 'success')
    .map(({ queryKey, state }) => ({ key: queryKey, data: state.data }))
}
