import { copyFileSync, readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { Face, Blob as FontBlob } from 'harfbuzzjs'
import subsetFont from 'subset-font'
import { languages } from '#contract/languages.ts'
import type { Club } from '#contract/site/club.ts'
import { loadBylaws } from '../vite/bylaws-content.ts'

// Writes the files of the display font from the package @fontsource/do-hyeon: docs/decisions/008. Run it after changing a heading
// or club.config.json, when the build or a test names letters that the font lacks: npm exec -- node scripts/draw/display-font.ts
const require = createRequire(import.meta.url)
const source = readFileSync(require.resolve('@fontsource/do-hyeon/files/do-hyeon-korean-400-normal.woff2'))
const latin = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789'
const punctuation = " !&'()+,-./:?$‘’“”…©"

type Texts = { readonly [key: string]: string | Texts }

/** The messages whose key says that they are a title or a heading. By convention only these use the display font. */
function headings(messages: Texts): string[] {
  return Object.entries(messages).flatMap(([key, text]) =>
    typeof text !== 'string' ? headings(text) : /(^title|Title|^heading|Heading)$/.test(key) ? [text] : [],
  )
}

const lettersOf = (texts: readonly string[]) => [...new Set(texts.join(''))].sort().join('')
const clubTexts = ({ name, abbreviation, motto }: Club) => [...Object.values(name), abbreviation, ...Object.values(motto).flat()]

export interface HeadingLetters {
  /** Of the home page and the frame of every page, with the Latin letters, the digits, and the club's name and motto. */
  home: string
  /** Of the other screens, as far as they are not among those. */
  others: string
}

/** The letters that the site's own headings use. */
export async function headingLetters(club: Club): Promise<HeadingLetters> {
  const home = lettersOf([latin, punctuation, ...headings(korean), ...headings(english), ...clubTexts(club)])
  await Promise.all(languages.map((language) => loadMessages(language, messageFiles)))
  const titles = languages.flatMap((language) => headings(knownMessages(language)))
  const chapters = Object.values(loadBylaws()).flatMap((bylaws) => bylaws.map(({ title }) => title))
  const all = lettersOf([...titles, ...chapters])
  return { home, others: [...all].filter((letter) => !home.includes(letter)).join('') }
}

/** Without hinting, which is two fifths of the file and only moves outlines onto the pixels of coarse screens. */
export function subsetDisplayFont(letters: string, targetFormat: 'woff2' | 'sfnt'): Promise<Buffer> {
  // A separate variable, because the library's types lack `noHinting`.
  const options = { targetFormat, noHinting: true }
  return subsetFont(source, letters, options)
}

/** Browsers download this file only for a page that shows one of its letters. */
export function moreFontRule(letters: string): string {
  const range = [...letters].map((letter) => `U+${letter.codePointAt(0)?.toString(16)}`).join(', ')
  return `/* Written by scripts/draw/display-font.ts. */
@font-face {
  font-family: "Hangil Display";
  src: url("./assets/display-more.woff2") format("woff2");
  font-display: swap;
  /* biome-ignore format: one line */
  unicode-range: ${range};
}
`
}

async function writeFontFiles(club: Club): Promise<void> {
  const { home, others } = await headingLetters(club)
  writeFileSync('src/web/assets/display.woff2', await subsetDisplayFont(home, 'woff2'))
  writeFileSync('src/web/assets/display-more.woff2', await subsetDisplayFont(others, 'woff2'))
  writeFileSync('src/web/assets/display-letters.txt', `${home}\n${others}`)
  writeFileSync('src/web/display-font-more.css', moreFontRule(others))
  // Link pictures show titles that people write, so the server has the whole font, uncompressed as Pango reads it.
  const basicPlane = Array.from({ length: 0xd7a3 - 0x20 }, (_, index) => String.fromCodePoint(0x20 + index)).join('')
  const whole = await subsetDisplayFont(basicPlane, 'sfnt')
  writeFileSync('src/server/pictures/display.ttf', whole)
  const bytes = whole.buffer.slice(whole.byteOffset, whole.byteOffset + whole.byteLength) as ArrayBuffer
  const known = new Face(new FontBlob(bytes)).collectUnicodes()
  writeFileSync('src/server/pictures/display-letters.txt', String.fromCodePoint(...[...known].sort((a, b) => a - b)))
  copyFileSync(require.resolve('@fontsource/do-hyeon/LICENSE'), 'src/server/pictures/display-LICENSE.txt')
  copyFileSync(require.resolve('@fontsource/do-hyeon/LICENSE'), 'public/display-font-license.txt')
}

if (import.meta.main)
  await writeFontFiles(JSON.parse(readFileSync(process.env.CLUB_CONFIG || 'club.config.json', 'utf8')) as Club)
