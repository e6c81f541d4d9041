import type { ReactNode } from 'react'
import type { ApplicationStatus } from '#contract/members/applications.ts'
import type { ApplicationSummary } from '#contract/members/membership-applications.ts'
import { useTexts } from '#web/i18n/use-texts.ts'
import { Badge, BadgeGlyph, type BadgeTone } from '#web/ui/plates.tsx'
import { applicationStatusTexts } from './members.texts.ts'

const plates: Record<ApplicationStatus, { tone: BadgeTone; glyph: ReactNode }> = {
  pending: { tone: 'yellow', glyph: <BadgeGlyph stroke="M12 3a8 8 0 1 0 .1 0M12 6.5v5l3.5 2" /> },
  approved: { tone: 'green', glyph: <BadgeGlyph stroke="M4 12.5 9.5 18 20 6.5" /> },
  rejected: { tone: 'red', glyph: <BadgeGlyph stroke="M5.5 5l13 13M18.5 5l-13 13" /> },
}

/** An unknown status is shown as pending. */
function ApplicationStatusBadge({ status }: { status: string }) {
  const t = useTexts(applicationStatusTexts)
  const known = status in plates ? (status as ApplicationStatus) : 'pending'
  return <Badge {...plates[known]}>{t(known)}</Badge>
}

/** One that versions up to 1.3.0 marked as a duplicate was closed by the mark, if it was not approved: it does not look like a rejection. */
export function ApplicationBadges({ status, duplicateOf }: Pick<ApplicationSummary, 'status' | 'duplicateOf'>) {
  const t = useTexts(applicationStatusTexts)
  if (duplicateOf === null) return <ApplicationStatusBadge status={status} />
  return (
    <span className="row close even">
      {status !== 'rejected' && <ApplicationStatusBadge status={status} />}
      <Badge tone="grey" glyph={<BadgeGlyph stroke="M8.5 7h10v12h-10zM5.5 15V3.5h9" />}>
        {t('duplicate')}
      </Badge>
    </span>
  )
}
