import { renamePasskey } from '#contract/accounts/passkey-calls.ts'
import { type Passkey, PasskeyName } from '#contract/accounts/passkeys.ts'
import { useCallForm } from '#web/api/call-form.ts'
import { useTexts } from '#web/i18n/use-texts.ts'
import { Dialog } from '#web/ui/dialog/dialog.tsx'
import { Form, FormFoot, TextField } from '#web/ui/form/form.tsx'
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
  const form = useCallForm(renamePasskey, {
    schema: PasskeyName,
    values: { name: passkey.name ?? '' },
    sent: ({ name }) => ({ id: passkey.id, name }),
    onDone() {
      onRenamed?.()
      onClose()
    },
  })
  return (
    <Dialog onClose={onClose} title={t(isNew ? 'addedTitle' : 'renameTitle')} closeOutside={false}>
      <Form form={form}>
        {isNew && <p className="dialog-text">{t('addedText')}</p>}
        <TextField form={form} name="name" label={t('name')} hint={t('nameHint')} autoComplete="off" />
        <FormFoot submit={t('save')} busy={t('saving')} cancel={common(isNew ? 'close' : 'cancel')} onCancel={onClose} />
      </Form>
    </Dialog>
  )
}
