import { useEffect } from 'react'
import { useTranslations } from 'use-intl'
import { CodeDigits } from '#contract/accounts/browser-codes.ts'
import { confirmBrowserCode } from '#web/api/accounts/browser-code-changes.ts'
import { useLostSession } from '#web/api/use-member-mutation.ts'
import { useSingleCall } from '#web/api/use-single-call.ts'
import { useSubmit } from '#web/api/use-submit.ts'
import { Button } from '#web/ui/button.tsx'
import { useContractForm } from '#web/ui/form/contract-form.ts'
import { TextField, verbatim } from '#web/ui/form/form-field.tsx'
import { FormAlert, SubmitButton } from '#web/ui/form/form-parts.tsx'
import { TimeLeft } from './time-left.tsx'

interface ConfirmDigitsProps {
  id: string
  device: string
  until: number
  /** The digits were wrong, or too late. */
  onFailed: (error: Error) => void
  /** Another person has entered the code. */
  onEnd: () => void
}

/** The digits are typed, not chosen: who does not see the other browser cannot press the right ones by chance (docs/decisions/051). */
export function ConfirmDigits({ id, device, until, onFailed, onEnd }: ConfirmDigitsProps) {
  const t = useTranslations('browserCodes')
  const form = useContractForm<CodeDigits>(CodeDigits, { digits: '' })
  const handleLostSession = useLostSession()
  const { mutateAsync } = useSingleCall({
    ...confirmBrowserCode,
    onError: (error) => void (handleLostSession(error) || onFailed(error)),
  })
  const { submit, isSubmitting, failure } = useSubmit(form, ({ digits }) => mutateAsync({ id, digits }))
  useEffect(() => form.setFocus('digits'), [form])
  return (
    <form className="form" method="post" noValidate onSubmit={submit}>
      <p className="dialog-text">{t('entered', { device })}</p>
      <TextField
        form={form}
        name="digits"
        label={t('digits')}
        hint={t('digitsHint')}
        inputMode="numeric"
        maxLength={2}
        autoComplete="off"
        {...verbatim}
      />
      <TimeLeft until={until} />
      <p className="code-warning">{t('seeItYourself')}</p>
      <FormAlert message={failure} />
      <SubmitButton block busy={isSubmitting} busyLabel={t('checking')}>
        {t('letIn')}
      </SubmitButton>
      <Button block variant="danger" onClick={onEnd}>
        {t('notMe')}
      </Button>
    </form>
  )
}
