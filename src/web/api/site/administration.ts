import { mutationOptions, queryOptions } from '@tanstack/react-query'
import type { RiderToTell, RideSheet } from '#contract/ride-day/ride-sheets.ts'
import type { AuditEntry, AuditKind } from '#contract/site/audit-log.ts'
import type { Status } from '#contract/site/status.ts'
import { listPages } from '#web/api/list-pages.ts'
import { request } from '#web/api/request.ts'

// What only administrators read: the activity log, the status of the site, ride sheets, and riders to call.

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

/**
 * Riders with their emergency contacts. Each read is recorded in the audit log, so it happens once per opening: the key is
 * outside of the rides' lists, which are invalidated often, and nothing stays in memory when the page is left.
 */
export function rideSheetQuery(eventId: string) {
  return queryOptions<RideSheet, Error, RideSheet, readonly string[]>({
    queryKey: [`/api/riding-events/${encodeURIComponent(eventId)}/ride-sheet`],
    gcTime: 0,
    refetchOnReconnect: false,
  })
}

/** The riders whom an officer calls, with phone numbers. As `rideSheetQuery`: recorded, so fetched once per opening. */
export function ridersToTellQuery(eventId: string) {
  return queryOptions<RiderToTell[], Error, RiderToTell[], readonly string[]>({
    queryKey: [`/api/riding-events/${encodeURIComponent(eventId)}/riders-to-tell`],
    gcTime: 0,
    refetchOnReconnect: false,
  })
}
