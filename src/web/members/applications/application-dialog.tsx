import { useQuery } from '@tanstack/react-query'
import { Pencil, Trash2 } from 'lucide-react'
import { type RefObject, useRef, useState } from 'react'
import { applicantName } from '#contract/accounts/person-name.ts'
import { deleteApplication } from '#contract/members/correction-calls.ts'
import type { ApplicationCorrection } from '#contract/members/corrections.ts'
import type { ApplicationDetail, ApplicationSummary } from '#contract/members/membership-applications.ts'
import { retentionDays } from '#contract/site/retention.ts'
import { useSession } from '#web/accounts/session/session.ts'
import { DeleteQuestion } from '#web/editor/delete-question.tsx'
import type { UnsavedRecords } from '#web/editor/unsaved-records.ts'
import { useFormat } from '#web/i18n/use-format.ts'
import { useTexts } from '#web/i18n/use-texts.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog/dialog.tsx'
import { Loaded } from '#web/ui/list-states.tsx'
import { AccountSearch } from './account-search.tsx'
import { ApplicationBadges } from './application-badges.tsx'
import { ApplicationFacts } from './application-facts.tsx'
import { applicationReviewTexts, recordsTexts } from './applications.texts.ts'
import { CorrectionForm } from './correction-form.tsx'
import { Decision, DecisionMessage, RejectionForm } from './decision.tsx'
import { applicationQuery } from './open-application.ts'
import './applications.css'

type View = 'details' | 'reject' | 'edit' | 'connect'

interface ApplicationDialogProps {
  application: ApplicationSummary
  /** Whether it opens with the rejection; then no details are loaded. */
  isRejecting: boolean
  /** Corrections that were typed and not saved, until the list is left. */
  unsaved: UnsavedRecords<ApplicationCorrection>
  onClose: () => void
}

/** One application with all its fields, and what an administrator does with it. */
export function ApplicationDialog({ application: first, isRejecting, unsaved, onClose }: ApplicationDialogProps) {
  const t = useTexts(applicationReviewTexts, recordsTexts)
  const { user } = useSession()
  const [application, setApplication] = useState(first)
  const [view, setView] = useState<View>(isRejecting ? 'reject' : 'details')
  const detail = useQuery({ ...applicationQuery(application.id), enabled: view !== 'reject' })
  const { data } = detail
  const head = useRef<HTMLDivElement>(null)
  const sendsMail = user?.sendsMail !== false
  const titles: Record<View, string> = {
    details: t('applicationReview.detailTitle'),
    reject: t('applicationReview.rejectTitle'),
    edit: t('records.editTitle'),
    connect: t('records.connectTitle'),
  }

  function showDetails() {
    setView('details')
    // The pressed button is gone with its view.
    requestAnimationFrame(() => head.current?.focus())
  }

  function openOther(other: ApplicationSummary) {
    setApplication(other)
    showDetails()
  }

  return (
    <Dialog onClose={onClose} title={titles[view]} closeOutside={view === 'details'}>
      {view === 'reject' ? (
        <RejectionForm
          application={data ?? application}
          onBack={() => (isRejecting ? onClose() : showDetails())}
          onRejected={() => (isRejecting && sendsMail ? onClose() : showDetails())}
        />
      ) : data && view === 'edit' ? (
        <CorrectionForm application={data} unsaved={unsaved} onDone={showDetails} />
      ) : data && view === 'connect' ? (
        <AccountSearch application={data} onDone={showDetails} />
      ) : (
        <>
          <Head application={data ?? application} head={head} onEdit={data && (() => setView('edit'))} />
          <div className="application-body">
            <Loaded from={detail}>
              {(whole) => (
                <>
                  {(!sendsMail || whole.emailVerifiedAt === null) && (
                    <DecisionMessage application={whole} sendsMail={sendsMail} />
                  )}
                  <ApplicationFacts application={whole} onConnect={() => setView('connect')} />
                  {whole.original && <Original status={whole.status} original={whole.original} onOpen={openOther} />}
                  {whole.likelySame.length > 0 && <LookAlikes applications={whole.likelySame} onOpen={openOther} />}
                  <Deletion application={whole} onDeleted={onClose} />
                </>
              )}
            </Loaded>
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
  application: ApplicationSummary
  head: RefObject<HTMLDivElement | null>
  /** Undefined until the details are loaded. */
  onEdit: (() => void) | undefined
}

function Head({ application, head, onEdit }: HeadProps) {
  const t = useTexts(recordsTexts)
  const { koreanName, status } = application
  const canEdit = status === 'pending' || status === 'approved'
  return (
    <div ref={head} tabIndex={-1} className="row close application-head">
      <h3 className="title tight" lang={koreanName ? 'ko' : 'en'}>
        {applicantName(application)}
      </h3>
      <ApplicationBadges {...application} />
      {canEdit && onEdit && (
        <Button onClick={onEdit}>
          <Pencil aria-hidden="true" />
          {t('edit')}
        </Button>
      )}
    </div>
  )
}

const days = String(retentionDays.decidedApplication)

interface OriginalProps {
  status: string
  original: ApplicationSummary
  onOpen: (other: ApplicationSummary) => void
}

/** Of an application that versions up to 1.3.0 marked as a duplicate: which one counts. */
function Original({ status, original, onOpen }: OriginalProps) {
  const t = useTexts(recordsTexts)
  return (
    <section className="stack s3 start above-4 call-out">
      <p>
        {t('duplicateNotice')} {status === 'rejected' && t('duplicateErased', { days })}
      </p>
      <Button onClick={() => onOpen(original)}>{t('openOriginal')}</Button>
    </section>
  )
}

interface LookAlikesProps {
  applications: readonly ApplicationSummary[]
  onOpen: (other: ApplicationSummary) => void
}

/** Other applications that look like those of the same person. */
function LookAlikes({ applications, onOpen }: LookAlikesProps) {
  const t = useTexts(recordsTexts)
  const format = useFormat()
  return (
    <section className="stack s3 start above-4 call-out">
      <h4>{t('likelySubheading')}</h4>
      <ul className="stack s2">
        {applications.map((other) => (
          <li key={other.id}>
            <Button onClick={() => onOpen(other)}>
              {t('applicationOf', { name: applicantName(other), date: format.shortDate(other.submittedAt) })}
            </Button>{' '}
            <ApplicationBadges {...other} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function Deletion({ application, onDeleted }: { application: ApplicationDetail; onDeleted: () => void }) {
  const t = useTexts(recordsTexts)
  const [isAsking, setIsAsking] = useState(false)
  return (
    <>
      <div className="row even above-4 below-4">
        <Button variant="danger" onClick={() => setIsAsking(true)}>
          <Trash2 aria-hidden="true" />
          {t('delete')}
        </Button>
      </div>
      {isAsking && (
        <DeleteQuestion
          id={application.id}
          call={deleteApplication}
          texts={recordsTexts}
          warning={t('deleteWarning', { name: applicantName(application) })}
          onClose={() => setIsAsking(false)}
          onDeleted={onDeleted}
        />
      )}
    </>
  )
}
