import { renamePasskey } from '#contract/accounts/passkey-calls.ts'
import { type Passkey, PasskeyName } from '#contract/accounts/passkeys.ts'
import { change } from '#web/api/changes.ts'
import { useSingleCall } from '#web/api/use-single-call.ts'
import { useSubmit } from '#web/api/use-submit.ts'
import { useTexts } from '#web/i18n/use-texts.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog/dialog.tsx'
import { useContractForm } from '#web/ui/form/contract-form.ts'
import { TextField } from '#web/ui/form/form-field.tsx'
import { FormAlert, SubmitButton } from '#web/ui/form/form-parts.tsx'
import { commonTexts } from '#web/ui/ui.texts.ts'
import { passkeysTexts } from './passkeys.texts.ts'

interface NameDialogProps {
  passkey: Passkey
  /** Whether it was just added. */
  isNew?: boolean
  onRenamed?: () => void
  onClose: () => void
}

/** Names a passkey. */
export function NameDialog({ passkey, isNew, onRenamed, onClose }: NameDialogProps) {
  const t = useTexts(passkeysTexts)
  const common = useTexts(commonTexts)
  const form = useContractForm<PasskeyName>(PasskeyName, { name: passkey.name ?? '' })
  const { mutateAsync } = useSingleCall(change(renamePasskey))
  const { submit, isSubmitting, failure } = useSubmit(form, async ({ name }) => {
    await mutateAsync({ id: passkey.id, name })
    onRenamed?.()
    onClose()
  })
  return (
    <Dialog onClose={onClose} title={t(isNew ? 'addedTitle' : 'renameTitle')} closeOutside={false}>
      <form className="form" method="post" noValidate onSubmit={submit}>
        {isNew && <p className="dialog-text">{t('addedText')}</p>}
        <TextField form={form} name="name" label={t('name')} hint={t('nameHint')} autoComplete="off" />
        <FormAlert message={failure} />
        <div className="dialog-foot">
          <Button onClick={onClose}>{common(isNew ? 'close' : 'cancel')}</Button>
          <SubmitButton busy={isSubmitting} busyLabel={t('saving')}>
            {t('save')}
          </SubmitButton>
        </div>
      </form>
    </Dialog>
  )
}
