import { KeyRound } from 'lucide-react'
import { type Ref, useEffect, useRef } from 'react'
import { beginPasskeyConfirmation, confirmIdentity, confirmWithPasskey, listPasskeys } from '#contract/accounts/account-calls.ts'
import { ConfirmationInput } from '#contract/accounts/auth.ts'
import { endCeremony, signWithPasskey, usePasskeyFailure } from '#web/accounts/passkey-ceremonies.ts'
import { obstacleHere } from '#web/accounts/passkey-obstacle.ts'
import { useSession } from '#web/accounts/session/session.ts'
import { useAction } from '#web/api/action.ts'
import { useCallForm } from '#web/api/call-form.ts'
import { request } from '#web/api/calls.ts'
import { isLoggedOut } from '#web/api/request.ts'
import { useTexts } from '#web/i18n/use-texts.ts'
import { Button } from '#web/ui/button.tsx'
import { ConfirmationCancelled, openedConfirmation } from '#web/ui/dialog/confirmation.ts'
import { Dialog } from '#web/ui/dialog/dialog.tsx'
import { PasswordField } from '#web/ui/form/form-field.tsx'
import { AccountName, Form, FormAlert, FormFoot } from '#web/ui/form/form-parts.tsx'
import { confirmationTexts } from './accounts.texts.ts'

let asking: Promise<void> | undefined

/**
 * Asks the user for the password or a passkey; calls at the same time share one question.
 * @throws ConfirmationCancelled; HttpError when the session has ended.
 */
export function askForConfirmation(): Promise<void> {
  asking ??= ask().finally(() => {
    asking = undefined
    openedConfirmation.set(null)
  })
  return asking
}

async function ask(): Promise<void> {
  // Determined before the dialog opens, so that nothing in it moves. If it fails, the dialog asks for the password.
  const hasPasskey = () => request(listPasskeys, undefined).then(({ length }) => length > 0)
  const offersPasskey = obstacleHere() === null && (await hasPasskey().catch(() => false))
  return new Promise((onConfirmed, onFailed) =>
    openedConfirmation.set(() => (
      <ConfirmationDialog offersPasskey={offersPasskey} onConfirmed={onConfirmed} onFailed={onFailed} />
    )),
  )
}

interface ConfirmationDialogProps {
  offersPasskey: boolean
  onConfirmed: () => void
  onFailed: (error: Error) => void
}

/** The call that was pressed is then sent once more. When the answer says that the session has ended, the call that asked reports it. */
function ConfirmationDialog({ offersPasskey, onConfirmed, onFailed }: ConfirmationDialogProps) {
  const t = useTexts(confirmationTexts)
  const { user: admitted, halfUser } = useSession()
  const user = admitted ?? halfUser
  const passkeyButton = useRef<HTMLButtonElement>(null)
  const form = useCallForm(confirmIdentity, {
    schema: ConfirmationInput,
    values: { password: '' },
    onError: (error) => isLoggedOut(error) && onFailed(error),
    onDone: onConfirmed,
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
      <Form form={form}>
        <p className="dialog-text">{t('text')}</p>
        {offersPasskey && <PasskeyConfirmation ref={passkeyButton} onConfirmed={onConfirmed} onLoggedOut={onFailed} />}
        <AccountName username={user?.username ?? ''} />
        <PasswordField
          form={form}
          name="password"
          label={t(offersPasskey ? 'orPassword' : 'password')}
          autoComplete="current-password"
        />
        <FormFoot submit={t('confirm')} busy={t('confirming')} onCancel={cancel} />
      </Form>
    </Dialog>
  )
}

interface PasskeyConfirmationProps {
  ref: Ref<HTMLButtonElement>
  onConfirmed: () => void
  onLoggedOut: (error: Error) => void
}

function PasskeyConfirmation({ ref, onConfirmed, onLoggedOut }: PasskeyConfirmationProps) {
  const t = useTexts(confirmationTexts)
  const reason = usePasskeyFailure()
  const isAsked = useRef(false)
  const { mutate, isPending, error } = useAction(sign, {
    showsFailure: true,
    onSuccess: () => {
      isAsked.current = false
      onConfirmed()
    },
    onError: (cause: Error) => {
      isAsked.current = false
      if (isLoggedOut(cause)) onLoggedOut(cause)
    },
  })

  async function sign(): Promise<void> {
    isAsked.current = true
    await request(confirmWithPasskey, await signWithPasskey(await request(beginPasskeyConfirmation, undefined)))
  }

  // The browser's own question ends with this dialog. Another ceremony, which the confirmed call may begin afterwards, must not.
  useEffect(
    () => () => {
      if (isAsked.current) void endCeremony().catch(() => {})
    },
    [],
  )
  return (
    <>
      <Button block ref={ref} busy={isPending} onClick={() => mutate()}>
        <KeyRound aria-hidden="true" />
        {isPending ? t('waiting') : t('withPasskey')}
      </Button>
      <FormAlert message={!isPending && error && reason(error, t('notHere'))} />
    </>
  )
}
