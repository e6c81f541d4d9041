import { queryOptions } from '@tanstack/react-query'
import type { OwnApplication } from '#contract/members/details.ts'
import type { Applicant } from '#contract/members/membership-applications.ts'

export const applicationsPath = '/api/membership-applications'

/**
 * The account to which an application from this browser would belong now. Asked again each time: a ticket expires, and a browser may not keep its cookie.
 */
export const applicantQuery = queryOptions<Applicant, Error, Applicant, readonly string[]>({
  queryKey: [applicationsPath, 'applicant'],
  staleTime: 0,
})

/**
 * The application of the current user that counts; null when there is none. Stale after half a minute: an administrator decides
 * it.
 */
export const myApplicationQuery = queryOptions<OwnApplication | null, Error, OwnApplication | null, readonly string[]>({
  queryKey: [applicationsPath, 'mine'],
  staleTime: 30_000,
})
