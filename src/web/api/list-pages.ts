import { type InfiniteData, infiniteQueryOptions } from '@tanstack/react-query'
import { type ListPage, requestPage } from './request.ts'

/** A whole list, a page at a time. Its key lies under the list's own path, so one invalidation renews every reading of that list. */
export function listPages<Row>(path: string) {
  return infiniteQueryOptions<ListPage<Row>, Error, InfiniteData<ListPage<Row>>, readonly string[], string>({
    queryKey: [path, 'pages'],
    queryFn: ({ pageParam }) => requestPage<Row>(pageParam),
    initialPageParam: path,
    getNextPageParam: (page) => page.next,
  })
}

export type ListPagesQuery<Row> = ReturnType<typeof listPages<Row>>
