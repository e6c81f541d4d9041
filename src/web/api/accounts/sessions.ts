import { mutationOptions, queryOptions } from '@tanstack/react-query'
import type { FailedLogins, Session } from '#contract/accounts/users.ts'
import type { Look } from '#contract/members/personal-data.ts'
import { request } from '#web/api/request.ts'
import { calendarFeedQuery } from '#web/rides/ride-reads.ts'

const path = '/api/auth/sessions'

/** The sessions of the current user. */
export const sessionsQuery = queryOptions<Session[], Error, Session[], readonly string[]>({ queryKey: [path] })

/** How often a wrong password was given for the account of the current user. */
export const failedLoginsQuery = queryOptions<FailedLogins, Error, FailedLogins, readonly string[]>({
  queryKey: ['/api/auth/failed-logins'],
})

/** Who looked at the data of the current user. */
export const looksQuery = queryOptions<Look[], Error, Look[], readonly string[]>({ queryKey: ['/api/auth/user/looks'] })

/** Ends one session, or all but this one and the calendar link. */
export const endSession = mutationOptions({
  mutationFn: (which: { id: string } | 'others') =>
    request<void>('DELETE', which === 'others' ? path : `${path}/${encodeURIComponent(which.id)}`),
  // Also after a failure: the session may have expired.
  onSettled: (_nothing, _error, which, _result, { client }) =>
    Promise.all([
      client.invalidateQueries(sessionsQuery),
      ...(which === 'others' ? [client.invalidateQueries(calendarFeedQuery)] : []),
    ]),
})
