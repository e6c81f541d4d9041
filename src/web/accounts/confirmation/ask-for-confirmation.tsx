import { listPasskeys } from '#contract/accounts/passkey-calls.ts'
import { obstacleHere } from '#web/accounts/passkeys/passkey-obstacle.ts'
import { request } from '#web/api/calls.ts'
import { openedConfirmation } from '#web/api/confirmation.ts'
import { PageTexts } from '#web/i18n/language.tsx'
import { loadFurtherMessages } from '#web/i18n/load-messages.ts'
import { ConfirmationDialog } from './confirmation-dialog.tsx'

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
  // Known before the dialog opens, so that nothing in it moves. When that fails, the password is there.
  const offersPasskey = obstacleHere() === null && (await hasPasskey().catch(() => false))
  return new Promise((onConfirmed, onFailed) =>
    openedConfirmation.set(() => (
      // The texts of users have come with the page, after the provider around the whole site was rendered.
      <PageTexts>
        <ConfirmationDialog offersPasskey={offersPasskey} onConfirmed={onConfirmed} onFailed={onFailed} />
      </PageTexts>
    )),
  )
}

/** Whether the user has a passkey; the texts about it are then here, too. */
async function hasPasskey(): Promise<boolean> {
  const [passkeys] = await Promise.all([request(listPasskeys, undefined), loadFurtherMessages(['logins', 'user'])])
  return passkeys.length > 0
}
