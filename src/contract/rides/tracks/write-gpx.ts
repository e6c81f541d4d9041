import type { TrackSegment } from './track-points.ts'

/** A GPX 1.1 file with nothing but the line. */
export function writeGpx(segments: readonly TrackSegment[]): string {
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<gpx version="1.1" creator="club-site" xmlns="http://www.topografix.com/GPX/1/1">',
    '<trk>',
    ...segments.flatMap((points) => ['<trkseg>', ...points.map(writePoint), '</trkseg>']),
    '</trk>',
    '</gpx>',
    '',
  ].join('\n')
}

function writePoint([latitude, longitude, elevation]: TrackSegment[number]): string {
  const place = `lat="${latitude.toFixed(5)}" lon="${longitude.toFixed(5)}"`
  return elevation === undefined ? `<trkpt ${place}/>` : `<trkpt ${place}><ele>${elevation.toFixed(1)}</ele></trkpt>`
}
