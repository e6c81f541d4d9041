import { QueryCache, QueryClient, type QueryKey, type QueryMeta } from '@tanstack/react-query'
import type { ListPage } from './request.ts'

declare module '@tanstack/react-query' {
  interface Register {
    queryKey: readonly string[]
    queryMeta: {
      /** Any failure, a network error too, means null: no user is logged in, or there is no such announcement. */
      failureIsNull?: boolean
      /** No change reads it again: a form starts with it, each read is recorded in the activity log, or the change sets it itself. */
      readOnce?: boolean
    }
  }
}

/** Where data comes from: `fetch` in the browser, injected requests on the server. */
export interface Source {
  get(path: string): Promise<unknown>
  /** GET of one page of a list, with the path of the next one. */
  getPage(path: string): Promise<ListPage<unknown>>
}

/**
 * A query is a GET on the segments of its key joined by `/`; a list takes the path of each page from `pageParam` (calls.ts).
 * @param onError called for each read that fails, besides those whose failure is null.
 */
export function createQueryClient(source: Source, onError?: (error: Error) => void): QueryClient {
  return new QueryClient({
    queryCache: new QueryCache(onError && { onError }),
    defaultOptions: {
      queries: {
        queryFn: ({ queryKey, meta, pageParam }: { queryKey: QueryKey; meta: QueryMeta | undefined; pageParam?: unknown }) => {
          if (typeof pageParam === 'string') return source.getPage(pageParam)
          const answer = source.get(queryKey.join('/'))
          return meta?.failureIsNull ? answer.catch(() => null) : answer
        },
        staleTime: Number.POSITIVE_INFINITY,
        refetchInterval: false,
        refetchOnWindowFocus: false,
        retry: false,
      },
      // Without a connection a mutation fails at once; it is not queued and sent later.
      mutations: { retry: false, networkMode: 'always' },
    },
  })
}

export interface ReadAtOnce {
  queryKey: readonly string[]
  meta?: QueryMeta | undefined
}

interface ReadByPages extends ReadAtOnce {
  initialPageParam: string
  // Declared as a method, so that pages with any type of row are accepted.
  getNextPageParam(page: ListPage<unknown>): string | null
}

export type ShownQuery = ReadAtOnce | ReadByPages

/** Fetches what a page will show, unless it is cached and fresh. A failure is cached for the page to show. */
export function prefetch(client: QueryClient, query: ShownQuery): Promise<void> {
  return 'initialPageParam' in query ? client.prefetchInfiniteQuery(query) : client.prefetchQuery(query)
}
