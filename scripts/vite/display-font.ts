import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { Face, Blob as FontBlob } from 'harfbuzzjs'
import subsetFont from 'subset-font'
import type { Plugin } from 'vite'
import { type Language, languages } from '#contract/languages.ts'
import type { Club } from '#contract/site/club.ts'
import { knownMessages, loadMessages, type Messages, messageFiles } from '#web/i18n/load-messages.ts'
import { loadBylaws } from './bylaws-content.ts'

const source = createRequire(import.meta.url).resolve('@fontsource/do-hyeon/files/do-hyeon-korean-400-normal.woff2')
const folder = fileURLToPath(new URL('../../src/web/assets/generated/', import.meta.url))
const printableAscii = String.fromCodePoint(...Array.from({ length: 95 }, (_, index) => 32 + index))
const marks = '·‘’“”…©'

type Texts = { readonly [key: string]: string | Texts }

/** Every text of a catalogue whose key says that it is a title or a heading: by our convention, what the display face is used for. */
function displayTexts(catalogue: Texts): string[] {
  return Object.entries(catalogue).flatMap(([key, text]) =>
    typeof text !== 'string' ? displayTexts(text) : /(title|heading)$/i.test(key) ? [text] : [],
  )
}

/** What stands on the pages before anything is pressed. A browser test counts the fonts that they fetch. */
function seenFirst({ pages, footer, home, join, contact, help, settings }: Messages): string[] {
  const ofSettings = [settings.languageHeading, settings.displayHeading, settings.accountHeading, settings.aboutHeading]
  const ofHome = [home.newsHeading, home.aboutHeading]
  return [
    ...Object.values(pages),
    footer.contactHeading,
    ...ofHome,
    join.requirementsHeading,
    ...displayTexts(contact),
    ...displayTexts(help),
    ...ofSettings,
  ]
}

function everyText(value: unknown): string[] {
  if (typeof value === 'string') return [value]
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(everyText) : []
}

const lettersOf = (texts: readonly string[]) => [...new Set(texts.join(''))].sort().join('')

/** The display face in parts, so that a visit fetches one small file before it shows anything. */
interface DisplayLetters {
  /** What stands on the pages in Korean: their names, their headings, figures, the club's name. */
  korean: string
  /** English, whole. */
  latin: string
  /** The remaining letters of titles: dialogs, notices, the dashboard. */
  others: string
}

/** By our convention the display face is used for texts whose key says that it is a title or a heading, and for the club's own values. */
async function displayLetters(club: Club): Promise<DisplayLetters> {
  await Promise.all(languages.map((language) => loadMessages(language, messageFiles)))
  const titles = languages.flatMap((language) => displayTexts(knownMessages(language)))
  const chapters = loadBylaws()
  const chapterTitles = (language: Language) => chapters[language].map(({ title }) => title)
  const latin = lettersOf([printableAscii, marks])
  const first = [...seenFirst(knownMessages('ko')), ...chapterTitles('ko'), club.name.ko, ...club.motto.ko].join('')
  const korean = lettersOf([first.replaceAll(/[^가-힣]/g, ''), club.abbreviation, ' 0123456789+,.'])
  const all = lettersOf([...titles, ...languages.flatMap(chapterTitles), ...everyText(club), latin])
  return { korean, latin, others: [...all].filter((letter) => !korean.includes(letter)).join('') }
}

/** Without hinting, which moves outlines onto the pixels of coarse screens: it is two fifths of the file, and titles are large. */
function cut(face: Buffer, letters: string, targetFormat: 'woff2' | 'sfnt'): Promise<Buffer> {
  // An object of its own, because the library's types do not name `noHinting` yet.
  const options = { targetFormat, noHinting: true }
  return subsetFont(face, letters, options)
}

/**
 * The display face in one uncompressed file, cut down to the letters that are set in it.
 * @throws when a letter is missing in the face: it would fall back to another font in the middle of a word.
 */
export async function cutDisplayFont(club: Club): Promise<Buffer> {
  const text = Object.values(await displayLetters(club)).join('')
  const font = await cut(readFileSync(source), text, 'sfnt')
  const missing = missingLetters(font, text)
  if (missing.length > 0) {
    throw new Error(
      `The display face has no glyph for ${missing.map((letter) => `“${letter}”`).join(' ')}. Use other letters in titles, headings, the chapters of the bylaws and club.config.json.`,
    )
  }
  return font
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

const unicodeRange = (letters: string) =>
  [...letters].map((letter) => `U+${letter.codePointAt(0)?.toString(16).toUpperCase()}`).join(',')

const fontFace = (family: string, file: string, range?: string) =>
  `@font-face{font-family:"${family}";src:url("./${file}") format("woff2");font-display:swap${range ? `;unicode-range:${range}` : ''}}\n`

/** What stands in until the face is here: the first of these that the system has. Those of Apple, of Android and Linux, of Windows; then some without Hangul. */
const standIns = [
  'AppleSDGothicNeo-Bold',
  'NotoSansCJKkr-Bold',
  'NotoSansCJKkr-Regular',
  'Malgun Gothic Bold',
  'Arial Bold',
  'Roboto Bold',
  'Liberation Sans Bold',
]

/** What the face measures from its base line, of its size. */
const height = { ascent: 0.8, descent: 0.2 }

/**
 * The rule of the stand-ins, for the letters of `range`. Words are as wide in it as they will be in the face, and stand on the same line, so that nothing moves when the face comes.
 * @param size the width of words in the face, of that in the stand-ins.
 */
function standIn(size: number, range?: string): string {
  const percent = (part: number) => `${Math.round(part * 1000) / 10}%`
  const sources = standIns.map((name) => `local("${name}")`).join()
  const measures = `size-adjust:${percent(size)};ascent-override:${percent(height.ascent / size)};descent-override:${percent(height.descent / size)}`
  return `@font-face{font-family:"Hangil Stand-In";src:${sources};${measures}${range ? `;unicode-range:${range}` : ''}}\n`
}

/** Writes the cut face and its rules where styles.css expects them, before each build and at the start of the development server. */
export function displayFont(): Plugin {
  return {
    name: 'display-font',
    async buildStart() {
      const club = JSON.parse(readFileSync(process.env.CLUB_CONFIG || 'club.config.json', 'utf8')) as Club
      await cutDisplayFont(club)
      const letters = await displayLetters(club)
      const face = readFileSync(source)
      mkdirSync(folder, { recursive: true })
      for (const [part, text] of Object.entries(letters)) {
        writeFileSync(join(folder, `hangil-display-${part}.woff2`), await cut(face, text, 'woff2'))
      }
      writeFileSync(
        join(folder, 'display-faces.css'),
        // Of two that have a letter, the browser takes the one that is written last.
        fontFace('Hangil Display', 'hangil-display-others.woff2') +
          fontFace('Hangil Display', 'hangil-display-korean.woff2', unicodeRange(letters.korean)) +
          fontFace('Hangil Display Latin', 'hangil-display-latin.woff2') +
          standIn(0.85) +
          standIn(0.78, 'U+30-39,U+41-5A'),
      )
    },
  }
}
