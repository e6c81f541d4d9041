import sharp from 'sharp'
import { type Language, languages } from '#contract/languages.ts'
import type { Club } from '#contract/site/club.ts'
import { type Lettering, letter, letterTitle, replaceMissingSigns } from './board-picture.ts'
import { drawEmblem, type Face } from './emblem-drawing.ts'
import { drawScene } from './scene.ts'

/** Icons of the site by the names of their files. */
const icons = {
  'icon-192.png': { size: 192 },
  'icon-512.png': { size: 512 },
  'icon-maskable-192.png': { size: 192, scale: 0.8 },
  'icon-maskable-512.png': { size: 512, scale: 0.8 },
  'apple-touch-icon.png': { size: 180, scale: 0.88 },
  'badge-96.png': { size: 96, isShape: true },
}
export type Icon = keyof typeof icons

export function drawIcon(icon: Icon, face: Face): Promise<Buffer> {
  return sharp(Buffer.from(drawEmblem(face, icons[icon])))
    .png({ palette: true, compressionLevel: 9, colours: 16, dither: 0 })
    .toBuffer()
}

// The sky left of the moon, above the hills.
const left = 37
const top = 41
const width = 296
const mottoHeight = 150
const nameHeight = 56
const ink = '#101d24'

/** The link preview of the site's pages: the motto and the club's name before the road, as a JPEG. */
export async function drawClubPreview(club: Club, language: Language): Promise<Buffer> {
  // The font has the 2,400 syllables of ordinary Korean: a name with another one is shown in the other language, or by its abbreviation.
  const [other = language] = languages.filter((one) => one !== language)
  const motto = (await letterMotto(club.motto[language])) ?? (await letterMotto(club.motto[other]))
  const name =
    (await letterName(club.name[language])) ?? (await letterName(club.name[other])) ?? (await letterName(club.abbreviation))
  const below = motto === null ? top : top + motto.height
  return sharp(await drawScene(club, 0))
    .composite([
      ...(motto === null ? [] : [{ input: motto.input, left, top }]),
      ...(name === null ? [] : [{ input: name.input, left: left - 1, top: below + 20 }]),
    ])
    .jpeg({ quality: 84, mozjpeg: true })
    .toBuffer()
}

/** Each line in a line of its own as long as the words fit. Null when the font lacks a letter, or has none of them, as of emoji. */
async function letterMotto(lines: string[]): Promise<Lettering | null> {
  const known = lines.map(replaceMissingSigns)
  if (known.includes(null) || known.join('') === '') return null
  return letterWords(known.join('\n'), [52, 44, 36, 30, 26, 22], mottoHeight)
}

async function letterName(name: string): Promise<Lettering | null> {
  const known = replaceMissingSigns(name)
  return known ? letterWords(known, [24, 20], nameHeight) : null
}

/** Breaks words only if they fit in none of the sizes. */
async function letterWords(text: string, sizes: number[], height: number): Promise<Lettering | null> {
  for (const size of sizes) {
    const lettering = await letter(text, { color: ink, size, width })
    if (lettering.width <= width && lettering.height <= height) return lettering
  }
  return letterTitle(text.replaceAll('\n', ' '), ink, { width, height })
}
