import { FirstCode, type NewSecret } from '#contract/accounts/second-factor.ts'
import { confirmSecondFactor } from '#contract/accounts/second-factor-calls.ts'
import { change } from '#web/api/changes.ts'
import { useLostSession } from '#web/api/use-member-mutation.ts'
import { useSingleCall } from '#web/api/use-single-call.ts'
import { useSubmit } from '#web/api/use-submit.ts'
import { useTexts } from '#web/i18n/use-texts.ts'
import { AnchorButton, Button } from '#web/ui/button.tsx'
import { CopyButton } from '#web/ui/copy-button.tsx'
import { Dialog } from '#web/ui/dialog/dialog.tsx'
import { useContractForm } from '#web/ui/form/contract-form.ts'
import { TextField, verbatim } from '#web/ui/form/form-field.tsx'
import { FormAlert, SubmitButton } from '#web/ui/form/form-parts.tsx'
import { QrCode } from '#web/ui/qr-code/qr-code.tsx'
import { commonTexts } from '#web/ui/ui.texts.ts'
import { secondFactorTexts } from './second-factor.texts.ts'

interface SetUpDialogProps {
  made: NewSecret
  onDone: (codes: readonly string[]) => void
  onClose: () => void
}

/** Shows the key to the app, and checks its first code. */
export function SetUpDialog({ made: { address, secret }, onDone, onClose }: SetUpDialogProps) {
  const t = useTexts(secondFactorTexts)
  const common = useTexts(commonTexts)
  const form = useContractForm<FirstCode>(FirstCode, { code: '' })
  const handleLostSession = useLostSession()
  // The codes are shown once and not cached.
  const { mutateAsync } = useSingleCall(change(confirmSecondFactor, { gcTime: 0, onError: handleLostSession }))
  const { submit, isSubmitting, failure } = useSubmit(form, async (input) => onDone((await mutateAsync(input)).codes))
  const spaced = secret.match(/.{1,4}/g)?.join(' ') ?? secret
  return (
    <Dialog title={t('setUpTitle')} closeOutside={false} onClose={onClose} className="set-up-dialog">
      <form className="form" method="post" noValidate onSubmit={submit}>
        <p className="dialog-text">{t('setUpText')}</p>
        <QrCode text={address} label={t('qrLabel')} />
        <div className="second-factor-key">
          <p>
            {t('keyText')} <code>{spaced}</code>
          </p>
          <div className="second-factor-actions">
            <CopyButton variant="ghost" text={secret} label={t('copyKey')} />
            <AnchorButton href={address}>{t('openApp')}</AnchorButton>
          </div>
        </div>
        <TextField
          form={form}
          name="code"
          label={t('firstCode')}
          hint={t('firstCodeHint')}
          inputMode="numeric"
          autoComplete="one-time-code"
          {...verbatim}
        />
        <FormAlert message={failure} />
        <div className="dialog-foot">
          <Button onClick={onClose}>{common('cancel')}</Button>
          <SubmitButton busy={isSubmitting} busyLabel={t('checking')}>
            {t('turnOn')}
          </SubmitButton>
        </div>
      </form>
    </Dialog>
  )
}
