import { useTranslations } from 'use-intl'
import { lazy, useLazyDialog } from '#web/lazy.ts'
import { Button } from '#web/ui/button.tsx'
import { clearDraft } from './join-draft.ts'

const confirmDialog = lazy(() => import('#web/ui/dialog/confirm-dialog.tsx').then(({ ConfirmDialog }) => ConfirmDialog))

/** For the next person on a shared phone: clears what was typed here, after a confirmation. */
export function StartOver({ onCleared }: { onCleared?: () => void }) {
  const t = useTranslations('join')
  const { Opened, open, close } = useLazyDialog(confirmDialog)

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
          onClose={close}
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
