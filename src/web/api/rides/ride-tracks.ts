import { mutationOptions, queryOptions } from '@tanstack/react-query'
import type { RideTrack, SavedTrack } from '#contract/rides/ride-tracks.ts'
import { request } from '#web/api/request.ts'
import { ridesPath } from './riding-events.ts'

const trackPath = (id: string) => `${ridesPath}/${encodeURIComponent(id)}/track`

/** The file with all points. For members. */
export const trackFilePath = (id: string) => `${trackPath(id)}.gpx`

/** The line of a ride. For members. */
export function rideTrackQuery(id: string) {
  return queryOptions<RideTrack, Error, RideTrack, readonly string[]>({ queryKey: [ridesPath, id, 'track'] })
}

/** For administrators. @param gpx the text of a file. */
export const saveRideTrack = mutationOptions({
  mutationFn: ({ id, gpx }: { id: string; gpx: string }) => request<SavedTrack>('PUT', trackPath(id), { gpx }),
  onSuccess: (_track, _input, _result, { client }) => client.invalidateQueries({ queryKey: [ridesPath] }),
})

/** For administrators. */
export const deleteRideTrack = mutationOptions({
  mutationFn: (id: string) => request<void>('DELETE', trackPath(id)),
  onSettled: (_nothing, error, id, _result, { client }) =>
    client.invalidateQueries({
      queryKey: [ridesPath],
      // The screen still shows the removed track, which cannot be read again.
      predicate: ({ queryKey }) => error !== null || queryKey[1] !== id || queryKey[2] !== 'track',
    }),
})
