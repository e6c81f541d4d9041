import { useInfiniteQuery } from '@tanstack/react-query'
import { listRidingEvents } from '#contract/rides/ride-calls.ts'
import { pages } from '#web/api/calls.ts'

/** So many that past rides are among them: the list begins with the farthest future ones. */
export const recentRidesQuery = pages(listRidingEvents, {}, { query: { limit: '50' } })

/** Without an answer a ride is planned without them. */
export function useRecentRides() {
  const { data, isLoading } = useInfiniteQuery(recentRidesQuery)
  return { rides: data?.pages.flatMap(({ rows }) => rows) ?? [], isLoading }
}
