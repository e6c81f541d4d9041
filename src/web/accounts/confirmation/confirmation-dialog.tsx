import { useEffect, useRef } from 'react'
import { useTranslations } from 'use-intl'
import { ConfirmationInput } from '#contract/accounts/auth.ts'
import { confirmIdentity } from '#contract/accounts/confirmation-calls.ts'
import { useSession } from '#web/accounts/session/session.ts'
import { change } from '#web/api/changes.ts'
import { ConfirmationCancelled } from '#web/api/confirmation.ts'
import { isLoggedOut } from '#web/api/request.ts'
import { useSingleCall } from '#web/api/use-single-call.ts'
import { useSubmit } from '#web/api/use-submit.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog/dialog.tsx'
import { useContractForm } from '#web/ui/form/contract-form.ts'
import { PasswordField } from '#web/ui/form/form-field.tsx'
import { AccountName, FormAlert, SubmitButton } from '#web/ui/form/form-parts.tsx'
import { PasskeyConfirmation } from './passkey-confirmation.tsx'

interface ConfirmationDialogProps {
  /** Whether the user has a passkey and this browser can use it. */
  offersPasskey: boolean
  onConfirmed: () => void
  onFailed: (error: Error) => void
}

/**
 * Asks for the password or a passkey; the call that was pressed is then sent once more. When the answer to the question says that the session has ended,
 * the call that asked reports it.
 */
export function ConfirmationDialog({ offersPasskey, onConfirmed, onFailed }: ConfirmationDialogProps) {
  const t = useTranslations('confirmation')
  const common = useTranslations('common')
  const { user: admitted, halfUser } = useSession()
  const user = admitted ?? halfUser
  const passkeyButton = useRef<HTMLButtonElement>(null)
  const form = useContractForm<ConfirmationInput>(ConfirmationInput, { password: '' })
  const { mutateAsync } = useSingleCall(change(confirmIdentity, { gcTime: 0 })) // a password
  const { submit, isSubmitting, failure } = useSubmit(form, async (input) => {
    try {
      await mutateAsync(input)
      onConfirmed()
    } catch (error) {
      if (!(error instanceof Error && isLoggedOut(error))) throw error
      onFailed(error)
    }
  })
  const cancel = () => onFailed(new ConfirmationCancelled())
  // Another tab has logged out, or a read has found the session ended: the page below offers the login.
  const isLoggedIn = user !== null
  useEffect(() => {
    if (!isLoggedIn) onFailed(new ConfirmationCancelled())
  }, [isLoggedIn, onFailed])
  return (
    <Dialog
      onClose={cancel}
      title={t(offersPasskey ? 'titleWithPasskey' : 'title')}
      closeOutside={false}
      takeFocus={() => (offersPasskey ? passkeyButton.current?.focus() : form.setFocus('password'))}
    >
      <form className="form" method="post" noValidate onSubmit={submit}>
        <p className="dialog-text">{t('text')}</p>
        {offersPasskey && <PasskeyConfirmation ref={passkeyButton} onConfirmed={onConfirmed} onLoggedOut={onFailed} />}
        <AccountName username={user?.username ?? ''} />
        <PasswordField
          form={form}
          name="password"
          label={t(offersPasskey ? 'orPassword' : 'password')}
          autoComplete="current-password"
        />
        <FormAlert message={failure} />
        <div className="dialog-foot">
          <Button onClick={cancel}>{common('cancel')}</Button>
          <SubmitButton busy={isSubmitting} busyLabel={t('confirming')}>
            {t('confirm')}
          </SubmitButton>
        </div>
      </form>
    </Dialog>
  )
}
