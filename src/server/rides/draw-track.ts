import simplify from 'simplify-js'
import type { RideTrack } from '#contract/rides/ride-tracks.ts'
import { extremes, metersBetween, onPlane, type TrackSegment } from '#contract/rides/tracks/track-points.ts'

interface Point {
  x: number
  y: number
}

/** What a phone can show. */
const maxDrawn = 400
/** Simplifying takes the square of the number of points in the worst case: more of them are thinned out first. */
const maxExamined = 1_500
/** Smaller climbs are errors of the satellites. */
const leastClimbMeters = 10

/** The drawing of a track; it is made once and stored. */
export function drawTrack(segments: readonly TrackSegment[]): RideTrack {
  const lines = simplifyLines(onPlane(segments))
  const corner = { x: extremes(lines.flat().map(({ x }) => x)).least, y: extremes(lines.flat().map(({ y }) => y)).least }
  const profile = profileOf(segments)
  return {
    line: lines.map((points) => points.map(({ x, y }) => [Math.round(x - corner.x), Math.round(y - corner.y)])),
    elevation: simplifyProfile(profile.points).map(({ x, y }) => [Math.round(x), Math.round(y)]),
    lengthMeters: Math.round(profile.lengthMeters),
    climbMeters: profile.points.length > 1 ? Math.round(climbOf(profile.points.map(({ y }) => y))) : null,
  }
}

/** The whole length, without the gaps between segments, and the elevation at each distance from the start. */
function profileOf(segments: readonly TrackSegment[]) {
  const points: Point[] = []
  let lengthMeters = 0
  for (const segment of segments) {
    for (const [index, point] of segment.entries()) {
      const before = segment[index - 1]
      if (before) lengthMeters += metersBetween(before, point)
      if (point[2] !== undefined) points.push({ x: lengthMeters, y: point[2] })
    }
  }
  return { lengthMeters, points }
}

/** The sum of all climbs; descents smaller than `leastClimbMeters` do not end one. */
function climbOf(elevations: readonly number[]): number {
  let climb = 0
  let low = elevations[0] ?? 0
  let high = low
  const isClimb = () => high - low >= leastClimbMeters
  for (const elevation of elevations) {
    if (elevation > high) high = elevation
    else if (elevation <= high - leastClimbMeters || elevation < low) {
      if (isClimb()) climb += high - low
      low = elevation
      high = elevation
    }
  }
  return isClimb() ? climb + high - low : climb
}

/** As many points as can be shown, so that the lines look the same. */
function simplifyLines(lines: readonly Point[][]): Point[][] {
  const count = lines.reduce((sum, { length }) => sum + length, 0)
  const step = Math.ceil(count / maxExamined)
  const thinned = lines.map((points) => points.filter((_, index) => index % step === 0 || index === points.length - 1))
  const across = extremes(lines.flat().map(({ x }) => x))
  const up = extremes(lines.flat().map(({ y }) => y))
  // A two-thousandth of the drawing is not visible on a phone.
  let tolerance = Math.max(across.most - across.least, up.most - up.least) / 2_000
  let drawn = thinned
  do {
    drawn = drawn.map((points) => simplify(points, tolerance, true))
    tolerance *= 2
  } while (drawn.reduce((sum, { length }) => sum + length, 0) > maxDrawn && tolerance > 0)
  return drawn
}

/** The profile is drawn wider than high, whatever the units are; its highest and its lowest point stay. */
function simplifyProfile(points: readonly Point[]): Point[] {
  if (points.length < 2) return []
  const { least, most } = extremes(points.map(({ y }) => y))
  const scale = { x: 1_000 / (points.at(-1)?.x || 1), y: 200 / (most - least || 1) }
  const cuts = [points.findIndex(({ y }) => y === least), points.findIndex(({ y }) => y === most)].sort((a, b) => a - b)
  const ends = [0, ...cuts, points.length - 1]
  const parts = ends.slice(1).map((end, index) => points.slice(ends[index], end + 1))
  const scaled = parts.map((part) => part.map(({ x, y }) => ({ x: x * scale.x, y: y * scale.y })))
  return simplifyLines(scaled)
    .flatMap((part, index) => (index === 0 ? part : part.slice(1)))
    .map(({ x, y }) => ({ x: x / scale.x, y: y / scale.y }))
}
