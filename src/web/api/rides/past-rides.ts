import type { PastRide } from '#contract/rides/past-rides.ts'
import { listPages } from '#web/api/list-pages.ts'
import { ridesPath } from './riding-events.ts'

/** Rides that are over, newest first. Stale after half a minute, because albums and records follow a ride. */
export const pastRidePagesQuery = { ...listPages<PastRide>(ridesPath, { limit: '10' }, '/past'), staleTime: 30_000 }

/** As many as a form offers for an album. */
export const manyPastRidesQuery = { ...listPages<PastRide>(ridesPath, { limit: '50' }, '/past'), staleTime: 30_000 }
