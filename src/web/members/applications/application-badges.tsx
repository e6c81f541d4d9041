import { useTranslations } from 'use-intl'
import type { ApplicationSummary } from '#contract/members/membership-applications.ts'
import { ApplicationStatusBadge, DuplicateBadge } from '#web/accounts/account-badges.tsx'

/** One that versions up to 1.3.0 marked as a duplicate was closed by the mark, if it was not approved: it does not look like a rejection. */
export function ApplicationBadges({ status, duplicateOf }: Pick<ApplicationSummary, 'status' | 'duplicateOf'>) {
  const t = useTranslations('applicationReview')
  if (duplicateOf === null) return <ApplicationStatusBadge status={status} />
  return (
    <span className="cell-badges">
      {status !== 'rejected' && <ApplicationStatusBadge status={status} />}
      <DuplicateBadge>{t('duplicate')}</DuplicateBadge>
    </span>
  )
}
