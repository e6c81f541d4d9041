import { mutationOptions } from '@tanstack/react-query'
import type { Consent } from '#contract/applications/submission.ts'
import { currentUserQuery } from './auth.ts'
import { applicationsPath } from './my-application.ts'
import { request } from './request.ts'

/** Agrees to the present privacy notice, and says that the own details are right. */
export const agree = mutationOptions({
  mutationFn: (consent: Consent) => request<unknown>('POST', `${applicationsPath}/mine/confirmation`, consent),
  onSuccess: (_agreed, _consent, _result, { client }) =>
    Promise.all([client.invalidateQueries(currentUserQuery), client.invalidateQueries({ queryKey: [applicationsPath] })]),
})
