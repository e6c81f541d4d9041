import type { RideTrack } from '#contract/rides/ride-tracks.ts'

// A drawing is 320 units wide, so that a unit is about a pixel of a phone.

const width = 320
const margin = 14
const mapHeights = { least: 130, most: 300 }
const profileHeight = 90

const metersPerMile = 1_609.344
const feetPerMeter = 3.28084

export const toMiles = (meters: number) => meters / metersPerMile
export const toFeet = (meters: number) => Math.round(meters * feetPerMeter)

type Place = readonly [x: number, y: number]

export const pointsOf = (places: readonly Place[]) => places.map(([x, y]) => `${x.toFixed(1)},${y.toFixed(1)}`).join(' ')

export function mapOf({ line }: Pick<RideTrack, 'line'>) {
  const places = line.flat()
  const [across, up] = [Math.max(1, ...places.map(([x]) => x)), Math.max(1, ...places.map(([, y]) => y))]
  const inner = { width: width - 2 * margin, height: mapHeights.most - 2 * margin }
  const unitsPerMeter = Math.min(inner.width / across, inner.height / up)
  const height = Math.max(mapHeights.least, up * unitsPerMeter + 2 * margin)
  const left = (width - across * unitsPerMeter) / 2
  const bottom = (height + up * unitsPerMeter) / 2
  const lines = line.map((points) => points.map(([x, y]): Place => [left + x * unitsPerMeter, bottom - y * unitsPerMeter]))
  return {
    width,
    height,
    lines,
    start: lines[0]?.[0],
    end: lines.at(-1)?.at(-1),
    scale: scaleOf(unitsPerMeter * metersPerMile),
  }
}

const scaleMiles = [0.1, 0.25, 0.5, 1, 2, 5, 10, 20, 50, 100, 200, 500, 1_000, 2_000, 5_000]

function scaleOf(unitsPerMile: number): { miles: number; units: number } {
  const miles = scaleMiles.findLast((distance) => distance * unitsPerMile <= width / 3) ?? 0.1
  return { miles, units: miles * unitsPerMile }
}

export function profileOf({ elevation, lengthMeters }: Pick<RideTrack, 'elevation' | 'lengthMeters'>) {
  if (elevation.length < 2) return null
  const heights = elevation.map(([, height]) => height)
  const [lowest, highest] = [Math.min(...heights), Math.max(...heights)]
  const inner = profileHeight - 2 * margin
  // A flat road stays flat: what is less than 30 meters high does not fill the drawing.
  const unitsPerMeter = inner / Math.max(30, highest - lowest)
  const line = elevation.map(
    ([distance, height]): Place => [
      (distance / Math.max(1, lengthMeters)) * width,
      profileHeight - margin - (height - lowest) * unitsPerMeter,
    ],
  )
  const [[first = 0] = [], [last = 0] = []] = [line[0], line.at(-1)]
  const area: Place[] = [[first, profileHeight], ...line, [last, profileHeight]]
  return { width, height: profileHeight, line, area, highest, lowest }
}
