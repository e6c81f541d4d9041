import { useQuery } from '@tanstack/react-query'
import { Check, X } from 'lucide-react'
import { type FormEvent, useEffect, useId, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import type { ApplicationDetail, ApplicationSummary } from '#contract/applications/membership-applications.ts'
import { useSession } from '#web/api/auth.ts'
import { applicationQuery, approveApplication, rejectApplication } from '#web/api/membership-applications.ts'
import { ApplicationStatusBadge } from '#web/badges/account-badges.tsx'
import { clubNames, useClub } from '#web/club.tsx'
import { useAdminMutation } from '#web/pages/admin/use-admin-mutation.ts'
import { Button, CopyButton } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog/dialog.tsx'
import { ListError, ListLoading } from '#web/ui/list-states.tsx'
import { ApplicationFacts } from './application-facts.tsx'
import { decisionText } from './decision-text.ts'
import './applications.css'

interface ApplicationDialogProps {
  application: ApplicationSummary
  /** Whether it opens with the rejection; then no details are loaded. */
  isRejecting: boolean
  onClose: () => void
}

/** One application with all its fields, and the decision about it. */
export function ApplicationDialog({ application, isRejecting: startsRejecting, onClose }: ApplicationDialogProps) {
  const t = useTranslations('applicationReview')
  const { user } = useSession()
  const [isRejecting, setIsRejecting] = useState(startsRejecting)
  const sendsMail = user?.notifications !== null
  return (
    <Dialog onClose={onClose} title={isRejecting ? t('rejectTitle') : t('detailTitle')} closeOutside={!isRejecting}>
      {isRejecting ? (
        <RejectionForm
          application={application}
          onBack={() => (startsRejecting ? onClose() : setIsRejecting(false))}
          onRejected={() => (startsRejecting && sendsMail ? onClose() : setIsRejecting(false))}
        />
      ) : (
        <Details application={application} sendsMail={sendsMail} onReject={() => setIsRejecting(true)} />
      )}
    </Dialog>
  )
}

function Details({
  application: { id, koreanName, status },
  sendsMail,
  onReject,
}: {
  application: ApplicationSummary
  sendsMail: boolean
  onReject: () => void
}) {
  const { data, isPending, refetch } = useQuery(applicationQuery(id))
  const head = useRef<HTMLDivElement>(null)
  return (
    <>
      <div ref={head} tabIndex={-1} className="application-head">
        <h3 lang="ko">{koreanName}</h3>
        <ApplicationStatusBadge status={data?.status ?? status} />
      </div>
      <div className="application-body">
        {data ? (
          <>
            {!sendsMail && <DecisionMessage application={data} />}
            <ApplicationFacts application={data} />
          </>
        ) : isPending ? (
          <ListLoading />
        ) : (
          <ListError onRetry={() => void refetch()} />
        )}
      </div>
      {data?.status === 'pending' && <Decision application={data} onReject={onReject} onDecided={() => head.current?.focus()} />}
    </>
  )
}

function Decision({
  application: { id },
  onReject,
  onDecided,
}: {
  application: ApplicationDetail
  onReject: () => void
  onDecided: () => void
}) {
  const t = useTranslations('applicationReview')
  const { mutateAsync, isPending } = useAdminMutation(approveApplication, {
    doneTitle: t('approvedTitle'),
    doneText: t('approvedText'),
    failedText: t('approveFailed'),
  })

  async function approve() {
    if (isPending) return
    // These buttons disappear with the decision: the focus moves to the heading. A failure shows as a toast.
    await mutateAsync(id).then(onDecided, () => undefined)
  }

  return (
    <div className="dialog-foot">
      <Button variant="danger" aria-disabled={isPending || undefined} onClick={() => isPending || onReject()}>
        <X aria-hidden="true" />
        {t('reject')}
      </Button>
      <Button variant="ok" aria-busy={isPending} aria-disabled={isPending || undefined} onClick={() => void approve()}>
        <Check aria-hidden="true" />
        {t('approve')}
      </Button>
    </div>
  )
}

/** A message about the decision to send by messenger, in the applicant's language, where the site sends no mail. */
function DecisionMessage({ application }: { application: ApplicationDetail }) {
  const t = useTranslations('applicationReview')
  const club = useClub()
  const { language, status, koreanName, englishName, account } = application
  if (status !== 'approved' && status !== 'rejected') return null
  const text = decisionText(language, status, {
    name: language === 'ko' ? koreanName : englishName,
    club: clubNames(club, language).name,
    hasAccount: account !== null,
    loginUrl: `${location.origin}/login`,
  })
  return (
    <section className="decision-message" aria-labelledby="decision-message-heading">
      <h4 id="decision-message-heading">{t('tellApplicant')}</h4>
      <p className="field-hint">{t('tellApplicantHint', { kakaoId: application.kakaoId })}</p>
      <p lang={language} className="decision-text">
        {text}
      </p>
      <CopyButton text={text} label={t('copyMessage')} />
    </section>
  )
}

interface RejectionFormProps {
  application: ApplicationSummary
  onBack: () => void
  onRejected: () => void
}

/** Asks for a reason, which is optional, and rejects. */
function RejectionForm({ application: { id, koreanName }, onBack, onRejected }: RejectionFormProps) {
  const t = useTranslations()
  const fieldId = useId()
  const field = useRef<HTMLTextAreaElement>(null)
  const [notes, setNotes] = useState('')
  const { mutate, isPending } = useAdminMutation(rejectApplication, {
    doneTitle: t('applicationReview.rejectedTitle'),
    doneText: t('applicationReview.rejectedText'),
  })
  useEffect(() => field.current?.focus(), [])

  function reject(event: FormEvent) {
    event.preventDefault()
    // An empty reason is not sent at all (docs/product.md 11.4).
    if (!isPending) mutate({ id, notes: notes.trim() || undefined }, { onSuccess: onRejected })
  }

  return (
    <form className="form" method="post" onSubmit={reject}>
      <p className="dialog-text">{t('applicationReview.rejectText', { name: koreanName })}</p>
      <div className="field">
        <label htmlFor={fieldId}>{t('applicationReview.reason')}</label>
        <p id={`${fieldId}-hint`} className="field-hint">
          {t('applicationReview.reasonHint')}
        </p>
        <textarea
          ref={field}
          id={fieldId}
          aria-describedby={`${fieldId}-hint`}
          className="control"
          rows={4}
          maxLength={2000}
          value={notes}
          onChange={(event) => setNotes(event.target.value)}
        />
      </div>
      <div className="dialog-foot">
        <Button onClick={onBack}>{t('common.cancel')}</Button>
        <Button variant="danger" type="submit" aria-busy={isPending} aria-disabled={isPending || undefined}>
          <X aria-hidden="true" />
          {t('applicationReview.reject')}
        </Button>
      </div>
    </form>
  )
}
