import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { applicationCeiling, registrationCeiling } from '#contract/site/daily-ceilings.ts'
import { applicationCountsQuery } from '#web/api/membership-applications.ts'

const limits = { registrations: registrationCeiling, applications: applicationCeiling }

/** Tells officers that the site refuses visitors who want to join, and how people can be signed up all the same. */
export function CeilingNotice() {
  const t = useTranslations('applicationReview')
  const { data: counts } = useQuery(applicationCountsQuery(''))
  return counts?.ceilingsReached.map((ceiling) => (
    <p key={ceiling} className="panel-notice" role="status">
      {t(`ceiling.${ceiling}`, { limit: String(limits[ceiling]) })}
    </p>
  ))
}
