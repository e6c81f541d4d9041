import { queryOptions, useQuery } from '@tanstack/react-query'
import type { CurrentUser } from '#contract/accounts/users.ts'
import { request } from '#web/api/request.ts'
import { forgetMember } from '#web/offline/forget-member.ts'
import { tellOtherTabs } from '#web/session/other-tabs.ts'

/** The current user; null when logged out. Fresh for five minutes, cached for ten. */
export const currentUserQuery = queryOptions<CurrentUser | null, Error, CurrentUser | null, readonly string[]>({
  queryKey: ['/api/auth/user'],
  staleTime: 300_000,
  gcTime: 600_000,
  meta: { failureIsNull: true },
})

export function useSession() {
  const { data, isPending } = useQuery(currentUserQuery)
  return { user: data ?? null, isAuthenticated: Boolean(data), isLoading: isPending }
}

export async function logOut(): Promise<void> {
  await request<void>('POST', '/api/auth/logout').finally(forgetMember)
  tellOtherTabs({ kind: 'logout' })
}
