import { useTranslations } from 'use-intl'
import { Button } from '#web/ui/button.tsx'
import { useOnDemand } from '#web/ui/dialog/on-demand.ts'
import { clearDraft } from './join-draft.ts'

const loadQuestion = () => import('#web/ui/dialog/confirm-dialog.tsx').then(({ ConfirmDialog }) => ConfirmDialog)

/** For the next person on a shared phone: forgets what was typed here, after asking. */
export function StartOver({ onCleared }: { onCleared?: () => void }) {
  const t = useTranslations('join')
  const { Opened, open, close } = useOnDemand(loadQuestion)

  function startOver() {
    close()
    clearDraft()
    onCleared?.()
    window.scrollTo(0, 0)
  }

  return (
    <>
      <Button size="small" onClick={open}>
        {t('startOver')}
      </Button>
      {Opened && (
        <Opened
          open
          onOpenChange={close}
          title={t('startOverTitle')}
          text={t('startOverText')}
          confirmLabel={t('startOver')}
          busy={false}
          onConfirm={startOver}
        />
      )}
    </>
  )
}
