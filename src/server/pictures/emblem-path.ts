/** A closed line of points. */
export type Outline = readonly (readonly [x: number, y: number])[]

/** Of the circle within the ring of the emblem that its sign may fill. */
const middle = 24
const radius = 16.8

/** Moves and scales points so that all lie in the circle, as large as they can be. */
export function fitIntoRing(outlines: readonly Outline[]): (point: readonly [number, number]) => [number, number] {
  const points = outlines.flat()
  const [xs, ys] = [points.map(([x]) => x), points.map(([, y]) => y)]
  const centerX = (least(xs) + greatest(xs)) / 2
  const centerY = (least(ys) + greatest(ys)) / 2
  const farthest = greatest(points.map(([x, y]) => Math.hypot(x - centerX, y - centerY)))
  const scale = farthest === 0 ? 1 : radius / farthest
  return ([x, y]) => [middle + (x - centerX) * scale, middle + (y - centerY) * scale]
}

// Not `Math.min(...)`: a traced picture has more points than a call may have arguments.
const least = (numbers: number[]) => numbers.reduce((one, other) => Math.min(one, other), Number.POSITIVE_INFINITY)
const greatest = (numbers: number[]) => numbers.reduce((one, other) => Math.max(one, other), Number.NEGATIVE_INFINITY)

/** Numbers of a path, with a tenth: at 512 pixels one pixel. */
export function writeNumbers(numbers: readonly number[]): string {
  return numbers
    .map((number) => String(Math.round(number * 10) / 10 || 0))
    .reduce((text, number) => (text === '' || number.startsWith('-') ? text + number : `${text} ${number}`), '')
}
