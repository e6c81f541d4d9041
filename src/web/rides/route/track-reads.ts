import { findRideTrack } from '#contract/rides/ride-calls.ts'
import { read } from '#web/api/calls.ts'

export const rideTrackQuery = (id: string) => read(findRideTrack, { id }, { meta: { readOnce: true } })
