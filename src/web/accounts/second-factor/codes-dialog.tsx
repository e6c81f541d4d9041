import { Printer } from 'lucide-react'
import { useTexts } from '#web/i18n/use-texts.ts'
import { Button } from '#web/ui/button.tsx'
import { CopyButton } from '#web/ui/copy-button.tsx'
import { Dialog } from '#web/ui/dialog/dialog.tsx'
import { secondFactorTexts } from './second-factor.texts.ts'

interface CodesDialogProps {
  codes: readonly string[]
  onClose: () => void
}

/** The recovery codes, shown this once: to be printed or copied. */
export function CodesDialog({ codes, onClose }: CodesDialogProps) {
  const t = useTexts(secondFactorTexts)
  return (
    <Dialog title={t('codesTitle')} closeOutside={false} onClose={onClose} className="codes-dialog">
      <p className="dialog-text">{t('codesText')}</p>
      <ol className="recovery-codes">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ol>
      <div className="dialog-foot codes-foot">
        <Button onClick={() => window.print()}>
          <Printer aria-hidden="true" />
          {t('print')}
        </Button>
        <CopyButton variant="ghost" text={codes.join('\n')} label={t('copyCodes')} />
        <Button variant="primary" onClick={onClose}>
          {t('kept')}
        </Button>
      </div>
    </Dialog>
  )
}
