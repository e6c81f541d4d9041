import { contours } from 'd3-contour'
import { Parser } from 'htmlparser2'
import sharp from 'sharp'
import simplify from 'simplify-js'
import type { EmblemType } from '#contract/site/emblems.ts'
import { type Command, fitIntoRing, type Outline, writePath } from './emblem-path.ts'

// An uploaded picture is never served: it is drawn small, and the outline of what is seen becomes a path of our own. So nothing in the file has an effect
// but its shape.

/** Pixels along the longer side of what is traced. */
const traced = 384
/** Of a PNG that is decoded: 4096 × 4096. */
const maxPixels = 4096 * 4096
/** Characters of the path; Club allows 2,000. */
const maxPathLength = 1_900

/** @returns the path of the filled emblem; null when the file is no such picture, or shows nothing that can be traced. */
export async function traceEmblem(file: Buffer, type: EmblemType): Promise<string | null> {
  const pixels = await readPixels(file, type)
  const ink = pixels && findInk(pixels)
  return ink && tracePath(ink, pixels)
}

interface Pixels {
  data: Buffer
  width: number
  height: number
}

async function readPixels(file: Buffer, type: EmblemType): Promise<Pixels | null> {
  const svg = type === 'image/svg+xml' ? cleanSvg(file.toString('utf8')) : null
  if (type === 'image/svg+xml' ? svg === null : !isPng(file)) return null
  try {
    const { data, info } = await sharp(svg === null ? file : Buffer.from(svg), { limitInputPixels: maxPixels, failOn: 'error' })
      .timeout({ seconds: 5 })
      .resize(traced - 2, traced - 2, { fit: 'inside' })
      .toColorspace('srgb')
      .ensureAlpha()
      // Outlines close only within a margin.
      .extend({ top: 1, right: 1, bottom: 1, left: 1, background: { r: 0, g: 0, b: 0, alpha: 0 } })
      .raw()
      .toBuffer({ resolveWithObject: true })
    return { data, width: info.width, height: info.height }
  } catch {
    return null
  }
}

const isPng = (file: Buffer) => file.subarray(0, 8).equals(Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]))

const maxElements = 3_000
const maxDepth = 60
/** Characters that are drawn, once more for each reference: lines that cross each other everywhere take a second then. */
const maxDrawnLength = 120_000

/** What draws shapes. No text, whose fonts are the machine's; no picture, script or foreign content; no filter, which can take minutes. */
const kept = new Set(
  'svg g defs symbol use path rect circle ellipse line polyline polygon clipPath mask linearGradient radialGradient stop style'.split(
    ' ',
  ),
)
/** Left out without what they contain. */
const wrappers = new Set(['a', 'switch'])

/** What can take minutes: a blur as wide as the picture, dashes too small to see. */
const slowProperty = /filter|stroke-dash/i
/** In a style sheet they also refer to other elements, which is followed only in attributes. */
const slowInSheet = /filter|stroke-dash|mask|clip-path|marker/i
/** Begins at the beginning of a name only: otherwise a long one would be read from each of its letters on. */
const styleRule = /(?<![\w-])([\w-]+)\s*:[^;{}]*/g

function withoutRules(styles: string, slow: RegExp): string {
  return styles.replaceAll(styleRule, (rule, name: string) => (slow.test(name) ? '' : rule))
}

/** Everything that leads out of the file. */
const leadsOut = /url\s*\(\s*["']?(?!["']?#)|@import|@font-face|javascript:/i
const referringRule = /(?:mask|clip-path)\s*:/i
const reference = /^url\(\s*["']?#([^"')\s]+)/i

const escapeAttribute = (value: string) => value.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;')

interface Attribute {
  key: string
  value: string
  /** The elements that are drawn for it. */
  targets: string[]
}

/**
 * Writes an SVG anew from the elements above. Null when it is none, or has more than an emblem needs. What refers to an element that itself refers to another
 * is left out: twenty lines that each show the line before twice are a million shapes.
 */
export function cleanSvg(text: string): string | null {
  const out: (string | { name: string; size: string; attributes: Attribute[] })[] = []
  const open: { name: string; id: string | undefined }[] = []
  const referring = new Set<string>()
  let elements = 0
  let references = 0
  let leftOut = 0
  let length = 0
  let sheet = ''
  let isTooMuch = false
  const parser = new Parser(
    {
      onopentag(name, given) {
        open.push({ name, id: given.id })
        elements += 1
        isTooMuch ||= elements > maxElements || open.length > maxDepth
        if (isTooMuch) return parser.reset()
        if (leftOut > 0 || (!kept.has(name) && !wrappers.has(name))) leftOut += 1
        else if (kept.has(name)) {
          const inside = Object.entries(given).filter(([, value]) => !leadsOut.test(value))
          length += inside.reduce((sum, [, value]) => sum + value.length, 0)
          isTooMuch ||= length > maxDrawnLength
          if (isTooMuch) return parser.reset()
          const attributes = readAttributes(name, inside)
          const targets = attributes.flatMap((attribute) => attribute.targets)
          references += targets.length
          if (targets.length > 0) for (const { id } of open) if (id !== undefined) referring.add(id)
          out.push({ name, size: open.length === 1 ? rootSize(given) : '', attributes })
        }
      },
      ontext(data) {
        // In pieces, between which a word may be divided.
        if (leftOut === 0 && open.at(-1)?.name === 'style') sheet += data
      },
      onclosetag(name) {
        open.pop()
        if (leftOut > 0) {
          leftOut -= 1
          return
        }
        if (name === 'style' && sheet !== '') {
          if (sheet.length <= maxDrawnLength && !leadsOut.test(sheet)) out.push(escapeAttribute(withoutRules(sheet, slowInSheet)))
          sheet = ''
        }
        if (kept.has(name)) out.push(`</${name}>`)
      },
    },
    { xmlMode: true },
  )
  parser.end(text)
  const [first] = out
  if (isTooMuch || typeof first !== 'object' || first.name !== 'svg') return null
  const written = out
    .map((part) => {
      if (typeof part === 'string') return part
      const attributes = part.attributes.filter(({ targets }) => !targets.some((target) => referring.has(target)))
      const names = part.name === 'svg' ? ` xmlns="http://www.w3.org/2000/svg"${part.size}` : ''
      return `<${part.name}${names}${attributes.map(({ key, value }) => ` ${key}="${escapeAttribute(value)}"`).join('')}>`
    })
    .join('')
  return written.length * (1 + references) > maxDrawnLength ? null : written
}

function readAttributes(name: string, given: [name: string, value: string][]): Attribute[] {
  return given.flatMap(([given, raw]) => {
    const key = given === 'xlink:href' ? 'href' : given
    if (!/^[a-z][\w-]*$/i.test(key) || /^on/i.test(key) || slowProperty.test(key)) return []
    if (name === 'svg' && /^(width|height|viewBox|xmlns|x|y)$/.test(key)) return []
    const value = key === 'style' ? withoutRules(raw, slowProperty) : raw
    if (key === 'href') return /^\s*#/.test(value) ? [{ key, value, targets: name === 'use' ? [value.trim().slice(1)] : [] }] : []
    if (key === 'style') return [{ key, value, targets: value.split(';').flatMap(targetsOfRule) }]
    const [, target] = (/^(mask|clip-path)$/.test(key) && reference.exec(value.trim())) || []
    return [{ key, value, targets: target === undefined ? [] : [target] }]
  })
}

function targetsOfRule(rule: string): string[] {
  if (!referringRule.test(rule) || !rule.includes('#')) return []
  return /^[^"')\s]+/.exec(rule.slice(rule.lastIndexOf('#') + 1)) ?? []
}

/** Whatever size the file claims, it is drawn small. */
function rootSize({ viewBox, width = '', height = '' }: Record<string, string>): string {
  const box = viewBox
    ?.trim()
    .split(/[\s,]+/)
    .map(Number) ?? [0, 0, Number.parseFloat(width), Number.parseFloat(height)]
  const [x = 0, y = 0, w = 0, h = 0] = box
  if (!(box.length === 4 && box.every(Number.isFinite) && w > 0 && h > 0)) return ` width="${traced}" height="${traced}"`
  const scale = traced / Math.max(w, h)
  const pixels = (length: number) => Math.max(1, Math.round(length * scale))
  return ` viewBox="${x} ${y} ${w} ${h}" width="${pixels(w)}" height="${pixels(h)}"`
}

const opaque = 128

/**
 * How much of each pixel belongs to the sign, from 0 to 1. A picture of one tone is a sign by its shape. One of two tones, such as a light sign on a dark disk or a
 * photo of a patch, is the tone that is less at its border.
 * Null for a plain area.
 */
function findInk({ data, width, height }: Pixels): Float64Array | null {
  const count = width * height
  const alphaAt = (pixel: number) => data[pixel * 4 + 3] ?? 0
  const lightAt = (pixel: number) => {
    const [red = 0, green = 0, blue = 0] = data.subarray(pixel * 4, pixel * 4 + 3)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue
  }
  const histogram = new Float64Array(256)
  for (let pixel = 0; pixel < count; pixel += 1)
    if (alphaAt(pixel) >= opaque) histogram[Math.round(lightAt(pixel))] = (histogram[Math.round(lightAt(pixel))] ?? 0) + 1
  const tones = splitTones(histogram)
  const ink = new Float64Array(count)
  if (tones === null) {
    const filled = histogram.reduce((sum, pixels) => sum + pixels, 0)
    if (filled > 0.98 * (width - 2) * (height - 2)) return null
    for (let pixel = 0; pixel < count; pixel += 1) ink[pixel] = alphaAt(pixel) / 255
    return ink
  }
  const { dark, light } = tones
  const lightness = (pixel: number) => Math.min(1, Math.max(0, (lightAt(pixel) - dark) / (light - dark)))
  let [darkAtBorder, lightAtBorder] = [0, 0]
  const isOutside = (pixel: number) => alphaAt(pixel) < opaque
  for (let y = 1; y < height - 1; y += 1) {
    for (let x = 1; x < width - 1; x += 1) {
      const pixel = y * width + x
      if (isOutside(pixel) || ![pixel - 1, pixel + 1, pixel - width, pixel + width].some(isOutside)) continue
      if (lightness(pixel) < 0.5) darkAtBorder += 1
      else lightAtBorder += 1
    }
  }
  const isLightInk = darkAtBorder >= lightAtBorder
  for (let pixel = 0; pixel < count; pixel += 1)
    ink[pixel] = (alphaAt(pixel) / 255) * (isLightInk ? lightness(pixel) : 1 - lightness(pixel))
  return ink
}

/** By Otsu's method. Null when the picture has one tone: the two are near, or one is only a rim. */
function splitTones(histogram: Float64Array): { dark: number; light: number } | null {
  const total = histogram.reduce((sum, pixels) => sum + pixels, 0)
  const sum = histogram.reduce((all, pixels, tone) => all + pixels * tone, 0)
  let best = { variance: -1, dark: 0, light: 0, share: 0 }
  let [below, sumBelow] = [0, 0]
  for (let tone = 0; tone < 255; tone += 1) {
    below += histogram[tone] ?? 0
    sumBelow += (histogram[tone] ?? 0) * tone
    const above = total - below
    if (below === 0 || above === 0) continue
    const [dark, light] = [sumBelow / below, (sum - sumBelow) / above]
    const variance = below * above * (light - dark) ** 2
    if (variance > best.variance) best = { variance, dark, light, share: Math.min(below, above) / total }
  }
  return best.light - best.dark < 50 || best.share < 0.04 ? null : best
}

/** In units of 48 × 48. A coarser one is taken only when the path is too long otherwise. */
const tolerances = [0.06, 0.09, 0.13, 0.2, 0.3, 0.45, 0.65, 1]
/** Smaller spots are dust, in square units. */
const smallestArea = 0.4

function tracePath(ink: Float64Array, { width, height }: Pixels): string | null {
  const [shape] = contours().size([width, height]).thresholds([0.5])(Array.from(ink))
  const outlines = (shape?.coordinates ?? []).flat() as [number, number][][]
  if (outlines.length === 0) return null
  // Dust beside the sign must not make it smaller.
  const placed = place(place(outlines)).sort((one, other) => areaOf(other) - areaOf(one))
  if (placed.length === 0) return null
  for (const tolerance of tolerances) {
    const path = writePath(placed.flatMap((outline) => lineAround(outline, tolerance)))
    if (path.length <= maxPathLength) return path
  }
  return null
}

function place(outlines: readonly Outline[]): Outline[] {
  const fit = fitIntoRing(outlines)
  return outlines.map((outline) => outline.map(fit)).filter((outline) => areaOf(outline) >= smallestArea)
}

function lineAround(outline: Outline, tolerance: number): Command[] {
  const points = simplify(
    outline.map(([x, y]) => ({ x, y })),
    tolerance,
    true,
  ).slice(0, -1) // the first point again
  if (points.length < 3) return []
  const line = points.map(({ x, y }, index) => ({ type: index === 0 ? 'M' : 'L', points: [[x, y]] as const }))
  return [...line, { type: 'Z', points: [] }]
}

function areaOf(outline: Outline): number {
  const double = outline.reduce((sum, [x, y], index) => {
    const [nextX, nextY] = outline[(index + 1) % outline.length] ?? [x, y]
    return sum + x * nextY - nextX * y
  }, 0)
  return Math.abs(double) / 2
}
