import { type InfiniteData, type UseInfiniteQueryOptions, useInfiniteQuery } from '@tanstack/react-query'
import type { ListPage } from './request.ts'

type Query<Row> = UseInfiniteQueryOptions<ListPage<Row>, Error, InfiniteData<ListPage<Row>>, readonly string[], string>

/** The rows of a list, as far as it is here; undefined while nothing of it is. For lists that something else shows and pages. */
export function useRows<Row>(query: Query<Row>): Row[] | undefined {
  return useInfiniteQuery(query).data?.pages.flatMap(({ rows }) => rows)
}
