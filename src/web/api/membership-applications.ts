import { mutationOptions, queryOptions } from '@tanstack/react-query'
import type { MembershipApplication, MembershipApplicationInput } from '#contract/membership-applications.ts'
import { listPages } from './list-pages.ts'
import { request } from './request.ts'

const path = '/api/membership-applications'

/** All applications, newest first. Administrators only. */
export const applicationPagesQuery = listPages<MembershipApplication>(path)

/** The newest application of whoever is signed in; null when there is none. Read again after half a minute: it is decided elsewhere. */
export const myApplicationQuery = queryOptions<
  MembershipApplication | null,
  Error,
  MembershipApplication | null,
  readonly string[]
>({ queryKey: [path, 'mine'], staleTime: 30_000 })

/** Sends an application, or the corrected one while the first still waits. */
export const submitApplication = mutationOptions({
  mutationFn: (input: MembershipApplicationInput) => request<MembershipApplication>('POST', path, input),
  onSuccess: (_sent, _input, _result, { client }) => client.invalidateQueries({ queryKey: [path] }),
})
