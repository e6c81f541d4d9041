import { queryOptions } from '@tanstack/react-query'
import type { OwnApplication } from '#contract/applications/details.ts'

export const applicationsPath = '/api/membership-applications'

/**
 * The application of the current user that counts; null when there is none. Stale after half a minute: an administrator decides
 * it.
 */
export const myApplicationQuery = queryOptions<OwnApplication | null, Error, OwnApplication | null, readonly string[]>({
  queryKey: [applicationsPath, 'mine'],
  staleTime: 30_000,
})
