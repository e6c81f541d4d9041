import { readFile } from 'node:fs/promises'
import type { Announcement } from '#contract/content/announcements.ts'
import type { Language } from '#contract/languages.ts'
import type { Club } from '#contract/site/club.ts'
import { clubDay } from '#server/club-time.ts'
import { loadLettering } from './lettering.ts'
import { lineHeight, titleLines } from './title-lines.ts'

/** What the build leaves for drawing pictures: the road without words, 800 × 400, and the whole display face. */
export interface PictureParts {
  sceneFile: string
  fontFile: string
}

export type DrawAnnouncement = (announcement: Announcement, language: Language) => Promise<Buffer | null>

// The light palette of src/web/tokens.css, as the rasteriser knows no OKLCH.
const ink = '#142027'
const quietInk = '#3e4d55'
const ground = '#f2faf8'
const asphalt = '#1f262c'
const onAsphalt = '#f0f7f6'
const lane = '#f9c218'
const signs: Record<string, string> = { meeting: '#be1b1a', riding: lane, safety: '#0c6944', general: '#07579d' }

const width = 800
const height = 400
const board = 500
const stripe = 16
const margin = 52

/**
 * Loads what drawing needs. The drawing itself is a board with date and title beside the road, as JPEG; null when the title holds letters that
 * the display face lacks.
 */
export async function createAnnouncementDrawing(parts: PictureParts, club: Club): Promise<DrawAnnouncement> {
  const [{ renderAsync }, { default: sharp }, scene, lettering] = await Promise.all([
    import('@resvg/resvg-js'),
    import('sharp'),
    readFile(parts.sceneFile),
    loadLettering(parts.fontFile),
  ])

  // Pictures are kept finished (picture-cache.ts), and one drawing at a time shall not take every core.
  sharp.cache(false)
  sharp.concurrency(1)

  function plate(instant: string, language: Language): string {
    const { month, day, weekday } = clubDay(instant, club.timeZone, language)
    const centred = (text: string, y: number, size: number, fill: string) =>
      `<g fill="${fill}">${lettering.outline(text, { x: margin + 48 - lettering.width(text, size) / 2, y, size })}</g>`
    return `<rect x="${margin}" y="44" width="96" height="118" rx="9" fill="${asphalt}"/><rect x="${margin + 4}" y="48" width="88" height="110" rx="6" fill="none" stroke="${onAsphalt}" stroke-opacity=".6" stroke-width="1.6"/>${centred(month, 76, 20, onAsphalt)}${centred(day, 124, 48, lane)}${centred(weekday, 149, 18, onAsphalt)}`
  }

  return async (announcement, language) => {
    const title = lettering.writable(language === 'ko' ? announcement.titleKo : announcement.titleEn)
    if (!title) return null
    const { size, lines } = titleLines(title, { width: board - margin - 36, height: 190 }, lettering.width)
    const words = lines.map((line, index) =>
      lettering.outline(line, { x: margin, y: 196 + size * 0.82 + index * size * lineHeight, size }),
    )
    const name = lettering.outline(lettering.writable(club.name[language]) ?? '', { x: margin + 116, y: 113, size: 30 })
    const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><path fill="${ground}" d="M0 0h${board}v${height}H0z"/><path fill="${signs[announcement.type] ?? signs.general}" d="M0 0h${stripe}v${height}H0z"/>${plate(announcement.eventDate, language)}<g fill="${quietInk}">${name}</g><g fill="${ink}">${words.join('')}</g></svg>`
    const drawn = await renderAsync(svg, { font: { loadSystemFonts: false } })
    return sharp(scene)
      .composite([{ input: drawn.asPng() }])
      .jpeg({ quality: 84, mozjpeg: true })
      .toBuffer()
  }
}
