import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Resvg } from '@resvg/resvg-js'
import sharp from 'sharp'
import { languages } from '#contract/languages.ts'
import type { Club } from '#contract/site/club.ts'
import { cutDisplayFont, wholeDisplayFont } from '../vite/display-font.ts'
import { oklchToHex } from './oklch-to-hex.ts'

// What messengers show of a link (KakaoTalk: 800 × 400, two to one).
const width = 800
const height = 400

/** The drawing with the light theme's colours written in: the rasteriser knows neither CSS variables nor OKLCH. */
function withColors(svg: string, tokens: string): string {
  const light = tokens.slice(0, tokens.indexOf('[data-theme'))
  const colors = new Map([...light.matchAll(/(--art-[\w-]+):\s*([^;]+);/g)].map(([, name, value]) => [name, value?.trim() ?? '']))
  return svg.replaceAll(/var\((--art-[\w-]+)\)/g, (_, name: string) => {
    const color = colors.get(name)
    if (color === undefined) throw new Error(`The drawing uses ${name}, which the style sheet does not define.`)
    return color === 'transparent' ? 'none' : oklchToHex(color)
  })
}

function escapeXml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
}

/** The road of the home page without words. */
async function readScene(): Promise<string> {
  return withColors(await readFile('src/web/assets/hero.svg', 'utf8'), await readFile('src/web/tokens.css', 'utf8'))
    .replace(/^[\s\S]*?<svg[^>]*>/, '')
    .replace(/<\/svg>\s*$/, '')
    .replaceAll('url(#bm)', 'none')
}

/** @param left where the picture begins, in units of the drawing: 0 shows all of it. */
function picture(scene: string, left: number, words = ''): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" width="${width}" height="${height}" viewBox="${left} 50 1600 800">${scene}${words}</svg>`
}

/** Draws `preview-ko.jpg` and `preview-en.jpg`: the road, the motto, the club's name. */
export async function drawPreviews(folder: string): Promise<void> {
  const club = JSON.parse(await readFile(process.env.CLUB_CONFIG || 'club.config.json', 'utf8')) as Club
  const scene = await readScene()
  const fonts = await mkdtemp(join(tmpdir(), 'club-preview-'))
  const fontFile = join(fonts, 'display.ttf')
  await writeFile(fontFile, await cutDisplayFont(club))
  for (const language of languages) {
    const lines = club.motto[language].map((line, index) => `<tspan x="70" y="${210 + index * 118}">${escapeXml(line)}</tspan>`)
    const words = `<g font-family="Do Hyeon" fill="#101d24"><text font-size="104">${lines.join('')}</text><text x="72" y="${210 + lines.length * 118 - 34}" font-size="48">${escapeXml(club.name[language])}</text></g>`
    const drawn = new Resvg(picture(scene, 0, words), {
      font: { fontFiles: [fontFile], loadSystemFonts: false, defaultFontFamily: 'Do Hyeon' },
    }).render()
    await sharp(drawn.asPng())
      .jpeg({ quality: 84, mozjpeg: true })
      .toFile(join(folder, `preview-${language}.jpg`))
  }
  await rm(fonts, { recursive: true })
}

/** Leaves what the server draws announcements' pictures from (server/pictures): the road, moved beside the board of words, and the whole face. */
export async function preparePictures(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true })
  const drawn = new Resvg(picture(await readScene(), -330), { font: { loadSystemFonts: false } }).render()
  await sharp(drawn.asPng()).png({ compressionLevel: 9 }).toFile(join(folder, 'scene.png'))
  await writeFile(join(folder, 'display.ttf'), await wholeDisplayFont())
}
