import { QueryClient, type QueryKey, type QueryMeta } from '@tanstack/react-query'

declare module '@tanstack/react-query' {
  interface Register {
    queryKey: readonly string[]
    queryMeta: {
      /** Any failure means "nobody": SPEC section 4 takes a 401, another status and a network error alike for signed out. */
      failureIsNull?: boolean
      /** How many rows a page shows of a list. The server asks for no more: what it gets travels inside the page. */
      rowsShown?: number
    }
  }
}

/** GET on a path of the API: `fetch` in the browser, an injected request on the server. */
export type Get = (path: string, meta: QueryMeta | undefined) => Promise<unknown>

/**
 * SPEC section 7: a read is a GET on the key's segments joined by `/`; data never goes stale by itself, nothing is retried,
 * nothing is read again on focus or by interval.
 */
export function createQueryClient(get: Get): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        queryFn: ({ queryKey, meta }: { queryKey: QueryKey; meta: QueryMeta | undefined }) => {
          const answer = get(queryKey.join('/'), meta)
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
