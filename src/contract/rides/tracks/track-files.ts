import { Parser } from 'htmlparser2'
import { type Sentence, say } from '#contract/sentences.ts'
import type { TrackPoint, TrackSegment } from './track-points.ts'

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

/** A point as the file has it. Its time, in milliseconds, only shows which steps are impossible. */
export interface RecordedPoint {
  place: TrackPoint
  at: number | null
}

export interface RecordedTrack {
  /** Without gaps in between. */
  lines: RecordedPoint[][]
  /** How many points were no place on earth. */
  leftOut: number
}

export interface TrackReader {
  /** Takes the next part of the file. @throws TrackRefusal */
  write(text: string): void
  /** @throws TrackRefusal when the file is cut off or has no line. */
  end(): RecordedTrack
}

const maxDepth = 20
/** No number and no time is longer. */
const maxValueLength = 64

const parentsOf = new Map([
  // Some programs leave the segment out.
  ['trkpt', ['trkseg', 'trk']],
  ['rtept', ['rte']],
])

/**
 * Reads the points of a GPX file, however it writes them: with a prefix, in one quote or two, with a comma in a number. Those of its tracks count, else those of
 * its routes. Nothing else is kept, and entities are not expanded: a document type is refused.
 */
export function createTrackReader(): TrackReader {
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
    if (path.push(name) > maxDepth) throw unreadable()
    if (!hasRoot) checkRoot(name)
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
        if (/^!doctype\s+html/i.test(data)) throw unreadable()
        if (name.startsWith('!'))
          throw new TrackRefusal(
            say(
              'This file has a document type (DOCTYPE), which is not read for safety. Please export the route as GPX in another app.',
            ),
          )
      },
    },
    { xmlMode: true, decodeEntities: false },
  )
  let isBegun = false
  return {
    write(text) {
      if (!isBegun) checkBeginning(text)
      isBegun = true
      parser.write(text)
    },
    end() {
      const isCutOff = path.length > 0
      parser.end()
      if (!hasRoot) throw unreadable()
      if (isCutOff)
        throw new TrackRefusal(say('The end of this file is missing. Please export the route once more and choose the new file.'))
      const lines = [tracks, routes].find((drawn) => drawn.some(({ length }) => length > 1))
      if (lines !== undefined) return { lines: lines.filter(({ length }) => length > 1), leftOut }
      throw waypoints > 0
        ? new TrackRefusal(
            say(
              'This file has only single places (waypoints), no line. Please export the route or the track itself as GPX in your app.',
            ),
          )
        : noLine()
    },
  }
}

/** A file that has no two points to draw a line between. */
export function noLine(): TrackRefusal {
  return new TrackRefusal(say('This file has no track and no route. Please export the route itself as GPX in your app.'))
}

function unreadable(): TrackRefusal {
  return new TrackRefusal(
    say('This file could not be read as GPX. Please export the route as GPX in your app and choose that file.'),
  )
}

const localName = (name: string) => name.slice(name.indexOf(':') + 1)

/** Files that are no text are known by how they begin. */
function checkBeginning(text: string) {
  if (text.startsWith('PK\u0003\u0004') || text.startsWith('\u001f'))
    throw new TrackRefusal(
      say('This file is packed (zip). Please unpack it and choose the GPX file in it, or export the route as GPX in your app.'),
    )
  if (text.slice(0, 16).includes('.FIT')) throw otherFormat()
}

function checkRoot(name: string) {
  if (name === 'gpx') return
  throw name === 'kml' || name === 'TrainingCenterDatabase' ? otherFormat() : unreadable()
}

function otherFormat(): TrackRefusal {
  return new TrackRefusal(
    say('This is a KML, TCX or FIT file. Please export the route in the format GPX in your app and choose that file.'),
  )
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
