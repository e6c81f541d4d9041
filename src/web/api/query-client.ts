import { QueryClient, type QueryKey, type QueryMeta } from '@tanstack/react-query'
import type { ListPage } from './request.ts'

declare module '@tanstack/react-query' {
  interface Register {
    queryKey: readonly string[]
    queryMeta: {
      /** Any failure means "nobody": SPEC section 4 takes a 401, another status and a network error alike for signed out. */
      failureIsNull?: boolean
      /** How many rows a page needs of a list. The server asks for no more: what it gets travels inside the page. */
      rowsShown?: number
    }
  }
}

/** Where data comes from: `fetch` in the browser, injected requests on the server. */
export interface Source {
  /** GET on a path of the API. */
  get(path: string, meta: QueryMeta | undefined): Promise<unknown>
  /** GET of one page of a list, with the path of the next one. */
  getPage(path: string): Promise<ListPage<unknown>>
}

/**
 * SPEC section 7: a read is a GET on the key's segments joined by `/`, or, of a list that is read a page at a time, on the page's own path;
 * data never goes stale by itself, nothing is retried, nothing is read again on focus or by interval.
 */
export function createQueryClient(source: Source): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        queryFn: ({ queryKey, meta, pageParam }: { queryKey: QueryKey; meta: QueryMeta | undefined; pageParam?: unknown }) => {
          if (typeof pageParam === 'string') return source.getPage(pageParam)
          const answer = source.get(queryKey.join('/'), meta)
          return meta?.failureIsNull ? answer.catch(() => null) : answer
        },
        staleTime: Number.POSITIVE_INFINITY,
        refetchInterval: false,
        refetchOnWindowFocus: false,
        retry: false,
      },
      // Without a connection a change fails at once and says so; it is not kept back and sent at some later moment.
      mutations: { retry: false, networkMode: 'always' },
    },
  })
}

interface ReadAtOnce {
  queryKey: readonly string[]
  meta?: QueryMeta | undefined
}

interface ReadByPages extends ReadAtOnce {
  initialPageParam: string
  // Declared as a method: which rows the pages hold makes no difference here.
  getNextPageParam(page: ListPage<unknown>): string | null
}

/** Something that a page shows: one answer, or a list of which it shows the first page. */
export type ShownQuery = ReadAtOnce | ReadByPages

/** Fetches what a page will show, unless it is here and fresh. A failure is kept for the page to show. */
export function prefetch(client: QueryClient, query: ShownQuery): Promise<void> {
  return 'initialPageParam' in query ? client.prefetchInfiniteQuery(query) : client.prefetchQuery(query)
}
