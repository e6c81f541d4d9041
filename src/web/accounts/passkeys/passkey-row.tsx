import type { ComponentProps, ComponentType } from 'react'
import { useTranslations } from 'use-intl'
import type { Passkey } from '#contract/accounts/passkeys.ts'
import { useFormat } from '#web/i18n/use-format.ts'
import { type Lazy, lazy, useLazyDialog } from '#web/lazy.ts'
import { Button } from '#web/ui/button.tsx'
import type { NameDialog } from './name-dialog.tsx'

const confirmDialog = lazy(() => import('#web/ui/dialog/confirm-dialog.tsx').then(({ ConfirmDialog }) => ConfirmDialog))

interface PasskeyRowProps {
  passkey: Passkey
  nameDialog: Lazy<ComponentType<ComponentProps<typeof NameDialog>>>
  isRemoving: boolean
  onRenamed: () => void
  onRemove: () => void
}

export function PasskeyRow({ passkey, nameDialog, isRemoving, onRenamed, onRemove }: PasskeyRowProps) {
  const t = useTranslations('passkeys')
  const format = useFormat()
  const renaming = useLazyDialog(nameDialog)
  const question = useLazyDialog(confirmDialog)
  const name = passkey.name ?? t('unnamed')
  return (
    <li>
      <div>
        <p className="session-device">{name}</p>
        <p className="session-dates">
          <span>{t('created', { date: format.shortDate(passkey.createdAt) })}</span>{' '}
          <span>{passkey.lastUsedAt === null ? t('unused') : t('used', { date: format.shortDate(passkey.lastUsedAt) })}</span>
        </p>
      </div>
      <div className="passkey-actions">
        <Button size="small" aria-haspopup="dialog" aria-label={t('renameOne', { name })} onClick={renaming.open}>
          {t('rename')}
        </Button>
        <Button
          size="small"
          aria-haspopup="dialog"
          aria-label={t('removeOne', { name })}
          aria-busy={isRemoving}
          onClick={question.open}
        >
          {t('remove')}
        </Button>
      </div>
      {renaming.Opened && <renaming.Opened passkey={passkey} onRenamed={onRenamed} onClose={renaming.close} />}
      {question.Opened && (
        <question.Opened
          onClose={question.close}
          title={t('removeTitle')}
          text={t('removeText', { name })}
          confirmLabel={t('remove')}
          keepLabel={t('keep')}
          busy={isRemoving}
          onConfirm={() => {
            question.close() // the focus returns to the row before it disappears
            onRemove()
          }}
        />
      )}
    </li>
  )
}
