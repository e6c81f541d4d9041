import { queryOptions } from '@tanstack/react-query'
import type { RideSheet } from '#contract/rides/riding-events.ts'

/**
 * Riders with their emergency contacts. Each read is recorded in the audit log, so it happens once per opening: the key is outside of the
 * rides' lists, which are invalidated often, and nothing stays in memory when the page is left.
 */
export function rideSheetQuery(eventId: string) {
  return queryOptions<RideSheet, Error, RideSheet, readonly string[]>({
    queryKey: [`/api/riding-events/${encodeURIComponent(eventId)}/ride-sheet`],
    gcTime: 0,
    refetchOnReconnect: false,
  })
}
