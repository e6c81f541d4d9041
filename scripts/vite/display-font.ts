import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'
import { Face, Blob as FontBlob } from 'harfbuzzjs'
import subsetFont from 'subset-font'
import type { Plugin } from 'vite'
import { languages } from '#contract/languages.ts'
import { knownMessages, loadMessages, messageFiles } from '#web/i18n/load-messages.ts'
import { loadBylaws } from './bylaws-content.ts'

const source = createRequire(import.meta.url).resolve('@fontsource/do-hyeon/files/do-hyeon-korean-400-normal.woff2')
const output = fileURLToPath(new URL('../../src/web/assets/generated/hangil-display.woff2', import.meta.url))
const printableAscii = String.fromCodePoint(...Array.from({ length: 95 }, (_, index) => 32 + index))

type Texts = { readonly [key: string]: string | Texts }

/** Every text of a catalogue whose key says that it is a title or a heading: by our convention, what the display face is used for. */
function displayTexts(catalogue: Texts): string[] {
  return Object.entries(catalogue).flatMap(([key, text]) =>
    typeof text !== 'string' ? displayTexts(text) : /(title|heading)$/i.test(key) ? [text] : [],
  )
}

function everyText(value: unknown): string[] {
  if (typeof value === 'string') return [value]
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(everyText) : []
}

/**
 * The display face cut down to the letters that are set in it (about 22 kB instead of 180).
 * @throws when a letter is missing in the face: it would fall back to another font in the middle of a word.
 */
export async function cutDisplayFont(club: unknown, format: 'woff2' | 'sfnt'): Promise<Buffer> {
  await Promise.all(languages.map((language) => loadMessages(language, messageFiles)))
  const titles = languages.flatMap((language) => displayTexts(knownMessages(language)))
  const chapters = Object.values(loadBylaws()).flatMap((bylaws) => bylaws.map(({ title }) => title))
  const text = [...titles, ...chapters, ...everyText(club), printableAscii, '·‘’“”…©'].join('')
  const face = readFileSync(source)
  const plain = await subsetFont(face, text, { targetFormat: 'sfnt' })
  const missing = missingLetters(plain, text)
  if (missing.length > 0) {
    throw new Error(
      `The display face has no glyph for ${missing.map((letter) => `“${letter}”`).join(' ')}. Use other letters in titles, headings, the chapters of the bylaws and club.config.json.`,
    )
  }
  return format === 'sfnt' ? plain : subsetFont(face, text, { targetFormat: format })
}

/** Every letter of the face, uncompressed: for texts that people will write only later. */
export function wholeDisplayFont(): Promise<Buffer> {
  const blocks: [first: number, last: number][] = [
    [0x20, 0x24ff],
    [0x3000, 0x318f],
    [0xac00, 0xd7a3],
    [0xff00, 0xffef],
  ]
  const letters = blocks.flatMap(([first, last]) => Array.from({ length: last - first + 1 }, (_, index) => first + index))
  return subsetFont(readFileSync(source), letters.map((letter) => String.fromCodePoint(letter)).join(''), {
    targetFormat: 'sfnt',
  })
}

/** Letters and digits of the text for which an uncompressed font has no glyph. Punctuation may come from another face unnoticed. */
export function missingLetters(font: Buffer, text: string): string[] {
  const bytes = font.buffer.slice(font.byteOffset, font.byteOffset + font.byteLength)
  const known = new Set(new Face(new FontBlob(bytes as ArrayBuffer)).collectUnicodes())
  return [...new Set(text)].filter((letter) => /[\p{L}\p{N}]/u.test(letter) && !known.has(letter.codePointAt(0) ?? 0))
}

/** Writes the cut font where styles.css expects it, before each build and at the start of the development server. */
export function displayFont(): Plugin {
  return {
    name: 'display-font',
    async buildStart() {
      const club: unknown = JSON.parse(readFileSync(process.env.CLUB_CONFIG || 'club.config.json', 'utf8'))
      mkdirSync(dirname(output), { recursive: true })
      writeFileSync(output, await cutDisplayFont(club, 'woff2'))
    },
  }
}
