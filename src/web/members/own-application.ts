import type { QueryClient } from '@tanstack/react-query'
import type { OwnApplication } from '#contract/members/details.ts'
import { findOwnApplication } from '#contract/members/member-calls.ts'
import { read } from '#web/api/calls.ts'
import { HttpError } from '#web/api/request.ts'

/** The application of the current user that counts; null when there is none. Stale after half a minute, because an administrator decides it. */
export const myApplicationQuery = read(findOwnApplication, {}, { staleTime: 30_000 })

/** For the call that confirms the user's details as the page has them: what it answers is shown. After a conflict they are fetched again. */
export const shownDetails = {
  onSuccess: (confirmed: OwnApplication, _input: unknown, client: QueryClient) =>
    client.setQueryData(myApplicationQuery.queryKey, confirmed),
  onError: (error: Error, _input: unknown, client: QueryClient) =>
    error instanceof HttpError && error.status === 409 ? client.invalidateQueries(myApplicationQuery) : undefined,
}

export const detailsDraft = { name: 'own-details' }
