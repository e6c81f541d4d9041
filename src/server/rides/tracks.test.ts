import assert from 'node:assert/strict'
import { test } from 'node:test'
import { maxTrackBytes, maxTrackPoints, RideTrack, type TrackSegment } from '#contract/rides/ride-tracks.ts'
import { writeGpx } from '#contract/rides/track-files.ts'
import { Refusal } from '#server/refusals.ts'
import { readGpx } from './read-gpx.ts'
import { drawTrack } from './ride-track-calls.ts'

const point = (lat: unknown, lon: unknown, inside = '') => `<trkpt lat="${lat}" lon="${lon}">${inside}</trkpt>`
const gpxOf = (points: string) => `<?xml version="1.0"?><gpx version="1.1"><trk><trkseg>${points}</trkseg></trk></gpx>`
const two = point(39, -105) + point(39.1, -105)

function refusalOf(gpx: string): [number, string | undefined, string | undefined] {
  try {
    readGpx(gpx)
  } catch (error) {
    assert.ok(error instanceof Refusal, String(error))
    return [error.status, error.issues[0]?.path, error.issues[0]?.message]
  }
  assert.fail('it was read')
}
const unreadable = 'This file could not be read as GPX. Please export the route as GPX in your app and choose that file.'
const withType =
  'This file has a document type (DOCTYPE), which is not read for safety. Please export the route as GPX in another app.'
const pointsOf = (gpx: string) => readGpx(gpx).segments[0]

test('only places and elevations of a track are read: no time, name, author, waypoint or extension', () => {
  const gpx = `\ufeff<?xml version="1.0" encoding="UTF-8"?>
<gpx xmlns="http://www.topografix.com/GPX/1/1" creator="Phone of Hong" version="1.1">
  <metadata><name>From my house</name><author><name>Hong</name></author><time>2026-05-01T08:00:00Z</time></metadata>
  <wpt lat="39.5" lon="-105.5"><name>Home &amp; garage</name></wpt>
  <trk><name>Morning</name>
    <trkseg>
      <trkpt lat="39.739236" lon="-104.990251"><ele>1609.34</ele><time>2026-05-01T08:00:00Z</time>
        <extensions><hr>120</hr><trkpt lat="1" lon="1"/></extensions></trkpt>
      <trkpt lon="-105.0" lat="39.8"><ele/></trkpt>
    </trkseg>
    <trkseg><trkpt lat="39.9" lon="-105.1"/><trkpt lat="39.90001" lon="-104.999999"/></trkseg>
  </trk>
  <rte><rtept lat="1" lon="1"/><rtept lat="2" lon="2"/></rte>
</gpx>`
  const segments: TrackSegment[] = [
    [
      [39.73924, -104.99025, 1609.3],
      [39.8, -105],
    ],
    [
      [39.9, -105.1],
      [39.90001, -105],
    ],
  ]
  assert.deepEqual(readGpx(gpx), { segments, leftOut: 0 })
  const written = writeGpx(segments)
  assert.deepEqual(readGpx(written), { segments, leftOut: 0 }, 'the file that riders download has the same line')
  assert.doesNotMatch(written, /time|name|Hong|wpt|ext/i)
})

test('points that are no place are left out and counted, and elevations that are none', () => {
  const bad = ['', 'NaN', 'Infinity', '1e999', '91', '-90.1', '0x10', '9'.repeat(400), '1,5,2', '&#51;9', '__proto__']
  const points = bad.map((text) => point(text, text)).join('') + two
  const { segments, leftOut } = readGpx(gpxOf(points))
  assert.deepEqual([segments[0]?.length, leftOut], [2, bad.length])
  const heights = ['NaN', '-501', '9001', '1e5', '<b>5</b>', '', '1'.repeat(1000)]
  const segment = pointsOf(gpxOf(heights.map((text) => point(1, 2, `<ele>${text}</ele>`)).join('')))
  assert.deepEqual(segment, Array(heights.length).fill([1, 2]))
})

test('a refusal is at the field, and no entity is ever expanded', () => {
  assert.deepEqual(refusalOf('hello'), [400, 'gpx', unreadable])
  const lol = '<!DOCTYPE gpx [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;">]>'
  const file = '<!DOCTYPE gpx [<!ENTITY x SYSTEM "file:///etc/passwd">]>'
  for (const type of [lol, file, '<!doctype gpx>', '<!DOCTYPE gpx SYSTEM "http://127.0.0.1/">', '<!ENTITY a "b">'])
    assert.deepEqual(refusalOf(gpxOf(two).replace('<gpx', `${type}<gpx`)), [400, 'gpx', withType])
})

test('names of properties are no way into objects', () => {
  for (const name of ['__proto__', 'constructor', 'prototype', 'hasOwnProperty'])
    assert.equal(pointsOf(gpxOf(`<${name}><a/></${name}><x ${name}="1"/>${two}`))?.length, 2)
  const hidden = refusalOf(gpxOf('<trkpt __proto__="1" constructor="2"/>'.repeat(2)))
  assert.match(hidden[2] ?? '', /no track and no route/)
  assert.equal(({} as { lat?: unknown }).lat, undefined)
})

test('a file can have one megabyte; of more points and parts than fit, the line stays', () => {
  assert.equal(refusalOf(gpxOf(' '.repeat(maxTrackBytes)))[0], 413)
  assert.equal(refusalOf(gpxOf('가'.repeat(maxTrackBytes / 3)))[0], 413, 'bytes are counted, not characters')
  const parts = gpxOf(`${two}</trkseg><trkseg>`.repeat(150) + two)
  assert.equal(readGpx(parts).segments.length, 100)
  const many = gpxOf(
    Array.from({ length: 27_000 }, (_, index) => `<trkpt lat="39" lon="${(index / 5_000).toFixed(4)}"/>`).join(''),
  )
  assert.ok((pointsOf(many)?.length ?? 0) <= maxTrackPoints)
})

/** North for some points, then east, up a hill and down. */
const ride: TrackSegment = Array.from({ length: 2_001 }, (_, index) => [
  39 + Math.min(index, 1_000) / 10_000,
  -105 + Math.max(0, index - 1_000) / 10_000,
  1_600 + 500 * Math.sin((index / 2_000) * Math.PI) + (index % 2) * 3,
])

test('a drawing has few points, the right length and climb, and the highest and the lowest point', () => {
  const drawing = drawTrack([ride])
  RideTrack.parse(drawing)
  const [line = []] = drawing.line
  assert.ok(line.length >= 3 && line.length <= 400, String(line.length))
  assert.deepEqual(line[0], [0, 0], 'the start is the south-west corner')
  const isCorner = ([x = 0, y = 0]) => x < 60 && Math.abs(y - 11_119) < 60
  assert.ok(line.some(isCorner), 'the corner of the road')
  assert.ok(Math.abs(drawing.lengthMeters - (11_119 + 8_635)) < 60, String(drawing.lengthMeters))
  assert.ok(Math.abs((drawing.climbMeters ?? 0) - 500) < 15, String(drawing.climbMeters))
  const heights = drawing.elevation.map(([, height]) => height)
  assert.deepEqual([Math.min(...heights), Math.max(...heights)], [1_600, 2_103])
  assert.ok(drawing.elevation.length <= 401)
  const distances = drawing.elevation.map(([distance]) => distance)
  const sorted = distances.toSorted((one, other) => one - other)
  assert.deepEqual(distances, sorted)
})

test('a track without elevation has no profile and no climb', () => {
  const flat = ride.map(([latitude, longitude]): [number, number] => [latitude, longitude])
  const { elevation, climbMeters } = drawTrack([flat])
  assert.deepEqual({ elevation, climbMeters }, { elevation: [], climbMeters: null })
})

test('gaps between segments are not part of the length', () => {
  const part = (lat: number, lon: number): TrackSegment => [39, 39.01].map((start) => [start + lat - 39, lon])
  const both = drawTrack([part(39, -105), part(45, -100)])
  assert.equal(both.lengthMeters, drawTrack([part(39, -105)]).lengthMeters * 2)
  assert.equal(both.line.length, 2)
})
