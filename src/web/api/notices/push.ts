import { mutationOptions, queryOptions } from '@tanstack/react-query'
import type { Push } from '#contract/notices/push.ts'
import { request } from '#web/api/request.ts'

const path = '/api/push'

/** The site's key for push messages, and the current user's browsers that take them. */
export const pushQuery = queryOptions<Push, Error, Push, readonly string[]>({ queryKey: [path] })

/** Ends push messages to one of the user's browsers. */
export const endPush = mutationOptions({
  mutationFn: (id: string) => request<void>('DELETE', `${path}/${encodeURIComponent(id)}`),
  // Also after a failure: it may have ended in another browser.
  onSettled: (_nothing, _error, _id, _result, { client }) => client.invalidateQueries(pushQuery),
})
