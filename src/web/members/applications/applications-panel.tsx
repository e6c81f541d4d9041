import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Check, X } from 'lucide-react'
import { type MouseEvent, useEffect, useState } from 'react'
import { type ApplicationStatus, applicationStatuses } from '#contract/members/applications.ts'
import type { ApplicationCorrection } from '#contract/members/details.ts'
import { approveApplication, countApplications, listApplications } from '#contract/members/member-calls.ts'
import type { ApplicationSummary } from '#contract/members/membership-applications.ts'
import { applicationCeiling, registrationCeiling } from '#contract/site/daily-ceilings.ts'
import { exportApplications } from '#contract/site/site-calls.ts'
import { UnverifiedAddress } from '#web/accounts/account-badges.tsx'
import { usePersonName } from '#web/accounts/person-name.tsx'
import { useSession } from '#web/accounts/session/session.ts'
import { useAction } from '#web/api/action.ts'
import { pages, pathOf, read } from '#web/api/calls.ts'
import { useUnsavedRecords } from '#web/editor/unsaved-records.ts'
import { useFormat } from '#web/i18n/language.tsx'
import { useTexts } from '#web/i18n/use-texts.ts'
import { lazy, type ReadingPart, useLazyDialog } from '#web/lazy.ts'
import { readFilter, useAddressFilter } from '#web/lists/address-filter.ts'
import { DataTable } from '#web/lists/data-table.tsx'
import { DownloadCsv } from '#web/lists/download-csv.tsx'
import { rowFocus } from '#web/lists/row-focus.ts'
import { SearchedList } from '#web/lists/searched-list.tsx'
import { ApplicationBadges } from '#web/members/application-badges.tsx'
import { applicationStatusTexts } from '#web/members/members.texts.ts'
import { adminTexts } from '#web/site/admin.texts.ts'
import { Button, LinkButton } from '#web/ui/button.tsx'
import { MailLink, PhoneLink } from '#web/ui/contact-links.tsx'
import { applicationReviewTexts } from './applications.texts.ts'
import { decision } from './open-application.ts'

const dialog = lazy(() => import('./application-dialog.tsx').then(({ ApplicationDialog }) => ApplicationDialog))

const applicationsQuery = (search: string, status: ApplicationStatus | undefined) =>
  pages(listApplications, {}, { query: { view: 'summary', search, status } })

ApplicationsPanel.reads = ((search) => [
  read(countApplications, {}),
  applicationsQuery('', readFilter(search, 'status', applicationStatuses)),
]) satisfies ReadingPart['reads']

/** docs/product.md 10.2 */
export function ApplicationsPanel() {
  const t = useTexts(adminTexts, applicationReviewTexts, applicationStatusTexts)
  const { user } = useSession()
  const [search, setSearch] = useState('')
  const [status, setStatus] = useAddressFilter('status', applicationStatuses)
  const [opened, setOpened] = useState<{ application: ApplicationSummary; isRejecting: boolean } | null>(null)
  const [looked, setLooked] = useState<ReadonlySet<string>>(new Set())
  const unsaved = useUnsavedRecords<ApplicationCorrection>('applications')
  const { Opened: ApplicationDialog, open: openDialog } = useLazyDialog(dialog)
  // Downloaded before the first press, so that a row opens at once.
  useEffect(() => void dialog.load().catch(() => {}), [])
  const approval = useAction(approveApplication, {
    ...decision,
    done: { title: t('applicationReview.approvedTitle'), description: t('applicationReview.approvedText') },
    failed: t('applicationReview.approveFailed'),
  })
  const { data: all } = useQuery(read(countApplications, {}))
  const { data: found } = useQuery({ ...read(countApplications, {}, { query: { search } }), placeholderData: keepPreviousData })
  // A search that finds nothing says so itself: the numbers of the club stay.
  const counts = found && sum(found) > 0 ? found : all

  function open(application: ApplicationSummary, isRejecting = false) {
    if (!isRejecting) setLooked(new Set([...looked, application.id]))
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
      {counts?.ceilingsReached.map((ceiling) => (
        <p key={ceiling} className="below-4 call-out" role="status">
          {t(`applicationReview.ceiling.${ceiling}`, { limit: String(dailyCeilings[ceiling]) })}
        </p>
      ))}
      <SearchedList
        query={applicationsQuery(search, status)}
        search={{ label: t('applicationReview.search'), onSearch: setSearch, shortcut: '/' }}
        filter={{
          label: t('admin.status'),
          chips: [undefined, ...applicationStatuses].map((value) => ({
            key: value ?? 'all',
            label: value ? t(`applicationStatus.${value}`) : t('applicationReview.all'),
            isPressed: status === value,
            count: counts && (value ? counts[value] : sum(counts)),
            onPress: () => setStatus(value),
          })),
        }}
        isNarrowed={search !== '' || status !== undefined}
        actions={
          <DownloadCsv
            address={(lang) => pathOf(exportApplications, {}, { status, lang })}
            ignoresSearch={search !== ''}
            isShort
          />
        }
        empty={search === '' ? t('admin.noApplications') : t('applicationReview.noneFound')}
        firstAct={<LinkButton href="/admin?tab=members">{t('applicationReview.importFirst')}</LinkButton>}
      >
        {(applications) => (
          <ApplicationTable
            applications={applications}
            looked={looked}
            approving={approval.isPending ? approval.variables.id : undefined}
            onView={open}
            onApprove={approve}
            onReject={(application) => open(application, true)}
          />
        )}
      </SearchedList>
      {opened && ApplicationDialog && (
        // One that was closed in the same moment is another.
        <ApplicationDialog
          key={`${opened.application.id} ${opened.isRejecting}`}
          {...opened}
          unsaved={unsaved}
          onClose={() => setOpened(null)}
        />
      )}
    </>
  )
}

const sum = ({ pending, approved, rejected }: Record<ApplicationStatus, number>) => pending + approved + rejected

const dailyCeilings = { registrations: registrationCeiling, applications: applicationCeiling }

interface ApplicationTableProps {
  applications: readonly ApplicationSummary[]
  /** The ids of those that were opened: rejecting is no loud choice before. */
  looked: ReadonlySet<string>
  approving: string | undefined
  onView: (application: ApplicationSummary) => void
  onApprove: (application: ApplicationSummary, event: MouseEvent) => void
  onReject: (application: ApplicationSummary) => void
}

function ApplicationTable({ applications, looked, approving, onView, onApprove, onReject }: ApplicationTableProps) {
  const t = useTexts(adminTexts, applicationReviewTexts)
  const nameOf = usePersonName()
  const format = useFormat()
  return (
    <DataTable
      className="application-table"
      label={t('admin.tabApplications')}
      rows={applications}
      columns={[
        {
          heading: t('admin.name'),
          place: 'name',
          cell: ({ koreanName, englishName }) => (
            <>
              {koreanName && <b lang="ko">{koreanName}</b>}{' '}
              {koreanName ? <span lang="en">{englishName}</span> : <b lang="en">{englishName}</b>}
            </>
          ),
        },
        {
          heading: t('admin.status'),
          place: 'corner',
          cell: (application) => <ApplicationBadges {...application} />,
        },
        { heading: t('admin.motorcycle'), place: 'wide', cell: ({ motorcycleModel }) => <b>{motorcycleModel}</b> },
        {
          heading: t('admin.contact'),
          place: 'left',
          cell: ({ phoneNumber, links, ...address }) => (
            <>
              {address.email && <MailLink address={address.email} />}
              <UnverifiedAddress {...address} />
              {phoneNumber && <PhoneLink number={phoneNumber} links={links?.phoneNumber} />}
            </>
          ),
        },
        {
          heading: t('admin.appliedDate'),
          place: 'right',
          cell: ({ submittedAt }) => <time dateTime={submittedAt}>{format.shortDate(submittedAt)}</time>,
        },
        {
          heading: t('admin.actions'),
          place: 'actions',
          cell: (application) => {
            const labelOf = (action: 'view' | 'approve' | 'reject') => ({
              size: 'small' as const,
              'aria-label': `${t(`applicationReview.${action}`)}: ${nameOf(application)}`,
            })
            return (
              <>
                <Button {...labelOf('view')} variant="primary" onClick={() => onView(application)}>
                  {t('applicationReview.view')}
                </Button>
                {application.status === 'pending' && (
                  <>
                    <Button
                      {...labelOf('approve')}
                      busy={application.id === approving}
                      onClick={(event) => onApprove(application, event)}
                    >
                      <Check aria-hidden="true" />
                      {t('applicationReview.approve')}
                    </Button>
                    <Button
                      {...labelOf('reject')}
                      variant={looked.has(application.id) ? 'danger' : 'quiet'}
                      onClick={() => onReject(application)}
                    >
                      <X aria-hidden="true" />
                      {t('applicationReview.reject')}
                    </Button>
                  </>
                )}
              </>
            )
          },
        },
      ]}
    />
  )
}
