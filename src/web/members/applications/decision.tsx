import { Check, X } from 'lucide-react'
import * as z from 'zod/mini'
import { applicantName } from '#contract/accounts/person-name.ts'
import { approveApplication, rejectApplication } from '#contract/members/application-calls.ts'
import type { ApplicationDetail, ApplicationSummary } from '#contract/members/membership-applications.ts'
import { useDraftedForm } from '#web/accounts/session/drafted-form.ts'
import { useAction } from '#web/api/action.ts'
import { clubNames, useClub } from '#web/club.tsx'
import { useTexts } from '#web/i18n/use-texts.ts'
import { Button } from '#web/ui/button.tsx'
import { CopyButton } from '#web/ui/copy-button.tsx'
import { Form, TextAreaField } from '#web/ui/form/form.tsx'
import { commonTexts } from '#web/ui/ui.texts.ts'
import { applicationReviewTexts } from './applications.texts.ts'
import { decisionText } from './decision-text.ts'
import { decision } from './open-application.ts'

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
  const { mutateAsync, isPending } = useAction(approveApplication, {
    ...decision,
    done: { title: t('approvedTitle'), description: t('approvedText') },
    failed: t('approveFailed'),
  })

  /** These buttons disappear with the decision: the focus moves to the heading. A failure shows as a toast. */
  const approve = () => mutateAsync({ id, userId: '' }).then(onDecided, () => undefined)

  return (
    <div className="dialog-foot">
      <Button variant="danger" aria-disabled={isPending || undefined} onClick={() => isPending || onReject()}>
        <X aria-hidden="true" />
        {t('reject')}
      </Button>
      <Button variant="ok" busy={isPending} onClick={() => void approve()}>
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
    <section className="stack s2 start above-4 below-4 call-out" aria-labelledby="decision-message-heading">
      <h4 id="decision-message-heading">{t('tellApplicant')}</h4>
      <p className="field-hint">{t(sendsMail ? 'tellUnverifiedHint' : 'tellApplicantHint', { kakaoId: application.kakaoId })}</p>
      <p lang={language} className="small lines">
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

const Rejection = z.object({ notes: z.string().check(z.maxLength(2000)) })

/** Asks for a reason, which is optional, and rejects. */
export function RejectionForm({ application, onBack, onRejected }: RejectionFormProps) {
  const t = useTexts(applicationReviewTexts, commonTexts)
  const { id } = application
  const form = useDraftedForm(rejectApplication, {
    ...decision,
    schema: Rejection,
    values: { notes: '' },
    // An empty reason is not sent at all (docs/product.md 11.4).
    sent: ({ notes }) => ({ id, notes: notes.trim() || undefined }),
    draft: { name: `rejection-${id}` },
    focus: 'notes',
    done: { title: t('applicationReview.rejectedTitle'), description: t('applicationReview.rejectedText') },
    onDone: onRejected,
  })
  return (
    <Form form={form}>
      <p className="dialog-text">{t('applicationReview.rejectText', { name: applicantName(application) })}</p>
      <TextAreaField
        form={form}
        name="notes"
        label={t('applicationReview.reason')}
        hint={t('applicationReview.reasonHint')}
        rows={4}
        maxLength={2000}
        optional
      />
      <div className="dialog-foot">
        <Button onClick={onBack}>{t('common.cancel')}</Button>
        <Button variant="danger" type="submit" busy={form.isBusy}>
          <X aria-hidden="true" />
          {t('applicationReview.reject')}
        </Button>
      </div>
    </Form>
  )
}
