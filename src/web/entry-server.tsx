import type { QueryClient } from '@tanstack/react-query'
import { renderToString } from 'react-dom/server'
import { inLanguageOf } from '#contract/languages.ts'
import { packRows } from '#contract/site/packed-rows.ts'
import type { PageResult, PageState, RenderRequest } from '#contract/site/page.ts'
import { admittedUser, currentUserQuery } from './accounts/session/session.ts'
import { createQueryClient, prefetch, type ShownQuery, type Source } from './api/query-client.ts'
import { nextPath } from './api/request.ts'
import { App } from './app.tsx'
import { describePage } from './describe-page.ts'
import type { FormattedDates } from './i18n/format.ts'
import type { PageInParts, ReadingPart } from './lazy.ts'
import { matchRoute, notFoundRoute, queriesOf, sectionsOf } from './routes.ts'

/** Renders one page for one client. Everything it shows comes through `get`, with the rights of that client. */
export async function renderPage(request: RenderRequest): Promise<PageResult> {
  const client = createQueryClient(sourceFor(request))
  try {
    return await renderRoute(client, request)
  } finally {
    client.clear() // its timers would keep the data alive long after the answer
  }
}

function sourceFor(request: RenderRequest): Source {
  async function ask(path: string) {
    const answer = await request.get(path)
    if (answer.status !== 200) throw new Error(`${answer.status}: ${path}`)
    return answer
  }
  return {
    get: async (path) => (await ask(path)).body,
    getPage: async (path) => {
      const { body, link } = await ask(path)
      return { rows: body as unknown[], next: nextPath(link) } // a list: the API's response schema allows nothing else
    },
  }
}

async function renderRoute(client: QueryClient, request: RenderRequest): Promise<PageResult> {
  const { url, language, theme, textSize, club } = request
  const address = new URL(`http://page.invalid${url}`)
  const route = matchRoute(address.pathname)
  const [known] = await Promise.all([client.fetchQuery(currentUserQuery), route.page.load()])
  const user = admittedUser(known)
  const elsewhere = user && route.userGoesTo?.(address)
  if (elsewhere) return { kind: 'redirect', location: inLanguageOf(address.searchParams, elsewhere) }
  const sections = sectionsOf(route, known, address.searchParams, club)
  const parts = (route.page.loaded() as PageInParts).parts?.(user, address.searchParams) ?? []
  const loaded = [...sections, ...parts]
  await Promise.all(loaded.map((part) => part.load()))
  const readsOfParts = loaded.flatMap((part) => (part.loaded() as ReadingPart).reads?.(address.searchParams, user) ?? [])
  const queries = [...queriesOf(route, known, address.searchParams), ...readsOfParts]
  const source = sourceFor(request)
  const each = new Map(queries.map((query) => [query.queryKey.join('/'), query]))
  await Promise.all([...each.values()].map((query) => keep(client, source, query)))

  const formatted: FormattedDates = new Map()
  const html = renderToString(<App client={client} club={club} initial={language} formatted={formatted} serverUrl={address} />)
  return {
    kind: 'page',
    status: route === notFoundRoute ? 404 : 200,
    ...describePage(client, { request, address, route, user }),
    html,
    state: { language, theme, textSize, club, queries: answeredQueries(client), formatted: Object.fromEntries(formatted) },
    modules: [route.page, ...sections, ...parts].map(({ module }) => module),
  }
}

/** As `prefetch`, which keeps a failure for the page to show, for a query that is asked once: the answer alone is kept, without what can ask again. */
async function keep(client: QueryClient, source: Source, query: ShownQuery): Promise<void> {
  const { queryKey, meta } = query
  if (client.getQueryData(queryKey) !== undefined) return
  const answer = await read(source, query).catch(() => (meta?.failureIsNull ? null : undefined))
  if (answer === undefined) await prefetch(client, query)
  else client.setQueryData(queryKey, answer)
}

async function read(source: Source, query: ShownQuery): Promise<unknown> {
  if (!('initialPageParam' in query)) return source.get(query.queryKey.join('/'))
  const { initialPageParam } = query
  return { pages: [await source.getPage(initialPageParam)], pageParams: [initialPageParam] }
}

function answeredQueries(client: QueryClient): PageState['queries'] {
  return client
    .getQueryCache()
    .getAll()
    .filter(({ state }) => state.status === 'success')
    .map(({ queryKey, state }) => ({ key: queryKey, data: packRows(state.data) }))
}
