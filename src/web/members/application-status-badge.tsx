import type { ReactNode } from 'react'
import type { ApplicationStatus } from '#contract/members/applications.ts'
import { useTexts } from '#web/i18n/use-texts.ts'
import { Badge, BadgeGlyph, type BadgeTone } from '#web/ui/plates.tsx'
import { applicationStatusTexts } from './members.texts.ts'

const clock = <BadgeGlyph stroke="M12 3a8 8 0 1 0 .1 0M12 6.5v5l3.5 2" />
const check = <BadgeGlyph stroke="M4 12.5 9.5 18 20 6.5" />
const cross = <BadgeGlyph stroke="M5.5 5l13 13M18.5 5l-13 13" />

const applicationPlates = {
  pending: { tone: 'yellow', glyph: clock },
  approved: { tone: 'green', glyph: check },
  rejected: { tone: 'red', glyph: cross },
} satisfies Record<ApplicationStatus, { tone: BadgeTone; glyph: ReactNode }>

/** Pending yellow, Approved green, Rejected red. An unknown value is shown as pending. */
export function ApplicationStatusBadge({ status }: { status: string }) {
  const t = useTexts(applicationStatusTexts)
  const known = status in applicationPlates ? (status as ApplicationStatus) : 'pending'
  return <Badge {...applicationPlates[known]}>{t(known)}</Badge>
}
