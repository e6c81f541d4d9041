import { call } from '#contract/calls.ts'
import { RideTrack, RideTrackInput, SavedTrack } from './ride-tracks.ts'

const changes = ['/api/riding-events/*']

export const saveRideTrack = call('PUT /api/riding-events/:id/track', {
  access: 'admin',
  summary: 'Read the line of a ride from a GPX file of at most 1 MB; replaces the previous one',
  body: RideTrackInput,
  answers: SavedTrack,
  changes,
})

export const deleteRideTrack = call('DELETE /api/riding-events/:id/track', {
  access: 'admin',
  summary: 'Remove the line of a ride',
  changes,
})

export const findRideTrack = call('GET /api/riding-events/:id/track', {
  access: 'member',
  summary: 'The line of a ride for a drawing',
  answers: RideTrack,
})

export const downloadRideTrack = call('GET /api/riding-events/:id/track.gpx', {
  access: 'member',
  summary: 'The line of a ride as a GPX file without times and names',
  sends: 'application/gpx+xml',
})
