import * as calls from '#contract/members/own-detail-calls.ts'
import { change } from '#web/api/changes.ts'
import { HttpError } from '#web/api/request.ts'
import { myApplicationQuery } from './own-detail-reads.ts'

/** Confirms the user's details as the page has them. After a conflict they are fetched again. */
export const confirmOwnDetails = change(calls.confirmOwnDetails, {
  onSuccess: (confirmed, _input, _result, { client }) => client.setQueryData(myApplicationQuery.queryKey, confirmed),
  onError: (error, _input, _result, { client }) =>
    error instanceof HttpError && error.status === 409 ? client.invalidateQueries(myApplicationQuery) : undefined,
})

/** The name under which the form of the own details is stored when the session ends. */
export const detailsDraft = { name: 'own-details' }
