import { Check, X } from 'lucide-react'
import { type FormEvent, useEffect, useId, useRef, useState } from 'react'
import { applicantName } from '#contract/accounts/person-name.ts'
import type { ApplicationDetail, ApplicationSummary } from '#contract/members/membership-applications.ts'
import { useKeepDraft, useTakenDraft } from '#web/accounts/session/use-draft.ts'
import { useAdminMutation } from '#web/api/use-admin-mutation.ts'
import { clubNames, useClub } from '#web/club.tsx'
import { useTexts } from '#web/i18n/use-texts.ts'
import { Button } from '#web/ui/button.tsx'
import { CopyButton } from '#web/ui/copy-button.tsx'
import { commonTexts } from '#web/ui/ui.texts.ts'
import { applicationReviewTexts } from './applications.texts.ts'
import { decisionText } from './decision-text.ts'
import { approveApplication, rejectApplication } from './open-application.ts'

/** Approve and Reject, while the application is pending. */
export function Decision({
  application: { id },
  onReject,
  onDecided,
}: {
  application: ApplicationDetail
  onReject: () => void
  onDecided: () => void
}) {
  const t = useTexts(applicationReviewTexts)
  const { mutateAsync, isPending } = useAdminMutation(approveApplication, {
    doneTitle: t('approvedTitle'),
    doneText: t('approvedText'),
    failedText: t('approveFailed'),
  })

  async function approve() {
    if (isPending) return
    // These buttons disappear with the decision: the focus moves to the heading. A failure shows as a toast.
    await mutateAsync({ id, userId: '' }).then(onDecided, () => undefined)
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

/** A message about the decision to send by messenger, in the applicant's language, where the site sends no mail, or none to an address that is not verified. */
export function DecisionMessage({ application, sendsMail }: { application: ApplicationDetail; sendsMail: boolean }) {
  const t = useTexts(applicationReviewTexts)
  const club = useClub()
  const { language, status, koreanName, englishName, account, reviewedAt, importedAt } = application
  // No one decided about a record from the club's list, or one that an earlier version closed as a duplicate.
  if (importedAt !== null || reviewedAt === null || (status !== 'approved' && status !== 'rejected')) return null
  const text = decisionText(language, status, {
    name: language === 'ko' ? koreanName : englishName,
    club: clubNames(club, language).name,
    hasAccount: account !== null,
    loginUrl: `${location.origin}/login`,
  })
  return (
    <section className="decision-message" aria-labelledby="decision-message-heading">
      <h4 id="decision-message-heading">{t('tellApplicant')}</h4>
      <p className="field-hint">{t(sendsMail ? 'tellUnverifiedHint' : 'tellApplicantHint', { kakaoId: application.kakaoId })}</p>
      <p lang={language} className="decision-text">
        {text}
      </p>
      <CopyButton text={text} label={t('copyMessage')} />
    </section>
  )
}

interface RejectionFormProps {
  application: Pick<ApplicationSummary, 'id' | 'koreanName' | 'englishName'>
  onBack: () => void
  onRejected: () => void
}

/** Asks for a reason, which is optional, and rejects. */
export function RejectionForm({ application, onBack, onRejected }: RejectionFormProps) {
  const t = useTexts(applicationReviewTexts, commonTexts)
  const { id } = application
  const fieldId = useId()
  const field = useRef<HTMLTextAreaElement>(null)
  const draft = { name: `rejection-${id}` }
  const [notes, setNotes] = useState(useTakenDraft<string>(draft) ?? '')
  useKeepDraft(draft, () => notes || null)
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
      <p className="dialog-text">{t('applicationReview.rejectText', { name: applicantName(application) })}</p>
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
