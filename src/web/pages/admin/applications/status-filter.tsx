import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { type ApplicationStatus, applicationStatuses } from '#contract/applications/membership-applications.ts'
import { applicationCountsQuery } from '#web/api/membership-applications.ts'
import { FilterChip } from './filter-chip.tsx'

interface StatusFilterProps {
  /** The counts are of what this finds. */
  search: string
  status: ApplicationStatus | undefined
  onChange: (status: ApplicationStatus | undefined) => void
}

export function StatusFilter({ search, status, onChange }: StatusFilterProps) {
  const t = useTranslations()
  const { data: counts } = useQuery(applicationCountsQuery(search))
  const all = counts && counts.pending + counts.approved + counts.rejected
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would bring its own frame and legend; this is a row of toggles
    <div role="group" aria-label={t('admin.status')} className="chips">
      <FilterChip
        pressed={status === undefined}
        label={t('applicationReview.all')}
        count={all}
        onClick={() => onChange(undefined)}
      />
      {applicationStatuses.map((value) => (
        <FilterChip
          key={value}
          pressed={status === value}
          label={t(`applicationStatus.${value}`)}
          count={counts?.[value]}
          onClick={() => onChange(value)}
        />
      ))}
    </div>
  )
}
