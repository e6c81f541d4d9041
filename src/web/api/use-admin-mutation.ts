import type { UseMutationOptions } from '@tanstack/react-query'
import { currentUserQuery } from '#web/accounts/session/session.ts'
import { useSentence } from '#web/i18n/sentences.ts'
import { useTexts } from '#web/i18n/use-texts.ts'
import { notify, type ToastAction } from '#web/ui/toast/toast-store.ts'
import { commonTexts } from '#web/ui/ui.texts.ts'
import { invalidate } from './changes.ts'
import { ConfirmationCancelled } from './confirmation.ts'
import { HttpError, isLoggedOut } from './request.ts'
import { useLostSession } from './use-member-mutation.ts'
import { useSingleCall } from './use-single-call.ts'

interface Toasts<Data, Input> {
  /** Left out where the page itself shows the result. */
  doneTitle?: string | undefined
  doneText?: string | ((data: Data, input: Input) => string) | undefined
  /** A button in the toast of a success. */
  doneAction?: (data: Data, input: Input) => ToastAction | undefined
  /** The sentence for this failure (docs/product.md 15.4); without it the general one. */
  failedText?: string | undefined
  /** Says that the session has ended, in place of the login page, where the user would lose what cannot be stored. */
  onLostSession?: () => void
}

/** Every change that an administrator makes: its toasts, and the rule for an expired session (docs/product.md 15.3). */
export function useAdminMutation<Data, Input>(
  mutation: UseMutationOptions<Data, Error, Input>,
  { doneTitle, doneText, doneAction, failedText, onLostSession }: Toasts<Data, Input> = {},
) {
  const t = useTexts(commonTexts)
  const sentence = useSentence()
  const handleLostSession = useLostSession()
  return useSingleCall<Data, Input>({
    ...mutation,
    async onSuccess(...result) {
      const [data, input] = result
      const description = typeof doneText === 'function' ? doneText(data, input) : doneText
      const action = doneAction?.(data, input)
      if (doneTitle !== undefined)
        notify({
          title: doneTitle,
          ...(description !== undefined && { description }),
          tone: 'success',
          ...(action && { action }),
        })
      await mutation.onSuccess?.(...result)
      const [, , , { client }] = result
      // Each change adds a line to the log, and some a deleted row, which only administrators may read: the change may have taken the
      // administrator's own role away.
      if (client.getQueryData(currentUserQuery.queryKey)?.role === 'admin')
        void invalidate(client, ['/api/audit-log/*', '/api/deleted-items/*'])
    },
    onError(...result) {
      const [error, , , { client }] = result
      if (error instanceof ConfirmationCancelled) return
      if (onLostSession !== undefined && isLoggedOut(error)) return onLostSession()
      if (handleLostSession(error)) return
      const status = error instanceof HttpError ? error.status : undefined
      // The administrator's own role was taken away: the page renders again for the new one.
      if (status === 403) void client.invalidateQueries(currentUserQuery)
      // A conflict or a refusal is explained by the server; for all else there is one sentence.
      const explanation =
        error instanceof HttpError && (status === 403 || status === 409) ? sentence(error.failure?.message) : undefined
      notify({ title: t('errorTitle'), description: explanation ?? failedText ?? t('error'), tone: 'error' })
      return mutation.onError?.(...result)
    },
  })
}
