import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import type { Difficulty } from '#contract/rides/riding-events.ts'
import { Badge, BadgeGlyph, type BadgeTone } from '#web/ui/badge.tsx'

// Road signs: straight, one curve, hairpins.
const plates = {
  easy: { tone: 'green', glyph: <BadgeGlyph stroke="M12 20V4M6.5 9 12 3.5 17.5 9" /> },
  moderate: { tone: 'yellow', glyph: <BadgeGlyph stroke="M7 21v-6.5q0-4 4-4h3M12.5 5l6 5.5-6 5.5" /> },
  hard: { tone: 'red', glyph: <BadgeGlyph stroke="M8 21v-3.5h8.5v-6H8V7M4.5 8 8 3.5 11.5 8" /> },
} satisfies Record<Difficulty, { tone: BadgeTone; glyph: ReactNode }>

/** Easy green, moderate yellow, any other value is treated as hard, red. */
export function DifficultyBadge({ difficulty }: { difficulty: string }) {
  const t = useTranslations('difficulty')
  const known = difficulty in plates ? (difficulty as Difficulty) : 'hard'
  return <Badge {...plates[known]}>{t(known)}</Badge>
}
