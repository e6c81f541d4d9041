import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import type { Call, Declaration } from '#contract/calls.ts'
import { useAction } from '#web/api/action.ts'
import { ConfirmDialog } from '#web/ui/dialog/confirm-dialog.tsx'
import type { ContentTexts } from './use-content-editor.ts'

interface DeleteQuestionProps {
  /** The row to delete. */
  id: string
  call: Call<`DELETE /${string}/:id`, Declaration>
  texts: ContentTexts | 'contactInbox' | 'recentlyDeleted' | 'records' | 'accountRecord' | 'phrases'
  /** Names what is deleted. */
  warning: ReactNode
  failed?: string
  /** Where the login page would take what is typed around the question. */
  onLostSession?: () => void
  onClose: () => void
  onDeleted?: (id: string) => void
}

/** Asks before a row is deleted. */
export function DeleteQuestion({ id, call, texts, warning, failed, onLostSession, onClose, onDeleted }: DeleteQuestionProps) {
  const t = useTranslations()
  const { mutateAsync } = useAction(call, {
    done: { title: t(`${texts}.deletedTitle`), description: t(`${texts}.deletedText`) },
    failed,
    onLostSession,
  })
  return (
    <ConfirmDialog
      onClose={onClose}
      title={t(`${texts}.deleteQuestionTitle`)}
      text={warning}
      confirmLabel={t('common.delete')}
      onConfirm={() => mutateAsync({ id }).then(() => onDeleted?.(id))}
    />
  )
}
