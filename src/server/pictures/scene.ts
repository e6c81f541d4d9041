import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { accentColors } from '#contract/site/accent-colors.ts'
import type { Club } from '#contract/site/club.ts'
import { withEmblem } from '#contract/site/emblems.ts'
import { projectFolder } from '#server/project-folder.ts'

const webFolder = join(projectFolder, 'src/web')

/** The home page's drawing as it is stored: with the colors of src/web/tokens.css, and an emblem to be replaced. */
export function readHero(): Promise<string> {
  return readFile(join(webFolder, 'assets/hero.svg'), 'utf8')
}

/** What stands inside the `svg` of the home page's drawing, in the light theme's colors: sharp's SVG renderer supports neither CSS variables nor OKLCH. */
export async function readScene({ emblem, emblemStyle, accent }: Club): Promise<string> {
  const tokens = await readFile(join(webFolder, 'tokens.css'), 'utf8')
  const light = tokens.slice(0, tokens.indexOf('[data-theme'))
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
