import { type InfiniteData, infiniteQueryOptions, keepPreviousData } from '@tanstack/react-query'
import type { ListPage } from './request.ts'

/** Filters of a list; empty ones are left out of the address. */
type Filters = Readonly<Record<string, string | undefined>>

export function withQuery(path: string, filters: Filters): string {
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(filters)) if (value) query.set(name, value)
  return query.size === 0 ? path : `${path}?${query}`
}

/**
 * A whole list, a page at a time. Its key is under the list's own path, so one invalidation covers every query of that list.
 * While the answer to a new filter is being fetched, the old rows stay on the screen.
 * @param subpath of a list within the list, such as `/outdated`.
 */
export function listPages<Row>(path: string, filters: Filters = {}, subpath = '') {
  return infiniteQueryOptions<ListPage<Row>, Error, InfiniteData<ListPage<Row>>, readonly string[], string>({
    queryKey: [path, withQuery(`pages${subpath}`, filters)],
    initialPageParam: withQuery(path + subpath, filters),
    getNextPageParam: (page) => page.next,
    placeholderData: keepPreviousData,
  })
}

export type ListPagesQuery<Row> = ReturnType<typeof listPages<Row>>
