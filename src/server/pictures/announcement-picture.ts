import sharp from 'sharp'
import type { Announcement } from '#contract/content/announcements.ts'
import type { Language } from '#contract/languages.ts'
import type { Club } from '#contract/site/club.ts'
import { clubDay } from '#server/club-time.ts'
import { centered, letter, letterTitle, replaceMissingSigns } from './lettering.ts'

// The light palette of src/web/tokens.css in sRGB.
const ink = '#142027'
const quietInk = '#3e4d55'
const ground = '#f2faf8'
const asphalt = '#1f262c'
const onAsphalt = '#f0f7f6'
const lane = '#f9c218'
const signs: Record<string, string> = { meeting: '#be1b1a', riding: lane, safety: '#0c6944', general: '#07579d' }

const height = 400
const boardWidth = 500
const stripeWidth = 16
const margin = 52

// picture-cache.ts caches the finished pictures, so sharp needs no cache. One drawing must not use every core.
sharp.cache(false)
sharp.concurrency(1)

function board(type: string): Buffer {
  return Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${boardWidth}" height="${height}"><path fill="${ground}" d="M0 0h${boardWidth}v${height}H0z"/><path fill="${signs[type] ?? signs.general}" d="M0 0h${stripeWidth}v${height}H0z"/><rect x="${margin}" y="44" width="96" height="118" rx="9" fill="${asphalt}"/><rect x="${margin + 4}" y="48" width="88" height="110" rx="6" fill="none" stroke="${onAsphalt}" stroke-opacity=".6" stroke-width="1.6"/></svg>`,
  )
}

/**
 * Draws a board with date, club and title beside the road (docs/decisions/012).
 * @param sceneFile the road without text, 800 × 400, made by the build.
 * @returns a JPEG; null when the title has letters that the display font lacks, or does not fit.
 */
export async function drawAnnouncement(
  { type, titleKo, titleEn, eventDate }: Announcement,
  { club, language, sceneFile }: { club: Club; language: Language; sceneFile: string },
): Promise<Buffer | null> {
  const titleText = await replaceMissingSigns(language === 'ko' ? titleKo : titleEn)
  const titleWidth = boardWidth - margin - 36
  const title = titleText && (await letterTitle(titleText, ink, { width: titleWidth, height: 190 }))
  if (!title) return null
  const clubName = await replaceMissingSigns(club.name[language])
  const { month, day, weekday } = clubDay(eventDate, club.timeZone, language)
  const plate = margin + 48
  const name = clubName && (await letter(clubName, { color: quietInk, size: 30, width: titleWidth - 116 }))
  return sharp(sceneFile)
    .composite([
      { input: board(type), left: 0, top: 0 },
      centered(await letter(month, { color: onAsphalt, size: 20 }), plate, 60),
      centered(await letter(day, { color: lane, size: 48 }), plate, 88),
      centered(await letter(weekday, { color: onAsphalt, size: 18 }), plate, 135),
      ...(name ? [{ input: name.input, left: margin + 116, top: Math.round(103 - name.height / 2) }] : []),
      { input: title.input, left: margin, top: 196 },
    ])
    .jpeg({ quality: 84, mozjpeg: true })
    .toBuffer()
}
