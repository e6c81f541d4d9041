import { Check, X } from 'lucide-react'
import { type MouseEvent, useMemo } from 'react'
import { useTranslations } from 'use-intl'
import type { ApplicationSummary } from '#contract/applications/membership-applications.ts'
import { ApplicationStatusBadge } from '#web/badges/application-status-badge.tsx'
import { useFormat } from '#web/i18n/use-format.ts'
import { type Column, DataTable } from '#web/pages/admin/list/data-table.tsx'
import { Button } from '#web/ui/button.tsx'
import { useSteady } from '#web/ui/use-steady.ts'

interface ApplicationTableProps {
  applications: readonly ApplicationSummary[]
  /** The one whose approval is on its way. */
  approving: string | undefined
  onView: (application: ApplicationSummary) => void
  onApprove: (application: ApplicationSummary, event: MouseEvent) => void
  onReject: (application: ApplicationSummary) => void
}

export function ApplicationTable({ applications, approving, ...handlers }: ApplicationTableProps) {
  const t = useTranslations('admin')
  const format = useFormat()
  const onView = useSteady(handlers.onView)
  const onApprove = useSteady(handlers.onApprove)
  const onReject = useSteady(handlers.onReject)
  const columns = useMemo((): Column<ApplicationSummary>[] => {
    const actions = { onView, onApprove, onReject }
    return [
      {
        key: 'name',
        heading: t('name'),
        place: 'name',
        cell: ({ koreanName, englishName }) => (
          <>
            <b lang="ko">{koreanName}</b> <span lang="en">{englishName}</span>
          </>
        ),
      },
      {
        key: 'status',
        heading: t('status'),
        place: 'corner',
        cell: ({ status }) => <ApplicationStatusBadge status={status} />,
      },
      { key: 'bike', heading: t('motorcycle'), place: 'wide', cell: ({ motorcycleModel }) => <b>{motorcycleModel}</b> },
      {
        key: 'contact',
        heading: t('contact'),
        place: 'left',
        cell: ({ email, phoneNumber }) => (
          <>
            <a href={`mailto:${email}`}>{email}</a>
            <a href={`tel:${phoneNumber}`}>{phoneNumber}</a>
          </>
        ),
      },
      {
        key: 'date',
        heading: t('appliedDate'),
        place: 'right',
        cell: ({ submittedAt }) => <time dateTime={submittedAt}>{format.shortDate(submittedAt)}</time>,
      },
      {
        key: 'actions',
        heading: t('actions'),
        place: 'actions',
        cell: (application, isBusy) => <ApplicationActions application={application} isBusy={isBusy} {...actions} />,
      },
    ]
  }, [t, format, onView, onApprove, onReject])
  return (
    <DataTable
      className="application-table"
      label={t('tabApplications')}
      rows={applications}
      columns={columns}
      busy={approving}
    />
  )
}

function ApplicationActions({
  application,
  isBusy,
  onView,
  onApprove,
  onReject,
}: { application: ApplicationSummary; isBusy: boolean } & Omit<ApplicationTableProps, 'applications' | 'approving'>) {
  const t = useTranslations('applicationReview')
  const { koreanName, status } = application
  return (
    <>
      <Button size="small" aria-label={`${t('view')}: ${koreanName}`} onClick={() => onView(application)}>
        {t('view')}
      </Button>
      {status === 'pending' && (
        <>
          <Button
            variant="ok"
            size="small"
            aria-label={`${t('approve')}: ${koreanName}`}
            aria-busy={isBusy}
            aria-disabled={isBusy || undefined}
            onClick={(event) => onApprove(application, event)}
          >
            <Check aria-hidden="true" />
            {t('approve')}
          </Button>
          <Button
            variant="danger"
            size="small"
            aria-label={`${t('reject')}: ${koreanName}`}
            onClick={() => onReject(application)}
          >
            <X aria-hidden="true" />
            {t('reject')}
          </Button>
        </>
      )}
    </>
  )
}
