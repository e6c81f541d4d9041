import { type QueryClient, useQuery } from '@tanstack/react-query'
import { findOwnAddresses, readCurrentUser } from '#contract/accounts/account-calls.ts'
import type { CurrentUser } from '#contract/accounts/users.ts'
import { read, readOrNull } from '#web/api/calls.ts'
import { forgetRides } from '#web/offline/forget-member.ts'
import { useMembersCopy } from '#web/offline/offline-state.ts'

/** Null when logged out. */
export const currentUserQuery = readOrNull(readCurrentUser, {}, { staleTime: 300_000, gcTime: 600_000 })

/** Read again when the tab becomes visible: an address is verified on a page that a mail app opens, often in another browser. */
export const ownAddressesQuery = read(findOwnAddresses, {}, { staleTime: 5_000, refetchOnWindowFocus: true })

/** Not an administrator whose session lacks the second factor that the club requires: the API answers it as a visitor, so it is shown what visitors see. */
export function admittedUser(user: CurrentUser | null | undefined): CurrentUser | null {
  return user && user.secondFactorDue !== 'required' && user.secondFactorDue !== 'unshown' ? user : null
}

export function useSession() {
  const { data, isPending } = useQuery(currentUserQuery)
  const user = admittedUser(data)
  const isAuthenticated = user !== null
  const isMembersCopy = useMembersCopy()
  /** The user who is logged in and not admitted yet. */
  const halfUser = user === null ? (data ?? null) : null
  /** Also on a copy of a visitor's page that the device of a user shows without a connection. */
  const looksLoggedIn = isAuthenticated || isMembersCopy
  return { user, halfUser, isAuthenticated, looksLoggedIn, isMembersCopy, isLoading: isPending }
}

/** An event of `window`: the session or a role has ended, and the user may leave the page, or see that of another role. */
export const sessionEnds = 'session-ends'

/** The session has ended: the page is a visitor's from now on. Open forms store what was typed. */
export function forgetUser(client: QueryClient): void {
  dispatchEvent(new Event(sessionEnds))
  client.setQueryData(currentUserQuery.queryKey, null)
  void forgetRides()
  // What the user alone sees is off the page once it has rendered again.
  setTimeout(() => client.removeQueries({ type: 'inactive' }))
}

/** A call was refused: the role may have been taken away, and what goes with it is about to leave the page. Open forms store what was typed. */
export function readUserAgain(client: QueryClient): Promise<void> {
  dispatchEvent(new Event(sessionEnds))
  return client.invalidateQueries(currentUserQuery)
}
