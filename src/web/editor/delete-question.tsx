import type { UseMutationOptions } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { ConfirmationCancelled } from '#web/api/confirmation.ts'
import { useAdminMutation } from '#web/api/use-admin-mutation.ts'
import { ConfirmDialog } from '#web/ui/dialog/confirm-dialog.tsx'
import type { ContentTexts } from './use-content-editor.ts'

interface DeleteQuestionProps {
  /** The row to delete. */
  id: string
  mutation: UseMutationOptions<void, Error, string>
  texts: ContentTexts | 'contactInbox' | 'recentlyDeleted' | 'records' | 'accountRecord' | 'phrases'
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
  const t = useTranslations()
  const { mutate, isPending } = useAdminMutation(mutation, {
    doneTitle: t(`${texts}.deletedTitle`),
    doneText: t(`${texts}.deletedText`),
    failedText,
    ...(onLostSession && { onLostSession }),
  })
  return (
    <ConfirmDialog
      onClose={onClose}
      title={t(`${texts}.deleteQuestionTitle`)}
      text={warning}
      confirmLabel={t('common.delete')}
      busy={isPending}
      onConfirm={() =>
        mutate(id, {
          onSuccess: () => onDeleted?.(id),
          onSettled: (_nothing, error) => error instanceof ConfirmationCancelled || onClose(),
        })
      }
    />
  )
}
