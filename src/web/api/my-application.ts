import { mutationOptions, queryOptions } from '@tanstack/react-query'
import type { MembershipApplication } from '#contract/applications/membership-applications.ts'
import type { MembershipApplicationSubmission } from '#contract/applications/submission.ts'
import { request } from './request.ts'

export const applicationsPath = '/api/membership-applications'

/**
 * The newest application of the current user; null when there is none. Stale after half a minute: an administrator decides it.
 */
export const myApplicationQuery = queryOptions<
  MembershipApplication | null,
  Error,
  MembershipApplication | null,
  readonly string[]
>({ queryKey: [applicationsPath, 'mine'], staleTime: 30_000 })

/** Sends an application, or a corrected one while the first is still pending. */
export const submitApplication = mutationOptions({
  mutationFn: (input: MembershipApplicationSubmission) => request<MembershipApplication>('POST', applicationsPath, input),
  onSuccess: (_sent, _input, _result, { client }) => client.invalidateQueries({ queryKey: [applicationsPath] }),
})
