import sharp, { type OverlayOptions } from 'sharp'
import type { Language } from '#contract/languages.ts'
import type { Announcement } from '#contract/news/announcements.ts'
import { rideLength } from '#contract/rides/ride-words.ts'
import type { RidePreview } from '#contract/rides/riding-events.ts'
import type { Club } from '#contract/site/club.ts'
import { clubDay } from '#server/club-time.ts'
import { wordOf } from '#server/site/words.ts'
import { centered, type Lettering, letter, letterTitle, replaceMissingSigns } from './lettering.ts'

// The light palette of src/web/tokens.css in sRGB.
const ink = '#142027'
const quietInk = '#3e4d55'
const ground = '#f2faf8'
const asphalt = '#1f262c'
const onAsphalt = '#f0f7f6'
const lane = '#f9c218'
const red = '#be1b1a'
const green = '#0c6944'
const blue = '#07579d'
const typeColors = new Map([
  ['meeting', red],
  ['riding', lane],
  ['safety', green],
])
const difficultyColors = new Map([
  ['easy', green],
  ['moderate', lane],
])

const height = 400
const boardWidth = 500
const stripeWidth = 16
const margin = 52

// picture-cache.ts caches the finished pictures, so sharp needs no cache. One drawing must not use every core.
sharp.cache(false)
sharp.concurrency(1)

export interface BoardOptions {
  club: Club
  language: Language
  /** The road without text, 800 × 400, made by the build. */
  sceneFile: string
}

interface Board {
  /** Of the stripe at the edge. */
  color: string
  titleKo: string
  titleEn: string
  eventDate: string
  /** A line below the club's name. */
  note?: string
}

/** @returns a JPEG; null when the title has letters that the display font lacks, or does not fit. */
export function drawAnnouncement({ type, ...announcement }: Announcement, options: BoardOptions): Promise<Buffer | null> {
  return drawBoard({ ...announcement, color: typeColors.get(type) ?? blue }, options)
}

/** Title, day and difficulty, never the meeting place. @returns as `drawAnnouncement`. */
export function drawRide({ difficulty, ...preview }: RidePreview, options: BoardOptions): Promise<Buffer | null> {
  const { language } = options
  const word = wordOf('difficulty', difficulty, language)
  const note = preview.endDate === null ? word : `${word} · ${rideLength(preview.dayCount, language)}`
  return drawBoard({ ...preview, color: difficultyColors.get(difficulty) ?? red, note }, options)
}

function background(color: string): Buffer {
  return Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${boardWidth}" height="${height}"><path fill="${ground}" d="M0 0h${boardWidth}v${height}H0z"/><path fill="${color}" d="M0 0h${stripeWidth}v${height}H0z"/><rect x="${margin}" y="44" width="96" height="118" rx="9" fill="${asphalt}"/><rect x="${margin + 4}" y="48" width="88" height="110" rx="6" fill="none" stroke="${onAsphalt}" stroke-opacity=".6" stroke-width="1.6"/></svg>`,
  )
}

/** Draws a board with date, club, note and title beside the road (docs/decisions/012). */
async function drawBoard(
  { color, titleKo, titleEn, eventDate, note }: Board,
  { club, language, sceneFile }: BoardOptions,
): Promise<Buffer | null> {
  const titleText = await replaceMissingSigns(language === 'ko' ? titleKo : titleEn)
  const titleWidth = boardWidth - margin - 36
  const title = titleText && (await letterTitle(titleText, ink, { width: titleWidth, height: 190 }))
  if (!title) return null
  const { month, day, weekday } = clubDay(eventDate, club.timeZone, language)
  const plate = margin + 48
  const asideWidth = titleWidth - 116
  const name = await lineOf(club.name[language], { color: quietInk, size: 30, width: asideWidth })
  const below = note && (await lineOf(note, { color: ink, size: 34, width: asideWidth }))
  const aside = [name, below].filter((line) => line !== null && line !== undefined && line !== '')
  return sharp(sceneFile)
    .composite([
      { input: background(color), left: 0, top: 0 },
      centered(await letter(month, { color: onAsphalt, size: 20 }), plate, 60),
      centered(await letter(day, { color: lane, size: 48 }), plate, 88),
      centered(await letter(weekday, { color: onAsphalt, size: 18 }), plate, 135),
      ...stacked(aside, margin + 116, 103),
      { input: title.input, left: margin, top: 196 },
    ])
    .jpeg({ quality: 84, mozjpeg: true })
    .toBuffer()
}

/** Null when the display font lacks a letter. */
async function lineOf(text: string, style: { color: string; size: number; width: number }): Promise<Lettering | null> {
  const known = await replaceMissingSigns(text)
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
