import { openedConfirmation } from '#web/api/confirmation.ts'
import { PageTexts } from '#web/i18n/language.tsx'
import { ConfirmationDialog } from './confirmation-dialog.tsx'

let asking: Promise<void> | undefined

/**
 * Asks the user for the password; calls at the same time share one question.
 * @throws ConfirmationCancelled; HttpError when the session has ended.
 */
export function askForConfirmation(): Promise<void> {
  asking ??= new Promise<void>((onConfirmed, onFailed) =>
    openedConfirmation.set(() => (
      // The texts of users have come with the page, after the provider around the whole site was rendered.
      <PageTexts>
        <ConfirmationDialog onConfirmed={onConfirmed} onFailed={onFailed} />
      </PageTexts>
    )),
  ).finally(() => {
    asking = undefined
    openedConfirmation.set(null)
  })
  return asking
}
