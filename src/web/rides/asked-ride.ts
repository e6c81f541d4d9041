import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useSearch } from 'wouter'
import { readRequestedRide } from '#contract/rides/ride-addresses.ts'
import type { RidingEvent } from '#contract/rides/riding-events.ts'
import { rideQuery, upcomingEventsQuery } from './ride-reads.ts'

const nothing = { enabled: false, queryFn: () => null, queryKey: ['no ride'] }

interface AskedRide {
  /** The ride that the address names; null for none. */
  id: string | null
  /** Undefined until it is here, null where there is no such ride. */
  ride: RidingEvent | null | undefined
}

/** What the schedule knows of the ride is shown at once. */
export function useAskedRide(): AskedRide {
  const client = useQueryClient()
  const id = readRequestedRide(new URLSearchParams(useSearch()))
  const placeholderData = () =>
    client
      .getQueryData(upcomingEventsQuery.queryKey)
      ?.pages.flatMap(({ rows }) => rows)
      .find((ride) => ride.id === id)
  const { data } = useQuery(id === null ? nothing : { ...rideQuery(id), placeholderData })
  return { id, ride: data }
}
