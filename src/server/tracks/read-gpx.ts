import { XMLParser, XMLValidator } from 'fast-xml-parser'
import { maxTrackBytes } from '#contract/rides/ride-tracks.ts'
import { type Sentence, say } from '#contract/sentences.ts'
import { invalid, Refusal } from '#server/refusals.ts'
import type { TrackPoint, TrackSegment } from './track-points.ts'

// docs/decisions/034: entities are off, and nothing but numbers leaves this file.

const maxPoints = 20_000
/** Each begins where a recording was paused. */
const maxSegments = 100
const lists = new Set(['trk', 'trkseg', 'trkpt', 'rte', 'rtept'])

const parser = new XMLParser({
  processEntities: false,
  ignoreAttributes: (name) => name !== 'lat' && name !== 'lon',
  attributeNamePrefix: '',
  ignoreDeclaration: true,
  ignorePiTags: true,
  removeNSPrefix: true,
  parseTagValue: false,
  maxNestedTags: 20,
  jPath: false,
  isArray: (name, _path, _isLeaf, isAttribute) => !isAttribute && lists.has(name),
})

/**
 * The points of a GPX file: those of its tracks, else of its routes. Times, names and everything else is dropped, and so is a point whose latitude or
 * longitude is no number in range.
 * @throws 413 when it is too large, 400 when it is no GPX file, has no line or has too many points.
 */
export function readGpx(gpx: string): TrackSegment[] {
  if (Buffer.byteLength(gpx) > maxTrackBytes) throw new Refusal(413, say('A GPX file can have at most 1 MB.'))
  const root = parse(gpx)
  const tracks = linesOf(
    childrenOf(root, 'trk').flatMap((track) => childrenOf(track, 'trkseg')),
    'trkpt',
  )
  const segments = tracks.length > 0 ? tracks : linesOf(childrenOf(root, 'rte'), 'rtept')
  if (segments.length === 0) throw refused(say('This file has no track and no route.'))
  if (segments.length > maxSegments) throw refused(say('This track has more than 100 parts.'))
  if (segments.reduce((sum, { length }) => sum + length, 0) > maxPoints)
    throw refused(say('This track has more than 20,000 points.'))
  return segments
}

function refused(message: Sentence) {
  return invalid([{ path: 'gpx', message }])
}

/** The root element. A document type could define entities, so a file that has one is refused before it is read. */
function parse(gpx: string): unknown {
  try {
    const root = !/<!d/i.test(gpx) && XMLValidator.validate(gpx) === true ? childOf(parser.parse(gpx), 'gpx') : undefined
    if (root !== undefined) return root
  } catch {
    // Too deep, or with a name that the library refuses.
  }
  throw refused(say('This file could not be read as GPX.'))
}

function childOf(node: unknown, name: string): unknown {
  return typeof node === 'object' && node !== null && Object.hasOwn(node, name) ? Reflect.get(node, name) : undefined
}

/** Of an element that the parser collects in a list. */
function childrenOf(node: unknown, name: string): unknown[] {
  const children = childOf(node, name)
  return Array.isArray(children) ? children : []
}

/** The lines that have two points or more. */
function linesOf(parents: readonly unknown[], name: 'trkpt' | 'rtept'): TrackSegment[] {
  return parents
    .map((parent) =>
      childrenOf(parent, name)
        .map(pointOf)
        .filter((point) => point !== null),
    )
    .filter(({ length }) => length > 1)
}

function pointOf(node: unknown): TrackPoint | null {
  const latitude = numberOf(childOf(node, 'lat'), { least: -90, most: 90, decimals: 5 })
  const longitude = numberOf(childOf(node, 'lon'), { least: -180, most: 180, decimals: 5 })
  if (latitude === null || longitude === null) return null
  const elevation = numberOf(childOf(node, 'ele'), { least: -500, most: 9_000, decimals: 1 })
  return elevation === null ? [latitude, longitude] : [latitude, longitude, elevation]
}

const decimal = /^[+-]?\d{1,6}(\.\d{0,30})?$/

/** Five decimals of a degree are about a meter. `+ 0` turns -0 into 0. */
function numberOf(text: unknown, { least, most, decimals }: { least: number; most: number; decimals: number }): number | null {
  if (typeof text !== 'string' || !decimal.test(text)) return null
  const number = Number(text)
  return number < least || number > most ? null : Number(number.toFixed(decimals)) + 0
}
