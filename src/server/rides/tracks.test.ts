import assert from 'node:assert/strict'
import { test } from 'node:test'
import { RideTrack, type TrackSegment } from '#contract/rides/ride-tracks.ts'
import { drawTrack } from './ride-track-calls.ts'

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
