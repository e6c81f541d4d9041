import { type UseMutationOptions, useMutation } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { auditLogPath } from '#web/api/audit-log.ts'
import { currentUserQuery } from '#web/api/auth.ts'
import { HttpError } from '#web/api/request.ts'
import { useSentence } from '#web/i18n/sentences.ts'
import { useLostSession } from '#web/pages/lost-session.ts'
import { notify } from '#web/ui/toast/toast-store.ts'

interface Toasts {
  /** Both are left out where the page itself shows what was done. */
  doneTitle?: string
  doneText?: string
  /** SPEC section 8's sentence for this failure; where it names none, the general one (DESIGN 6.10). */
  failedText?: string
}

/** Every change that an administrator makes: its toasts, and the one rule for a session that has ended meanwhile (SPEC section 8). */
export function useAdminMutation<Data, Input>(
  mutation: UseMutationOptions<Data, Error, Input>,
  { doneTitle, doneText, failedText }: Toasts = {},
) {
  const t = useTranslations()
  const sentence = useSentence()
  const isLostSession = useLostSession()
  return useMutation<Data, Error, Input>({
    ...mutation,
    async onSuccess(...result) {
      if (doneTitle !== undefined && doneText !== undefined) notify({ title: doneTitle, description: doneText, tone: 'success' })
      await mutation.onSuccess?.(...result)
      const [, , , { client }] = result
      // Each change leaves a line. One's own role may be what has just changed.
      if (client.getQueryData(currentUserQuery.queryKey)?.role === 'admin')
        void client.invalidateQueries({ queryKey: [auditLogPath] })
    },
    onError(...result) {
      const [error, , , { client }] = result
      if (isLostSession(error)) return
      const status = error instanceof HttpError ? error.status : undefined
      // Somebody took away our own role: the page then shows what is left for us.
      if (status === 403) void client.invalidateQueries(currentUserQuery)
      // What stands in the way has to be said in words; of all else, SPEC knows only that it failed.
      const obstacle =
        error instanceof HttpError && (status === 403 || status === 409) ? sentence(error.failure?.message) : undefined
      notify({ title: t('common.errorTitle'), description: obstacle ?? failedText ?? t('common.error'), tone: 'error' })
      return mutation.onError?.(...result)
    },
  })
}
