import { mkdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { languages } from '#contract/languages.ts'
import type { Club } from '#contract/site/club.ts'
import { letter } from '#server/pictures/board-picture.ts'

// The size of a link preview in KakaoTalk.
const width = 800
const height = 400
const ink = '#101d24'

/** `oklch(L C H)` or `oklch(L C H / A)` as `#rrggbb[aa]`, clipped to sRGB. Matrices: CSS Color 4, section 10. */
function oklchToHex(color: string): string {
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

/** The drawing of the home page in the light theme's colors: sharp's SVG renderer supports neither CSS variables nor OKLCH. */
async function readScene(): Promise<string> {
  const tokens = await readFile('src/web/assets/art-tokens.css', 'utf8')
  const light = tokens.slice(0, tokens.indexOf('[data-theme'))
  const colors = new Map([...light.matchAll(/(--art-[\w-]+):\s*([^;]+);/g)].map(([, name, value]) => [name, value?.trim() ?? '']))
  return (await readFile('src/web/assets/hero.svg', 'utf8'))
    .replace(/^[\s\S]*?<svg[^>]*>/, '')
    .replace(/<\/svg>\s*$/, '')
    .replaceAll('url(#bm)', 'none')
    .replaceAll(/var\((--art-[\w-]+)\)/g, (_, name: string) => {
      const color = colors.get(name)
      if (color === undefined) throw new Error(`hero.svg uses ${name}, which art-tokens.css does not define.`)
      return color === 'transparent' ? 'none' : oklchToHex(color)
    })
}

/** @param left where the picture begins, in units of the drawing: 0 shows all of it. */
function picture(scene: string, left: number) {
  return sharp(
    Buffer.from(
      `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" width="${width}" height="${height}" viewBox="${left} 50 1600 800">${scene}</svg>`,
    ),
  )
}

/**
 * Draws the link-preview pictures: `preview-ko.jpg` and `preview-en.jpg` with the motto and the club's name in `clientFolder`,
 * and in `pictureFolder` the road without text, on which the server draws titles of announcements (src/server/pictures).
 */
export async function drawPreviews(clientFolder: string, pictureFolder: string): Promise<void> {
  const club = JSON.parse(await readFile(process.env.CLUB_CONFIG || 'club.config.json', 'utf8')) as Club
  const scene = await readScene()
  for (const language of languages) {
    const motto = club.motto[language]
    const words = await letter(motto.join('\n'), { color: ink, size: 52 })
    const name = await letter(club.name[language], { color: ink, size: 24 })
    await picture(scene, 0)
      .composite([
        { input: words.input, left: 37, top: 41 },
        { input: name.input, left: 36, top: 48 + motto.length * 59 },
      ])
      .jpeg({ quality: 84, mozjpeg: true })
      .toFile(join(clientFolder, `preview-${language}.jpg`))
  }
  await mkdir(pictureFolder, { recursive: true })
  await picture(scene, -330).png({ compressionLevel: 9 }).toFile(join(pictureFolder, 'scene.png'))
}
