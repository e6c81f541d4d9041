import { type InfiniteData, type QueryClient, type QueryObserverOptions, useQueryClient } from '@tanstack/react-query'

type Asked = QueryObserverOptions & { getNextPageParam?: (page: unknown, pages: unknown[]) => unknown }
type Observer = new (client: QueryClient, options: object) => { getOptimisticResult(options: object): object }

const read = { status: 'success', fetchStatus: 'idle', error: null, isSuccess: true } as const
const not = { isPending: false, isLoading: false, isError: false, isFetching: false, isPlaceholderData: false } as const
const noMore = { hasPreviousPage: false, isFetchingNextPage: false, isFetchNextPageError: false } as const

const notAsked = { ...read, ...not, status: 'pending', isSuccess: false, isPending: true, data: undefined } as const

/**
 * In place of TanStack's where the server renders (vite.config.ts): nothing changes there, and an observer of what has been read takes longer than a row.
 */
export function useBaseQuery(options: Asked, observer: Observer): object {
  const client = useQueryClient()
  // The hash of a key of texts.
  const known = client.getQueryCache().get(JSON.stringify(options.queryKey))
  if (known?.state.status === 'success') {
    const { data } = known.state
    const { getNextPageParam } = options
    if (getNextPageParam === undefined) return { ...read, ...not, data }
    const { pages } = data as InfiniteData<unknown>
    return { ...read, ...not, ...noMore, data, hasNextPage: getNextPageParam(pages.at(-1), pages) != null }
  }
  if (options.enabled === false && options.placeholderData === undefined) return notAsked
  const all = { ...client.defaultQueryOptions(options as never), _optimisticResults: 'optimistic' }
  return new observer(client, all).getOptimisticResult(all)
}
