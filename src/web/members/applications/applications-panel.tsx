import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Check, X } from 'lucide-react'
import { type MouseEvent, useEffect, useState } from 'react'
import { applicantName } from '#contract/accounts/person-name.ts'
import { approveApplication, countApplications, listApplications } from '#contract/members/application-calls.ts'
import { type ApplicationStatus, applicationStatuses } from '#contract/members/applications.ts'
import type { ApplicationCorrection } from '#contract/members/corrections.ts'
import type { ApplicationSummary } from '#contract/members/membership-applications.ts'
import { applicationCeiling, registrationCeiling } from '#contract/site/daily-ceilings.ts'
import { exportApplications } from '#contract/site/export-calls.ts'
import { UnverifiedAddress } from '#web/accounts/account-badges.tsx'
import { useSession } from '#web/accounts/session/session.ts'
import { useAction } from '#web/api/action.ts'
import { pages, pathOf, read } from '#web/api/calls.ts'
import { useUnsavedRecords } from '#web/editor/unsaved-records.ts'
import { useFormat } from '#web/i18n/use-format.ts'
import { useTexts } from '#web/i18n/use-texts.ts'
import { lazy, useLazyDialog } from '#web/lazy.ts'
import { DataTable } from '#web/lists/data-table.tsx'
import { DownloadCsv } from '#web/lists/download-csv.tsx'
import { PagedList } from '#web/lists/paged-list.tsx'
import { rowFocus } from '#web/lists/row-focus.ts'
import { FilterChips, SearchResult } from '#web/lists/search.tsx'
import { SearchField } from '#web/lists/search-field.tsx'
import { applicationStatusTexts } from '#web/members/members.texts.ts'
import { adminTexts } from '#web/site/admin.texts.ts'
import { Button } from '#web/ui/button.tsx'
import { MailLink } from '#web/ui/contact/mail-link.tsx'
import { PhoneLink } from '#web/ui/contact/phone-link.tsx'
import { ApplicationBadges } from './application-badges.tsx'
import { applicationReviewTexts } from './applications.texts.ts'
import { decision } from './open-application.ts'

interface Opened {
  application: ApplicationSummary
  isRejecting: boolean
}

const dialog = lazy(() => import('./application-dialog.tsx').then(({ ApplicationDialog }) => ApplicationDialog))

/** docs/product.md 10.2: Applications tab: search, filter, view and decide. */
export function ApplicationsPanel() {
  const t = useTexts(adminTexts, applicationReviewTexts)
  const { user } = useSession()
  const [search, setSearch] = useState('')
  const [status, setStatus] = useState<ApplicationStatus>()
  const [opened, setOpened] = useState<Opened | null>(null)
  const unsaved = useUnsavedRecords<ApplicationCorrection>('applications')
  const { Opened: ApplicationDialog, open: openDialog } = useLazyDialog(dialog)
  // Downloaded before the first press, so that a row opens at once.
  useEffect(() => void dialog.load().catch(() => {}), [])
  const approval = useAction(approveApplication, {
    ...decision,
    done: { title: t('applicationReview.approvedTitle'), description: t('applicationReview.approvedText') },
    failed: t('applicationReview.approveFailed'),
  })
  const query = pages(listApplications, {}, { query: { view: 'summary', search, status } })

  function open(application: ApplicationSummary, isRejecting = false) {
    setOpened({ application, isRejecting })
    openDialog()
  }

  function approve(application: ApplicationSummary, event: MouseEvent) {
    if (approval.isPending) return
    const moveFocus = rowFocus(event.currentTarget)
    approval.mutate(
      { id: application.id, userId: '' },
      {
        onSuccess: () => {
          moveFocus()
          // Where the site sends no mail, the administrator tells the applicant: the dialog has a text to copy.
          if (user?.sendsMail === false) open(application)
        },
      },
    )
  }

  return (
    <>
      <CeilingNotice />
      <div className="stack s3 below-4 list-tools">
        <SearchField label={t('applicationReview.search')} onSearch={setSearch} />
        <StatusFilter search={search} status={status} onChange={setStatus} />
        <SearchResult query={query} isNarrowed={search !== '' || status !== undefined} />
        <div className="row s2 even list-actions">
          <DownloadCsv address={(lang) => pathOf(exportApplications, {}, { status, lang })} ignoresSearch={search !== ''} />
        </div>
      </div>
      <PagedList query={query} empty={t('admin.noApplications')}>
        {(applications) => (
          <ApplicationTable
            applications={applications}
            approving={approval.isPending ? approval.variables.id : undefined}
            onView={open}
            onApprove={approve}
            onReject={(application) => open(application, true)}
          />
        )}
      </PagedList>
      {opened && ApplicationDialog && <ApplicationDialog {...opened} unsaved={unsaved} onClose={() => setOpened(null)} />}
    </>
  )
}

interface StatusFilterProps {
  /** The counts are of what this search finds. */
  search: string
  status: ApplicationStatus | undefined
  onChange: (status: ApplicationStatus | undefined) => void
}

function StatusFilter({ search, status, onChange }: StatusFilterProps) {
  const t = useTexts(adminTexts, applicationReviewTexts, applicationStatusTexts)
  const { data: counts } = useQuery({ ...read(countApplications, {}, { query: { search } }), placeholderData: keepPreviousData })
  const all = {
    key: 'all',
    label: t('applicationReview.all'),
    isPressed: status === undefined,
    count: counts && counts.pending + counts.approved + counts.rejected,
    onPress: () => onChange(undefined),
  }
  const each = applicationStatuses.map((value) => ({
    key: value,
    label: t(`applicationStatus.${value}`),
    isPressed: status === value,
    count: counts?.[value],
    onPress: () => onChange(value),
  }))
  return <FilterChips label={t('admin.status')} chips={[all, ...each]} />
}

const dailyCeilings = { registrations: registrationCeiling, applications: applicationCeiling }

/** Tells administrators that a daily ceiling was reached, and how people can still join today. */
function CeilingNotice() {
  const t = useTexts(applicationReviewTexts)
  const { data: counts } = useQuery(read(countApplications, {}))
  return counts?.ceilingsReached.map((ceiling) => (
    <p key={ceiling} className="below-4 call-out" role="status">
      {t(`ceiling.${ceiling}`, { limit: String(dailyCeilings[ceiling]) })}
    </p>
  ))
}

interface Actions {
  onView: (application: ApplicationSummary) => void
  onApprove: (application: ApplicationSummary, event: MouseEvent) => void
  onReject: (application: ApplicationSummary) => void
}

interface ApplicationTableProps extends Actions {
  applications: readonly ApplicationSummary[]
  /** The id of the application being approved. */
  approving: string | undefined
}

function ApplicationTable({ applications, approving, ...actions }: ApplicationTableProps) {
  const t = useTexts(adminTexts)
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
  const t = useTexts(applicationReviewTexts)
  const name = applicantName(application)
  return (
    <>
      <Button size="small" aria-label={`${t('view')}: ${name}`} onClick={() => onView(application)}>
        {t('view')}
      </Button>
      {application.status === 'pending' && (
        <>
          <Button
            variant="ok"
            size="small"
            aria-label={`${t('approve')}: ${name}`}
            busy={isBusy}
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
