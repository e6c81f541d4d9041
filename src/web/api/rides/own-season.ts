import { queryOptions } from '@tanstack/react-query'
import type { OwnSeason } from '#contract/ride-day/attendance.ts'
import { withQuery } from '#web/api/list-pages.ts'

export const attendancePath = '/api/attendance'

/** The rides that the current user rode in a year of the club; null for the present one. Members only. */
export function ownSeasonQuery(year: number | null) {
  return queryOptions<OwnSeason, Error, OwnSeason, readonly string[]>({
    queryKey: [attendancePath, withQuery('mine', { year: year?.toString() })],
    staleTime: 30_000,
  })
}
