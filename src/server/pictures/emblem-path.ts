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

export interface Command {
  /** M, L, Q, C or Z. */
  type: string
  /** Absolute; the last one is where the command ends. */
  points: Outline
}

/** As short as it can be: relative, in tenths, which at 512 pixels are one pixel. Each outline begins with M and ends with Z. */
export function writePath(commands: readonly Command[]): string {
  let path = ''
  let last = ''
  let [atX, atY] = [0, 0]
  let [startX, startY] = [0, 0]
  for (const { type, points } of commands) {
    const tenths = points.map(([x, y]) => [Math.round(x * 10), Math.round(y * 10)] as const)
    const numbers = tenths.flatMap(([x, y]) => [x - atX, y - atY])
    if (type !== 'M' && type !== 'Z' && numbers.every((number) => number === 0)) continue
    const [endX, endY] = tenths.at(-1) ?? [startX, startY]
    const [letter, shown] = type === 'L' ? shortenLine(numbers) : [type.toLowerCase(), numbers]
    path += (letter === last && letter !== 'm' ? joint(path, shown) : letter) + joinNumbers(shown)
    last = letter
    ;[atX, atY] = [endX, endY]
    if (type === 'M') [startX, startY] = [endX, endY]
  }
  return path
}

function shortenLine([x = 0, y = 0]: readonly number[]): [letter: string, numbers: number[]] {
  if (y === 0) return ['h', [x]]
  return x === 0 ? ['v', [y]] : ['l', [x, y]]
}

const written = (tenths: number) => String(tenths / 10).replace(/^(-?)0\./, '$1.')

/** Nothing where the next number cannot be read as a part of the one before. */
function joint(before: string, [next = 0]: readonly number[]): string {
  const text = written(next)
  return text.startsWith('-') || (text.startsWith('.') && /\.\d+$/.test(before)) ? '' : ' '
}

function joinNumbers(numbers: readonly number[]): string {
  return numbers.reduce((text, number) => (text === '' ? '' : text + joint(text, [number])) + written(number), '')
}
