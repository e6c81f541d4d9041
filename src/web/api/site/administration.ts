import { mutationOptions, queryOptions } from '@tanstack/react-query'
import type { AuditEntry, AuditKind } from '#contract/site/audit-log.ts'
import type { Status } from '#contract/site/status.ts'
import { listPages } from '#web/api/list-pages.ts'
import { request } from '#web/api/request.ts'

// What only administrators read: the activity log and the status of the site.

export const auditLogPath = '/api/audit-log'

export const deletedItemsPath = '/api/deleted-items'

interface Which {
  kind?: AuditKind | undefined
  /** Id of an account. */
  person?: string | undefined
}

/** The activity log, newest first. Administrators only. */
export function auditLogPagesQuery({ kind, person }: Which) {
  return listPages<AuditEntry>(auditLogPath, { kind, person })
}

const statusPath = '/api/status'

/** How the site is doing. Administrators only. */
export const statusQuery = queryOptions<Status, Error, Status, readonly string[]>({ queryKey: [statusPath] })

/** Resolves when the backup is made, or has failed: the status says which. */
export const backUpNow = mutationOptions({
  mutationFn: () => request<Status>('POST', `${statusPath}/backup`),
  onSuccess: (status, _nothing, _result, { client }) => {
    client.setQueryData(statusQuery.queryKey, status)
  },
})
