import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp, { type OverlayOptions } from 'sharp'
import { escapeXml } from '#server/pages/documents/escape-html.ts'
import { projectFolder } from '#server/project-folder.ts'

const folder = join(projectFolder, 'src/server/pictures')
const fontfile = join(folder, 'display.ttf')
// Fontconfig reads it at the first picture. On a machine without a configuration of its own it would print an error.
process.env.FONTCONFIG_FILE = join(folder, 'fonts.conf')

// The font has Hangul, Latin and few other signs.
const substitutes: Record<string, string> = {
  '·': 'ㆍ',
  '‧': 'ㆍ',
  '–': '-',
  '—': '-',
  '「': "'",
  '」': "'",
  '『': "'",
  '』': "'",
  '→': '>',
}

/**
 * Replaces the signs that the display font lacks and leaves out pictographs. The pictures must not depend on the fonts of the
 * machine.
 * @returns null when the text has letters or digits that the font lacks.
 */
export async function replaceMissingSigns(text: string): Promise<string | null> {
  const letters = new Set(await readFile(join(folder, 'display-letters.txt'), 'utf8'))
  const characters = [...text.normalize('NFKC')].map((character) =>
    letters.has(character)
      ? character
      : (substitutes[character] ?? character.normalize('NFD').replaceAll(/\p{M}/gu, '').normalize('NFC')),
  )
  if (characters.some((character) => /[\p{L}\p{N}]/u.test(character) && !letters.has(character))) return null
  const known = characters
    .map((character) => (/\s/.test(character) ? ' ' : character))
    .filter((character) => letters.has(character))
  return known.join('').replaceAll(/ {2,}/g, ' ').trim()
}

export interface Lettering {
  /** PNG with a transparent ground, cropped to the ink. */
  input: Buffer
  width: number
  height: number
}

interface Style {
  color: string
  /** Pixels. */
  size: number
  /** Pixels after which the text wraps. */
  width?: number
  /** Whether a word that is wider than `width` may be broken. */
  mayBreakWords?: boolean
}

/** Draws text in the display font. */
export async function letter(text: string, { color, size, width, mayBreakWords = false }: Style): Promise<Lettering> {
  // By default Pango breaks Korean between any two syllables.
  const words = text.split(' ').map((word) => `<span allow_breaks="${mayBreakWords}">${escapeXml(word)}</span>`)
  const { data, info } = await sharp({
    text: {
      text: `<span foreground="${color}" insert_hyphens="false">${words.join(' ')}</span>`,
      font: `Do Hyeon ${size}`,
      fontfile,
      dpi: 72, // a point is a pixel
      rgba: true,
      spacing: Math.round(size * 0.2),
      wrap: mayBreakWords ? 'word-char' : 'word',
      ...(width === undefined ? {} : { width }),
    },
  })
    .png()
    .toBuffer({ resolveWithObject: true })
  return { input: data, width: info.width, height: info.height }
}

const wholeWordSizes = [68, 58, 52, 46, 40, 34]
const brokenWordSizes = [34, 28, 24, 20, 16]
/** The contract allows 200 characters, of which some become two or three when they are replaced. */
const maxTitleLength = 400

/**
 * Draws a title in the largest size that fits. Words are broken only at sizes below 34 pixels, and at 34 when one is too wide.
 * @returns null when it does not fit at 16 pixels.
 */
export async function letterTitle(
  title: string,
  color: string,
  { width, height }: { width: number; height: number },
): Promise<Lettering | null> {
  if (title.length > maxTitleLength) return null
  const attempts = [
    ...wholeWordSizes.map((size) => ({ size, mayBreakWords: false })),
    ...brokenWordSizes.map((size) => ({ size, mayBreakWords: true })),
  ]
  for (const attempt of attempts) {
    const lettering = await letter(title, { color, width, ...attempt })
    if (lettering.width <= width && lettering.height <= height) return lettering
  }
  return null
}

/** The overlay whose ink is centered at `x`, and begins at `y`. */
export function centered({ input, width }: Lettering, x: number, y: number): OverlayOptions {
  return { input, left: Math.round(x - width / 2), top: y }
}
