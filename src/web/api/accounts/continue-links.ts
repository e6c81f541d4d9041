import { mutationOptions, queryOptions } from '@tanstack/react-query'
import type { ContinuedAccount, ContinueLink, NewContinueLink } from '#contract/accounts/auth.ts'
import type { CurrentUser } from '#contract/accounts/users.ts'
import { request } from '#web/api/request.ts'
import { forgetRides } from '#web/offline/forget-member.ts'
import { keptLogin } from './kept-login.ts'

const path = '/api/auth/continue-link'

export const makeContinueLink = mutationOptions({
  mutationFn: () => request<NewContinueLink>('POST', path),
  gcTime: 0, // a secret
})

/** Whose link it is; asking does not use it up. */
export const continuedAccountQuery = (token: string) =>
  queryOptions({
    queryKey: [`${path}/account`, token],
    queryFn: () => request<ContinuedAccount>('POST', `${path}/account`, { token }),
    gcTime: 0,
  })

export const continueLogin = mutationOptions({
  mutationFn: (input: ContinueLink) => request<CurrentUser>('POST', `${path}/login`, input).finally(forgetRides).then(keptLogin),
  gcTime: 0,
})
