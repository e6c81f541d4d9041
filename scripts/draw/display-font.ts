import { copyFileSync, globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import subsetFont from 'subset-font'
import { languages } from '#contract/languages.ts'
import type { Club } from '#contract/site/club.ts'
import { catalogue } from '#web/i18n/texts.ts'
import { textsOfParts } from '../vite/texts.ts'

// Cuts the display font of the package @fontsource/do-hyeon to the letters of the headings, at each build: the whole font is five times the budget.
const require = createRequire(import.meta.url)
const source = readFileSync(require.resolve('@fontsource/do-hyeon/files/do-hyeon-korean-400-normal.woff2'))
const latin = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789'
const punctuation = " !&'()+,-./:?$‘’“”…©"

/** Where src/web/display-font.css finds the files. */
const folder = 'dist/font'

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
  await Promise.all(globSync('src/web/**/*.texts.ts').map((file) => import(pathToFileURL(resolve(file)).href)))
  const parts = textsOfParts('.')
  const atHome = ['src/web/entry-client.tsx', 'src/web/pages/home/page.tsx'].flatMap((part) => parts.get(part)?.namespaces ?? [])
  const headingsOf = (namespaces: readonly string[]) =>
    languages.flatMap((language) => namespaces.flatMap((name) => headings(catalogue[language][name] as Texts)))
  const home = lettersOf([latin, punctuation, ...headingsOf(atHome), ...clubTexts(club)])
  const all = lettersOf(headingsOf(Object.keys(catalogue.ko)))
  return { home, others: [...all].filter((letter) => !home.includes(letter)).join('') }
}

/** Without hinting, which is two fifths of the file and only moves outlines onto the pixels of coarse screens. */
export function subsetDisplayFont(letters: string, targetFormat: 'woff2' | 'sfnt'): Promise<Buffer> {
  // A separate variable, because the library's types lack `noHinting`.
  const options = { targetFormat, noHinting: true }
  return subsetFont(source, letters, options)
}

/** Browsers download this file only for a page that shows one of its letters. */
function moreFontRule(letters: string): string {
  const range = [...letters].map((letter) => `U+${letter.codePointAt(0)?.toString(16)}`).join(', ')
  return `@font-face { font-family: "Hangil Display"; src: url("./display-more.woff2") format("woff2"); font-display: swap; unicode-range: ${range}; }\n`
}

/** Draws the fonts of the headings, with the letters of the values with which a site begins. Those of later ones: pictures/club-letters.ts. */
export async function drawHeadingFonts(club: Club): Promise<void> {
  const { home, others } = await headingLetters(club)
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, 'display.woff2'), await subsetDisplayFont(home, 'woff2'))
  writeFileSync(join(folder, 'display-more.woff2'), await subsetDisplayFont(others, 'woff2'))
  writeFileSync(join(folder, 'display-more.css'), moreFontRule(others))
  writeFileSync(join(folder, 'letters.txt'), `${home}\n${others}`)
}

/** Link pictures show titles that people write, so the server has the whole font, uncompressed as Pango reads it. */
async function writeWholeFont(): Promise<void> {
  const { Face, Blob: FontBlob } = await import('harfbuzzjs')
  const basicPlane = Array.from({ length: 0xd7a3 - 0x20 }, (_, index) => String.fromCodePoint(0x20 + index)).join('')
  const whole = await subsetDisplayFont(basicPlane, 'sfnt')
  writeFileSync('src/server/pictures/display.ttf', whole)
  const bytes = whole.buffer.slice(whole.byteOffset, whole.byteOffset + whole.byteLength) as ArrayBuffer
  const known = new Face(new FontBlob(bytes)).collectUnicodes()
  writeFileSync('src/server/pictures/display-letters.txt', String.fromCodePoint(...[...known].sort((a, b) => a - b)))
  copyFileSync(require.resolve('@fontsource/do-hyeon/LICENSE'), 'src/server/pictures/display-LICENSE.txt')
  copyFileSync(require.resolve('@fontsource/do-hyeon/LICENSE'), 'public/display-font-license.txt')
}

// After an update of the package: npm exec -- node scripts/draw/display-font.ts
if (import.meta.main) await writeWholeFont()
