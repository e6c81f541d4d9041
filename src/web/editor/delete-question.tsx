import type { UseMutationOptions } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { ConfirmationCancelled } from '#web/api/confirmation.ts'
import { useAdminMutation } from '#web/api/use-admin-mutation.ts'
import type { TextsWith } from '#web/i18n/texts.ts'
import { useTexts } from '#web/i18n/use-texts.ts'
import { ConfirmDialog } from '#web/ui/dialog/confirm-dialog.tsx'
import { commonTexts } from '#web/ui/ui.texts.ts'

interface DeleteQuestionProps {
  /** The row to delete. */
  id: string
  mutation: UseMutationOptions<void, Error, { id: string }>
  texts: TextsWith<'deletedTitle' | 'deletedText' | 'deleteQuestionTitle'>
  /** Names what is deleted. */
  warning: ReactNode
  failedText?: string
  /** Where the login page would take what is typed around the question. */
  onLostSession?: () => void
  onClose: () => void
  onDeleted?: (id: string) => void
}

/** Asks before a row is deleted. */
export function DeleteQuestion({
  id,
  mutation,
  texts,
  warning,
  failedText,
  onLostSession,
  onClose,
  onDeleted,
}: DeleteQuestionProps) {
  const t = useTexts(texts)
  const common = useTexts(commonTexts)
  const { mutate, isPending } = useAdminMutation(mutation, {
    doneTitle: t('deletedTitle'),
    doneText: t('deletedText'),
    failedText,
    ...(onLostSession && { onLostSession }),
  })
  return (
    <ConfirmDialog
      onClose={onClose}
      title={t('deleteQuestionTitle')}
      text={warning}
      confirmLabel={common('delete')}
      busy={isPending}
      onConfirm={() =>
        mutate(
          { id },
          {
            onSuccess: () => onDeleted?.(id),
            onSettled: (_nothing, error) => error instanceof ConfirmationCancelled || onClose(),
          },
        )
      }
    />
  )
}
