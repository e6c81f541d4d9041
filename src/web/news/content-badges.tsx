import type { ReactNode } from 'react'
import type { AnnouncementType } from '#contract/news/announcements.ts'
import type { Difficulty } from '#contract/rides/riding-events.ts'
import { useTexts } from '#web/i18n/use-texts.ts'
import { difficultyTexts } from '#web/rides/rides.texts.ts'
import { Badge, BadgeGlyph, type BadgeTone } from '#web/ui/plates.tsx'
import { announcementTypeTexts } from './news.texts.ts'

const octagon = <BadgeGlyph fill="M8.3 2h7.4L21 7.3v7.4L15.7 20H8.3L3 14.7V7.3Z" />
const warningDiamond = <BadgeGlyph fill="M12 .8 22.2 11 12 21.2 1.8 11Z" cut="M12 16.5v-3.7H9.5V9.5h5v-3" />
const safetyCross = <BadgeGlyph fill="M8.5 1.5h7v6h6v7h-6v6h-7v-6h-6v-7h6Z" />
const information = <BadgeGlyph fill="M2.5 1.5h19v19h-19Z" cut="M12 10.5v5M12 6.6v.2" />

const announcementPlates = {
  meeting: { tone: 'red', glyph: octagon },
  riding: { tone: 'yellow', glyph: warningDiamond },
  safety: { tone: 'green', glyph: safetyCross },
  general: { tone: 'blue', glyph: information },
} satisfies Record<AnnouncementType, { tone: BadgeTone; glyph: ReactNode }>

/** Meeting red, riding yellow, safety green, any other value blue. */
export function AnnouncementTypeBadge({ type }: { type: string }) {
  const t = useTexts(announcementTypeTexts)
  const known = type in announcementPlates ? (type as AnnouncementType) : 'general'
  return <Badge {...announcementPlates[known]}>{t(known)}</Badge>
}

const difficultyPlates = {
  easy: { tone: 'green', glyph: <BadgeGlyph stroke="M12 20V4M6.5 9 12 3.5 17.5 9" /> },
  moderate: { tone: 'yellow', glyph: <BadgeGlyph stroke="M7 21v-6.5q0-4 4-4h3M12.5 5l6 5.5-6 5.5" /> },
  hard: { tone: 'red', glyph: <BadgeGlyph stroke="M8 21v-3.5h8.5v-6H8V7M4.5 8 8 3.5 11.5 8" /> },
} satisfies Record<Difficulty, { tone: BadgeTone; glyph: ReactNode }>

/** Easy green, moderate yellow, any other value is treated as hard, red. */
export function DifficultyBadge({ difficulty }: { difficulty: string }) {
  const t = useTexts(difficultyTexts)
  const known = difficulty in difficultyPlates ? (difficulty as Difficulty) : 'hard'
  return <Badge {...difficultyPlates[known]}>{t(known)}</Badge>
}
