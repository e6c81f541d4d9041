import { maxTrackBytes } from '#contract/rides/ride-tracks.ts'
import { type CleanTrack, cleanTrack, createTrackReader, TrackRefusal } from '#contract/rides/track-files.ts'
import { say } from '#contract/sentences.ts'
import { invalid, Refusal } from '#server/refusals.ts'

/** @throws 413 when it is too large, 400 when it is no GPX file or has no line. */
export function readGpx(gpx: string): CleanTrack {
  if (Buffer.byteLength(gpx) > maxTrackBytes)
    throw new Refusal(
      413,
      say(
        'This GPX file is larger than 1 MB. Please choose it under “Route file” on the dashboard, which makes it smaller, or export it with fewer points.',
      ),
    )
  try {
    const reader = createTrackReader()
    reader.write(gpx)
    return cleanTrack(reader.end())
  } catch (error) {
    throw error instanceof TrackRefusal ? invalid([{ path: 'gpx', message: error.sentence }]) : error
  }
}
