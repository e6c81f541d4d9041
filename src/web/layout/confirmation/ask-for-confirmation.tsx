import { openedConfirmation } from '#web/api/confirmation.ts'
import { PageTexts } from '#web/i18n/language.tsx'
import { loadFurtherMessages } from '#web/i18n/load-messages.ts'
import { ConfirmationDialog } from './confirmation-dialog.tsx'

let asking: Promise<void> | undefined

/**
 * Asks the user for the password; calls at the same time share one question.
 * @throws ConfirmationCancelled; HttpError when the session has ended; TypeError when the texts cannot be downloaded.
 */
export function askForConfirmation(): Promise<void> {
  asking ??= ask().finally(() => {
    asking = undefined
    openedConfirmation.set(null)
  })
  return asking
}

async function ask(): Promise<void> {
  await loadFurtherMessages(['confirmation'])
  return new Promise<void>((onConfirmed, onFailed) =>
    openedConfirmation.set(() => (
      <PageTexts>
        <ConfirmationDialog onConfirmed={onConfirmed} onFailed={onFailed} />
      </PageTexts>
    )),
  )
}
