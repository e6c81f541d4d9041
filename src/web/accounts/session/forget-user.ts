import type { QueryClient } from '@tanstack/react-query'
import { forgetRides } from '#web/offline/forget-member.ts'
import { currentUserQuery } from './session.ts'
import { sessionEnds } from './session-ends.ts'

/** The session has ended: the page is a visitor's from now on, and keeps nothing that its user saw. Open forms store what was typed. */
export function forgetUser(client: QueryClient): void {
  dispatchEvent(new Event(sessionEnds))
  client.setQueryData(currentUserQuery.queryKey, null)
  void forgetRides()
  // What the user alone sees is off the page once it has rendered again.
  setTimeout(() => client.removeQueries({ type: 'inactive' }))
}
