import { type UseMutationOptions, useMutation } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { isLoggedOut } from '#web/api/request.ts'
import { notify } from '#web/ui/toast-store.ts'

/** How long the toast can be read before the page is left, in milliseconds (SPEC section 8). */
const redirectDelay = 500

interface Toasts {
  doneTitle: string
  doneText: string
  /** SPEC section 8's sentence for this failure; where it names none, the general one (DESIGN 6.10). */
  failedText?: string
}

/** Every change that an administrator makes: its toasts, and the one rule for a session that has ended meanwhile (SPEC section 8). */
export function useAdminMutation<Data, Input>(
  mutation: UseMutationOptions<Data, Error, Input>,
  { doneTitle, doneText, failedText }: Toasts,
) {
  const t = useTranslations()
  return useMutation<Data, Error, Input>({
    ...mutation,
    onSuccess(...result) {
      notify({ title: doneTitle, description: doneText, tone: 'success' })
      return mutation.onSuccess?.(...result)
    },
    onError(error) {
      if (isLoggedOut(error)) {
        notify({ title: t('admin.loggedOutTitle'), description: t('admin.loggedOutText'), tone: 'error' })
        setTimeout(() => location.assign('/api/login'), redirectDelay)
        return
      }
      notify({ title: t('common.errorTitle'), description: failedText ?? t('common.error'), tone: 'error' })
    },
  })
}
