import { mutationOptions, type QueryClient } from '@tanstack/react-query'
import { request } from '#web/api/request.ts'
import { noticesQuery } from './notices.ts'

/** Marks unread notices as read, at once on the page; a failure undoes it there. */
export const markNoticesRead = mutationOptions<void, Error, string[], unknown>({
  mutationFn: (ids: string[]) => request<void>('POST', '/api/notices/read', { ids }),
  onMutate: async (ids, { client }) => {
    await client.cancelQueries(noticesQuery) // a fetch in flight was sent before the change
    show(client, ids, new Date().toISOString())
  },
  onError: (_error, ids, _result, { client }) => show(client, ids, null),
})

function show(client: QueryClient, ids: readonly string[], readAt: string | null): void {
  client.setQueryData(noticesQuery.queryKey, (notices) =>
    notices?.map((notice) => (ids.includes(notice.id) ? { ...notice, readAt } : notice)),
  )
}
