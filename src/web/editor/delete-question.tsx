import type { ReactNode } from 'react'
import type { Call, Declaration } from '#contract/calls.ts'
import { restoreDeletedItem } from '#contract/site/site-calls.ts'
import { useAction } from '#web/api/action.ts'
import type { TextsWith } from '#web/i18n/texts.ts'
import { useTexts } from '#web/i18n/use-texts.ts'
import { recentlyDeletedTexts } from '#web/site/admin.texts.ts'
import { ConfirmDialog } from '#web/ui/dialog/dialog.tsx'
import { commonTexts } from '#web/ui/ui.texts.ts'

interface DeleteQuestionProps {
  id: string
  call: Call<`DELETE /${string}/:id`, Declaration>
  texts: TextsWith<'deletedTitle' | 'deletedText' | 'deleteQuestionTitle'>
  warning: ReactNode
  /** Fields below the warning, and what of them is sent. */
  children?: ReactNode
  sent?: () => object
  failed?: string
  /** Whether the toast offers to restore it. */
  isRestorable?: boolean
  /** Where the login page would take what is typed around the question. */
  onLostSession?: () => void
  onClose: () => void
  onDeleted?: (id: string) => void
}

export function DeleteQuestion({ id, call, texts, warning, children, sent, failed, isRestorable, ...more }: DeleteQuestionProps) {
  const { onLostSession, onClose, onDeleted } = more
  const t = useTexts(texts)
  const common = useTexts(commonTexts)
  const deleted = useTexts(recentlyDeletedTexts)
  const restoring = useAction(restoreDeletedItem, {
    done: { title: deleted('restoredToast'), description: deleted('restoredText') },
    failed: deleted('restoreFailed'),
  })
  const { mutateAsync } = useAction(call, {
    done: {
      title: t('deletedTitle'),
      description: t('deletedText'),
      ...(isRestorable && { action: { label: deleted('undo'), run: () => restoring.mutate({ id }) } }),
    },
    failed,
    onLostSession,
  })
  return (
    <ConfirmDialog
      onClose={onClose}
      title={t('deleteQuestionTitle')}
      text={warning}
      confirmLabel={common('delete')}
      onConfirm={() => mutateAsync({ id, ...sent?.() }).then(() => onDeleted?.(id))}
    >
      {children}
    </ConfirmDialog>
  )
}
