import { X } from 'lucide-react'
import { type FormEvent, useEffect, useId, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { applicantName } from '#contract/accounts/person-name.ts'
import type { ApplicationSummary } from '#contract/members/membership-applications.ts'
import { useKeepDraft, useTakenDraft } from '#web/accounts/session/use-draft.ts'
import { rejectApplication } from '#web/api/applications/membership-applications.ts'
import { useAdminMutation } from '#web/api/use-admin-mutation.ts'
import { Button } from '#web/ui/button.tsx'

interface RejectionFormProps {
  application: Pick<ApplicationSummary, 'id' | 'koreanName' | 'englishName'>
  onBack: () => void
  onRejected: () => void
}

/** Asks for a reason, which is optional, and rejects. */
export function RejectionForm({ application, onBack, onRejected }: RejectionFormProps) {
  const t = useTranslations()
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
