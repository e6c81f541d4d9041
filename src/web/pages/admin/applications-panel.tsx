import { useTranslations } from 'use-intl'
import { applicationPagesQuery } from '#web/api/membership-applications.ts'
import { ApplicationStatusBadge } from '#web/badges/application-status-badge.tsx'
import { useFormat } from '#web/i18n/use-format.ts'
import { PagedList } from '#web/pages/paged-list.tsx'
import { DataTable } from './data-table.tsx'

export function ApplicationsPanel() {
  const t = useTranslations('admin')
  const format = useFormat()
  return (
    <PagedList query={applicationPagesQuery} empty={t('noApplications')}>
      {(applications) => (
        <DataTable
          label={t('tabApplications')}
          rows={applications}
          columns={[
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
          ]}
        />
      )}
    </PagedList>
  )
}
