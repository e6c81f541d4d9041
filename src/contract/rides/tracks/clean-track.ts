import simplify from 'simplify-js'
import { maxTrackPoints } from '#contract/rides/ride-tracks.ts'
import { noLine, type RecordedPoint, type RecordedTrack } from './track-files.ts'
import { metersBetween, onPlane, type TrackSegment } from './track-points.ts'

/** Each begins where a recording was paused. */
const maxSegments = 100
/** No motorcycle is faster: 400 km/h. */
const maxMetersPerSecond = 111
/** Satellites are wrong by less. */
const leastJumpMeters = 200
/** Without times: a step that is longer than this, and than most of the track's steps by far. */
const longStepMeters = 20_000
const longStepRatio = 50
/** Longer than any step of any track. */
const impossibleStepMeters = 1_000_000
/** A shorter track says too little about what is usual in it. */
const leastPointsForEnds = 20

export interface CleanTrack {
  segments: TrackSegment[]
  /** How many points were left out because no one was there. */
  leftOut: number
}

/**
 * The line that was ridden: without points to which no one can have jumped, and with no more points and parts than a drawing and a navigation device need.
 * @throws TrackRefusal when nothing is left.
 */
export function cleanTrack({ lines, leftOut }: RecordedTrack): CleanTrack {
  const cleaned = lines.map(withoutJumps)
  const segments = cleaned
    .flatMap((line) => line.parts)
    .filter(({ length }) => length > 1)
    .map((points) => points.map(({ place }) => place))
  if (segments.length === 0) throw noLine()
  return { segments: thin(joinClosest(segments)), leftOut: cleaned.reduce((sum, line) => sum + line.leftOut, leftOut) }
}

const distance = (one: RecordedPoint, other: RecordedPoint) => metersBetween(one.place, other.place)

function secondsBetween(one: RecordedPoint, other: RecordedPoint): number {
  return one.at === null || other.at === null ? 0 : Math.abs(other.at - one.at) / 1000
}

type IsJump = (one: RecordedPoint, other: RecordedPoint) => boolean

/** What a jump is in this line: by its times, where they make sense, else by the length of its steps. */
function jumpsOf(points: readonly RecordedPoint[]): { isJump: IsJump; isByTime: boolean } {
  const isByTime = (one: RecordedPoint, other: RecordedPoint) => {
    const [meters, seconds] = [distance(one, other), secondsBetween(one, other)]
    return seconds > 0 && meters > leastJumpMeters && meters / seconds > maxMetersPerSecond
  }
  const lengths: number[] = []
  let [timed, tooFast] = [0, 0]
  for (const [index, point] of points.entries()) {
    const before = points[index - 1]
    if (before === undefined) continue
    const meters = distance(before, point)
    if (meters > 0) lengths.push(meters)
    if (secondsBetween(before, point) > 0) timed += 1
    if (isByTime(before, point)) tooFast += 1
  }
  // Where many steps are too fast, the times were made up.
  if (timed * 2 > points.length && tooFast * 5 <= timed) return { isJump: isByTime, isByTime: true }
  const usual = lengths.sort((a, b) => a - b)[Math.floor(lengths.length / 2)] ?? 0
  const longest = Math.min(impossibleStepMeters, Math.max(longStepMeters, usual * longStepRatio))
  return { isJump: (one, other) => distance(one, other) > longest, isByTime: false }
}

/** Leaves out what the line jumps to and comes back from, and a few points far away at its ends. A longer part behind a jump is a part of its own. */
function withoutJumps(points: readonly RecordedPoint[]): { parts: RecordedPoint[][]; leftOut: number } {
  const { isJump, isByTime } = jumpsOf(points)
  const runs: RecordedPoint[][] = []
  for (const [index, point] of points.entries()) {
    const before = points[index - 1]
    if (before === undefined || isJump(before, point)) runs.push([point])
    else runs.at(-1)?.push(point)
  }
  const main = runs.reduce((longest, run, index) => (run.length > (runs[longest]?.length ?? 0) ? index : longest), 0)
  const few = Math.max(3, points.length * (isByTime ? 0.25 : 0.02))
  let leftOut = 0

  /** What follows the last point of `parts`. */
  function follow(parts: RecordedPoint[][], next: readonly RecordedPoint[][]) {
    for (const [index, run] of next.entries()) {
      const [last, first, back] = [parts.at(-1)?.at(-1), run[0], next[index + 1]?.[0]]
      if (last === undefined || first === undefined) continue
      if (!isJump(last, first)) for (const point of run) parts.at(-1)?.push(point)
      else if (run.length <= few && (points.length >= leastPointsForEnds || isFar(last, first) || (back && !isJump(last, back))))
        leftOut += run.length
      else parts.push(run)
    }
  }

  const before = [(runs[main] ?? []).toReversed()]
  follow(
    before,
    runs
      .slice(0, main)
      .toReversed()
      .map((run) => run.toReversed()),
  )
  const parts = before.toReversed().map((part) => part.toReversed())
  follow(parts, runs.slice(main + 1))
  return { parts, leftOut }
}

const isFar = (one: RecordedPoint, other: RecordedPoint) => distance(one, other) > impossibleStepMeters

/** Where there are too many parts, those are joined that are closest to each other. */
function joinClosest(segments: readonly TrackSegment[]): TrackSegment[] {
  const gaps = segments.slice(1).map((segment, index) => {
    const [end, start] = [segments[index]?.at(-1), segment[0]]
    return { index: index + 1, meters: end && start ? metersBetween(end, start) : 0 }
  })
  const excess = Math.max(0, segments.length - maxSegments)
  const closed = new Set(
    gaps
      .sort((a, b) => a.meters - b.meters)
      .slice(0, excess)
      .map(({ index }) => index),
  )
  const joined: TrackSegment[] = []
  for (const [index, segment] of segments.entries()) {
    const last = joined.at(-1)
    if (last !== undefined && closed.has(index)) for (const point of segment) last.push(point)
    else joined.push([...segment])
  }
  return joined
}

interface PlacedPoint {
  x: number
  y: number
  point: TrackSegment[number]
}

/** At most `maxTrackPoints`. Each part keeps its ends, and its curves longest. */
function thin(segments: TrackSegment[]): TrackSegment[] {
  const count = (lines: readonly { length: number }[]) => lines.reduce((sum, { length }) => sum + length, 0)
  const total = count(segments)
  if (total <= maxTrackPoints) return segments
  const placed = onPlane(segments)
  let lines = segments.map((points, line) =>
    points.map((point, index): PlacedPoint => ({ ...(placed[line]?.[index] ?? { x: 0, y: 0 }), point })),
  )
  // Simplifying takes the square of the number of points in the worst case, and a straight road would lose its hills: pieces are simplified.
  const piece = Math.max(200, Math.ceil((total * 4) / maxTrackPoints))
  for (let tolerance = 1; count(lines) > maxTrackPoints; tolerance *= 1.5)
    lines = lines.map((points) => simplifyPieces(points, { tolerance, piece, meters: tolerance * 250 }))
  return lines.map((points) => points.map(({ point }) => point))
}

function simplifyPieces(
  points: readonly PlacedPoint[],
  { tolerance, piece, meters }: { tolerance: number; piece: number; meters: number },
): PlacedPoint[] {
  const kept = points.slice(0, 1)
  let start = 0
  let length = 0
  for (let index = 1; index < points.length; index += 1) {
    const [one, other] = [points[index - 1], points[index]]
    if (one && other) length += Math.hypot(other.x - one.x, other.y - one.y)
    if (index < points.length - 1 && index - start < piece && length < meters) continue
    const simplified = simplify(points.slice(start, index + 1), tolerance, true) as PlacedPoint[]
    kept.push(...simplified.slice(1))
    start = index
    length = 0
  }
  return kept
}
