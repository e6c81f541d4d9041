import type { ApplicationSummary } from '#contract/members/membership-applications.ts'
import { useTexts } from '#web/i18n/use-texts.ts'
import { ApplicationStatusBadge } from '#web/members/application-status-badge.tsx'
import { Badge, BadgeGlyph } from '#web/ui/plates.tsx'
import { applicationReviewTexts } from './applications.texts.ts'

const twoSheets = <BadgeGlyph stroke="M8.5 7h10v12h-10zM5.5 15V3.5h9" />

/** One that versions up to 1.3.0 marked as a duplicate was closed by the mark, if it was not approved: it does not look like a rejection. */
export function ApplicationBadges({ status, duplicateOf }: Pick<ApplicationSummary, 'status' | 'duplicateOf'>) {
  const t = useTexts(applicationReviewTexts)
  if (duplicateOf === null) return <ApplicationStatusBadge status={status} />
  return (
    <span className="row close even">
      {status !== 'rejected' && <ApplicationStatusBadge status={status} />}
      <Badge tone="grey" glyph={twoSheets}>
        {t('duplicate')}
      </Badge>
    </span>
  )
}
