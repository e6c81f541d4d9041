import { useEffect, useRef } from 'react'
import { useAction } from '#web/api/action.ts'
import { HttpError } from '#web/api/request.ts'
import { useFailureReason } from '#web/i18n/failure-reason.ts'
import { useTexts } from '#web/i18n/use-texts.ts'
import { Button } from '#web/ui/button.tsx'
import { FormAlert } from '#web/ui/form/form.tsx'
import { continuedDraftTexts } from './continued-draft.texts.ts'
import { fetchDraft } from './draft-transfer.ts'
import { changeDraft } from './join-draft.ts'

export interface ContinuedProps {
  link: { token: string; key: string }
  onLeave: () => void
}

/** Asks first: the link may be another person's, in whose account the next application would be. */
export function ContinuedDraft({ link, onLeave }: ContinuedProps) {
  const t = useTexts(continuedDraftTexts)
  const reason = useFailureReason()
  const heading = useRef<HTMLHeadingElement>(null)
  const { mutate, isPending, error } = useAction(fetchDraft, {
    showsFailure: true,
    onSuccess(draft) {
      changeDraft(draft)
      onLeave()
    },
  })
  useEffect(() => heading.current?.focus(), [])
  return (
    <div className="card stack">
      <h2 className="part-heading display" ref={heading} tabIndex={-1}>
        {t('question')}
      </h2>
      <p>{t('ownLinkOnly')}</p>
      <FormAlert message={error && (error instanceof HttpError ? reason(error) : t('unreadable'))} />
      {!error && (
        <Button variant="primary" size="large" block busy={isPending} onClick={() => mutate(link)}>
          {t('continue')}
        </Button>
      )}
      <Button block onClick={onLeave}>
        {t('leave')}
      </Button>
    </div>
  )
}
