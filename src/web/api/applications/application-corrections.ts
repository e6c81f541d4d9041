import { mutationOptions, type QueryClient } from '@tanstack/react-query'
import type { ApplicationCorrection } from '#contract/members/corrections.ts'
import type { ApplicationDetail } from '#contract/members/membership-applications.ts'
import { request } from '#web/api/request.ts'
import { applicationQuery, renewApplications, showOthersDecision } from './membership-applications.ts'
import { applicationsPath } from './my-application.ts'

// Administrators only. What changes a record apart from decisions.

export const correctApplication = mutationOptions({
  mutationFn: ({ id, ...correction }: ApplicationCorrection & { id: string }) =>
    request<ApplicationDetail>('PUT', `${applicationsPath}/${id}`, correction),
  onSuccess: (changed, _input, _result, { client }) => showDetail(client, changed),
  onError: (error, { id }, _result, { client }) => showOthersDecision(client, id, error),
})

export const linkApplication = mutationOptions({
  mutationFn: ({ id, userId }: { id: string; userId: string }) =>
    request<ApplicationDetail>('PUT', `${applicationsPath}/${id}/account`, { userId }),
  onSuccess: (changed, _input, _result, { client }) => showDetail(client, changed),
  onError: (error, { id }, _result, { client }) => showOthersDecision(client, id, error),
})

export const unlinkApplication = mutationOptions({
  mutationFn: (id: string) => request<void>('DELETE', `${applicationsPath}/${id}/account`),
  onSuccess: (_nothing, id, _result, { client }) => {
    client.setQueryData(applicationQuery(id).queryKey, (known) => known && { ...known, account: null })
    return renewApplications(client)
  },
})

export const deleteApplication = mutationOptions({
  mutationFn: ({ id }: { id: string }) => request<void>('DELETE', `${applicationsPath}/${id}`),
  onSettled: (_nothing, _error, _id, _result, { client }) => renewApplications(client),
})

/** Updates an open detail with the answer, without another read that the log would record. */
function showDetail(client: QueryClient, detail: ApplicationDetail) {
  client.setQueryData(applicationQuery(detail.id).queryKey, detail)
  return renewApplications(client)
}
