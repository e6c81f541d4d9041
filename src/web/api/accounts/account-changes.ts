import { mutationOptions } from '@tanstack/react-query'
import type {
  AccountDeletion,
  ConfirmationInput,
  LoginInput,
  PasswordChange,
  PasswordReset,
  RegisterInput,
} from '#contract/accounts/auth.ts'
import type { CurrentUser, NotificationPreferences } from '#contract/accounts/users.ts'
import { tellOtherTabs } from '#web/accounts/session/other-tabs.ts'
import { currentUserQuery } from '#web/accounts/session/session.ts'
import { request } from '#web/api/request.ts'
import { forgetMember, forgetRides } from '#web/offline/forget-member.ts'
import { keptLogin } from './kept-login.ts'

// Apart from auth.ts, so that no page downloads them that has no such form.

export const login = mutationOptions({
  mutationFn: (input: LoginInput) => request<CurrentUser>('POST', '/api/auth/login', input).finally(forgetRides).then(keptLogin),
})

/** The password again (api/confirmation.ts). */
export const confirmIdentity = mutationOptions({
  mutationFn: (input: ConfirmationInput) => request<void>('POST', '/api/auth/confirmation', input),
  gcTime: 0, // a password
})

/** Makes an account without logging in; the application that follows in this browser is bound to it. */
export const register = mutationOptions({
  mutationFn: (input: RegisterInput) => request<CurrentUser>('POST', '/api/auth/register', input),
})

export const changePassword = mutationOptions({
  mutationFn: (input: PasswordChange) => request<void>('POST', '/api/auth/password', input),
  // Other sessions and the calendar link have ended, and the account has its own password: all of that is on the page.
  onSuccess: (_nothing, _input, _result, { client }) => client.invalidateQueries(),
})

/** Sets a new password by a link, which ends all sessions of that account. */
export const resetPassword = mutationOptions({
  mutationFn: (input: PasswordReset) => request<void>('POST', '/api/auth/password-link', input).finally(forgetRides),
  onSuccess: (_nothing, _input, _result, { client }) => client.invalidateQueries(currentUserQuery),
})

export const deleteAccount = mutationOptions({
  mutationFn: async (input: AccountDeletion) => {
    await request<void>('DELETE', '/api/auth/user', input)
    await forgetMember()
    tellOtherTabs({ kind: 'logout' })
  },
})

export const savePreferences = mutationOptions({
  mutationFn: (input: NotificationPreferences) => request<CurrentUser>('PATCH', '/api/auth/preferences', input),
  onSuccess: (user, _input, _result, { client }) => client.setQueryData(currentUserQuery.queryKey, user),
})
