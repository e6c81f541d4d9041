/** Latitude, longitude and, where the file has it, elevation in meters. */
export type TrackPoint = [latitude: number, longitude: number, elevation?: number]

/** Points that were ridden without a gap. */
export type TrackSegment = TrackPoint[]

const earthRadiusMeters = 6_371_000
const radians = Math.PI / 180

/** Meters from one point to the other over the ground. */
export function metersBetween([north, east]: TrackPoint, [otherNorth, otherEast]: TrackPoint): number {
  const half = (degrees: number) => Math.sin((degrees * radians) / 2) ** 2
  const chord = half(otherNorth - north) + Math.cos(north * radians) * Math.cos(otherNorth * radians) * half(otherEast - east)
  return 2 * earthRadiusMeters * Math.asin(Math.min(1, Math.sqrt(chord)))
}

/** Points on a plane in meters east and north of the middle of the track, where distances are right. */
export function onPlane(segments: readonly TrackSegment[]) {
  const middle = (at: 0 | 1) => {
    const { least, most } = extremes(segments.flat().map((point) => point[at]))
    return (least + most) / 2
  }
  const [north, east] = [middle(0), middle(1)]
  const metersPerDegree = earthRadiusMeters * radians
  const shrink = Math.cos(north * radians)
  return segments.map((points) =>
    points.map(([latitude, longitude]) => ({
      x: (longitude - east) * metersPerDegree * shrink,
      y: (latitude - north) * metersPerDegree,
    })),
  )
}

/** The least and the most of some numbers; `Math.min(...numbers)` fails for very many. */
export function extremes(numbers: readonly number[]): { least: number; most: number } {
  let [least, most] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY]
  for (const number of numbers) {
    if (number < least) least = number
    if (number > most) most = number
  }
  return { least, most }
}
