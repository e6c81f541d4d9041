import { queryOptions } from '@tanstack/react-query'
import type { RiderToTell, RideSheet } from '#contract/ride-day/ride-sheets.ts'

// What only administrators read: ride sheets, and riders to call.

export const auditLogPath = '/api/audit-log'

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
