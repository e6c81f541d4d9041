import { mutationOptions } from '@tanstack/react-query'
import type { DetailsConfirmation, OwnApplication, OwnDetailsUpdate } from '#contract/members/details.ts'
import type { SubmittedApplication } from '#contract/members/membership-applications.ts'
import type { MembershipApplicationSubmission } from '#contract/members/submission.ts'
import { HttpError, request } from '#web/api/request.ts'
import { applicationsPath, myApplicationQuery } from './my-application.ts'

// Apart from my-application.ts, so that no page downloads them that has no such form.

/** Sends an application, or a corrected one while the first is still pending. */
export const submitApplication = mutationOptions({
  mutationFn: (input: MembershipApplicationSubmission) => request<SubmittedApplication>('POST', applicationsPath, input),
  onSuccess: (_sent, _input, _result, { client }) => client.invalidateQueries({ queryKey: [applicationsPath] }),
})

/** Changes the details of the own application. */
export const updateOwnDetails = mutationOptions({
  mutationFn: (input: OwnDetailsUpdate) => request<OwnApplication>('PUT', `${applicationsPath}/mine`, input),
  onSuccess: (updated, _input, _result, { client }) => client.setQueryData(myApplicationQuery.queryKey, updated),
})

/** Says that the own details are right: those that are shown. After a conflict the present ones are shown. */
export const confirmOwnDetails = mutationOptions({
  mutationFn: (confirmation: DetailsConfirmation) =>
    request<OwnApplication>('POST', `${applicationsPath}/mine/confirmation`, confirmation),
  onSuccess: (confirmed, _input, _result, { client }) => client.setQueryData(myApplicationQuery.queryKey, confirmed),
  onError: (error, _input, _result, { client }) =>
    error instanceof HttpError && error.status === 409 ? client.invalidateQueries(myApplicationQuery) : undefined,
})
