import { useQuery } from '@tanstack/react-query'
import { readCurrentUser } from '#contract/accounts/auth-calls.ts'
import type { CurrentUser } from '#contract/accounts/users.ts'
import { readOrNull } from '#web/api/calls.ts'

/** The current user; null when logged out. Fresh for five minutes, cached for ten. */
export const currentUserQuery = readOrNull(readCurrentUser, {}, { staleTime: 300_000, gcTime: 600_000 })

/**
 * The user, unless it is an administrator whose session still lacks the second factor that the club requires: the API answers such a session as it answers a
 * visitor, so it is shown what visitors see, and the way to the second factor.
 */
export function admittedUser(user: CurrentUser | null | undefined): CurrentUser | null {
  return user && user.secondFactorDue !== 'required' && user.secondFactorDue !== 'unshown' ? user : null
}

export function useSession() {
  const { data, isPending } = useQuery(currentUserQuery)
  const user = admittedUser(data)
  /** One who is logged in and not admitted yet. */
  const halfUser = user === null ? (data ?? null) : null
  return { user, halfUser, isAuthenticated: user !== null, isLoading: isPending }
}
