import { useQuery } from '@tanstack/react-query'
import { Pencil } from 'lucide-react'
import { type RefObject, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { applicantName } from '#contract/accounts/person-name.ts'
import type { ApplicationCorrection } from '#contract/members/corrections.ts'
import type { ApplicationDetail, ApplicationSummary } from '#contract/members/membership-applications.ts'
import { useSession } from '#web/accounts/session/session.ts'
import { applicationQuery } from '#web/api/applications/membership-applications.ts'
import type { UnsavedRecords } from '#web/editor/unsaved-records.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog/dialog.tsx'
import { ListError, ListLoading } from '#web/ui/list-states.tsx'
import { AccountSearch } from './account-search.tsx'
import { ApplicationBadges } from './application-badges.tsx'
import { ApplicationFacts } from './application-facts.tsx'
import { CorrectionForm } from './correction-form.tsx'
import { Decision, DecisionMessage } from './decision.tsx'
import { Duplicates } from './duplicates.tsx'
import { OriginalSearch } from './original-search.tsx'
import { RejectionForm } from './rejection-form.tsx'
import './applications.css'

/** What is known of the application before its details are loaded: of an original, the id alone. */
export type KnownApplication = Pick<ApplicationSummary, 'id'> & Partial<ApplicationSummary>

type View = 'details' | 'reject' | 'edit' | 'connect' | 'findOriginal'

interface ApplicationDialogProps {
  application: KnownApplication
  /** Whether it opens with the rejection; then no details are loaded. */
  isRejecting: boolean
  /** Corrections that were typed and not saved, until the list is left. */
  unsaved: UnsavedRecords<ApplicationCorrection>
  onClose: () => void
}

/** One application with all its fields, and what an administrator does with it. */
export function ApplicationDialog({ application: first, isRejecting, unsaved, onClose }: ApplicationDialogProps) {
  const t = useTranslations()
  const { user } = useSession()
  const [application, setApplication] = useState(first)
  const [view, setView] = useState<View>(isRejecting ? 'reject' : 'details')
  const { data, isPending, refetch } = useQuery({ ...applicationQuery(application.id), enabled: view !== 'reject' })
  const head = useRef<HTMLDivElement>(null)
  const sendsMail = user?.sendsMail !== false
  const titles: Record<View, string> = {
    details: t('applicationReview.detailTitle'),
    reject: t('applicationReview.rejectTitle'),
    edit: t('records.editTitle'),
    connect: t('records.connectTitle'),
    findOriginal: t('records.findOriginalTitle'),
  }

  function showDetails() {
    setView('details')
    // The pressed button is gone with its view.
    requestAnimationFrame(() => head.current?.focus())
  }

  function openOther(other: KnownApplication) {
    setApplication(other)
    showDetails()
  }

  return (
    <Dialog onClose={onClose} title={titles[view]} closeOutside={view === 'details'}>
      {view === 'reject' ? (
        <RejectionForm
          application={{ koreanName: '', englishName: '', ...application, ...data }}
          onBack={() => (isRejecting ? onClose() : showDetails())}
          onRejected={() => (isRejecting && sendsMail ? onClose() : showDetails())}
        />
      ) : data && view === 'edit' ? (
        <CorrectionForm application={data} unsaved={unsaved} onDone={showDetails} />
      ) : data && view === 'connect' ? (
        <AccountSearch application={data} onDone={showDetails} />
      ) : data && view === 'findOriginal' ? (
        <OriginalSearch application={data} onDone={showDetails} />
      ) : (
        <>
          <Head application={data ?? application} head={head} onEdit={data && (() => setView('edit'))} />
          <div className="application-body">
            {data ? (
              <>
                {(!sendsMail || data.emailVerifiedAt === null) && <DecisionMessage application={data} sendsMail={sendsMail} />}
                <ApplicationFacts application={data} onConnect={() => setView('connect')} />
                <Duplicates
                  application={data}
                  onOpen={openOther}
                  onFindOriginal={() => setView('findOriginal')}
                  onDeleted={onClose}
                />
              </>
            ) : isPending ? (
              <ListLoading />
            ) : (
              <ListError onRetry={() => void refetch()} />
            )}
          </div>
          {data?.status === 'pending' && (
            <Decision application={data} onReject={() => setView('reject')} onDecided={() => head.current?.focus()} />
          )}
        </>
      )}
    </Dialog>
  )
}

interface HeadProps {
  application: KnownApplication | ApplicationDetail
  head: RefObject<HTMLDivElement | null>
  /** Undefined until the details are loaded. */
  onEdit: (() => void) | undefined
}

function Head({ application, head, onEdit }: HeadProps) {
  const t = useTranslations('records')
  const { koreanName = '', englishName = '', status, duplicateOf } = application
  const canEdit = status === 'pending' || status === 'approved'
  return (
    <div ref={head} tabIndex={-1} className="application-head">
      <h3 lang={koreanName ? 'ko' : 'en'}>{applicantName({ koreanName, englishName })}</h3>
      {status && <ApplicationBadges status={status} duplicateOf={duplicateOf ?? null} />}
      {canEdit && onEdit && (
        <Button onClick={onEdit}>
          <Pencil aria-hidden="true" />
          {t('edit')}
        </Button>
      )}
    </div>
  )
}
