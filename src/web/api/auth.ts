import { mutationOptions, queryOptions, useQuery } from '@tanstack/react-query'
import type { LoginInput } from '#contract/auth.ts'
import type { CurrentUser } from '#contract/users.ts'
import { request } from './request.ts'

/** Who is signed in; null for nobody. Fresh for five minutes, kept for ten (SPEC sections 7 and 9). */
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

export const login = mutationOptions({
  mutationFn: (input: LoginInput) => request<CurrentUser>('POST', '/api/auth/login', input),
})

export const logout = mutationOptions({
  mutationFn: () => request<void>('POST', '/api/auth/logout'),
})
