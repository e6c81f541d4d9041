import { Check, X } from 'lucide-react'
import type { MouseEvent } from 'react'
import { useTranslations } from 'use-intl'
import { applicantName } from '#contract/accounts/person-name.ts'
import type { ApplicationSummary } from '#contract/members/membership-applications.ts'
import { UnverifiedAddress } from '#web/accounts/dashboard/unverified-address.tsx'
import { useFormat } from '#web/i18n/use-format.ts'
import { DataTable } from '#web/lists/data-table.tsx'
import { Button } from '#web/ui/button.tsx'
import { MailLink } from '#web/ui/contact/mail-link.tsx'
import { PhoneLink } from '#web/ui/contact/phone-link.tsx'
import { ApplicationBadges } from './application-badges.tsx'

interface Actions {
  onView: (application: Pick<ApplicationSummary, 'id'>) => void
  onApprove: (application: ApplicationSummary, event: MouseEvent) => void
  onReject: (application: ApplicationSummary) => void
}

interface ApplicationTableProps extends Actions {
  applications: readonly ApplicationSummary[]
  /** The id of the application being approved. */
  approving: string | undefined
}

export function ApplicationTable({ applications, approving, ...actions }: ApplicationTableProps) {
  const t = useTranslations('admin')
  const format = useFormat()
  return (
    <DataTable
      className="application-table"
      label={t('tabApplications')}
      rows={applications}
      columns={[
        {
          key: 'name',
          heading: t('name'),
          place: 'name',
          cell: ({ koreanName, englishName }) => (
            <>
              {koreanName && <b lang="ko">{koreanName}</b>}{' '}
              {koreanName ? <span lang="en">{englishName}</span> : <b lang="en">{englishName}</b>}
            </>
          ),
        },
        {
          key: 'status',
          heading: t('status'),
          place: 'corner',
          cell: (application) => <ApplicationBadges {...application} />,
        },
        { key: 'bike', heading: t('motorcycle'), place: 'wide', cell: ({ motorcycleModel }) => <b>{motorcycleModel}</b> },
        {
          key: 'contact',
          heading: t('contact'),
          place: 'left',
          cell: ({ email, emailVerifiedAt, emailRefusedAt, phoneNumber, links }) => (
            <>
              {email && <MailLink address={email} />}
              <UnverifiedAddress {...{ email, emailVerifiedAt, emailRefusedAt }} />
              {phoneNumber && <PhoneLink number={phoneNumber} links={links?.phoneNumber} />}
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
          cell: (application) => (
            <ApplicationActions application={application} isBusy={application.id === approving} {...actions} />
          ),
        },
      ]}
    />
  )
}

function ApplicationActions({
  application,
  isBusy,
  onView,
  onApprove,
  onReject,
}: { application: ApplicationSummary; isBusy: boolean } & Actions) {
  const t = useTranslations('applicationReview')
  const { status, duplicateOf } = application
  const name = applicantName(application)
  return (
    <>
      <Button size="small" aria-label={`${t('view')}: ${name}`} onClick={() => onView(application)}>
        {t('view')}
      </Button>
      {duplicateOf !== null && (
        <Button size="small" aria-label={`${t('original')}: ${name}`} onClick={() => onView({ id: duplicateOf })}>
          {t('original')}
        </Button>
      )}
      {status === 'pending' && (
        <>
          <Button
            variant="ok"
            size="small"
            aria-label={`${t('approve')}: ${name}`}
            aria-busy={isBusy}
            aria-disabled={isBusy || undefined}
            onClick={(event) => onApprove(application, event)}
          >
            <Check aria-hidden="true" />
            {t('approve')}
          </Button>
          <Button variant="danger" size="small" aria-label={`${t('reject')}: ${name}`} onClick={() => onReject(application)}>
            <X aria-hidden="true" />
            {t('reject')}
          </Button>
        </>
      )}
    </>
  )
}
