import { mutationOptions, queryOptions } from '@tanstack/react-query'
import type { Status } from '#contract/site/status.ts'
import { request } from './request.ts'

const path = '/api/status'

/** How the site is doing. Administrators only. */
export const statusQuery = queryOptions<Status, Error, Status, readonly string[]>({ queryKey: [path] })

/** Resolves when the backup is made, or has failed: the status says which. */
export const backUpNow = mutationOptions({
  mutationFn: () => request<Status>('POST', `${path}/backup`),
  onSuccess: (status, _nothing, _result, { client }) => {
    client.setQueryData(statusQuery.queryKey, status)
  },
})
