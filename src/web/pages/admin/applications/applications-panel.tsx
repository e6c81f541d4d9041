import { type MouseEvent, useState } from 'react'
import { useTranslations } from 'use-intl'
import type { ApplicationStatus, ApplicationSummary } from '#contract/applications/membership-applications.ts'
import { useSession } from '#web/api/auth.ts'
import { applicationPagesQuery, approveApplication } from '#web/api/membership-applications.ts'
import { rowFocus } from '#web/pages/admin/list/row-focus.ts'
import { RowsInSteps } from '#web/pages/admin/list/rows-in-steps.tsx'
import { SearchField } from '#web/pages/admin/list/search-field.tsx'
import { SearchResult } from '#web/pages/admin/list/search-result.tsx'
import { CeilingNotice } from '#web/pages/admin/settings/ceiling-notice.tsx'
import { useAdminMutation } from '#web/pages/admin/use-admin-mutation.ts'
import { PagedList } from '#web/pages/paged-list.tsx'
import { ApplicationDialog } from './application-dialog.tsx'
import { ApplicationTable } from './application-table.tsx'
import { StatusFilter } from './status-filter.tsx'

interface Opened {
  application: ApplicationSummary
  isRejecting: boolean
}

/** SPEC section 2, Applications tab: who wants to join, to be found, looked at and decided. */
export function ApplicationsPanel() {
  const t = useTranslations()
  const { user } = useSession()
  const [search, setSearch] = useState('')
  const [status, setStatus] = useState<ApplicationStatus>()
  const [opened, setOpened] = useState<Opened | null>(null)
  const approval = useAdminMutation(approveApplication, {
    doneTitle: t('applicationReview.approvedTitle'),
    doneText: t('applicationReview.approvedText'),
    failedText: t('applicationReview.approveFailed'),
  })
  const query = applicationPagesQuery({ search, status })

  function approve(application: ApplicationSummary, event: MouseEvent) {
    if (approval.isPending) return
    const moveFocus = rowFocus(event.currentTarget)
    approval.mutate(application.id, {
      onSuccess: () => {
        moveFocus()
        // Where no mail goes out, the officer tells the applicant: the dialog has the words ready.
        if (user?.notifications === null) setOpened({ application, isRejecting: false })
      },
    })
  }

  return (
    <>
      <CeilingNotice />
      <div className="list-tools">
        <SearchField label={t('applicationReview.search')} onSearch={setSearch} />
        <StatusFilter search={search} status={status} onChange={setStatus} />
        <SearchResult query={query} isNarrowed={search !== '' || status !== undefined} />
      </div>
      <PagedList query={query} empty={t('admin.noApplications')} by={RowsInSteps}>
        {(applications) => (
          <ApplicationTable
            applications={applications}
            approving={approval.isPending ? approval.variables : undefined}
            onView={(application) => setOpened({ application, isRejecting: false })}
            onApprove={approve}
            onReject={(application) => setOpened({ application, isRejecting: true })}
          />
        )}
      </PagedList>
      {opened && <ApplicationDialog key={opened.application.id} {...opened} onClose={() => setOpened(null)} />}
    </>
  )
}
