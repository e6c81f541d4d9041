import { keepPreviousData, mutationOptions, type QueryClient, queryOptions } from '@tanstack/react-query'
import type { ApplicationStatus, PaymentStatus } from '#contract/members/application-choices.ts'
import type {
  ApplicationCounts,
  ApplicationDetail,
  ApplicationSummary,
  MembershipApplication,
} from '#contract/members/membership-applications.ts'
import { listPages, withQuery } from '#web/api/list-pages.ts'
import { HttpError, request } from '#web/api/request.ts'
import { applicationsPath } from './my-application.ts'

/** Filters of the administrators' list. */
interface Which {
  search: string
  status: ApplicationStatus | undefined
}

/** Applications, newest first, with as much of each as a list shows. Administrators only. */
export function applicationPagesQuery({ search, status }: Which) {
  return listPages<ApplicationSummary>(applicationsPath, { view: 'summary', search, status })
}

/** How many applications of each status match the search. */
export function applicationCountsQuery(search: string) {
  return queryOptions<ApplicationCounts, Error, ApplicationCounts, readonly string[]>({
    queryKey: [applicationsPath, withQuery('counts', { search })],
    placeholderData: keepPreviousData,
  })
}

/**
 * One whole application. Each read is recorded in the audit log: so its key is outside of the list's, where a mutation would
 * fetch it again, and nothing of it is cached once it is closed.
 */
export function applicationQuery(id: string) {
  return queryOptions<ApplicationDetail, Error, ApplicationDetail, readonly string[]>({
    queryKey: ['application', id],
    queryFn: async ({ client }) => {
      const application = await request<ApplicationDetail>('GET', `${applicationsPath}/${id}`)
      void client.invalidateQueries({ queryKey: ['/api/audit-log'] })
      return application
    },
    gcTime: 0,
  })
}

/** With an empty `userId` the account that is bound to the application is promoted. */
export const approveApplication = mutationOptions({
  mutationFn: (id: string) => request<MembershipApplication>('POST', `${applicationsPath}/${id}/approve`, { userId: '' }),
  onSuccess: (approved, _id, _result, { client }) => showDecided(client, approved),
  onError: (error, id, _result, { client }) => showOthersDecision(client, id, error),
})

export const rejectApplication = mutationOptions({
  mutationFn: ({ id, notes }: { id: string; notes: string | undefined }) =>
    request<MembershipApplication>('POST', `${applicationsPath}/${id}/reject`, { notes }),
  onSuccess: (rejected, _input, _result, { client }) => showDecided(client, rejected),
  onError: (error, { id }, _result, { client }) => showOthersDecision(client, id, error),
})

/** Confirms that the fee arrived (`paid`), or takes that back (`pending`). */
export const confirmPayment = mutationOptions({
  mutationFn: ({ id, paymentStatus }: { id: string; paymentStatus: PaymentStatus }) =>
    request<MembershipApplication>('POST', `${applicationsPath}/${id}/payment`, { paymentStatus }),
  onSuccess: (changed, _input, _result, { client }) => showDecided(client, changed),
})

/** Updates an open detail with what the answer says, without another read, and invalidates what else has changed. */
function showDecided(client: QueryClient, application: MembershipApplication) {
  client.setQueryData(applicationQuery(application.id).queryKey, (known) => {
    if (!known) return known
    const { account } = known
    const isPromoted = application.status === 'approved' && account?.role === 'guest'
    return { ...known, ...application, account: account && isPromoted ? { ...account, role: 'member' as const } : account }
  })
  return renewApplications(client)
}

/** After a conflict with another administrator the screen is out of date. */
export function showOthersDecision(client: QueryClient, id: string, error: Error) {
  if (!(error instanceof HttpError && error.status === 409)) return
  return Promise.all([client.invalidateQueries({ queryKey: applicationQuery(id).queryKey }), renewApplications(client)])
}

export function renewApplications(client: QueryClient) {
  return Promise.all([
    client.invalidateQueries({ queryKey: [applicationsPath] }),
    client.invalidateQueries({ queryKey: ['/api/users'] }),
  ])
}
