import { join } from 'node:path'
import sharp, { type OverlayOptions } from 'sharp'
import type { Language } from '#contract/languages.ts'
import type { Announcement } from '#contract/news/announcements.ts'
import { rideLength } from '#contract/rides/ride-words.ts'
import type { RidePreview } from '#contract/rides/riding-events.ts'
import { accentColors } from '#contract/site/accent-colors.ts'
import type { Club } from '#contract/site/club.ts'
import { clubDay } from '#server/club-time.ts'
import { escapeXml } from '#server/pages/escape-html.ts'
import { displayLetters } from '#server/pictures/club-letters.ts'
import { drawScene, pictureHeight } from '#server/pictures/scene.ts'
import { projectFolder } from '#server/project-folder.ts'
import { wordOf } from '#server/site/words.ts'

// The light palette of src/web/tokens.css in sRGB.
const ink = '#142027'
const quietInk = '#3e4d55'
const ground = '#f2faf8'
const asphalt = '#1f262c'
const onAsphalt = '#f0f7f6'
const red = '#be1b1a'
const green = '#0c6944'
const blue = '#07579d'
const typeColors = new Map([
  ['meeting', red],
  ['safety', green],
])

const laneOf = ({ accent }: Club) => accentColors[accent].lane

/** Where the road begins, in units of the drawing: right of the board. */
const sceneLeft = -330
const height = pictureHeight
const boardWidth = 500
const stripeWidth = 16
const margin = 52

// picture-routes.ts caches the finished pictures, so sharp needs no cache. One drawing must not use every core.
sharp.cache(false)
sharp.concurrency(1)

export interface BoardOptions {
  club: Club
  language: Language
}

interface Board {
  /** Of the stripe at the edge. */
  color: string
  titleKo: string
  titleEn: string
  eventDate: string
  note?: string
}

/** @returns a JPEG; null when the title has letters that the display font lacks, or does not fit. */
export function drawAnnouncement({ type, ...announcement }: Announcement, options: BoardOptions): Promise<Buffer | null> {
  return drawBoard({ ...announcement, color: type === 'riding' ? laneOf(options.club) : (typeColors.get(type) ?? blue) }, options)
}

/** Title, day and difficulty, never the meeting place. @returns as `drawAnnouncement`. */
export function drawRide({ difficulty, ...preview }: RidePreview, options: BoardOptions): Promise<Buffer | null> {
  const { language, club } = options
  const color = difficulty === 'easy' ? green : difficulty === 'moderate' ? laneOf(club) : red
  const word = wordOf('difficulty', difficulty, language)
  const note = preview.endDate === null ? word : `${word} · ${rideLength(preview.dayCount, language)}`
  return drawBoard({ ...preview, color, note }, options)
}

function background(color: string): Buffer {
  return Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${boardWidth}" height="${height}"><path fill="${ground}" d="M0 0h${boardWidth}v${height}H0z"/><path fill="${color}" d="M0 0h${stripeWidth}v${height}H0z"/><rect x="${margin}" y="44" width="96" height="118" rx="9" fill="${asphalt}"/><rect x="${margin + 4}" y="48" width="88" height="110" rx="6" fill="none" stroke="${onAsphalt}" stroke-opacity=".6" stroke-width="1.6"/></svg>`,
  )
}

async function drawBoard(
  { color, titleKo, titleEn, eventDate, note }: Board,
  { club, language }: BoardOptions,
): Promise<Buffer | null> {
  const titleText = replaceMissingSigns(language === 'ko' ? titleKo : titleEn)
  const titleWidth = boardWidth - margin - 36
  const title = titleText && (await letterTitle(titleText, ink, { width: titleWidth, height: 190 }))
  if (!title) return null
  const { month, day, weekday } = clubDay(eventDate, club.timeZone, language)
  const plate = margin + 48
  const asideWidth = titleWidth - 116
  const name = await lineOf(club.name[language], { color: quietInk, size: 30, width: asideWidth })
  const below = note && (await lineOf(note, { color: ink, size: 34, width: asideWidth }))
  const aside = [name, below].filter((line) => line !== null && line !== undefined && line !== '')
  return sharp(await drawScene(club, sceneLeft))
    .composite([
      { input: background(color), left: 0, top: 0 },
      centered(await letter(month, { color: onAsphalt, size: 20 }), plate, 60),
      centered(await letter(day, { color: laneOf(club), size: 48 }), plate, 88),
      centered(await letter(weekday, { color: onAsphalt, size: 18 }), plate, 135),
      ...stacked(aside, margin + 116, 103),
      { input: title.input, left: margin, top: 196 },
    ])
    .jpeg({ quality: 84, mozjpeg: true })
    .toBuffer()
}

/** Null when the display font lacks a letter. */
async function lineOf(text: string, style: { color: string; size: number; width: number }): Promise<Lettering | null> {
  const known = replaceMissingSigns(text)
  return known ? letter(known, style) : null
}

const lineGap = 16

/** Lines below each other, their middle at `y`. */
function stacked(lines: Lettering[], left: number, y: number): OverlayOptions[] {
  const total = lines.reduce((sum, line) => sum + line.height + lineGap, -lineGap)
  let top = y - total / 2
  return lines.map((line) => {
    const overlay = { input: line.input, left, top: Math.round(top) }
    top += line.height + lineGap
    return overlay
  })
}

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
 * Replaces the signs that the display font lacks: the pictures must not depend on the fonts of the machine.
 * @returns null when the text has letters or digits that the font lacks.
 */
export function replaceMissingSigns(text: string): string | null {
  const letters = displayLetters()
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
