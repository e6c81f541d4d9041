import { mutationOptions, type QueryClient, queryOptions } from '@tanstack/react-query'
import type { AccountCorrection, PasswordLink, Role, User } from '#contract/accounts/users.ts'
import { currentUserQuery } from '#web/accounts/session/session.ts'
import { listPages } from '#web/api/list-pages.ts'
import { request } from '#web/api/request.ts'

export const usersPath = '/api/users'

/** Accounts, newest first. Administrators only. */
export function userPagesQuery(search: string) {
  return listPages<User>(usersPath, { search })
}

/** Active members and administrators. */
export function memberSearchQuery(search: string) {
  return listPages<User>(usersPath, { search, members: 'true', limit: '10' })
}

export function userQuery(id: string) {
  return queryOptions<User, Error, User, readonly string[]>({ queryKey: [usersPath, id] })
}

interface RoleChange {
  id: string
  role: Role
  /** The role before, for Undo. */
  before: Role
}

export const changeRole = mutationOptions({
  mutationFn: ({ id, role }: RoleChange) => request<User>('PATCH', `${usersPath}/${id}/role`, { role }),
  onSuccess: (_changed, _input, _result, { client }) => renew(client),
})

export const changeActivity = mutationOptions({
  mutationFn: ({ id, isActive }: { id: string; isActive: 'true' | 'false' }) =>
    request<User>('PATCH', `${usersPath}/${id}/active`, { isActive }),
  onSuccess: (_changed, _input, _result, { client }) => renew(client),
})

export const correctAccount = mutationOptions({
  mutationFn: ({ id, ...correction }: AccountCorrection & { id: string }) =>
    request<User>('PATCH', `${usersPath}/${id}`, correction),
  onSettled: (_changed, _error, _input, _result, { client }) => renew(client),
})

export const removeAccount = mutationOptions({
  mutationFn: ({ id }: { id: string }) => request<void>('DELETE', `${usersPath}/${id}`),
  onSettled: (_nothing, _error, _id, _result, { client }) => renew(client),
})

export const makePasswordLink = mutationOptions({
  mutationFn: ({ id, ...choice }: { id: string; turnsCodesOff: boolean }) =>
    request<PasswordLink>('POST', `${usersPath}/${id}/password-link`, choice),
  gcTime: 0, // the link is shown once and not cached
})

/** The changed account may be the current user's, who may no longer see this page: so the current user is fetched first. */
async function renew(client: QueryClient) {
  await client.invalidateQueries(currentUserQuery)
  if (client.getQueryData(currentUserQuery.queryKey)?.role !== 'admin') return
  await client.invalidateQueries({ queryKey: [usersPath] })
}
