import { Parser } from 'htmlparser2'
import simplify from 'simplify-js'
import { type Sentence, say } from '#contract/sentences.ts'
import { maxTrackPoints, metersBetween, onPlane, type TrackPoint, type TrackSegment } from './ride-tracks.ts'

// docs/decisions/034: the server and the form read with this file, so that both say the same of it.

/** Why a file is not read, and what to do. */
export class TrackRefusal extends Error {
  override name = 'TrackRefusal'
  readonly sentence: Sentence

  constructor(sentence: Sentence) {
    super(sentence)
    this.sentence = sentence
  }
}

interface RecordedPoint {
  place: TrackPoint
  at: number | null
}

interface RecordedTrack {
  lines: RecordedPoint[][]
  leftOut: number
}

const refusals = {
  unreadable: say('This file could not be read as GPX. Please export the route as GPX in your app and choose that file.'),
  packed: say(
    'This file is packed (zip). Please unpack it and choose the GPX file in it, or export the route as GPX in your app.',
  ),
  otherFormat: say('This is a KML, TCX or FIT file. Please export the route in the format GPX in your app and choose that file.'),
  documentType: say(
    'This file has a document type (DOCTYPE), which is not read for safety. Please export the route as GPX in another app.',
  ),
  cutOff: say('The end of this file is missing. Please export the route once more and choose the new file.'),
  waypointsOnly: say(
    'This file has only single places (waypoints), no line. Please export the route or the track itself as GPX in your app.',
  ),
  noLine: say('This file has no track and no route. Please export the route itself as GPX in your app.'),
}

const maxDepth = 20
/** No number and no time is longer. */
const maxValueLength = 64

const parentsOf = new Map([
  // Some programs leave the segment out.
  ['trkpt', ['trkseg', 'trk']],
  ['rtept', ['rte']],
])

/** However the file writes the points: with a prefix, in one quote or two, with a comma in a number. Entities are not expanded. @throws TrackRefusal */
export function createTrackReader() {
  const tracks: RecordedPoint[][] = []
  const routes: RecordedPoint[][] = []
  const path: string[] = []
  let hasRoot = false
  let leftOut = 0
  let waypoints = 0
  /** The element that is the current point, by its depth; `recorded` is null where it is no place. */
  let point: { depth: number; recorded: RecordedPoint | null } | null = null
  let value: string | null = null

  function addPoint(lines: RecordedPoint[][], { lat, lon }: Record<string, string>): RecordedPoint | null {
    const place = placeOf(lat, lon)
    if (place === null) {
      leftOut += 1
      return null
    }
    const recorded = { place, at: null }
    lines.at(-1)?.push(recorded)
    return recorded
  }

  function open(name: string, attributes: Record<string, string>) {
    const parent = path.at(-1)
    if (path.push(name) > maxDepth) throw new TrackRefusal(refusals.unreadable)
    if (!hasRoot && name !== 'gpx')
      throw new TrackRefusal(name === 'kml' || name === 'TrainingCenterDatabase' ? refusals.otherFormat : refusals.unreadable)
    hasRoot = true
    if (name === 'trk' || name === 'trkseg') tracks.push([])
    else if (name === 'rte') routes.push([])
    else if (name === 'wpt') waypoints += 1
    else if (parent !== undefined && parentsOf.get(name)?.includes(parent))
      point = { depth: path.length, recorded: addPoint(name === 'trkpt' ? tracks : routes, attributes) }
    // Where a Garmin route runs between two of its points.
    else if (name === 'rpt' && path.includes('rtept')) addPoint(routes, attributes)
    value = point !== null && path.length === point.depth + 1 && (name === 'ele' || name === 'time') ? '' : null
  }

  function close(name: string) {
    path.pop()
    if (point === null) return
    if (path.length < point.depth) point = null
    else if (value !== null && path.length === point.depth) {
      if (point.recorded !== null) note(point.recorded, name, value.trim())
      value = null
    }
  }

  const parser = new Parser(
    {
      onopentag: (name, attributes) => open(localName(name), attributes),
      onclosetag: (name) => close(localName(name)),
      ontext(text) {
        if (value !== null && value.length <= maxValueLength) value += text
      },
      onprocessinginstruction(name, data) {
        // A page that was saved instead of the file behind a link.
        if (/^!doctype\s+html/i.test(data)) throw new TrackRefusal(refusals.unreadable)
        if (name.startsWith('!')) throw new TrackRefusal(refusals.documentType)
      },
    },
    { xmlMode: true, decodeEntities: false },
  )
  let isBegun = false
  return {
    write(text: string) {
      if (!isBegun) checkBeginning(text)
      isBegun = true
      parser.write(text)
    },
    end(): RecordedTrack {
      const isCutOff = path.length > 0
      parser.end()
      if (!hasRoot) throw new TrackRefusal(refusals.unreadable)
      if (isCutOff) throw new TrackRefusal(refusals.cutOff)
      const lines = [tracks, routes].find((drawn) => drawn.some(({ length }) => length > 1))
      if (lines !== undefined) return { lines: lines.filter(({ length }) => length > 1), leftOut }
      throw new TrackRefusal(waypoints > 0 ? refusals.waypointsOnly : refusals.noLine)
    },
  }
}

const localName = (name: string) => name.slice(name.indexOf(':') + 1)

function checkBeginning(text: string) {
  if (text.startsWith('PK\u0003\u0004') || text.startsWith('\u001f')) throw new TrackRefusal(refusals.packed)
  if (text.slice(0, 16).includes('.FIT')) throw new TrackRefusal(refusals.otherFormat)
}

/** Null where there is none. A device that does not know its place writes 0, 0, which is in the sea. */
function placeOf(lat: string | undefined, lon: string | undefined): TrackPoint | null {
  const latitude = numberOf(lat, { least: -90, most: 90, decimals: 5 })
  const longitude = numberOf(lon, { least: -180, most: 180, decimals: 5 })
  if (latitude === null || longitude === null) return null
  return Math.abs(latitude) < 0.01 && Math.abs(longitude) < 0.01 ? null : [latitude, longitude]
}

function note(recorded: RecordedPoint, name: string, text: string) {
  if (name === 'time') {
    const at = Date.parse(text)
    if (!Number.isNaN(at)) recorded.at = at
    return
  }
  const elevation = numberOf(text, { least: -500, most: 9_000, decimals: 1 })
  if (elevation !== null) recorded.place[2] = elevation
}

/** Programs in Java write small numbers as 1.2E-4. */
const decimal = /^[+-]?\d{1,6}(?:[.,]\d{0,30})?(?:[Ee][+-]?\d)?$/

/** Five decimals of a degree are about a meter. `+ 0` turns -0 into 0. */
function numberOf(
  text: string | undefined,
  { least, most, decimals }: { least: number; most: number; decimals: number },
): number | null {
  const trimmed = text?.trim() ?? ''
  if (!decimal.test(trimmed)) return null
  const number = Number(trimmed.replace(',', '.'))
  return number < least || number > most ? null : Number(number.toFixed(decimals)) + 0
}

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

/** Without points to which no one can have jumped. @throws TrackRefusal when nothing is left. */
export function cleanTrack({ lines, leftOut }: RecordedTrack): CleanTrack {
  const cleaned = lines.map(withoutJumps)
  const segments = cleaned
    .flatMap((line) => line.parts)
    .filter(({ length }) => length > 1)
    .map((points) => points.map(({ place }) => place))
  if (segments.length === 0) throw new TrackRefusal(refusals.noLine)
  return { segments: thin(joinClosest(segments)), leftOut: cleaned.reduce((sum, line) => sum + line.leftOut, leftOut) }
}

const distance = (one: RecordedPoint, other: RecordedPoint) => metersBetween(one.place, other.place)

function secondsBetween(one: RecordedPoint, other: RecordedPoint): number {
  return one.at === null || other.at === null ? 0 : Math.abs(other.at - one.at) / 1000
}

type IsJump = (one: RecordedPoint, other: RecordedPoint) => boolean

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

/** A longer part behind a jump is a part of its own. */
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

function thin(segments: TrackSegment[]): TrackSegment[] {
  const count = (lines: readonly { length: number }[]) => lines.reduce((sum, { length }) => sum + length, 0)
  const total = count(segments)
  if (total <= maxTrackPoints) return segments
  const placed = onPlane(segments)
  let lines = segments.map((points, line) =>
    points.map((point, index): PlacedPoint => ({ ...(placed[line]?.[index] ?? { x: 0, y: 0 }), point })),
  )
  // Simplifying takes the square of the number of points in the worst case, and a straight road would lose its hills.
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
