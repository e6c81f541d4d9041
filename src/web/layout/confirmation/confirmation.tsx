import { useEffect, useState } from 'react'
import { askedConfirmation } from '#web/api/confirmation.ts'
import { PageTexts, useLanguage } from '#web/i18n/language.tsx'
import { confirmationDialog } from './lazy-confirmation.ts'

/** Beside the pages: asks for the password whenever a call needs it. When the dialog cannot be downloaded, the call fails as without a connection. */
export function Confirmation() {
  const asked = askedConfirmation.useValue()
  const dialog = confirmationDialog[useLanguage().language]
  const [, setLoaded] = useState(dialog)
  useEffect(() => {
    if (asked !== null) dialog.load().then(() => setLoaded(dialog), asked.fail)
  }, [asked, dialog])
  const Dialog = dialog.loaded()
  return asked && Dialog ? (
    <PageTexts>
      <Dialog />
    </PageTexts>
  ) : null
}
