import type { QueryClient } from '@tanstack/react-query'
import { currentUserQuery } from '#web/accounts/session/session.ts'
import { invalidate } from '#web/api/changes.ts'
import { HttpError } from '#web/api/request.ts'

/** All that the page shows of rides. @param failure of a change: after 403 the user is no longer a member, which the page does not know yet. */
export async function readRidesAgain(client: QueryClient, failure?: Error): Promise<void> {
  if (failure instanceof HttpError && failure.status === 403) await client.invalidateQueries(currentUserQuery)
  await invalidate(client, ['/api/riding-events/*'])
}
