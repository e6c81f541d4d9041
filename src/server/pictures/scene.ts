import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { LRUCache } from 'lru-cache'
import sharp from 'sharp'
import { accentColors } from '#contract/site/accent-colors.ts'
import { withEmblem } from '#contract/site/emblems.ts'
import type { Face } from '#server/pictures/emblem-drawing.ts'
import { readHero, webFolder } from '#server/pictures/hero.ts'

// The size of a link preview in KakaoTalk.
const pictureWidth = 800
export const pictureHeight = 400

const scenes = new LRUCache<string, Promise<Buffer>>({ max: 4 })

/**
 * The road with the riders, of whom each has the club's emblem on the back, as a PNG.
 * @param left where the picture begins, in units of the drawing: 0 shows all of it.
 */
export function drawScene({ emblem, emblemStyle, accent }: Face, left: number): Promise<Buffer> {
  const key = JSON.stringify([emblem, emblemStyle, accent, left])
  const known = scenes.get(key)
  if (known) return known
  const drawn = drawSceneAt({ emblem, emblemStyle, accent }, left)
  scenes.set(key, drawn)
  drawn.catch(() => scenes.delete(key))
  return drawn
}

async function drawSceneAt(face: Face, left: number): Promise<Buffer> {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" width="${pictureWidth}" height="${pictureHeight}" viewBox="${left} 50 1600 800">${await readScene(face)}</svg>`
  return sharp(Buffer.from(svg)).png().toBuffer()
}

/** What stands inside the `svg` of the home page's drawing, in the light theme's colors: sharp's SVG renderer supports neither CSS variables nor OKLCH. */
async function readScene({ emblem, emblemStyle, accent }: Face): Promise<string> {
  const tokens = await readFile(join(webFolder, 'tokens.css'), 'utf8')
  const light = tokens.slice(0, tokens.indexOf('[data-theme="dark"'))
  const colors = new Map([...light.matchAll(/(--art-[\w-]+):\s*([^;]+);/g)].map(([, name, value]) => [name, value?.trim() ?? '']))
  const isFilled = emblemStyle === 'fill'
  return withEmblem(await readHero(), emblem)
    .replace(/^[\s\S]*?<svg[^>]*>/, '')
    .replace(/<\/svg>\s*$/, '')
    .replaceAll('url(#bm)', 'none')
    .replaceAll(/var\(--emblem-filled,([\d.]+)\)/g, isFilled ? '1' : '$1')
    .replaceAll(/var\(--emblem-line,([\d.]+)\)/g, isFilled ? '0' : '$1')
    .replaceAll('var(--art-helm2)', accentColors[accent].lane)
    .replaceAll(/var\((--art-[\w-]+)\)/g, (_, name: string) => {
      const color = colors.get(name)
      if (color === undefined) throw new Error(`hero.svg uses ${name}, which tokens.css does not define.`)
      return color === 'transparent' ? 'none' : oklchToHex(color)
    })
}

/** `oklch(L C H)` or `oklch(L C H / A)` as `#rrggbb[aa]`, clipped to sRGB. Matrices: CSS Color 4, section 10. */
export function oklchToHex(color: string): string {
  const [, lightness = 0, chroma = 0, hue = 0, alpha = 1] =
    /^oklch\(([\d.]+) ([\d.]+) ([\d.]+)(?:\s*\/\s*([\d.]+))?\)$/
      .exec(color)
      ?.map((part) => (part === undefined ? undefined : Number(part))) ?? []
  const a = chroma * Math.cos((hue * Math.PI) / 180)
  const b = chroma * Math.sin((hue * Math.PI) / 180)
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3
  const linear = [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ]
  const channel = (value: number) => (value <= 0.0031308 ? 12.92 * value : 1.055 * value ** (1 / 2.4) - 0.055)
  const bytes = linear.map((value) => Math.round(Math.min(1, Math.max(0, channel(value))) * 255))
  return `#${[...bytes, ...(alpha < 1 ? [Math.round(alpha * 255)] : [])].map((byte) => byte.toString(16).padStart(2, '0')).join('')}`
}
