import { FirstCode, type NewSecret } from '#contract/accounts/second-factor.ts'
import { confirmSecondFactor } from '#contract/accounts/second-factor-calls.ts'
import { useLostSession } from '#web/api/action.ts'
import { useCallForm } from '#web/api/call-form.ts'
import { useTexts } from '#web/i18n/use-texts.ts'
import { AnchorButton } from '#web/ui/button.tsx'
import { CopyButton } from '#web/ui/copy-button.tsx'
import { Dialog } from '#web/ui/dialog/dialog.tsx'
import { Form, FormFoot, TextField, verbatim } from '#web/ui/form/form.tsx'
import { QrCode } from '#web/ui/qr-code.tsx'
import { secondFactorTexts } from './second-factor.texts.ts'

interface SetUpDialogProps {
  made: NewSecret
  onDone: (codes: readonly string[]) => void
  onClose: () => void
}

/** Shows the key to the app, and checks its first code. */
export function SetUpDialog({ made: { address, secret }, onDone, onClose }: SetUpDialogProps) {
  const t = useTexts(secondFactorTexts)
  const form = useCallForm(confirmSecondFactor, {
    schema: FirstCode,
    values: { code: '' },
    onError: useLostSession(),
    onDone: ({ codes }) => onDone(codes),
  })
  const spaced = secret.match(/.{1,4}/g)?.join(' ') ?? secret
  return (
    <Dialog title={t('setUpTitle')} closeOutside={false} onClose={onClose} className="set-up-dialog">
      <Form form={form}>
        <p className="dialog-text">{t('setUpText')}</p>
        <QrCode text={address} label={t('qrLabel')} />
        <div>
          <p>
            {t('keyText')} <code className="strong">{spaced}</code>
          </p>
          <div className="row s2 even above-3">
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
        <FormFoot submit={t('turnOn')} busy={t('checking')} onCancel={onClose} />
      </Form>
    </Dialog>
  )
}
