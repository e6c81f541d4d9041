import type { QueryClient } from '@tanstack/react-query'
import type { CurrentUser } from '#contract/accounts/users.ts'
import { currentUserQuery } from '#web/api/auth.ts'
import { HttpError, request } from '#web/api/request.ts'
import { endSavedPage } from './saved-page.ts'

/** Asks who is signed in. Only when the server has answered is the rest asked for too: a copy is better than an error in its place. */
export async function catchUp(client: QueryClient): Promise<void> {
  try {
    client.setQueryData(currentUserQuery.queryKey, await request<CurrentUser>('GET', '/api/auth/user'))
  } catch (error) {
    if (!(error instanceof HttpError && error.status === 401)) return
    client.setQueryData(currentUserQuery.queryKey, null)
  }
  endSavedPage()
  await client.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== currentUserQuery.queryKey[0] })
}
