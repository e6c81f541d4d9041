import { mutationOptions, type QueryClient, queryOptions } from '@tanstack/react-query'
import type {
  CodeAtLogin,
  FirstCode,
  NewSecret,
  RecoveryCodes,
  SecondFactorRule,
  SecondFactorRuleChange,
} from '#contract/accounts/second-factor.ts'
import type { CurrentUser } from '#contract/accounts/users.ts'
import { currentUserQuery } from '#web/accounts/session/session.ts'
import { request } from '#web/api/request.ts'
import { forgetRides } from '#web/offline/forget-member.ts'
import { keptLogin } from './kept-login.ts'
import { sessionsQuery } from './sessions.ts'

const path = '/api/auth/second-factor'
const rulePath = '/api/auth/second-factor-rule'

/** The second step of a login. */
export const giveCode = mutationOptions({
  mutationFn: (input: CodeAtLogin) =>
    request<CurrentUser>('POST', '/api/auth/login/code', input).finally(forgetRides).then(keptLogin),
})

export const beginSecondFactor = mutationOptions({
  mutationFn: () => request<NewSecret>('POST', path),
  gcTime: 0, // a secret
})

export const confirmSecondFactor = mutationOptions({
  mutationFn: (input: FirstCode) => request<RecoveryCodes>('PUT', path, input),
  gcTime: 0, // the codes are shown once and not cached
  onSuccess: (_codes, _input, _result, { client }) => renew(client),
})

export const renewRecoveryCodes = mutationOptions({
  mutationFn: () => request<RecoveryCodes>('POST', `${path}/recovery-codes`),
  gcTime: 0, // as above
  onSuccess: (_codes, _input, _result, { client }) => renew(client),
})

export const turnOffSecondFactor = mutationOptions({
  mutationFn: () => request<void>('DELETE', path),
  onSuccess: (_nothing, _input, _result, { client }) => renew(client),
})

/** Administrators only. */
export const secondFactorRuleQuery = queryOptions<SecondFactorRule, Error, SecondFactorRule, readonly string[]>({
  queryKey: [rulePath],
})

export const changeSecondFactorRule = mutationOptions({
  mutationFn: (input: SecondFactorRuleChange) => request<SecondFactorRule>('PUT', rulePath, input),
  onSuccess: (rule, _input, _result, { client }) => client.setQueryData(secondFactorRuleQuery.queryKey, rule),
})

/** Other sessions have ended, and the session of this page may have become one with a code. */
async function renew(client: QueryClient) {
  await Promise.all([
    client.invalidateQueries(currentUserQuery),
    client.invalidateQueries(sessionsQuery),
    client.invalidateQueries({ queryKey: [rulePath] }),
  ])
}
